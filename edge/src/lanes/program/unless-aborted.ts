/**
 * The value of a promise that never rejects, or the value of `instead` if the signal is aborted first. The listener is removed at the end: V8
 * collects the signal of a request only with the whole heap, and a listener would keep the page alive until then.
 */
export function unlessAborted<Value>(
  promise: Promise<Value>,
  signal: AbortSignal,
  instead: () => Value,
): Promise<Value> {
  return new Promise((resolve) => {
    const onAbort = () => resolve(instead());
    signal.addEventListener('abort', onAbort, { once: true });
    void promise.then((value) => {
      signal.removeEventListener('abort', onAbort);
      resolve(value);
    });
  });
}
