import type { Log } from '../../log.ts';
import type { PicturesService } from './service.ts';

/** The sizes that phones load on the home page: cards in two columns, and the picture at the top. */
const phoneSizes = { widths: [480, 720], formats: ['avif'] } as const;

/** Draws the pictures of the home page after the server has started, so that the first visitor does not wait for them. */
export function prerenderHomePictures({ pictures, log }: { pictures: PicturesService; log: Log }) {
  const stopping = new AbortController();
  let prerendering: Promise<void> = Promise.resolve();
  return {
    /** Not awaited: the server answers requests meanwhile. */
    start: async (): Promise<void> => {
      prerendering = pictures.prerender(phoneSizes, stopping.signal).then(
        (drawnCount) => log.info({ made: drawnCount }, 'the pictures of the home page are drawn'),
        (error: unknown) =>
          log.warn(
            { err: error },
            'the pictures of the home page could not be drawn now; each is drawn when it is requested',
          ),
      );
    },
    abort: async (): Promise<void> => stopping.abort(),
    /** The last drawing still uses the database and the store, so closing waits for it. */
    ended: (): Promise<void> => prerendering,
  };
}
