/** Joins concurrent calls: while a call for a key is running, further calls for this key get the same promise. */
export function createCoalescer<Value>() {
  const running = new Map<string, Promise<Value>>();
  const coalesce = (key: string, call: () => Promise<Value>): Promise<Value> => {
    const existing = running.get(key);
    if (existing) return existing;
    const started = call().finally(() => running.delete(key));
    running.set(key, started);
    return started;
  };
  /** `get`: the running call for a key. */
  return Object.assign(coalesce, { get: (key: string) => running.get(key) });
}
