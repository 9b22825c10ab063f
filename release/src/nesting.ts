/** Far more than any manifest or request of the shop has, and far less than what overflows the stack of a recursive function. */
const maxLevels = 64;

/** Whether a value from `JSON.parse`, which accepts any depth, is nested so deeply that recursive functions would fail. */
export function isTooDeep(value: unknown, levels = maxLevels): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isTooDeep(inner, levels - 1));
}
