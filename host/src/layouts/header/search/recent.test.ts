import { beforeEach, expect, test } from '@jest/globals';
import { $recent, forgetSearches, rememberSearch } from './recent.ts';

beforeEach(() => forgetSearches());

test('the last search stands first, once, and six are kept', () => {
  for (const text of ['۱', '۲', '۳', '۴', '۵', '۶', '۷', ' ۳ ']) rememberSearch(text);
  expect($recent.get()).toEqual(['۳', '۷', '۶', '۵', '۴', '۲']);
});

test('nothing is no search', () => {
  rememberSearch('  ');
  expect($recent.get()).toEqual([]);
});
