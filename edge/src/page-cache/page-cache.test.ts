import { expect, test } from '@jest/globals';
import { compressText } from '../lanes/program/compression.ts';
import { createPage } from './page.ts';
import { createPageCache } from './page-cache.ts';

const page = (text: string, ...tags: string[]) =>
  createPage({ status: 200, text: compressText(text), headers: {}, tags });

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
