export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low = Number.NaN, high = low] = Number.isInteger(middle)
    ? [sorted[middle - 1], sorted[middle]]
    : [sorted[Math.floor(middle)]];
  return (low + high) / 2;
}

/** `part` is between 0 and 1: a `part` of 0.75 gives the value that three quarters of the values do not exceed. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const place = (sorted.length - 1) * part;
  const low = sorted[Math.floor(place)] ?? Number.NaN;
  const high = sorted[Math.ceil(place)] ?? Number.NaN;
  return low + (high - low) * (place - Math.floor(place));
}

export const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** A kilobyte is 1000 bytes here, as in the budgets. */
export const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`;

export const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`;

export const milliseconds = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)} ms`;

export const ratio = (value: number, base: number) => `${(value / base).toFixed(2)} ×`;

/** Milliseconds that the work took. */
export async function measureTime(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** The mean of the lowest fifth. */
export function lowestFifth(numbers: number[]): number {
  const lowest = numbers.toSorted((a, b) => a - b).slice(0, Math.ceil(numbers.length / 5));
  return lowest.reduce((sum, number) => sum + number, 0) / lowest.length;
}
