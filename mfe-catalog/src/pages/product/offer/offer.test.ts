import { describe, expect, test } from '@jest/globals';
import { discountPercent } from '@shop/shared/lib/pricing';
import { buildVariant } from '../../../testing/build-product.ts';
import { actionFor, fitQuantity, nextTier, orderLimit, packStockLevel, tierRows, totalOf } from './offer.ts';

const tiers = [
  { quantity: 50, percent_off: 3 },
  { quantity: 200, percent_off: 6 },
  { quantity: 1000, percent_off: 10 },
];
const bag = { pack_step: 20, tiers, max_quantity: 5000 };
const rule = (pack_step: number, max_quantity = 5000) => ({ pack_step, max_quantity });
const plenty = buildVariant({ stock: 5000 });

test.each([
  [0, 1, 'none'],
  [24, 25, 'none'],
  [3, 1, 'few'],
  [75, 25, 'few'],
  [76, 25, 'plenty'],
] as const)('the stock level of %d units in packs of %d is %s', (stock, packStep, level) => {
  expect(packStockLevel({ stock }, packStep)).toBe(level);
});

test('an order is limited by the stock and by the shop’s rule, in whole packs', () => {
  expect(orderLimit({ stock: 119 }, rule(25))).toEqual({ max: 100, byRule: false });
  expect(orderLimit({ stock: 9000 }, rule(30, 4980))).toEqual({ max: 4980, byRule: true });
  expect(orderLimit({ stock: 500 }, rule(50, 500))).toEqual({ max: 500, byRule: false });
  expect(orderLimit({ stock: 510 }, rule(50, 500))).toEqual({ max: 500, byRule: false });
  expect(orderLimit({ stock: 7.5 }, rule(0.5))).toEqual({ max: 7.5, byRule: false });
});

test('a quantity is fitted to the packs and the stock of another variant', () => {
  expect(fitQuantity(60, { stock: 5000 }, rule(20))).toBe(60);
  expect(fitQuantity(60, { stock: 45 }, rule(20))).toBe(40);
  expect(fitQuantity(60, { stock: 0 }, rule(20))).toBe(20);
});

describe('price tiers', () => {
  test('price tiers begin at whole packs, end where the next one begins, and mark the one that applies', () => {
    expect(tierRows(bag, plenty, 200).map(({ from, to, price, applies }) => [from, to, price, applies])).toEqual([
      [20, 40, 1_000_000, false],
      [60, 180, 970_000, false],
      [200, 980, 940_000, true],
      [1000, undefined, 900_000, false],
    ]);
  });

  test('price tiers that no order can reach are left out', () => {
    const starts = (max_quantity: number) => tierRows({ ...bag, max_quantity }, plenty, 20).map(({ from }) => from);
    expect([starts(999), starts(1000), starts(40)]).toEqual([[20, 60, 200], [20, 60, 200, 1000], []]);
  });

  test.each([
    [126_000, null],
    [421_000, null],
    [421_000, 500_000],
    [1_000_000, null],
  ])('the percentage of a tier is the one beside its total, for a price of %d (before: %p)', (price, compare_at) => {
    const variant = buildVariant({ price, compare_at, stock: 5000 });
    for (const { from, percent } of tierRows(bag, variant, 20)) {
      const total = totalOf(bag, variant, from);
      expect(percent).toBe(discountPercent(total?.total ?? 0, total?.before));
    }
  });

  test('price tiers are absent for a variant without a price, and for a product without tiers', () => {
    expect(tierRows(bag, { ...plenty, price: null }, 20)).toEqual([]);
    expect(tierRows({ ...bag, tiers: [] }, plenty, 20)).toEqual([]);
  });

  test('the next price tier is shown while the largest possible order can reach it', () => {
    expect(nextTier(bag, plenty, 40)).toEqual({ more: 20, price: 970_000 });
    expect(nextTier(bag, plenty, 60)).toEqual({ more: 140, price: 940_000 });
    expect(nextTier({ ...bag, max_quantity: 500 }, plenty, 480)).toBeUndefined();
    expect(nextTier(bag, { ...plenty, stock: 59 }, 20)).toBeUndefined();
  });
});

test('a total uses the tier’s price, and names the total without any discount', () => {
  expect(totalOf(bag, plenty, 40)).toEqual({ each: 1_000_000, total: 40_000_000, before: undefined });
  expect(totalOf(bag, plenty, 60)).toEqual({ each: 970_000, total: 58_200_000, before: 60_000_000 });
  expect(totalOf(bag, buildVariant({ compare_at: 1_200_000 }), 20)).toMatchObject({ before: 24_000_000 });
  expect(totalOf(bag, buildVariant({ price: null }), 20)).toBeUndefined();
});

test.each([
  [{ price: 1000, stock: 10 }, 'buy'],
  [{ price: 1000, stock: 9 }, 'restock'],
  [{ price: null, stock: 10 }, 'callback'],
  [{ price: null, stock: 0 }, 'callback'],
] as const)('the action for %j in packs of ten is %s', (variant, kind) => {
  expect(actionFor(buildVariant(variant), 10)).toBe(kind);
});
