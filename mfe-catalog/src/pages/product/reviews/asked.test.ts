import { expect, test } from '@jest/globals';
import { askedIn, wordsOf } from './asked.ts';

test.each([
  ['', { page: 1, sort: 'new' }],
  ['reviews=3&sort=low', { page: 3, sort: 'low' }],
  ['reviews=-1&sort=best', { page: 1, sort: 'new' }],
  ['reviews=99999&sort=', { page: 1, sort: 'new' }],
  ['reviews=2.5', { page: 1, sort: 'new' }],
] as const)('%j asks for %j', (query, asked) => {
  expect(askedIn(new URLSearchParams(query))).toEqual(asked);
});

test('what is usual stays out of the address', () => {
  expect(wordsOf({ page: 1, sort: 'new' })).toEqual({ reviews: undefined, sort: undefined });
  expect(wordsOf({ page: 2, sort: 'high' })).toEqual({ reviews: '2', sort: 'high' });
});
