import { ok, type Result, refuse } from 'release/result';

export type WorkQueue = ReturnType<typeof workQueue>;

/** The refusal when the queue is full. */
export const busy = refuse('busy', 'فروشگاه الان خیلی شلوغ است. چند لحظهٔ دیگر دوباره تلاش کنید.', { retryAfter: 2 });

/**
 * Runs at most `running` pieces of work at a time and queues at most `waiting` more; beyond that, work is refused at once.
 * Background work is always queued, and starts only when nothing else runs or waits.
 */
export function workQueue({ running: maxRunning, waiting: maxWaiting }: { running: number; waiting: number }) {
  const queue: (() => void)[] = [];
  const backgroundQueue: (() => void)[] = [];
  let running = 0;

  function startNext(): void {
    if (running >= maxRunning) return;
    const start = queue.shift() ?? (running === 0 ? backgroundQueue.shift() : undefined);
    if (start === undefined) return;
    running += 1;
    start();
  }

  return {
    run: async <Value>(work: () => Promise<Value>, { isBackground = false } = {}): Promise<Result<Value, 'busy'>> => {
      if (!isBackground && running >= maxRunning && queue.length >= maxWaiting) return busy;
      const started = new Promise<void>((resolve) => (isBackground ? backgroundQueue : queue).push(resolve));
      startNext();
      await started;
      try {
        return ok(await work());
      } finally {
        running -= 1;
        startNext();
      }
    },
  };
}
