import { expect, test } from '@jest/globals';
import { parseReviewQuery, reviewParams } from './review-list.ts';

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
