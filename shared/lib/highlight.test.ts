import { expect, test } from '@jest/globals';
import { highlight } from './highlight.ts';

const markMatches = (title: string, query: string) =>
  highlight(title, query)
    .map(({ text, isMatch }) => (isMatch ? `[${text}]` : text))
    .join('');

test.each([
  ['گونی کنفی قهوه', 'کنف', 'گونی [کنف]ی قهوه'],
  ['گونی کنفی قهوه', 'قهوه گونی', '[گونی] کنفی [قهوه]'],
  ['کیسهٔ توری', 'كيسه', '[کیسهٔ] توری'],
  ['گونی‌های برنج', 'گونی‌ها', '[گونی‌ها]ی برنج'],
  ['پارچه‌ای', 'پارچهای', '[پارچه‌ای]'],
  ['جامبوبگ', 'بگ', 'جامبوبگ'],
  ['گونی (۵۰ کیلویی)', '(50', 'گونی ([۵۰] کیلویی)'],
  ['گونی', '', 'گونی'],
  ['گونی', '.*', 'گونی'],
])('the title %p for the query %p is split into %p', (title, query, expected) => {
  expect(markMatches(title, query)).toBe(expected);
});
