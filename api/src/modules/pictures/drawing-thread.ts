import { Worker } from 'node:worker_threads';
import type { PictureSpec } from '../../../drawings/subjects.ts';

export type DrawingTask = { number: number; spec: PictureSpec; width: number };
export type DrawingReply = { number: number; svg: string } | { number: number; failure: string };
export type DrawingThread = ReturnType<typeof openDrawingThread>;

type PendingDrawing = { resolve: (svg: string) => void; reject: (error: Error) => void };

/**
 * Draws SVGs in a worker thread. A scene takes tens of milliseconds; on the main thread it would delay every other response.
 * The worker starts with the first drawing and is started again after a crash.
 */
export function openDrawingThread(file = new URL('./drawing-worker.ts', import.meta.url)) {
  const pending = new Map<number, PendingDrawing>();
  let worker: Worker | undefined;
  let lastNumber = 0;

  function startWorker(): Worker {
    const started = new Worker(file);
    // The worker must not keep a stopping process alive.
    started.unref();
    started.on('message', (reply: DrawingReply) => {
      const { resolve, reject } = pending.get(reply.number) ?? {};
      pending.delete(reply.number);
      if ('svg' in reply) resolve?.(reply.svg);
      else reject?.(new Error(reply.failure));
    });
    started.on('error', (error) => rejectPending(started, error));
    started.on('exit', (code) => rejectPending(started, new Error(`the drawing thread ended with ${code}`)));
    return started;
  }

  /** Rejects all drawings of a worker that ended. The next drawing starts a new worker. */
  function rejectPending(ended: Worker, error: unknown): void {
    if (worker !== ended) return;
    worker = undefined;
    const rejected = [...pending.values()];
    pending.clear();
    for (const { reject } of rejected) reject(error instanceof Error ? error : new Error(String(error)));
  }

  return {
    draw: (spec: PictureSpec, width: number): Promise<string> =>
      new Promise((resolve, reject) => {
        worker ??= startWorker();
        lastNumber += 1;
        pending.set(lastNumber, { resolve, reject });
        worker.postMessage({ number: lastNumber, spec, width } satisfies DrawingTask);
      }),

    close: async (): Promise<void> => {
      const closing = worker;
      if (closing === undefined) return;
      rejectPending(closing, new Error('the shop is closing'));
      await closing.terminate();
    },
  };
}
