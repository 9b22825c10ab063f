import { describe, expect, test } from '@jest/globals';
import { buildVariant } from '../testing/build.ts';
import { limitOf, nextTier, quantityWithin, stockOf, tierRows, totalOf } from './offer.ts';

const tiers = [
  { quantity: 50, percent_off: 3 },
  { quantity: 200, percent_off: 6 },
  { quantity: 1000, percent_off: 10 },
];
const bag = { pack_step: 20, tiers };
const plenty = buildVariant({ stock: 5000 });

test.each([
  [0, 1, 'none'],
  [24, 25, 'none'],
  [3, 1, 'few'],
  [75, 25, 'few'],
  [76, 25, 'plenty'],
] as const)('%d pieces in packs of %d are %s', (stock, pack, state) => {
  expect(stockOf({ stock }, pack)).toBe(state);
});

test('an order holds no more than the stock, nor than the rule allows, in whole packs', () => {
  expect(limitOf({ stock: 119 }, 25)).toEqual({ max: 100, byRule: false });
  expect(limitOf({ stock: 5000 }, 30)).toEqual({ max: 480, byRule: true });
  expect(limitOf({ stock: 500 }, 50)).toEqual({ max: 500, byRule: false });
  expect(limitOf({ stock: 510 }, 50)).toEqual({ max: 500, byRule: false });
});

test('a quantity goes along to another variant as far as that one goes', () => {
  expect(quantityWithin(60, { stock: 5000 }, 20)).toBe(60);
  expect(quantityWithin(60, { stock: 45 }, 20)).toBe(40);
  expect(quantityWithin(60, { stock: 0 }, 20)).toBe(20);
});

describe('tiers', () => {
  test('begin at whole packs, end where the next begins, and the one that counts is marked', () => {
    expect(tierRows(bag, plenty, 200).map(({ from, to, price, applies }) => [from, to, price, applies])).toEqual([
      [20, 40, 1_000_000, false],
      [60, 180, 970_000, false],
      [200, 980, 940_000, true],
      [1000, undefined, 900_000, false],
    ]);
    expect(tierRows(bag, plenty, 20).map(({ beyond }) => beyond)).toEqual([false, false, false, true]);
  });

  test('there are none without a price, nor where the quantity makes no difference', () => {
    expect(tierRows(bag, { ...plenty, price: null }, 20)).toEqual([]);
    expect(tierRows({ ...bag, tiers: [] }, plenty, 20)).toEqual([]);
  });

  test('the next is offered while it can be reached', () => {
    expect(nextTier(bag, plenty, 40)).toEqual({ more: 20, price: 970_000 });
    expect(nextTier(bag, plenty, 60)).toEqual({ more: 140, price: 940_000 });
    expect(nextTier(bag, plenty, 480)).toBeUndefined();
    expect(nextTier(bag, { ...plenty, stock: 59 }, 20)).toBeUndefined();
  });
});

test('a sum is of the tier’s price, beside what it would be without any discount', () => {
  expect(totalOf(bag, plenty, 40)).toEqual({ each: 1_000_000, total: 40_000_000, before: undefined });
  expect(totalOf(bag, plenty, 60)).toEqual({ each: 970_000, total: 58_200_000, before: 60_000_000 });
  expect(totalOf(bag, buildVariant({ compare_at: 1_200_000 }), 20)).toMatchObject({ before: 24_000_000 });
  expect(totalOf(bag, buildVariant({ price: null }), 20)).toBeUndefined();
});
