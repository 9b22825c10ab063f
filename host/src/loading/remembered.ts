/**
 * Remembers the promise of each key while it is good. A rejected one is dropped, so that the next asker tries again;
 * React is handed the very same promise on every render.
 */
export function remembered<Value>() {
  const known = new Map<string, Promise<Value>>();
  return (key: string, make: () => Promise<Value>): Promise<Value> => {
    const existing = known.get(key);
    if (existing) return existing;
    const made = make();
    known.set(key, made);
    made.catch(() => known.delete(key));
    return made;
  };
}
