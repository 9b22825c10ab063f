import { expect, test } from '@jest/globals';
import { discountPercent, roundUpToPacks, unitPrice } from './pricing.ts';

const tiers = [
  { quantity: 50, percent_off: 3 },
  { quantity: 200, percent_off: 6 },
  { quantity: 1000, percent_off: 10 },
];

test.each([
  [1, 245_000],
  [49, 245_000],
  [50, 237_000],
  [199, 237_000],
  [200, 230_000],
  [1000, 220_000],
  [5000, 220_000],
])('for a quantity of %i the unit price is %i Rial', (quantity, expected) => {
  expect(unitPrice({ price: 245_000, tiers, quantity })).toBe(expected);
});

test('tiers may be in any order, and without tiers the price is unchanged', () => {
  expect(unitPrice({ price: 245_000, tiers: tiers.toReversed(), quantity: 200 })).toBe(230_000);
  expect(unitPrice({ price: 245_500, tiers: [], quantity: 1000 })).toBe(245_500);
});

test('a round result is exact, without a floating-point error', () => {
  expect(unitPrice({ price: 1_000_000, tiers: [{ quantity: 2, percent_off: 7 }], quantity: 2 })).toBe(930_000);
});

test('a price below the rounding step does not become zero', () => {
  expect(unitPrice({ price: 900, tiers, quantity: 1000 })).toBe(810);
});

test('a discount is rounded down, and is zero when the price is not lower or unknown', () => {
  expect(discountPercent(801, 1000)).toBe(19);
  expect(discountPercent(1000, 1000)).toBe(0);
  expect(discountPercent(1200, 1000)).toBe(0);
  expect(discountPercent(1000, null)).toBe(0);
  expect(discountPercent(null, 1000)).toBe(0);
});

test('a quantity is rounded up to whole packs', () => {
  expect([0, 1, 25, 26, 50].map((quantity) => roundUpToPacks(quantity, 25))).toEqual([25, 25, 25, 50, 50]);
});
