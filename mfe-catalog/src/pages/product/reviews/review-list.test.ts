import { expect, test } from '@jest/globals';
import { parseReviewQuery, reviewParams, withDates } from './review-list.ts';

test.each([
  ['', { page: 1, sort: 'new' }],
  ['reviews=3&sort=low', { page: 3, sort: 'low' }],
  ['reviews=-1&sort=best', { page: 1, sort: 'new' }],
  ['reviews=99999&sort=', { page: 1, sort: 'new' }],
  ['reviews=2.5', { page: 1, sort: 'new' }],
] as const)('the parameters %j give the query %j', (params, query) => {
  expect(parseReviewQuery(new URLSearchParams(params))).toEqual(query);
});

test('default values are left out of the address', () => {
  expect(reviewParams({ page: 1, sort: 'new' })).toEqual({ reviews: undefined, sort: undefined });
  expect(reviewParams({ page: 2, sort: 'high' })).toEqual({ reviews: '2', sort: 'high' });
});

test('a review has its date in words, and its time without seconds', () => {
  const review = { id: 'r1', rating: 5, text: 'محکم است.', author: 'خریدار', helpful: 0, pictures: [] };
  const rating = { average: 5, count: 1, distribution: [] };
  const list = { page: 1, pages: 1, total: 1, rating, items: [{ ...review, created_at: '2026-08-28T02:45:50.895Z' }] };
  expect(withDates(list).items).toEqual([{ ...review, created_at: '2026-08-28T02:45Z', date: '۶ شهریور ۱۴۰۵' }]);
});
