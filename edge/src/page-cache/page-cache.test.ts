import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { createPage } from './page.ts';
import { createCachedRenderer, createPageCache } from './page-cache.ts';

const page = (text: string, ...tags: string[]) => createPage({ status: 200, text, headers: {}, tags });

test('a page has the same content in every encoding, and is compressed once per encoding', async () => {
  const greeting = page('سلام');
  expect((await greeting.encode('identity')).toString()).toBe('سلام');
  expect(brotliDecompressSync(await greeting.encode('br')).toString()).toBe('سلام');
  expect(gunzipSync(await greeting.encode('gzip')).toString()).toBe('سلام');
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
  expect(cache.get('a')?.isFresh).toBe(false);
  expect(cache.get('b')?.isFresh).toBe(true);
  cache.markAllStale();
  expect(cache.get('b')?.isFresh).toBe(false);
});

test('a page that was rendered before a change is stored as stale', () => {
  const cache = createPageCache(1e6);
  const versionAtStart = cache.version;
  cache.markStale(['something']);
  cache.put('a', page('a'), versionAtStart);
  expect(cache.get('a')?.isFresh).toBe(false);
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

describe('createCachedRenderer', () => {
  const isUnavailable = (outcome: string) => outcome === 'down';

  function createRenderer(isConnected = true) {
    const cache = createPageCache(1e6);
    const connection = { isConnected };
    const find = createCachedRenderer<string>(cache, () => connection.isConnected);
    const state = { renderings: 0 };
    const render = async () => {
      state.renderings += 1;
      return { outcome: `page ${state.renderings}`, cacheable: page(`page ${state.renderings}`) };
    };
    return { cache, connection, find, state, render };
  }

  test('a page is rendered once for concurrent requests, and then comes from the cache', async () => {
    const { find, state, render } = createRenderer();
    const request = () => find({ key: 'a', render, isUnavailable });
    const lookups = await Promise.all([request(), request()]);
    expect(lookups.map(({ cache }) => cache)).toEqual(['miss', 'miss']);
    expect((await request()).cache).toBe('hit');
    expect(state.renderings).toBe(1);
  });

  test('a request after a change renders again, without waiting for the older rendering', async () => {
    const { cache, find, state, render } = createRenderer();
    const older = find({ key: 'a', render, isUnavailable });
    cache.markAllStale();
    const newer = find({ key: 'a', render, isUnavailable });
    await Promise.all([older, newer]);
    expect(state.renderings).toBe(2);
  });

  test('no cached page is used while the change feed is disconnected', async () => {
    const { connection, find, state, render } = createRenderer();
    await find({ key: 'a', render, isUnavailable });
    connection.isConnected = false;
    expect((await find({ key: 'a', render, isUnavailable })).cache).toBe('miss');
    expect(state.renderings).toBe(2);
  });

  test('a stale page is returned when the API is down', async () => {
    const { cache, find, render } = createRenderer();
    await find({ key: 'a', render, isUnavailable });
    cache.markAllStale();
    const lookup = await find({ key: 'a', render: async () => ({ outcome: 'down' }), isUnavailable });
    expect(lookup.cache).toBe('stale');
    const missing = await find({ key: 'b', render: async () => ({ outcome: 'down' }), isUnavailable });
    expect(missing).toEqual({ cache: 'miss', outcome: 'down' });
  });
});
