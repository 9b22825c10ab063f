/**
 * Whoever asks is answered by a run that began after he asked, and there is never more than one run at a time: those who
 * ask while one is under way share the next.
 */
export function inStep<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  let next: Promise<T> | undefined;

  const start = (): Promise<T> => {
    const run = work().finally(() => {
      if (running === run) running = undefined;
    });
    running = run;
    return run;
  };

  return () => {
    if (running === undefined) return start();
    const goOn = () => {
      next = undefined;
      return running ?? start();
    };
    next ??= running.then(goOn, goOn);
    return next;
  };
}
