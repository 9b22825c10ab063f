import { beforeEach, expect, test } from '@jest/globals';
import { $recentSearches, addRecentSearch, clearRecentSearches } from './recent-searches.ts';

beforeEach(() => clearRecentSearches());

test('the six latest searches are stored, newest first and without repetition', () => {
  for (const text of ['۱', '۲', '۳', '۴', '۵', '۶', '۷', ' ۳ ']) addRecentSearch(text);
  expect($recentSearches.get()).toEqual(['۳', '۷', '۶', '۵', '۴', '۲']);
});

test('an empty search is not stored', () => {
  addRecentSearch('  ');
  expect($recentSearches.get()).toEqual([]);
});
