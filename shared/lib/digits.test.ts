import { expect, test } from '@jest/globals';
import { formatNumber, toLatinDigits, toPersianDigits } from './digits.ts';

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

test('numbers are written as the platform writes them', () => {
  const platform = new Intl.NumberFormat('fa-IR');
  const roundly = new Intl.NumberFormat('fa-IR', { maximumFractionDigits: 1 });
  const some = Array.from({ length: 2000 }, (_, at) => (at * 7_919_993 * 10 ** (at % 5)) / 10);
  for (const value of [
    0,
    7,
    999,
    1000,
    12_500.5,
    0.125,
    20_000_000,
    -1500,
    -0.5,
    ...some,
    ...some.map((one) => -one - 1),
  ]) {
    expect(formatNumber(value)).toBe(platform.format(value));
    expect(formatNumber(value, { decimals: 1 })).toBe(roundly.format(value));
  }
});
