import { expect, test } from '@jest/globals';
import { toLatinDigits, toPersianDigits } from './digits.ts';

test('what a Persian, an Arabic or a Latin keyboard types is the same number', () => {
  expect(toLatinDigits('۰۹۱۲۳۴۵۶۷۸۹')).toBe('09123456789');
  expect(toLatinDigits('٠٩١٢٣٤٥٦٧٨٩')).toBe('09123456789');
  expect(toLatinDigits('09123456789')).toBe('09123456789');
});

test('numbers are shown in Persian digits', () => {
  expect(toPersianDigits(1402)).toBe('۱۴۰۲');
  expect(toPersianDigits('٤٥٦ و 789')).toBe('۴۵۶ و ۷۸۹');
});

test('text around the digits stays as it is', () => {
  expect(toPersianDigits('گونی 50 کیلویی')).toBe('گونی ۵۰ کیلویی');
  expect(toLatinDigits('پلاک ۱۲ب')).toBe('پلاک 12ب');
});
