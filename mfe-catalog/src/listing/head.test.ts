import { expect, test } from '@jest/globals';
import { listingHead } from './head.ts';
import type { ListingData } from './load.ts';

const data: ListingData = {
  items: [],
  page: 1,
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
const texts = { title: 'گونی', description: 'گونی‌ها', trail: [{ title: 'خانه', to: '/' }] };
const headOf = (query: string) => {
  const url = new URL(`https://shop.test/products/categories/7/x${query}`);
  const page = Number(url.searchParams.get('page') ?? 1);
  return listingHead(url, '/products/categories/7/x', texts, { ...data, page });
};

test.each([
  ['', '/products/categories/7/x', 'گونی'],
  ['?page=2', '/products/categories/7/x?page=2', 'گونی، صفحهٔ ۲'],
  ['?sort=best-selling&utm_source=x', '/products/categories/7/x', 'گونی'],
])('the listing with %p is indexed under its own address', (query, canonical, title) => {
  expect(headOf(query)).toMatchObject({ title, canonical });
  expect(headOf(query).noindex).toBeUndefined();
  expect(headOf(query).structured).toHaveLength(2);
});

test.each(['?colour=1', '?in_stock=1&page=2', '?sort=new', '?q=x', '?from=5'])(
  'the listing with %p is not indexed, and has the description and the address of the plain listing',
  (query) => {
    const plain = { description: 'گونی‌ها', canonical: '/products/categories/7/x' };
    expect(headOf(query)).toMatchObject({ noindex: true, ...plain });
    expect(headOf(query).structured).toBeUndefined();
  },
);

test('the title of a search contains the searched text and the page number', () => {
  expect(headOf('?q=کنف&page=2').title).toBe('جستجوی «کنف» در گونی، صفحهٔ ۲');
});
