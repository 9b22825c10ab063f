/**
 * The value of a promise that never rejects, or another one if the signal is aborted before. The listener is removed: V8 collects the signal of a
 * request only with the whole heap, and one that still had a listener would keep the page until then.
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
