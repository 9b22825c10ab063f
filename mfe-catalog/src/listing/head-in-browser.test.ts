/** @jest-environment jsdom */
import { expect, test } from '@jest/globals';
import { listingHead } from './head.ts';
import type { ListingData } from './load.ts';

const data: ListingData = {
  items: [],
  page: 2,
  pages: 3,
  total: 60,
  facets: {
    categories: [],
    materials: [],
    colours: [],
    sizes: [],
    heights: [],
    capacities: [],
    uses: [],
    price: null,
    in_stock: 0,
    discounted: 0,
  },
};

// A page without payload: the browser makes its head.
test.each([
  ['?page=2', '/shop?page=2'],
  ['?colour=1&page=2', '/shop'],
])('the canonical address of a listing with %s in the browser is %s', (query, canonical) => {
  const texts = { title: 'فروشگاه', description: '', trail: [] };
  expect(listingHead(new URL(`https://shop.test/shop${query}`), '/shop', texts, data).canonical).toBe(canonical);
});
