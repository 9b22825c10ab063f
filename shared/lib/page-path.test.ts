import { expect, test } from '@jest/globals';
import { matchesPagePattern } from './page-path.ts';

test.each([
  ['/account', '/account', true],
  ['/account', '/account/', true],
  ['/account', '/account/orders', false],
  ['/account/orders/:id', '/account/orders/7', true],
  ['/account/orders/:id', '/account/orders', false],
  ['/products/:id/:slug?', '/products/7', true],
  ['/products/:id/:slug?', '/products/7/%DA%AF', true],
  ['/products/:id/:slug?', '/products/7/a/b', false],
  ['/', '/', true],
  ['/', '/shop', false],
])('the pattern %s matches the path %s: %s', (pattern, path, isMatch) => {
  expect(matchesPagePattern(pattern, path)).toBe(isMatch);
});
