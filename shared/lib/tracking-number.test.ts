import { expect, test } from '@jest/globals';
import { toTrackingNumber } from './tracking-number.ts';

test.each([
  ['۱۴۰۴۰۹۰۲ ۱۲۳۴۵۶', '14040902123456'],
  ['bml-2026/0042', 'BML20260042'],
  ['\u200F998877\u200E', '998877'],
])('«%s» is read without spaces and signs', (typed, number) => {
  expect(toTrackingNumber(typed)).toBe(number);
});

test.each(['', '123', 'رسید ۱۲۳۴', '1234<b>', '9'.repeat(41)])('«%s» is no tracking number', (typed) => {
  expect(toTrackingNumber(typed)).toBeUndefined();
});
