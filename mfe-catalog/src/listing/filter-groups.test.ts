import { expect, test } from '@jest/globals';
import { toRial } from '@shop/shared/lib/money';
import { filterChips, filterGroups, findExcludingFilter } from './filter-groups.ts';
import { listingAddress, parseListingQuery } from './listing-query.ts';
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
  heights: [],
  capacities: [],
  uses: [],
  price: null,
  in_stock: 0,
  discounted: 0,
};
const queryAt = (search: string) => parseListingQuery({ pathname: '/shop', search });

test('a filter is offered only if it has options to choose from', () => {
  expect(filterGroups(facets, '/shop').map(({ kind }) => kind)).toEqual(['category', 'colour']);
  expect(filterGroups(facets, '/products/categories/7/x').map(({ kind }) => kind)).toEqual(['colour']);
});

test('each active filter has a chip that leads to the listing without it, even if its option was deleted', () => {
  const chips = filterChips(
    queryAt('?category=1&colour=2,99&from=1000&to=20000&in_stock=1&discounted=1&page=3'),
    facets,
  );
  expect(chips.map(({ title }) => title)).toEqual([
    'گونی کنفی',
    'سبز',
    'رنگ ناشناخته',
    'از ۱٬۰۰۰ تومان تا ۲۰٬۰۰۰ تومان',
    'موجود',
    'تخفیف‌دار',
  ]);
  expect(listingAddress('/shop', chips[1]?.without ?? queryAt(''))).toBe(
    '/shop?category=1&colour=99&from=1000&to=20000&in_stock=1&discounted=1',
  );
  expect(listingAddress('/shop', chips[3]?.without ?? queryAt(''))).toBe(
    '/shop?category=1&colour=2,99&in_stock=1&discounted=1',
  );
});

test.each([
  ['?from=1000', 'از ۱٬۰۰۰ تومان'],
  ['?to=1000', 'تا ۱٬۰۰۰ تومان'],
])('a price range with one end has a chip: %s', (search, title) => {
  expect(filterChips(queryAt(search), facets).map((chip) => chip.title)).toEqual([title]);
});

test.each([
  // The price range ignores the chosen price, so it shows that there are products at other prices.
  [
    '?material=1&from=9000000&discounted=1',
    { price: { min: toRial(1), max: toRial(2) } },
    'از ۹٬۰۰۰٬۰۰۰ تومان',
    '/shop?material=1&discounted=1',
  ],
  // There are products of another colour, but none of another material.
  ['?colour=2&material=1&in_stock=1', { materials: [] }, 'سبز', '/shop?material=1&in_stock=1'],
  // Without one of two colours there would still be none.
  ['?colour=2,99&in_stock=1', {}, 'رنگ', '/shop?in_stock=1'],
  ['?discounted=1', {}, 'تخفیف‌دار', '/shop'],
])('an empty listing names a filter that excludes all products: %s', (search, changes, title, address) => {
  const filter = findExcludingFilter(queryAt(search), { ...facets, ...changes });
  expect(filter?.title).toBe(title);
  expect(listingAddress('/shop', filter?.without ?? queryAt(search))).toBe(address);
});

test('an empty listing names no filter when only several together exclude all products', () => {
  const noProducts = { ...facets, materials: [], colours: [], categories: [] };
  expect(findExcludingFilter(queryAt('?colour=2&material=1&in_stock=1'), noProducts)).toBeUndefined();
});
