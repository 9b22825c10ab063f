import { expect, test } from '@jest/globals';
import { pagesAround } from './pages-around.ts';

test('all of a few pages are shown', () => {
  expect(pagesAround(1, 1)).toEqual([1]);
  expect(pagesAround(2, 3)).toEqual([1, 2, 3]);
});

test('many pages have gaps, and no gap hides a single page', () => {
  expect(pagesAround(1, 9)).toEqual([1, 2, 'gap', 9]);
  expect(pagesAround(5, 9)).toEqual([1, 'gap', 4, 5, 6, 'gap', 9]);
  expect(pagesAround(4, 9)).toEqual([1, 2, 3, 4, 5, 'gap', 9]);
  expect(pagesAround(9, 9)).toEqual([1, 'gap', 8, 9]);
});
