/** @jest-environment jsdom */
import { expect, test } from '@jest/globals';
import { api } from '@shop/shared/kernel';
import { type FakeRoutes, renderPage } from '@shop/shared/testing';
import { loadListing } from './load.ts';

const option = (id: number) => ({ id, title: `گزینهٔ ${id}`, count: 1 });
const list = {
  items: [],
  page: 1,
  pages: 1,
  total: 0,
  facets: {
    categories: [{ ...option(1), parent_id: null }],
    sizes: [option(2), option(3)],
    colours: [],
    materials: [],
    heights: [],
    capacities: [],
    uses: [],
    price: null,
    in_stock: 0,
    discounted: 0,
  },
};

test.each([
  ['/shop', undefined, { sizes: [], categories: [1] }],
  ['/shop?size=3', undefined, { sizes: [3], categories: [1] }],
  ['/products/categories/7/x?size=2', '7', { sizes: [2], categories: [] }],
])('the data of %s have the options that the page shows', async (address, category, ids) => {
  renderPage(<p />, { api: { 'get /api/v1/products': () => list } as unknown as FakeRoutes });
  const url = new URL(address, 'https://shop.test');
  const args = { api, params: {}, url, signal: new AbortController().signal };
  const { sizes, categories } = (await loadListing(args, category)).facets;
  expect({ sizes: sizes.map(({ id }) => id), categories: categories.map(({ id }) => id) }).toEqual(ids);
});
