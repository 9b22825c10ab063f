import { expect, test } from '@jest/globals';
import { formatCode, formatNumber, parseInteger, parseNumber, toLatinDigits, toPersianDigits } from './digits.ts';

test('Persian, Arabic and Latin digits become the same Latin number', () => {
  expect(toLatinDigits('۰۹۱۲۳۴۵۶۷۸۹')).toBe('09123456789');
  expect(toLatinDigits('٠٩١٢٣٤٥٦٧٨٩')).toBe('09123456789');
  expect(toLatinDigits('09123456789')).toBe('09123456789');
});

test('numbers and texts get Persian digits', () => {
  expect(toPersianDigits(1402)).toBe('۱۴۰۲');
  expect(toPersianDigits('٤٥٦ و 789')).toBe('۴۵۶ و ۷۸۹');
});

test('a code of digits gets Persian ones, and a code with letters stays Latin', () => {
  expect(formatCode('184829107330045')).toBe('۱۸۴۸۲۹۱۰۷۳۳۰۰۴۵');
  expect(formatCode('RR123456789IR')).toBe('RR123456789IR');
});

test('text around the digits is unchanged', () => {
  expect(toPersianDigits('گونی 50 کیلویی')).toBe('گونی ۵۰ کیلویی');
  expect(toLatinDigits('پلاک ۱۲ب')).toBe('پلاک 12ب');
});

test('a number is formatted as Intl.NumberFormat formats it', () => {
  const intl = new Intl.NumberFormat('fa-IR');
  const intlOneDecimal = new Intl.NumberFormat('fa-IR', { maximumFractionDigits: 1 });
  const samples = Array.from({ length: 2000 }, (_, index) => (index * 7_919_993 * 10 ** (index % 5)) / 10);
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
    ...samples,
    ...samples.map((sample) => -sample - 1),
  ]) {
    expect(formatNumber(value)).toBe(intl.format(value));
    expect(formatNumber(value, { decimals: 1 })).toBe(intlOneDecimal.format(value));
  }
});

test.each([
  ['۲٫۵', 2.5],
  ['٢٫٥', 2.5],
  ['2.5', 2.5],
  ['۲/۵', 2.5],
  ['.5', 0.5],
  ['۲٫', 2],
  [' ۱۲٬۵۰۰٫۵ ', 12_500.5],
  ['1,000,000', 1_000_000],
  ['۱۲ ۵۰۰', 12_500],
])('%s is read as %d', (typed, value) => {
  expect(parseNumber(typed)).toBe(value);
});

test.each(['', '.', '12,5', '۱۲،۵', '1 00', '1.2.3', '10-20', '-5', '5a', '90071992547409910'])(
  '%j is no number',
  (typed) => {
    expect(parseNumber(typed)).toBeUndefined();
  },
);

test('a number with a decimal mark is no whole number', () => {
  expect(['۱۲', '۱۲٬۵۰۰', '12,500'].map(parseInteger)).toEqual([12, 12_500, 12_500]);
  expect(['۱۲٫۵', '12.5', '۱۲/۵', '۱۲٫۰۰۰', '12,5'].map(parseInteger)).toEqual(Array(5).fill(undefined));
});
