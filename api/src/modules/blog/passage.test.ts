import { expect, test } from '@jest/globals';
import { findPassage } from './passage.ts';

const long = `${'آغاز سخن '.repeat(20)}گونی کنفی ${'پایان سخن '.repeat(30)}`.trim();
const article = { title: 'گونی برنج', summary: 'نگهداری در انبار', text: 'خط اول\nکیسه‌های نخی سبک‌اند.' };

test('a passage is undefined when title or summary contain the words, or when no text does', () => {
  expect(findPassage(article, 'برنج انبار')).toBeUndefined();
  expect(findPassage(article, 'قهوه')).toBeUndefined();
  expect(findPassage(article, 'و ')).toBeUndefined();
});

test('a word that occurs only in the text is shown with its line', () => {
  expect(findPassage(article, 'برنج كيسه')).toBe('کیسه‌های نخی سبک‌اند.');
});

test('a passage of a long line has only whole words around the match', () => {
  const passage = findPassage({ ...article, text: long }, 'کنفی') ?? '';
  expect(passage).toMatch(/^… (?:آغاز|سخن) .*کنفی پایان.* (?:پایان|سخن) …$/);
  expect(passage.length).toBeLessThan(170);
});

test('the length is bounded even for text without spaces', () => {
  const endless = 'الف'.repeat(20_000);
  expect(findPassage({ ...article, text: endless }, 'الف')?.length).toBeLessThan(170);
  expect(findPassage({ ...article, text: `${endless} کنفی` }, 'کنفی')).toBe('… کنفی');
});
