import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { filterKinds } from './listing-parameters.ts';
import {
  changeQuery,
  clearFilters,
  countFilters,
  type ListingQuery,
  listingAddress,
  parseListingQuery,
  sortOrders,
  toggleOption,
} from './listing-query.ts';

const parse = (address: string) => {
  const { pathname, search } = new URL(address, 'https://shop.test');
  return parseListingQuery({ pathname, search });
};
const canonicalOf = (address: string) => listingAddress(new URL(address, 'https://shop.test').pathname, parse(address));

test.each([
  ['/shop', '/shop'],
  ['/shop?q=%DA%AF%D9%88%D9%86%DB%8C', '/shop?q=%DA%AF%D9%88%D9%86%DB%8C'],
  ['/shop?page=2&colour=9,3&material=1', '/shop?material=1&colour=3,9&page=2'],
  ['/shop?size=5&size=2&size=5', '/shop?size=2,5'],
  ['/shop?from=&to=&sort=best-selling&page=1', '/shop'],
  ['/shop?q=x&sort=relevance', '/shop?q=x'],
  ['/shop?q=x&sort=best-selling', '/shop?q=x&sort=best-selling'],
  ['/shop?from=۲۰٬۰۰۰&to=١٠٠٠٠', '/shop?from=10000&to=20000'],
  // Numbers that are too large are limited, not ignored.
  ['/shop?from=999999999999999999&page=999999999999', '/shop?from=99999999999&page=9999'],
  ['/shop?in_stock=1&discounted=1', '/shop?in_stock=1&discounted=1'],
  ['/products/categories/1/x?category=3&colour=1', '/products/categories/1/x?colour=1'],
])('the canonical address of %s is %s', (address, canonical) => {
  expect(decodeURI(canonicalOf(address))).toBe(decodeURI(canonical));
});

test.each([
  'page=abc',
  'page=-1',
  'page=0',
  'colour=x,,0,-2',
  'in_stock=yes',
  'sort=up',
  'sort=relevance',
  'from=1e9',
  'utm=1',
  'q=%20',
])('an invalid parameter is ignored: %s', (query) => expect(canonicalOf(`/shop?${query}`)).toBe('/shop'));

describe('addresses and queries', () => {
  const ids = fc
    .uniqueArray(fc.integer({ min: 1, max: 999_999_999 }), { maxLength: 20 })
    .map((list) => list.toSorted((a, b) => a - b));
  const smallIds = ids.map((list) => list.slice(0, 10));
  const toman = fc.option(fc.integer({ min: 1, max: 99_999_999_999 }));
  const query = fc
    .record<ListingQuery>({
      q: fc.string({ maxLength: 60 }).map((text) => text.replace(/\s+/g, ' ').trim()),
      chosen: fc.record({
        category: ids,
        size: ids,
        material: ids,
        colour: ids,
        capacity: smallIds,
        use: ids,
        height: smallIds,
      }),
      from: toman,
      to: toman,
      inStock: fc.boolean(),
      discounted: fc.boolean(),
      sort: fc.constantFrom(...sortOrders),
      page: fc.integer({ min: 1, max: 9_999 }),
    })
    .filter(
      ({ q, sort, from, to }) => (q !== '' || sort !== 'relevance') && (from === null || to === null || from <= to),
    );

  test('a query written to an address is parsed back unchanged', () => {
    fc.assert(fc.property(query, (value) => expect(parse(listingAddress('/shop', value))).toEqual(value)));
  });

  test('any address can be parsed, and a canonical address is its own canonical address', () => {
    fc.assert(
      fc.property(fc.webQueryParameters(), (search) => {
        const canonical = canonicalOf(`/shop?${search}`);
        expect(canonicalOf(canonical)).toBe(canonical);
      }),
    );
  });
});

test('choosing and removing an option goes back to the first page', () => {
  const query = parse('/shop?q=x&colour=3&sort=new&page=4');
  expect(listingAddress('/shop', toggleOption(query, 'colour', 1))).toBe('/shop?q=x&colour=1,3&sort=new');
  expect(listingAddress('/shop', toggleOption(query, 'colour', 3))).toBe('/shop?q=x&sort=new');
  expect(changeQuery(query, { inStock: true })).toMatchObject({ page: 1, inStock: true });
});

test('filters are counted and cleared; search text and sort order are not filters', () => {
  const query = parse('/shop?q=x&category=1&colour=1,2&from=5&to=9&in_stock=1&sort=new');
  expect(countFilters(query)).toBe(5);
  expect(listingAddress('/shop', clearFilters(query))).toBe('/shop?q=x&sort=new');
  expect(countFilters(parse('/shop?q=x&sort=new&page=3'))).toBe(0);
  expect(filterKinds.every((kind) => clearFilters(query).chosen[kind].length === 0)).toBe(true);
});
