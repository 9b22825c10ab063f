import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  addressOf,
  changed,
  filtersIn,
  kinds,
  type Listing,
  listingIn,
  sorts,
  toggled,
  withoutFilters,
} from './address.ts';

const at = (address: string) => {
  const { pathname, search } = new URL(address, 'https://shop.test');
  return listingIn({ pathname, search });
};
const again = (address: string) => addressOf(new URL(address, 'https://shop.test').pathname, at(address));

test.each([
  ['/shop', '/shop'],
  ['/shop?q=%DA%AF%D9%88%D9%86%DB%8C', '/shop?q=%DA%AF%D9%88%D9%86%DB%8C'],
  ['/shop?page=2&colour=9,3&material=1', '/shop?material=1&colour=3,9&page=2'],
  ['/shop?size=5&size=2&size=5', '/shop?size=2,5'],
  ['/shop?from=&to=&sort=best-selling&page=1', '/shop'],
  ['/shop?q=x&sort=relevance', '/shop?q=x'],
  ['/shop?q=x&sort=best-selling', '/shop?q=x&sort=best-selling'],
  ['/shop?from=۲۰٬۰۰۰&to=١٠٠٠٠', '/shop?from=10000&to=20000'],
  // More than there can be is not nothing.
  ['/shop?from=999999999999999999&page=999999999999', '/shop?from=99999999999&page=9999'],
  ['/shop?in_stock=1&discounted=1', '/shop?in_stock=1&discounted=1'],
  ['/products/categories/1/x?category=3&colour=1', '/products/categories/1/x?colour=1'],
])('%s is %s', (address, canonical) => {
  expect(decodeURI(again(address))).toBe(decodeURI(canonical));
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
])('what makes no sense is passed over: %s', (query) => expect(again(`/shop?${query}`)).toBe('/shop'));

describe('both ways', () => {
  const ids = fc
    .uniqueArray(fc.integer({ min: 1, max: 999_999_999 }), { maxLength: 20 })
    .map((list) => list.toSorted((a, b) => a - b));
  const toman = fc.option(fc.integer({ min: 1, max: 99_999_999_999 }));
  const listing = fc
    .record<Listing>({
      q: fc.string({ maxLength: 60 }).map((text) => text.replace(/\s+/g, ' ').trim()),
      chosen: fc.record({ category: ids, size: ids, material: ids, colour: ids }),
      from: toman,
      to: toman,
      inStock: fc.boolean(),
      discounted: fc.boolean(),
      sort: fc.constantFrom(...sorts),
      page: fc.integer({ min: 1, max: 9_999 }),
    })
    .filter(
      ({ q, sort, from, to }) => (q !== '' || sort !== 'relevance') && (from === null || to === null || from <= to),
    );

  test('what is written is read again', () => {
    fc.assert(fc.property(listing, (one) => expect(at(addressOf('/shop', one))).toEqual(one)));
  });

  test('an address is read without a throw, and its canonical form stays as it is', () => {
    fc.assert(
      fc.property(fc.webQueryParameters(), (query) => {
        const canonical = again(`/shop?${query}`);
        expect(again(canonical)).toBe(canonical);
      }),
    );
  });
});

test('a choice is added, taken back, and begins at the first page', () => {
  const listing = at('/shop?q=x&colour=3&sort=new&page=4');
  expect(addressOf('/shop', toggled(listing, 'colour', 1))).toBe('/shop?q=x&colour=1,3&sort=new');
  expect(addressOf('/shop', toggled(listing, 'colour', 3))).toBe('/shop?q=x&sort=new');
  expect(changed(listing, { inStock: true })).toMatchObject({ page: 1, inStock: true });
});

test('filters are counted and cleared; words and order are none', () => {
  const listing = at('/shop?q=x&category=1&colour=1,2&from=5&to=9&in_stock=1&sort=new');
  expect(filtersIn(listing)).toBe(5);
  expect(addressOf('/shop', withoutFilters(listing))).toBe('/shop?q=x&sort=new');
  expect(filtersIn(at('/shop?q=x&sort=new&page=3'))).toBe(0);
  expect(kinds.every((kind) => withoutFilters(listing).chosen[kind].length === 0)).toBe(true);
});
