import { expect, test } from '@jest/globals';
import { passageOf } from './passage.ts';

const long = `${'آغاز سخن '.repeat(20)}گونی کنفی ${'پایان سخن '.repeat(30)}`.trim();
const article = { title: 'گونی برنج', summary: 'نگهداری در انبار', text: 'خط نخست\nکیسه‌های نخی سبک‌اند.' };

test('what title or summary shows needs no passage', () => {
  expect(passageOf(article, 'برنج انبار')).toBeUndefined();
  expect(passageOf(article, 'قهوه')).toBeUndefined();
  expect(passageOf(article, 'و ')).toBeUndefined();
});

test('a word that only the text has is shown with its line', () => {
  expect(passageOf(article, 'برنج كيسه')).toBe('کیسه‌های نخی سبک‌اند.');
});

test('of a long line, whole words around it', () => {
  const passage = passageOf({ ...article, text: long }, 'کنفی') ?? '';
  expect(passage).toMatch(/^… (?:آغاز|سخن) .*کنفی پایان.* (?:پایان|سخن) …$/);
  expect(passage.length).toBeLessThan(170);
});

test('any text at all comes to an end', () => {
  const endless = 'الف'.repeat(20_000);
  expect(passageOf({ ...article, text: endless }, 'الف')?.length).toBeLessThan(170);
  expect(passageOf({ ...article, text: `${endless} کنفی` }, 'کنفی')).toBe('… کنفی');
});
