import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import { createPage } from './page.ts';
import { createPageCache } from './page-cache.ts';

const page = (text: string, ...tags: string[]) => createPage({ status: 200, text, headers: {}, tags });

test('a page has the same content in every encoding, and is compressed once per encoding', async () => {
  const greeting = page('سلام');
  expect((await greeting.encode('identity')).content.toString()).toBe('سلام');
  expect(brotliDecompressSync((await greeting.encode('br')).content).toString()).toBe('سلام');
  expect(gunzipSync((await greeting.encode('gzip')).content).toString()).toBe('سلام');
  expect(await greeting.encode('br')).toBe(await greeting.encode('br'));
});

test('the ETag of a page depends on its content', () => {
  expect(page('a').etag).toBe(page('a').etag);
  expect(page('a').etag).not.toBe(page('b').etag);
});

test('a change marks the pages with its tags as stale and keeps them', () => {
  const cache = createPageCache(1e6);
  cache.put('a', page('a', 'article:1'), cache.version);
  cache.put('b', page('b', 'article:2'), cache.version);
  cache.markStale(['article:1']);
  expect(cache.get('a')?.staleSince).toBeDefined();
  expect(cache.get('b')).toMatchObject({ staleSince: undefined });
  cache.markAllStale();
  expect(cache.get('b')?.staleSince).toBeDefined();
});

test('a page that was rendered before a change is stored as stale', () => {
  const cache = createPageCache(1e6);
  const versionAtStart = cache.version;
  cache.markStale(['something']);
  cache.put('a', page('a'), versionAtStart);
  expect(cache.get('a')?.staleSince).toBeDefined();
});

test('the cache does not exceed its size, and a size of 0 stores nothing', () => {
  const cache = createPageCache(10_000);
  for (let count = 0; count < 50; count += 1) cache.put(String(count), page('x'.repeat(500)), cache.version);
  expect(cache.bytes).toBeLessThanOrEqual(10_000);
  expect(cache.get('49')).toBeDefined();
  const disabledCache = createPageCache(0);
  disabledCache.put('a', page('a'), disabledCache.version);
  expect(disabledCache.get('a')).toBeUndefined();
});
