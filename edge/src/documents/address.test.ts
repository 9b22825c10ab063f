import { describe, expect, test } from '@jest/globals';
import { normaliseAddress, toRedirectLocation } from './address.ts';

const normalise = (url: string) => {
  const { pathname, search } = normaliseAddress({ url });
  return pathname + search;
};

describe('each page has one address', () => {
  test.each([
    ['/', '/'],
    ['/blog/', '/blog'],
    ['/blog?b=2&a=1', '/blog?a=1&b=2'],
    ['/blog?utm_source=x&a', '/blog?a=&utm_source=x'],
    ['/%62log', '/blog'],
    ['/blog/%da%af', '/blog/%DA%AF'],
    ['/blog/گ', '/blog/%DA%AF'],
    ['/blog/./x/../y', '/blog/y'],
    ['/blog/%2e%2e/checkout', '/checkout'],
    ['/blog/a%2Fb', '/blog/a%2Fb'],
  ])('%s becomes %s', (url, expected) => expect(normalise(url)).toBe(expected));
});

describe('an address never leaves this site', () => {
  test.each(['//evil.example', '/\\evil.example', '///evil.example/', '/.//evil.example', 'http://evil.example/'])(
    'the address "%s" stays on this site',
    (url) => {
      const { origin, pathname } = normaliseAddress({ url });
      expect(origin).toBe('http://shop.invalid');
      expect(pathname).not.toMatch(/^\/\//);
    },
  );
});

test('an invalid percent escape is accepted', () => {
  expect(normalise('/%E0%A4%A')).toBe('/%E0%A4%A');
});

test('a redirect to this site becomes a path; other sites keep their address', () => {
  expect(toRedirectLocation('http://shop.invalid/checkout/cart?x=1')).toBe('/checkout/cart?x=1');
  expect(toRedirectLocation('/blog')).toBe('/blog');
  expect(toRedirectLocation('https://bank.example/pay')).toBe('https://bank.example/pay');
});
