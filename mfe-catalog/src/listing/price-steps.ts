/** The first digits of the steps: from 1,000 to 10,000 Toman the slider stops at 1,000, 1,500, 2,000, 3,000, 5,000 and 7,000. */
const firstDigits = [1, 1.5, 2, 3, 5, 7];

/**
 * The prices in Toman at which the slider stops. They grow with the price, because a list has sacks for 3,000 and machines for 90 million:
 * on an even scale all sacks would be at one end. The first is not above, and the last not below, the prices of the list.
 */
export function priceSteps(min: number, max: number): number[] {
  const steps: number[] = [];
  for (let power = 10 ** Math.floor(Math.log10(Math.max(1, min))); ; power *= 10) {
    for (const digit of firstDigits) {
      const step = digit * power;
      if (step <= min) steps.length = 0;
      // Below 10 Toman half steps are no whole Toman.
      if (Number.isInteger(step) || step > 10) steps.push(Math.round(step));
      if (step >= max) return steps;
    }
  }
}

/** The positions of both handles. An end without a limit is at its end of the scale. */
export function positionsOf(steps: readonly number[], from: number | null, to: number | null): [number, number] {
  const last = steps.length - 1;
  const first = from === null ? 0 : steps.findLastIndex((step) => step <= from);
  const end = to === null ? last : steps.findIndex((step) => step >= to);
  return [Math.max(0, first), end === -1 ? last : end];
}

/** The limits that the positions mean: a handle at its end of the scale sets none. */
export function limitsAt(
  steps: readonly number[],
  [first, end]: readonly [number, number],
): { from: number | null; to: number | null } {
  return {
    from: first <= 0 ? null : (steps[first] ?? null),
    to: end >= steps.length - 1 ? null : (steps[end] ?? null),
  };
}
