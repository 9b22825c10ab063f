import { describe, expect, test } from '@jest/globals';
import { addressOf, locationOf, wholeAddress } from './address.ts';

const pathOf = (url: string) => {
  const { pathname, search } = addressOf({ url });
  return pathname + search;
};

describe('one page has one address', () => {
  test.each([
    ['/', '/'],
    ['/blog/', '/blog'],
    ['/blog?b=2&a=1', '/blog?a=1&b=2'],
    ['/blog?utm_source=x&fbclid=1&areas', '/blog'],
    ['/%62log', '/blog'],
    ['/blog/%da%af', '/blog/%DA%AF'],
    ['/blog/گ', '/blog/%DA%AF'],
    ['/blog/./x/../y', '/blog/y'],
    ['/blog/%2e%2e/checkout', '/checkout'],
    ['/blog/a%2Fb', '/blog/a%2Fb'],
  ])('%s is %s', (given, expected) => expect(pathOf(given)).toBe(expected));
});

describe('an address never names another site', () => {
  test.each(['//evil.example', '/\\evil.example', '///evil.example/', '/.//evil.example', 'http://evil.example/'])(
    '%s',
    (given) => {
      const { origin, pathname } = addressOf({ url: given });
      expect(origin).toBe('http://shop.invalid');
      expect(pathname).not.toMatch(/^\/\//);
    },
  );
});

test('a broken percent sign is no reason to fail', () => {
  expect(pathOf('/%E0%A4%A')).toBe('/%E0%A4%A');
});

test('a redirect to this site is a path, under whatever name the shop is known', () => {
  expect(locationOf('http://shop.invalid/checkout/cart?x=1')).toBe('/checkout/cart?x=1');
  expect(locationOf('/blog')).toBe('/blog');
  expect(locationOf('https://bank.example/pay')).toBe('https://bank.example/pay');
});

test.each([
  ['/products/1/%DA%AF%D9%88%D9', '/products/1/%DA%AF%D9%88'],
  ['/products/1/%DA%AF%D9%8', '/products/1/%DA%AF'],
  ['/products/1/%D', '/products/1/'],
  ['/products/1/%?variant=2', '/products/1/?variant=2'],
  ['//evil.example/%E0', '/evil.example/'],
  ['/\\evil.example/%E0', '/evil.example/'],
  ['http://evil.example/%E0', undefined],
  ['/products/1/%DA%AF?q=%', undefined],
])('%s, cut as it is, leads to %s', (cut, whole) => {
  expect(wholeAddress(cut)).toBe(whole);
});
