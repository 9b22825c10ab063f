import { expect, test } from '@jest/globals';
import { dayText } from './day-text.ts';

test.each([
  ['2026-11-24', 'سه‌شنبه ۳ آذر'],
  ['2026-03-20', 'جمعه ۲۹ اسفند'],
  ['2026-03-21', 'شنبه ۱ فروردین'],
])('%s is shown as %s', (day, text) => {
  expect(dayText(day)).toBe(text);
});
