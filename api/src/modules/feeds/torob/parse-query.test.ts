import { expect, test } from '@jest/globals';
import { parseQuery } from './parse-query.ts';

test.each([
  { page: 1, sort: 'date_added_desc' },
  { page: 2, sort: 'date_added_desc', limit: 100 },
  { sort: 'product_id_desc' },
  { sort: 'product_id_desc', cursor: '320' },
  { page_uniques: ['12', 'x'] },
  { page_urls: ['https://shop.example/products/1'] },
])('%j is accepted', (body) => {
  expect(parseQuery(body)).toBe(body);
});

test.each([
  null,
  [],
  {},
  { page: 1 },
  { page: 0, sort: 'date_added_desc' },
  { page: '1', sort: 'date_added_desc' },
  { page: 1.5, sort: 'date_added_desc' },
  { page: 1, sort: 'price' },
  { page: 1, sort: 'product_id_desc' },
  { sort: 'product_id_desc', cursor: 7 },
  { sort: 'product_id_desc', cursor: "1' or 1=1" },
  { page_uniques: [] },
  { page_uniques: [1] },
  { page_urls: 'https://shop.example' },
  { page_urls: Array.from({ length: 1001 }, () => 'x') },
  { page_urls: ['x'], page_uniques: ['1'] },
])('%j is refused with a reason', (body) => {
  expect(parseQuery(body)).toEqual({ error: expect.stringMatching(/./) });
});

test('a page without a sort parameter gets the error message that Torob specifies', () => {
  expect(parseQuery({ page: 1 })).toEqual({ error: 'sort parameter is not provided' });
});
