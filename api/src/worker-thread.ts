import { parentPort, Worker } from 'node:worker_threads';

type Request<Task> = { number: number; task: Task };
type Reply<Value> = { number: number; value: Value } | { number: number; failure: string };
type Pending<Value> = { resolve: (value: Value) => void; reject: (error: Error) => void };
export type WorkerThread<Task, Value> = { run: (task: Task) => Promise<Value>; close: () => Promise<void> };

/**
 * Runs tasks in a worker thread, one after the other. For work of tens of milliseconds, which on the main thread would delay every other
 * response. The worker starts with the first task and is started again after a crash. Its file calls `serveTasks`.
 */
export function openWorkerThread<Task, Value>(file: URL): WorkerThread<Task, Value> {
  const pending = new Map<number, Pending<Value>>();
  let worker: Worker | undefined;
  let lastNumber = 0;

  function startWorker(): Worker {
    const started = new Worker(file);
    // The worker must not keep a stopping process alive.
    started.unref();
    started.on('message', (reply: Reply<Value>) => {
      const { resolve, reject } = pending.get(reply.number) ?? {};
      pending.delete(reply.number);
      if ('failure' in reply) reject?.(new Error(reply.failure));
      else resolve?.(reply.value);
    });
    started.on('error', (error) => rejectPending(started, error));
    started.on('exit', (code) => rejectPending(started, new Error(`the worker thread ended with ${code}`)));
    return started;
  }

  /** Rejects all tasks of a worker that ended. The next task starts a new worker. */
  function rejectPending(ended: Worker, error: unknown): void {
    if (worker !== ended) return;
    worker = undefined;
    const rejected = [...pending.values()];
    pending.clear();
    for (const { reject } of rejected) reject(error instanceof Error ? error : new Error(String(error)));
  }

  return {
    run: (task) =>
      new Promise((resolve, reject) => {
        worker ??= startWorker();
        lastNumber += 1;
        pending.set(lastNumber, { resolve, reject });
        worker.postMessage({ number: lastNumber, task } satisfies Request<Task>);
      }),

    close: async () => {
      const closing = worker;
      if (closing === undefined) return;
      rejectPending(closing, new Error('the shop is closing'));
      await closing.terminate();
    },
  };
}

/** The worker's side: answers each task with the result of `work`. */
export function serveTasks<Task, Value>(work: (task: Task) => Value): void {
  parentPort?.on('message', ({ number, task }: Request<Task>) => {
    parentPort?.postMessage(replyTo(number, () => work(task)));
  });
}

function replyTo<Value>(number: number, work: () => Value): Reply<Value> {
  try {
    return { number, value: work() };
  } catch (error) {
    return { number, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
