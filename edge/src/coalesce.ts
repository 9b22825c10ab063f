/** Joins concurrent calls: while a call for a key is running, further calls for this key get the same promise. */
export function createCoalescer<Value>() {
  const running = new Map<string, Promise<Value>>();
  return (key: string, call: () => Promise<Value>): Promise<Value> => {
    const existing = running.get(key);
    if (existing) return existing;
    const started = call().finally(() => running.delete(key));
    running.set(key, started);
    return started;
  };
}
