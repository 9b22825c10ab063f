import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { limitsAt, positionsOf, priceSteps } from './price-steps.ts';

test.each([
  [3_200, 24_500, [3_000, 5_000, 7_000, 10_000, 15_000, 20_000, 30_000]],
  [1_000, 1_000, [1_000]],
  [4, 9, [3, 5, 7, 10]],
])('for prices from %s to %s Toman the slider stops at %j', (min, max, steps) => {
  expect(priceSteps(min, max)).toEqual(steps);
});

const range = fc
  .tuple(fc.integer({ min: 1, max: 900_000_000 }), fc.integer({ min: 1, max: 900_000_000 }))
  .map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const);

test('the steps rise, and the first and last enclose the prices', () => {
  fc.assert(
    fc.property(range, ([min, max]) => {
      const steps = priceSteps(min, max);
      expect(steps).toEqual([...new Set(steps)].toSorted((a, b) => a - b));
      expect(steps[0]).toBeLessThanOrEqual(min);
      expect(steps.at(-1)).toBeGreaterThanOrEqual(max);
      expect(steps.length).toBeLessThan(60);
    }),
  );
});

test('handles at both ends set no limit, and a handle that was moved is found where it was put', () => {
  const steps = priceSteps(3_200, 24_500);
  expect(positionsOf(steps, null, null)).toEqual([0, 6]);
  expect(limitsAt(steps, [0, 6])).toEqual({ from: null, to: null });
  expect(limitsAt(steps, [2, 4])).toEqual({ from: 7_000, to: 15_000 });
  expect(positionsOf(steps, 7_000, 15_000)).toEqual([2, 4]);
  // Typed numbers between two steps, and outside of the scale.
  expect(positionsOf(steps, 8_000, 12_000)).toEqual([2, 4]);
  expect(positionsOf(steps, 1, 900_000)).toEqual([0, 6]);
});
