import { expect, test } from '@jest/globals';
import { addressOf, listingIn } from './address.ts';
import { chipsOf, groupsOf } from './groups.ts';
import type { Facets } from './load.ts';

const facets: Facets = {
  categories: [
    { id: 7, title: 'گونی', count: 3, parent_id: null },
    { id: 1, title: 'گونی کنفی', count: 2, parent_id: 7 },
  ],
  materials: [{ id: 1, title: 'کنف', count: 3 }],
  colours: [
    { id: 1, title: 'خام', count: 2, hex: '#eee' },
    { id: 2, title: 'سبز', count: 0, hex: '#080' },
  ],
  sizes: [],
  price: null,
  in_stock: 0,
  discounted: 0,
};
const at = (search: string) => listingIn({ pathname: '/shop', search });

test('a kind is offered where there is something to choose', () => {
  expect(groupsOf(facets, '/shop').map(({ kind }) => kind)).toEqual(['category', 'colour']);
  expect(groupsOf(facets, '/products/categories/7/x').map(({ kind }) => kind)).toEqual(['colour']);
});

test('each chip leads to the list without it', () => {
  const chips = chipsOf(at('?category=1&colour=2,99&from=1000&to=20000&in_stock=1&discounted=1&page=3'), facets);
  expect(chips.map(({ title }) => title)).toEqual([
    'گونی کنفی',
    'سبز',
    'رنگ ناشناخته',
    'از ۱٬۰۰۰ تومان تا ۲۰٬۰۰۰ تومان',
    'موجود',
    'تخفیف‌دار',
  ]);
  expect(addressOf('/shop', chips[1]?.without ?? at(''))).toBe(
    '/shop?category=1&colour=99&from=1000&to=20000&in_stock=1&discounted=1',
  );
  expect(addressOf('/shop', chips[3]?.without ?? at(''))).toBe('/shop?category=1&colour=2,99&in_stock=1&discounted=1');
});

test.each([
  ['?from=1000', 'از ۱٬۰۰۰ تومان'],
  ['?to=1000', 'تا ۱٬۰۰۰ تومان'],
])('one end of a price: %s', (search, title) => {
  expect(chipsOf(at(search), facets).map((chip) => chip.title)).toEqual([title]);
});
