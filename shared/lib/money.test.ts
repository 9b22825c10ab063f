import { expect, test } from '@jest/globals';
import { formatToman, formatTomanNumber, isRial, toRial } from './money.ts';

test('Rial are shown as Toman, in Persian digits, grouped', () => {
  expect(formatToman(toRial(125_000))).toBe('۱۲٬۵۰۰ تومان');
  expect(formatTomanNumber(toRial(20_000_000))).toBe('۲٬۰۰۰٬۰۰۰');
});

test('the odd Rial is not swallowed', () => {
  expect(formatToman(toRial(12_345))).toBe('۱٬۲۳۴٫۵ تومان');
});

test('nothing is also an amount', () => {
  expect(formatToman(toRial(0))).toBe('۰ تومان');
});

test.each([12.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('%p is no amount of Rial', (amount) => {
  expect(isRial(amount)).toBe(false);
  expect(() => toRial(amount)).toThrow(RangeError);
});
