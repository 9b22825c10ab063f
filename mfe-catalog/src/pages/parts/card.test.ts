import { expect, test } from '@jest/globals';
import { toRial } from '@shop/shared/lib/money';
import { cardData } from './card-fields.ts';
import { cardPrice } from './card-price.ts';

const sack = { price: toRial(1_500), max_price: toRial(2_000), compare_at: toRial(2_500), unit: 'عدد', pack_step: 50 };

test.each([
  [sack, 'piece', { amount: 1_500, before: 2_500, from: true, per: 'هر عدد، در بستهٔ 50تایی' }],
  [sack, 'pack', { amount: 75_000, before: 125_000, from: true, per: 'هر بستهٔ 50تایی' }],
  [
    { price: sack.price, pack_step: 1, unit: 'متر' },
    'pack',
    { amount: 1_500, before: null, from: false, per: 'هر متر' },
  ],
  [
    { ...sack, pack_step: 5, unit: 'متر' },
    'piece',
    { amount: 1_500, before: 2_500, from: true, per: 'هر متر، در بستهٔ 5 متری' },
  ],
  [
    { price: null, pack_step: 50, unit: 'عدد' },
    'pack',
    { amount: null, before: null, from: false, per: 'هر بستهٔ 50تایی' },
  ],
] as const)('on the card of %p, with prices per %s', (product, pricePer, expected) => {
  expect(cardPrice(product, pricePer)).toEqual(expected);
});

const response = {
  id: 1,
  name: 'گونی',
  url: '/products/1/x',
  price: toRial(1_500),
  max_price: toRial(1_500),
  compare_at: null,
  stock: 100,
  low: false,
  rating: { average: 4, count: 2 },
  colours: [{ title: 'سفید', hex: '#fff' }],
  unit: 'عدد',
  pack_step: 1,
  is_new: false,
  category: { title: 'کنف' },
  picture: null,
};
const least = {
  id: 1,
  name: 'گونی',
  url: '/products/1/x',
  price: 1_500,
  rating: { average: 4, count: 2 },
  unit: 'عدد',
  pack_step: 1,
  category: { title: 'کنف' },
  picture: null,
};

test.each([
  ['that is in stock in one colour at one price', {}, {}],
  ['with several prices', { max_price: toRial(2_000) }, { max_price: 2_000 }],
  ['with a discount', { compare_at: toRial(2_000) }, { compare_at: 2_000 }],
  ['that is nearly sold out', { stock: 3, low: true }, { stock: 3 }],
  ['that is sold out', { stock: 0 }, { stock: 0 }],
  ['that is new', { is_new: true }, { is_new: true }],
  [
    'in two colours',
    { colours: [...response.colours, { title: 'زرد', hex: '#ff0' }] },
    { colours: [...response.colours, { title: 'زرد', hex: '#ff0' }] },
  ],
])('of a product %s the data have what its card shows', (_, fields, shown) => {
  expect(cardData({ ...response, ...fields, category: { title: 'کنف' } })).toEqual({ ...least, ...shown });
});
