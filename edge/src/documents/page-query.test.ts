import { describe, expect, test } from '@jest/globals';
import { addRemovedParameters, removeUnreadParameters } from './page-query.ts';

const addressOf = (path: string) => new URL(path, 'http://shop.invalid');

describe('query parameters that a page does not read', () => {
  const pages = [
    { path: '/shop', query: ['q', 'page'] },
    { path: '/shop/compare', query: [] },
    { path: '/shop/:id', query: ['variant'] },
    { path: '/shop/old' },
  ];
  const remove = (path: string, ...chain: (typeof pages)[]) => {
    const { pathname, search } = removeUnreadParameters(addressOf(path), chain.length > 0 ? chain : [pages]);
    return pathname + search;
  };

  test.each([
    ['/shop?q=x&srsltid=1&page=2&gbraid=3&utm_source=y&anything', '/shop?q=x&page=2'],
    ['/shop?page=1&page=2&srsltid=1', '/shop?page=1&page=2'],
    ['/shop?Q=x', '/shop'],
    ['/shop/compare?q=x', '/shop/compare'],
    ['/shop/7?variant=3&q=x', '/shop/7?variant=3'],
    ['/shop?q=%D8%B3', '/shop?q=%D8%B3'],
  ])('%s becomes %s', (path, expected) => expect(remove(path)).toBe(expected));

  test('a page that does not say what it reads keeps all parameters except those of advertisers', () => {
    expect(remove('/shop/old?srsltid=1&q=x&utm_source=y&fbclid=1&areas')).toBe('/shop/old?srsltid=1&q=x');
    expect(remove('/nowhere?srsltid=1&gclid=2')).toBe('/nowhere?srsltid=1');
    expect(removeUnreadParameters(addressOf('/shop?x=1&gclid=2'), []).search).toBe('?x=1');
  });

  test('the fallback releases may read further ones, because each of them may render the page', () => {
    const candidate = [{ path: '/shop', query: ['q'] }];
    expect(remove('/shop?page=2&q=x&srsltid=1', candidate, pages)).toBe('/shop?page=2&q=x');
    const old: typeof pages = [{ path: '/shop' } as (typeof pages)[number]];
    expect(remove('/shop?page=2&q=x&srsltid=1', candidate, old)).toBe('/shop?page=2&q=x&srsltid=1');
  });
});

describe('a redirect', () => {
  const redirect = (location: string) =>
    addRemovedParameters(location, {
      requested: addressOf('/products/7?gclid=a%20b&page=2&srsltid=1'),
      url: addressOf('/products/7?page=2'),
    });

  test('a redirect inside the site keeps the parameters that were removed, and its own', () => {
    expect(redirect('/products/7/sack?page=1#reviews')).toBe('/products/7/sack?page=1&gclid=a+b&srsltid=1#reviews');
    expect(redirect('/products/7/%DA%AF?srsltid=own')).toBe('/products/7/%DA%AF?srsltid=own&gclid=a+b');
  });

  test('a redirect to another site gets nothing', () => {
    for (const location of ['https://bank.example/pay', '//bank.example/pay', '/\\bank.example']) {
      expect(redirect(location)).toBe(location);
    }
  });

  test('without removed parameters the location stays as it is', () => {
    const url = addressOf('/products/7?page=2');
    expect(addRemovedParameters('/x/../y?a=%7e', { requested: url, url })).toBe('/x/../y?a=%7e');
  });
});
