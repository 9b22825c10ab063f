/** Rejects after `ms` when the promise has not settled by then. */
export function withTimeout<Value>(ms: number, label: string, promise: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`${label}: no answer within ${ms} ms`)), ms);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/**
 * Returns a cache of promises by key. A rejected promise is dropped, so that the next call tries again. A key always gives the
 * very same promise, because React's `use` suspends again for a new one.
 */
export function createPromiseCache<Value>() {
  const promises = new Map<string, Promise<Value>>();
  return (key: string, load: () => Promise<Value>): Promise<Value> => {
    const cached = promises.get(key);
    if (cached) return cached;
    const promise = load();
    promises.set(key, promise);
    promise.catch(() => promises.delete(key));
    return promise;
  };
}
