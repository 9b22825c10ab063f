import { expect, test } from '@jest/globals';
import { distance } from './distance.ts';

test.each([
  ['گونی', 'گونی', 0],
  ['گونی', 'گونیی', 1],
  ['گونی', 'گنی', 1],
  ['کیسه', 'کیسع', 1],
  ['گونی', 'گوین', 1],
  ['جامبوبگ', 'جمبوبگ', 1],
  ['گونی', 'کیسه', 4],
  ['', 'نخ', 2],
  ['نخ', '', 2],
  ['abcd', 'badc', 2],
])('from %s to %s: %i', (one, other, expected) => {
  expect(distance(one, other)).toBe(expected);
});
