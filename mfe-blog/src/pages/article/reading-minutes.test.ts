import { expect, test } from '@jest/globals';
import { readingMinutes } from './reading-minutes.ts';

test('a long text takes its time, a short one a minute', () => {
  expect(readingMinutes(Array.from({ length: 6 }, () => 'گونی‌های کنفی '.repeat(60)))).toBe(4);
  expect(readingMinutes(['گونی'])).toBe(1);
  expect(readingMinutes([])).toBe(1);
});
