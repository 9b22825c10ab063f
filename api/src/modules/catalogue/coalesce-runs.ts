/**
 * Wraps `work` so that it never runs twice at the same time. A call during a run gets the result of the next run, because the
 * current run may have read its data before the call; all calls during one run share that next run.
 */
export function coalesceRuns<Value>(work: () => Promise<Value>): () => Promise<Value> {
  let running: Promise<Value> | undefined;
  let next: Promise<Value> | undefined;

  const start = (): Promise<Value> => {
    const run = work().finally(() => {
      if (running === run) running = undefined;
    });
    running = run;
    return run;
  };

  return () => {
    if (running === undefined) return start();
    const startNext = () => {
      next = undefined;
      return running ?? start();
    };
    next ??= running.then(startNext, startNext);
    return next;
  };
}
