import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { compressText, decompressTextSync } from '../lanes/program/compression.ts';
import { createPage, type Page } from './page.ts';
import { createPageCache } from './page-cache.ts';
import { createPageFinder, type FindPage, type Rendering, toCacheStatus } from './page-finder.ts';
import { createRenderQueue } from './render-queue.ts';

jest.useFakeTimers();

const staleWaitMs = 300;
const connection = { isConnected: true };
const log = { error: jest.fn() };
const onHit = jest.fn<(page: Page) => void>();
let cache: ReturnType<typeof createPageCache>;
let finder: ReturnType<typeof createPageFinder>;
let find: FindPage<string>;
let renderings: number;

beforeEach(() => {
  connection.isConnected = true;
  log.error.mockClear();
  onHit.mockClear();
  cache = createPageCache(1e6);
  const queue = createRenderQueue({ running: 8, waiting: 8, maxWaitMs: 1000, perSecond: 1000 });
  finder = createPageFinder({ cache, isConnected: () => connection.isConnected, staleWaitMs, queue, onHit, log });
  find = finder.createFinder<string>();
  renderings = 0;
});

const renderPage = async (): Promise<Rendering<string>> => {
  renderings += 1;
  const text = `page ${renderings}`;
  return {
    outcome: text,
    cacheable: createPage({ status: 200, text: compressText(text), headers: {}, tags: [] }),
    isDegraded: false,
  };
};
const renderDegraded = async (): Promise<Rendering<string>> => {
  renderings += 1;
  return { outcome: 'no data', isDegraded: true };
};
/** As while the API hangs: the rendering gives up after its deadline. */
const renderHanging = async (): Promise<Rendering<string>> => {
  renderings += 1;
  await pass(1800);
  return { outcome: 'no data', isDegraded: true };
};
const pass = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

const textOf = (page: Page) => decompressTextSync(page.text).toString();

/** The response to a visitor, and the time that it took. */
async function request(key: string, render = renderPage) {
  const start = performance.now();
  const lookup = await find({ key, render, client: { isCrawler: false, visitor: undefined, address: '10.0.0.1' } });
  const text = lookup.cache === 'miss' ? lookup.outcome : textOf(lookup.page);
  return { cache: lookup.cache, text, ms: Math.round(performance.now() - start) };
}

/** The same, while time passes. */
async function requestInTime(key: string, render = renderPage) {
  const response = request(key, render);
  await jest.advanceTimersByTimeAsync(5000);
  return response;
}

test('a page is rendered once for concurrent requests, and then comes from the cache', async () => {
  const both = await Promise.all([request('a'), request('a')]);
  expect(both.map(({ cache: status }) => status)).toEqual(['miss', 'miss']);
  expect(onHit).not.toHaveBeenCalled();
  expect((await request('a')).cache).toBe('hit');
  expect(onHit).toHaveBeenCalledTimes(1);
  expect(find.fresh('a')).toBe(cache.get('a')?.page);
  expect(onHit).toHaveBeenCalledTimes(2);
  expect(renderings).toBe(1);
});

test('a request after a change renders again, without waiting for the older rendering', async () => {
  const older = request('a');
  cache.markAllStale();
  await Promise.all([older, request('a')]);
  expect(renderings).toBe(2);
});

