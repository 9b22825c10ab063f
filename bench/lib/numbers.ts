export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low = Number.NaN, high = low] = Number.isInteger(middle)
    ? [sorted[middle - 1], sorted[middle]]
    : [sorted[Math.floor(middle)]];
  return (low + high) / 2;
}

export const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Thousands of bytes, as the budgets count them. */
export const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`;

export const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`;

/** Of what takes few of them. */
export const milliseconds = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)} ms`;

export const ratio = (value: number, beside: number) => `${(value / beside).toFixed(2)} ×`;

/** How long some work took, in milliseconds. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}
