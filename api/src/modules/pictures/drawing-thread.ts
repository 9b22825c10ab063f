import type { PictureSpec } from '../../../drawings/subjects.ts';
import { openWorkerThread } from '../../worker-thread.ts';

export type DrawingTask = { spec: PictureSpec; width: number };
export type DrawingThread = ReturnType<typeof openDrawingThread>;

/** Draws SVGs in a worker thread. */
export function openDrawingThread(file = new URL('./drawing-worker.ts', import.meta.url)) {
  const thread = openWorkerThread<DrawingTask, string>(file);
  return {
    draw: (spec: PictureSpec, width: number): Promise<string> => thread.run({ spec, width }),
    close: thread.close,
  };
}