describe('a stale page', () => {
  beforeEach(async () => {
    await request('a');
    await request('b');
    cache.markAllStale();
    renderings = 10;
  });

  test('a visitor gets the refreshed page if it is ready in time', async () => {
    expect(await request('a')).toMatchObject({ cache: 'miss', text: 'page 11' });
    expect(await request('a')).toMatchObject({ cache: 'hit', text: 'page 11' });
  });

  test('a visitor gets the stale page when the refresh takes too long, and the next one the refreshed page', async () => {
    const slow = async () => {
      await pass(400);
      return renderPage();
    };
    expect(await requestInTime('a', slow)).toEqual({ cache: 'stale', text: 'page 1', ms: staleWaitMs });
    expect(await request('a')).toMatchObject({ cache: 'hit', text: 'page 11' });
  });

  test('while the API hangs only the first visitor waits, and one refresh runs at a time', async () => {
    const first = request('a', renderHanging);
    await jest.advanceTimersByTimeAsync(staleWaitMs);
    expect(await first).toMatchObject({ cache: 'stale', ms: staleWaitMs });
    for (const key of ['a', 'b', 'a', 'b']) {
      expect(await request(key, renderHanging)).toMatchObject({ cache: 'stale', ms: 0 });
    }
    expect(renderings).toBe(11);
    // A minute of requests: the pauses between refreshes grow to five seconds.
    for (let second = 0; second < 60; second += 1) {
      await jest.advanceTimersByTimeAsync(1000);
      for (const key of ['a', 'b']) expect(await request(key, renderHanging)).toMatchObject({ cache: 'stale', ms: 0 });
    }
    expect(renderings).toBeLessThan(26);
  });

  test('after the API is back, a refresh in the background makes visitors wait again for fresh pages', async () => {
    await requestInTime('a', renderHanging);
    await jest.advanceTimersByTimeAsync(5000);
    expect(await request('b')).toMatchObject({ cache: 'stale' });
    await jest.advanceTimersByTimeAsync(0);
    expect(await request('b')).toMatchObject({ cache: 'hit', text: 'page 12' });
    cache.markAllStale();
    expect(await request('b')).toMatchObject({ cache: 'miss', text: 'page 13' });
  });

  test('a reset ends all pauses', async () => {
    await requestInTime('a', renderHanging);
    expect(await request('a', renderDegraded)).toMatchObject({ cache: 'stale' });
    await jest.advanceTimersByTimeAsync(0);
    finder.resetPauses();
    expect(await request('a')).toMatchObject({ cache: 'miss' });
  });

  test('a page that cannot be rendered is tried again after growing pauses, and other pages are refreshed', async () => {
    expect(await request('a', renderDegraded)).toMatchObject({ cache: 'stale', text: 'page 1' });
    for (let time = 0; time < 5; time += 1) await request('a', renderDegraded);
    expect(renderings).toBe(11);
    expect(await request('b')).toMatchObject({ cache: 'miss' });
    await jest.advanceTimersByTimeAsync(500);
    await request('a', renderDegraded);
    await jest.advanceTimersByTimeAsync(500);
    await request('a', renderDegraded);
    expect(renderings).toBe(13);
  });

  test('an error of the rendering is logged, and the stale page is sent', async () => {
    const fail = async () => {
      throw new Error('unexpected');
    };
    expect(await request('a', fail)).toMatchObject({ cache: 'stale', text: 'page 1' });
    expect(log.error).toHaveBeenCalledTimes(1);
  });

  test('while the change feed is disconnected nobody waits, and a page is refreshed once a second', async () => {
    connection.isConnected = false;
    expect(await request('a')).toMatchObject({ cache: 'stale', text: 'page 1' });
    await jest.advanceTimersByTimeAsync(0);
    expect(await request('a')).toMatchObject({ cache: 'stale', text: 'page 11' });
    await jest.advanceTimersByTimeAsync(1000);
    await request('a');
    await jest.advanceTimersByTimeAsync(0);
    expect(await request('a')).toMatchObject({ cache: 'stale', text: 'page 12' });
    expect(renderings).toBe(12);
  });
});

test('a missing page is rendered although the API is away', async () => {
  expect(await request('a', renderDegraded)).toMatchObject({ cache: 'miss', text: 'no data' });
});

test('the header says how the cache answered', () => {
  const page = createPage({ status: 200, text: compressText(''), headers: {}, tags: [] });
  expect(toCacheStatus({ cache: 'hit', page })).toBe('edge; hit');
  expect(toCacheStatus({ cache: 'stale', page, staleSeconds: 7 })).toBe('edge; hit; ttl=-7');
  expect(toCacheStatus({ cache: 'miss', outcome: 'x' })).toBe('edge; fwd=miss');
});
