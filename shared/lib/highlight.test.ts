import { expect, test } from '@jest/globals';
import { highlight } from './highlight.ts';

const marked = (title: string, question: string) =>
  highlight(title, question)
    .map(({ text, typed }) => (typed ? `[${text}]` : text))
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
])('%p, typed %p, is shown as %p', (title, question, expected) => {
  expect(marked(title, question)).toBe(expected);
});
