import { expect, test } from '@jest/globals';
import { toRial } from '@shop/shared/lib/money';
import { stockLevel } from './card-data.ts';
import { cardPrice } from './card-price.ts';

const sack = { price: toRial(1_500), max_price: toRial(2_000), compare_at: toRial(2_500), unit: 'عدد', pack_step: 50 };

test.each([
  [sack, 'piece', { amount: 1_500, before: 2_500, from: true, per: 'هر عدد، در بستهٔ 50تایی' }],
  [sack, 'pack', { amount: 75_000, before: 125_000, from: true, per: 'هر بستهٔ 50تایی' }],
  [
    { ...sack, max_price: toRial(1_500), compare_at: null, pack_step: 1, unit: 'متر' },
    'pack',
    { amount: 1_500, before: null, from: false, per: 'هر متر' },
  ],
  [
    { ...sack, pack_step: 5, unit: 'متر' },
    'piece',
    { amount: 1_500, before: 2_500, from: true, per: 'هر متر، در بستهٔ 5 متری' },
  ],
  [
    { ...sack, price: null, max_price: null, compare_at: null },
    'pack',
    { amount: null, before: null, from: false, per: 'هر بستهٔ 50تایی' },
  ],
] as const)('on the card of %p, with prices per %s', (product, pricePer, expected) => {
  expect(cardPrice(product, pricePer)).toEqual(expected);
});

test.each([
  [0, false, 'none'],
  [3, true, 'few'],
  [3, false, 'plenty'],
] as const)('the stock level of %d units with low: %s is %s', (stock, low, level) => {
  expect(stockLevel({ stock, low })).toBe(level);
});
