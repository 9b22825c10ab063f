import { expect, test } from '@jest/globals';
import { asPersianKeys } from './keyboard.ts';

test.each([
  [';dsi', 'کیسه'],
  ["',kd 50", 'گونی 50'],
  [';dt ovdn', 'کیف خرید'],
])('%s on a Latin keyboard is «%s»', (typed, expected) => {
  expect(asPersianKeys(typed)).toBe(expected);
});

test.each(['گونی', 'jute!', '500', ''])('«%s» was not typed on the wrong keyboard', (typed) => {
  expect(asPersianKeys(typed)).toBeUndefined();
});
