import { expect, test } from '@jest/globals';
import { formatDate, persianDay } from './dates.ts';

test('a moment is formatted in the Persian calendar', () => {
  expect(formatDate('2025-03-21T08:00:00Z')).toBe('۱ فروردین ۱۴۰۴');
});

test('the day is that of Tehran, whatever the time zone of the machine', () => {
  // 20:30 UTC is midnight in Tehran.
  expect(formatDate('2025-03-20T20:29:59Z')).toBe('۳۰ اسفند ۱۴۰۳');
  expect(formatDate('2025-03-20T20:30:00Z')).toBe('۱ فروردین ۱۴۰۴');
});

test('a Date object is accepted as well as a text', () => {
  expect(formatDate(new Date(Date.UTC(2025, 11, 21, 12)))).toBe('۳۰ آذر ۱۴۰۴');
});

test('the day of a moment is counted in the Persian calendar and in Tehran, also in a leap year', () => {
  expect(persianDay('2026-03-20T20:29:59Z')).toEqual({ year: 1404, month: 12, day: 29 });
  expect(persianDay('2026-03-20T20:30:00Z')).toEqual({ year: 1405, month: 1, day: 1 });
  expect(persianDay('2025-03-20T12:00:00Z')).toEqual({ year: 1403, month: 12, day: 30 });
});
