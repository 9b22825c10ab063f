import { expect, test } from '@jest/globals';
import { toInternalPath } from './internal-path.ts';

test.each([
  ['/account/orders', '/account/orders'],
  ['/shop?q=%DA%AF&page=2#top', '/shop?q=%DA%AF&page=2'],
  ['/products/3/گونی', '/products/3/%DA%AF%D9%88%D9%86%DB%8C'],
  ['/blog/../account', '/account'],
  [`/shop?q=${'گ'.repeat(90)}`, `/shop?q=${'%DA%AF'.repeat(90)}`],
])('%s becomes the internal path %s', (value, path) => {
  expect(toInternalPath(value)).toBe(path);
});

test.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/..//evil.example',
  '/.//evil.example',
  'javascript:alert(1)',
  'account',
  '',
  `/${'a'.repeat(2000)}`,
  '/auth/login',
  '/auth/otp?x=1',
  '/shop/../auth/sign-up',
  undefined,
  7,
  ['/account'],
])('%j is not an internal path', (value) => {
  expect(toInternalPath(value)).toBeUndefined();
});
