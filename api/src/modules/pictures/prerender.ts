import type { FastifyInstance } from 'fastify';
import type { Log } from '../../log.ts';
import type { PicturesService } from './service.ts';

/** The sizes that a phone loads on the home page: cards in two columns, and the larger tiles. */
const phoneSizes = { widths: [320, 640], formats: ['avif'] } as const;

/** Draws the pictures of the home page after the server has started, so that the first visitor does not wait for them. */
export function prerenderHomePictures(
  app: FastifyInstance,
  { pictures, log }: { pictures: PicturesService; log: Log },
): void {
  const stopping = new AbortController();
  let prerendering: Promise<void> = Promise.resolve();
  app.addHook('onListen', async () => {
    // Not awaited: the server answers requests meanwhile.
    prerendering = pictures.prerender(phoneSizes, stopping.signal).then(
      (drawnCount) => log.info({ made: drawnCount }, 'the pictures of the home page are drawn'),
      (error: unknown) =>
        log.warn(
          { err: error },
          'the pictures of the home page could not be drawn now; each is drawn when it is requested',
        ),
    );
  });
  app.addHook('preClose', async () => stopping.abort());
  // The last drawing still uses the database and the store, so closing waits for it.
  app.addHook('onClose', () => prerendering);
}
