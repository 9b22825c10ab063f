const shared = new WeakSet<object>();

/** Freezes JSON with everything in it, so that pages can share it: none can change it for the next one. */
export function shareJson<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || shared.has(value)) return value;
  shared.add(value);
  for (const part of Object.values(value)) shareJson(part);
  return Object.freeze(value);
}

/** Memoises a function for the values that pages share (`shareJson`). */
export function onceForShared<Result>(make: (value: unknown) => Result): (value: unknown) => Result {
  const results = new WeakMap<object, { result: Result }>();
  return (value) => {
    if (typeof value !== 'object' || value === null || !shared.has(value)) return make(value);
    const memoised = results.get(value) ?? { result: make(value) };
    results.set(value, memoised);
    return memoised.result;
  };
}
