import { expect, test } from '@jest/globals';
import { readSearchQuery } from './search-query.ts';

test.each([
  [null, ''],
  ['  گونی \n کنفی ', 'گونی کنفی'],
  ['گونی\u202eکنفی\u2066', 'گونیکنفی'],
  ['گونی\u0000 کنفی\u0007\u009b', 'گونی کنفی'],
  ['گونی‌های برنج', 'گونی‌های برنج'],
  ['گونی\u0000کنفی\u0007', 'گونی کنفی'],
  ['\u200c \u200d\u0000', ''],
  ['😀'.repeat(120), '😀'.repeat(100)],
])('%p becomes the query %p', (text, query) => {
  expect(readSearchQuery(text)).toBe(query);
});
