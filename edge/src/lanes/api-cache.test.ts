import type { RequestListener } from 'node:http';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { startServer } from '../testing/resources.ts';
import { createApiCache, createPageSources } from './api-cache.ts';

let requestCount: number;
let respond: RequestListener;

const { url } = await startServer((request, response) => {
  requestCount += 1;
  respond(request, response);
});
beforeEach(() => {
  requestCount = 0;
  respond = (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'x-content-tags': 'article:3 articles' });
    response.end(JSON.stringify({ data: requestCount }));
  };
});

const dropConnection: RequestListener = (_, response) => response.destroy();

const options = { deadlineMs: 2500 };

async function read(apiCache: ReturnType<typeof createApiCache>, page = createPageSources(), init?: RequestInit) {
  const response = await apiCache.createFetch(page)(`${url}/api/v1/x`, init);
  return { status: response.status, body: await response.text(), tags: [...page.tags], stale: page.stale };
}

test('a response is cached with its content tags', async () => {
  const apiCache = createApiCache(options);
  const first = await read(apiCache);
  expect(first).toEqual({ status: 200, body: '{"data":1}', tags: ['article:3', 'articles'], stale: false });
  expect(await read(apiCache)).toEqual(first);
  expect(requestCount).toBe(1);
});

test('a change of one of its tags makes a response stale; another change does not', async () => {
  const apiCache = createApiCache(options);
  await read(apiCache);
  apiCache.markStale(['article:4']);
  expect((await read(apiCache)).body).toBe('{"data":1}');
  apiCache.markStale(['articles']);
  expect((await read(apiCache)).body).toBe('{"data":2}');
});

test('a response that was requested before a change is used but not cached', async () => {
  const apiCache = createApiCache(options);
  const respondNormally = respond;
  respond = (request, response) => {
    apiCache.markStale(['something']);
    respondNormally(request, response);
  };
  expect((await read(apiCache)).body).toBe('{"data":1}');
  respond = respondNormally;
  expect((await read(apiCache)).body).toBe('{"data":2}');
});

describe('while the API is down', () => {
  test.each<[string, RequestListener]>([
    ['drops the connection', dropConnection],
    ['responds with 500', (_, response) => response.writeHead(500).end('{}')],
  ])('(%s) the last response is used and the page is marked as stale', async (_, failure) => {
    const apiCache = createApiCache(options);
    await read(apiCache);
    apiCache.markAllStale();
    respond = failure;
    expect(await read(apiCache)).toMatchObject({ status: 200, body: '{"data":1}', stale: true });
  });

  test('a request without a cached response fails', async () => {
    respond = dropConnection;
    await expect(read(createApiCache(options))).rejects.toThrow();
  });

  test('a failed response is not cached', async () => {
    const apiCache = createApiCache(options);
    const respondNormally = respond;
    respond = (_, response) => response.writeHead(500).end('{}');
    expect((await read(apiCache)).status).toBe(500);
    respond = respondNormally;
    expect((await read(apiCache)).status).toBe(200);
  });

  test('all requests of a page share one time budget', async () => {
    respond = () => undefined;
    const page = { ...createPageSources(), startedAt: performance.now() - 1790 };
    await expect(read(createApiCache(options), page)).rejects.toMatchObject({ name: 'TimeoutError' });
  });
});

test('an aborted request fails instead of using a stale response', async () => {
  const apiCache = createApiCache(options);
  await read(apiCache);
  apiCache.markAllStale();
  respond = () => undefined;
  const visitor = new AbortController();
  const response = read(apiCache, createPageSources(), { signal: visitor.signal });
  visitor.abort();
  await expect(response).rejects.toMatchObject({ name: 'AbortError' });
});

test('only GET requests are cached', async () => {
  const apiCache = createApiCache(options);
  const bodies = [
    await read(apiCache, createPageSources(), { method: 'POST' }),
    await read(apiCache, createPageSources(), { method: 'POST' }),
  ];
  expect(bodies[0]?.body).not.toBe(bodies[1]?.body);
});
