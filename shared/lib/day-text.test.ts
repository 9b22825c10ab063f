import { expect, test } from '@jest/globals';
import { daysText, dayText } from './day-text.ts';

test.each([
  ['2026-11-24', 'سه‌شنبه ۳ آذر'],
  ['2026-03-20', 'جمعه ۲۹ اسفند'],
  ['2026-03-21', 'شنبه ۱ فروردین'],
])('%s is shown as %s', (day, text) => {
  expect(dayText(day)).toBe(text);
});

test('two days are shown as a period, and a period of one day as this day', () => {
  expect(daysText('2026-11-24', '2026-11-26')).toBe('سه‌شنبه ۳ آذر تا پنجشنبه ۵ آذر');
  expect(daysText('2026-11-24', '2026-11-24')).toBe('سه‌شنبه ۳ آذر');
});
