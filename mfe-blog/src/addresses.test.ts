import { expect, test } from '@jest/globals';
import { listAddress } from './addresses.ts';

test('the address of a list leaves out parameters without a value, and page 1', () => {
  expect(listAddress('/blog', {})).toBe('/blog');
  expect(listAddress('/blog', { page: 1 })).toBe('/blog');
  expect(listAddress('/blog', { category: '2', page: 3 })).toBe('/blog?category=2&page=3');
  expect(listAddress('/blog/search', { q: 'a b' })).toBe('/blog/search?q=a+b');
});
