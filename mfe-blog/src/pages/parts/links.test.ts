import { expect, test } from '@jest/globals';
import { listPath } from './links.ts';

test('a list names only the choices that were made', () => {
  expect(listPath('/blog', {})).toBe('/blog');
  expect(listPath('/blog', { page: 1 })).toBe('/blog');
  expect(listPath('/blog', { category: '2', page: 3 })).toBe('/blog?category=2&page=3');
  expect(listPath('/blog/search', { q: 'a b' })).toBe('/blog/search?q=a+b');
});
