import { Worker } from 'node:worker_threads';
import type { PictureSpec } from './subjects.ts';

export type Order = { number: number; spec: PictureSpec; width: number };
export type Drawn = { number: number; svg: string } | { number: number; failure: string };
export type Desk = ReturnType<typeof openDesk>;

type Waiting = { resolve: (svg: string) => void; reject: (error: Error) => void };

/** A thread that draws: a scene takes some tens of milliseconds, in which no shopper should have to wait for an answer. */
export function openDesk(file = new URL('./draw-worker.ts', import.meta.url)) {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | undefined;
  let last = 0;

  function begin(): Worker {
    const started = new Worker(file);
    // A shop that stops does not wait for it; one that never shows a picture never has it.
    started.unref();
    started.on('message', (drawn: Drawn) => {
      const { resolve, reject } = waiting.get(drawn.number) ?? {};
      waiting.delete(drawn.number);
      if ('svg' in drawn) resolve?.(drawn.svg);
      else reject?.(new Error(drawn.failure));
    });
    started.on('error', (error) => end(started, error));
    started.on('exit', (code) => end(started, new Error(`the drawing thread ended with ${code}`)));
    return started;
  }

  /** Whoever waits is told; the next order begins another. */
  function end(ended: Worker, error: unknown): void {
    if (worker !== ended) return;
    worker = undefined;
    const all = [...waiting.values()];
    waiting.clear();
    for (const { reject } of all) reject(error instanceof Error ? error : new Error(String(error)));
  }

  return {
    draw: (spec: PictureSpec, width: number): Promise<string> =>
      new Promise((resolve, reject) => {
        worker ??= begin();
        last += 1;
        waiting.set(last, { resolve, reject });
        worker.postMessage({ number: last, spec, width } satisfies Order);
      }),

    close: async (): Promise<void> => {
      const ending = worker;
      if (ending === undefined) return;
      end(ending, new Error('the shop is closing'));
      await ending.terminate();
    },
  };
}
