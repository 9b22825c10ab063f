import type { FastifyInstance } from 'fastify';
import type { Log } from '../../log.ts';
import type { PicturesService } from './service.ts';

/** What a phone's screen takes from the home page: cards two beside each other, and the larger tiles. */
const wanted = { widths: [320, 640], formats: ['avif'] } as const;

/** Once the server listens, what the home page shows is drawn, so that the first visitor need not wait for it. */
export function warmPictures(app: FastifyInstance, { pictures, log }: { pictures: PicturesService; log: Log }): void {
  const stopped = new AbortController();
  let warming: Promise<void> = Promise.resolve();
  app.addHook('onListen', async () => {
    // Not awaited: the server is up without it.
    warming = pictures.warm(wanted, stopped.signal).then(
      (made) => log.info({ made }, 'the pictures of the home page are drawn'),
      (error: unknown) => log.warn({ err: error }, 'the pictures of the home page are drawn when they are asked for'),
    );
  });
  app.addHook('preClose', async () => stopped.abort());
  // The picture that is being drawn still wants the database and the store.
  app.addHook('onClose', () => warming);
}
