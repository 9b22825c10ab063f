import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  discountPercent,
  type LineToPrice,
  priceLine,
  type QuoteRequest,
  quote,
  roundUpToPacks,
  tierPercent,
  unitPrice,
} from './pricing.ts';

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

const percent = fc.integer({ min: 1, max: 60 });
const line = fc.record<LineToPrice>({
  price: fc.integer({ min: 10, max: 1_000_000_000 }),
  compareAt: fc.option(fc.integer({ min: 10, max: 2_000_000_000 })),
  tiers: fc.array(fc.record({ quantity: fc.integer({ min: 2, max: 5000 }), percent_off: percent }), { maxLength: 4 }),
  quantity: fc.integer({ min: 1, max: 5000 }),
  isDiscountable: fc.boolean(),
});
const request = fc.record<QuoteRequest>({
  lines: fc.array(line, { maxLength: 50 }),
  vatPercent: fc.integer({ min: 0, max: 30 }),
  discount: fc.option(
    fc.oneof(
      fc.record({
        percent: fc.integer({ min: 0, max: 100 }),
        max: fc.option(fc.nat({ max: 1_000_000_000 }), { nil: undefined }),
      }),
      fc.record({ amount: fc.integer({ min: 0, max: 1_000_000_000_000 }) }),
    ),
    { nil: undefined },
  ),
  shipping: fc.option(
    fc.record({ price: fc.nat({ max: 10_000_000 }), freeFrom: fc.option(fc.nat({ max: 1_000_000_000 })) }),
    { nil: undefined },
  ),
});
const add = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

describe('for random orders', () => {
  test('the amounts of the lines add up to those of the order, to the last Rial', () => {
    const property = fc.property(request, (wanted) => {
      const { lines, goods, before, discount, shipping, total, vat } = quote(wanted);
      expect(add(lines.map((quoted) => quoted.total))).toBe(goods);
      expect(add(lines.map((quoted) => quoted.before))).toBe(before);
      expect(add(lines.map((quoted) => quoted.discount))).toBe(discount);
      expect(add(lines.map((quoted) => quoted.vat))).toBe(vat);
      expect(total).toBe(goods - discount + shipping);
    });
    fc.assert(property, { numRuns: 300 });
  });

  test('no amount is negative, no line is discounted below zero, and every amount is a whole number', () => {
    const property = fc.property(request, (wanted) => {
      const { lines, ...amounts } = quote(wanted);
      for (const amount of [...Object.values(amounts), ...lines.flatMap((quoted) => Object.values(quoted))]) {
        expect(Number.isSafeInteger(amount) && amount >= 0).toBe(true);
      }
      for (const quoted of lines) expect(quoted.discount).toBeLessThanOrEqual(quoted.total);
      expect(amounts.goods).toBeLessThanOrEqual(amounts.before);
    });
    fc.assert(property, { numRuns: 300 });
  });

  test('a discount is taken from discountable lines only, and never exceeds its amount or the highest of its percentage', () => {
    const property = fc.property(request, (wanted) => {
      const { lines, discount } = quote(wanted);
      const base = add(lines.map(({ total }, index) => (wanted.lines[index]?.isDiscountable === false ? 0 : total)));
      for (const [index, quoted] of lines.entries()) {
        if (wanted.lines[index]?.isDiscountable === false) expect(quoted.discount).toBe(0);
      }
      if (wanted.discount === undefined) return expect(discount).toBe(0);
      if ('amount' in wanted.discount) return expect(discount).toBe(Math.min(base, wanted.discount.amount));
      const { percent: percentOff, max = base } = wanted.discount;
      expect(discount).toBeLessThanOrEqual(Math.min(base, max));
      if (discount < max) expect(discount * 100).toBeGreaterThanOrEqual(base * percentOff);
    });
    fc.assert(property, { numRuns: 300 });
  });

  test('the tax is the exact share of what is paid for the goods, to half a Rial', () => {
    const property = fc.property(request, (wanted) => {
      const { goods, discount, vat } = quote(wanted);
      const [paid, rate] = [BigInt(goods - discount), BigInt(wanted.vatPercent)];
      const error = 2n * (BigInt(vat) * (100n + rate) - paid * rate);
      expect(error <= 100n + rate && error >= -100n - rate).toBe(true);
    });
    fc.assert(property, { numRuns: 300 });
  });

  test('a discount never raises the total and changes nothing about the shipping', () => {
    const property = fc.property(request, (wanted) => {
      const [reduced, full] = [quote(wanted), quote({ ...wanted, discount: undefined })];
      expect(reduced.total).toBeLessThanOrEqual(full.total);
      expect(reduced.shipping).toBe(full.shipping);
    });
    fc.assert(property, { numRuns: 1000 });
  });

  test('the order of the lines changes none of the sums', () => {
    const property = fc.property(request, (wanted) => {
      const { lines: _lines, ...sums } = quote(wanted);
      const { lines: _reversed, ...reversedSums } = quote({ ...wanted, lines: wanted.lines.toReversed() });
      expect(reversedSums).toEqual(sums);
    });
    fc.assert(property, { numRuns: 200 });
  });

  test('more units never cost more each, and a reduction is never smaller than advertised', () => {
    const property = fc.property(line, fc.integer({ min: 1, max: 5000 }), (priced, more) => {
      const each = unitPrice(priced);
      expect(unitPrice({ ...priced, quantity: priced.quantity + more })).toBeLessThanOrEqual(each);
      expect(each).toBeGreaterThan(0);
      const percentOff = tierPercent(priced.tiers, priced.quantity);
      expect(each * 100).toBeLessThanOrEqual(priced.price * (100 - percentOff));
    });
    fc.assert(property, { numRuns: 300 });
  });
});

