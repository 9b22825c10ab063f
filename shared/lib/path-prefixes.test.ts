import { expect, test } from '@jest/globals';
import { apiPrefixes, covers, findReserved } from './path-prefixes.ts';

test('a prefix covers itself and all paths below it; "/" covers only the home page', () => {
  expect([covers('/blog', '/blog'), covers('/blog', '/blog/7'), covers('/', '/')]).toEqual([true, true, true]);
  expect([covers('/blog', '/blogger'), covers('/', '/blog')]).toEqual([false, false]);
});

test('no area can claim a path that the edge proxies to the API', () => {
  for (const prefix of apiPrefixes.filter((path) => path !== '/blog/rss.xml')) {
    const path = prefix.replace(/\/$/, '');
    expect([findReserved(path), findReserved(`${path}/below`)]).toEqual([path, path]);
  }
});

test('no area can claim a path of the edge, above or below it', () => {
  expect(['/r', '/r/blog', '/_payload/blog', '/animations'].map(findReserved)).toEqual([
    '/r',
    '/r',
    '/_payload',
    '/animations',
  ]);
});

test('the feed of the blog leaves the prefix /blog to the area', () => {
  expect(['/', '/blog', '/shop', '/rooms'].map(findReserved)).toEqual([undefined, undefined, undefined, undefined]);
});
