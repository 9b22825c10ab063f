import { expect, test } from '@jest/globals';
import { createPopularAddresses } from './popular-addresses.ts';

test('the addresses of an area are listed by the number of their requests', () => {
  const popular = createPopularAddresses();
  for (const address of ['/blog', '/blog/2', '/blog', '/blog/3', '/blog/2', '/blog']) popular.count('blog', address);
  popular.count('catalog', '/shop');
  expect(popular.list('blog', 2)).toEqual(['/blog', '/blog/2']);
  expect(popular.list('host', 10)).toHaveLength(4);
  expect(popular.list('account', 10)).toEqual([]);
});

test('ten thousand addresses that are requested once neither fill the memory nor displace popular ones', () => {
  const popular = createPopularAddresses();
  for (let number = 0; number < 10_000; number += 1) {
    popular.count('catalog', `/shop?q=${number}`);
    if (number % 10 === 0) popular.count('catalog', '/shop');
  }
  expect(popular.list('catalog', 1)).toEqual(['/shop']);
  expect(popular.list('catalog', 10_000).length).toBeLessThanOrEqual(300);
});
