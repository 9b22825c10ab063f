import { ok, type Result } from 'release/result';
import type { ReleaseStore } from 'release/store';
import type { Log } from '../../log.ts';
import { workQueue } from '../../work-queue.ts';
import type { Renderer } from '../pictures/renderer.ts';
import { filePathIn } from './store-paths.ts';

/** The longest sides in pixels: in a list of pictures, and opened. */
export type PictureSize = 320 | 1280;
type Parts = { media: ReleaseStore; renderer: Renderer; log: Log };
export type PictureSizes = ReturnType<typeof pictureSizes>;

/**
 * Smaller versions of pictures. Only for uploads that were re-encoded: their files are our own, so the process that draws pictures may decode
 * them. The versions are stored in the folder of the upload, which the sweep removes as a whole.
 */
export function pictureSizes({ media, renderer, log }: Parts) {
  const queue = workQueue({ running: 1, waiting: 100 });
  const inProgress = new Map<string, Promise<Result<Uint8Array | undefined>>>();

  async function resize(path: string, size: PictureSize, target: string): Promise<Result<Uint8Array | undefined>> {
    const source = await media.get(filePathIn(path));
    if (source === undefined) return ok(undefined);
    const resized = await queue.run(() => renderer.shrink(source, size));
    // A failure to store is only logged: this response has its bytes, and the next request makes the version again.
    if (resized.ok)
      await media
        .put(target, resized.value)
        .catch((error: unknown) => log.warn({ err: error, target }, 'a small version of a picture cannot be stored'));
    return resized;
  }

  return {
    /** WebP; undefined when there is no file. Simultaneous requests for one version share one resizing. */
    read: async (path: string, size: PictureSize): Promise<Result<Uint8Array | undefined>> => {
      const target = `${path}/${size}.webp`;
      const stored = await media.get(target);
      if (stored !== undefined) return ok(stored);
      const running = inProgress.get(target) ?? resize(path, size, target).finally(() => inProgress.delete(target));
      inProgress.set(target, running);
      return running;
    },
  };
}
