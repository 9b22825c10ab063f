import { expect, test } from '@jest/globals';
import { postalCodeWrong, toPostalCode } from './postal-code.ts';

test('a postal code in any digits, with spaces and dashes, becomes ten Latin digits', () => {
  expect(toPostalCode('1417466191')).toBe('1417466191');
  expect(toPostalCode('۱۴۱۷۴-۶۶۱۹۱')).toBe('1417466191');
  expect(toPostalCode(' ٨١٧٤٦ ٧٣٤٤١\u200f')).toBe('8174673441');
});

test('the second half may have zeros and twos', () => {
  expect(toPostalCode('1983969020')).toBe('1983969020');
});

test('texts that cannot be a postal code are refused', () => {
  const wrong = [
    '',
    '141746619',
    '14174661911',
    '1017466191',
    '1412466191',
    '1111166191',
    '1417400000',
    'ده رقم',
    '1417466l91',
  ];
  for (const text of wrong) expect([text, toPostalCode(text)]).toEqual([text, undefined]);
});

test.each(['1234567890', '۱۱۱۱۱-۱۱۱۱۱', '1417400000'])(
  '%s has ten digits, so the message asks to check them',
  (text) => {
    expect(postalCodeWrong(text)).toBe('این کد پستی معتبر نیست. رقم‌های آن را دوباره بررسی کنید.');
  },
);

test.each(['141746619', '14174661911', '1417466l91'])('%s is no ten digits, and the message says so', (text) => {
  expect(postalCodeWrong(text)).toBe('کد پستی باید ۱۰ رقم باشد.');
});
