import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import { pageCache, pageOf } from './pages.ts';

const page = (html: string, ...tags: string[]) => pageOf({ status: 200, html, headers: {}, tags });

test('a page is the same in every encoding, and compressed once', async () => {
  const one = page('سلام');
  expect((await one.body('identity')).toString()).toBe('سلام');
  expect(brotliDecompressSync(await one.body('br')).toString()).toBe('سلام');
  expect(gunzipSync(await one.body('gzip')).toString()).toBe('سلام');
  expect(await one.body('br')).toBe(await one.body('br'));
});

test('its mark is that of its content', () => {
  expect(page('a').etag).toBe(page('a').etag);
  expect(page('a').etag).not.toBe(page('b').etag);
});

test('a change takes the freshness of what it touched, not the page', () => {
  const cache = pageCache(1e6);
  cache.put('a', page('a', 'article:1'), cache.moment());
  cache.put('b', page('b', 'article:2'), cache.moment());
  cache.forget(['article:1']);
  expect(cache.get('a')?.fresh).toBe(false);
  expect(cache.get('b')?.fresh).toBe(true);
  cache.doubtAll();
  expect(cache.get('b')?.fresh).toBe(false);
});

test('a page that was being drawn when something changed is not kept as fresh', () => {
  const cache = pageCache(1e6);
  const before = cache.moment();
  cache.forget(['something']);
  cache.put('a', page('a'), before);
  expect(cache.get('a')?.fresh).toBe(false);
});

test('it holds no more than it may', () => {
  const cache = pageCache(10_000);
  for (let made = 0; made < 50; made += 1) cache.put(String(made), page('x'.repeat(500)), cache.moment());
  expect(cache.bytes).toBeLessThanOrEqual(10_000);
  expect(cache.get('49')).toBeDefined();
  const none = pageCache(0);
  none.put('a', page('a'), none.moment());
  expect(none.get('a')).toBeUndefined();
});