test('tax of a total that a floating-point number cannot hold exactly is exact', () => {
  const lines = [{ price: 9_000_000_000_001, tiers: [], quantity: 1000 }];
  expect(quote({ lines, vatPercent: 10 }).vat).toBe(818_181_818_181_909);
});

test('a discount is split over the lines in proportion, and tax is due on the rest', () => {
  const lines = [
    { price: 1_000_000, tiers: [], quantity: 1 },
    { price: 500_000, tiers: [], quantity: 4 },
  ];
  expect(quote({ lines, vatPercent: 10, discount: { amount: 300_000 } })).toMatchObject({
    lines: [
      { discount: 100_000, vat: 81_818 },
      { discount: 200_000, vat: 163_637 },
    ],
    goods: 3_000_000,
    discount: 300_000,
    total: 2_700_000,
    vat: 245_455,
  });
});

test('an order without lines costs its shipping only', () => {
  expect(quote({ lines: [], vatPercent: 10, discount: { percent: 10 } })).toMatchObject({ total: 0, vat: 0 });
});

test.each([
  ['the limit reached before the discount', { price: 500_000, freeFrom: 3_000_000 }, 0],
  ['the limit not reached', { price: 500_000, freeFrom: 3_000_001 }, 500_000],
  ['no limit', { price: 500_000, freeFrom: null }, 500_000],
])('with %s, shipping costs as it should', (_, shipping, expected) => {
  const lines = [{ price: 3_000_000, tiers: [], quantity: 1 }];
  const quoted = quote({ lines, vatPercent: 10, discount: { amount: 300_000 }, shipping });
  expect(quoted).toMatchObject({ shipping: expected, total: 2_700_000 + expected });
});

test('a line knows its price without any reduction, of the shop or of the quantity', () => {
  const line = { price: 245_000, compareAt: 300_000, tiers, quantity: 50 };
  expect(priceLine(line)).toEqual({ unitPrice: 237_000, total: 11_850_000, before: 15_000_000 });
  expect(priceLine({ ...line, compareAt: null }).before).toBe(12_250_000);
});
