import { expect, test } from '@jest/globals';
import { formatToman, formatTomanNumber, isRial, toRial } from './money.ts';

test('Rial are formatted as Toman in grouped Persian digits', () => {
  expect(formatToman(toRial(125_000))).toBe('۱۲٬۵۰۰ تومان');
  expect(formatTomanNumber(toRial(20_000_000))).toBe('۲٬۰۰۰٬۰۰۰');
});

test('an amount that is not a whole number of Toman gets a decimal', () => {
  expect(formatToman(toRial(12_345))).toBe('۱٬۲۳۴٫۵ تومان');
});

test('zero is formatted as an amount', () => {
  expect(formatToman(toRial(0))).toBe('۰ تومان');
});

test.each([12.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('%p is not an amount of Rial', (amount) => {
  expect(isRial(amount)).toBe(false);
  expect(() => toRial(amount)).toThrow(RangeError);
});
