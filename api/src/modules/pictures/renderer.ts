import type { PictureSpec } from '../../../drawings/subjects.ts';
import { openWorkerProcess, ProcessEnded, type ProcessLimits } from '../../worker-process.ts';
import type { Format } from './format.ts';

export type PictureTask = { spec: PictureSpec; width: number; format: Format } | { bytes: Uint8Array; size: number };
export type RenderPicture = (spec: PictureSpec, size: { width: number; format: Format }) => Promise<Uint8Array>;
export type Renderer = ReturnType<typeof openRenderer>;
type Options = ProcessLimits & { file?: URL };

/**
 * Draws pictures, and makes small ones of stored pictures, in a process of its own: sharp and the drawings would keep hundreds of megabytes in
 * this one. The callers limit how many pictures are made at a time.
 */
export function openRenderer({ file = new URL('./picture-process.ts', import.meta.url), ...limits }: Options = {}) {
  const worker = openWorkerProcess<PictureTask, Uint8Array>({ file, isAnswer, limits });

  async function run(task: PictureTask): Promise<Uint8Array> {
    try {
      return await worker.run(task);
    } catch (error) {
      if (error instanceof ProcessEnded && !isClosing) return runAlone(task);
      throw error;
    }
  }

  /** When the process ends, the pictures that it had are made again one by one, so that only the picture at fault fails. */
  function runAlone(task: PictureTask): Promise<Uint8Array> {
    const again = lastAlone.then(() => worker.run(task));
    lastAlone = again.catch(() => undefined);
    return again;
  }

  let isClosing = false;
  let lastAlone: Promise<unknown> = Promise.resolve();
  const render: RenderPicture = (spec, { width, format }) => run({ spec, width, format });
  return {
    render,
    shrink: (bytes: Uint8Array, size: number): Promise<Uint8Array> => run({ bytes, size }),
    close: async (): Promise<void> => {
      isClosing = true;
      await worker.close();
    },
  };
}

function isAnswer(value: unknown): value is Uint8Array {
  return value instanceof Uint8Array;
}
