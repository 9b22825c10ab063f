import { expect, test } from '@jest/globals';
import { isPathOf } from './page-path.ts';

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
])('%s and %s: %s', (pattern, path, fits) => {
  expect(isPathOf(pattern, path)).toBe(fits);
});
