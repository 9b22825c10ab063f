import type { RequestListener } from 'node:http';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { startServer } from '../testing/resources.ts';
import { createApiCache, PageSources, toApiPath } from './api-cache.ts';

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

const createSources = () => new PageSources(2500);

async function read(apiCache: ReturnType<typeof createApiCache>, page: PageSources = createSources()) {
  const { status, body } = await apiCache.get('/api/v1/x', 'request-1', page);
  return { status, body: body.toString(), tags: [...page.tags], stale: page.stale };
}

test('a response is cached with its content tags', async () => {
  const apiCache = createApiCache({ apiUrl: url });
  const first = await read(apiCache);
  expect(first).toEqual({ status: 200, body: '{"data":1}', tags: ['article:3', 'articles'], stale: false });
  expect(await read(apiCache)).toEqual(first);
  expect(requestCount).toBe(1);
});

test('a change of one of its tags makes a response stale; another change does not', async () => {
  const apiCache = createApiCache({ apiUrl: url });
  await read(apiCache);
  apiCache.markStale(['article:4']);
  expect((await read(apiCache)).body).toBe('{"data":1}');
  apiCache.markStale(['articles']);
  expect((await read(apiCache)).body).toBe('{"data":2}');
});

test('a response that was requested before a change is used but not cached', async () => {
  const apiCache = createApiCache({ apiUrl: url });
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
    const apiCache = createApiCache({ apiUrl: url });
    await read(apiCache);
    apiCache.markAllStale();
    respond = failure;
    expect(await read(apiCache)).toMatchObject({ status: 200, body: '{"data":1}', stale: true });
  });

  test('a request without a cached response fails, and its page lacks a part, so it counts as stale', async () => {
    respond = dropConnection;
    const page = createSources();
    await expect(read(createApiCache({ apiUrl: url }), page)).rejects.toThrow();
    expect(page.stale).toBe(true);
    respond = (_, response) => response.writeHead(503).end('{}');
    expect(await read(createApiCache({ apiUrl: url }))).toMatchObject({ status: 503, stale: true });
  });

  test('a failed response is not cached', async () => {
    const apiCache = createApiCache({ apiUrl: url });
    const respondNormally = respond;
    respond = (_, response) => response.writeHead(500).end('{}');
    expect((await read(apiCache)).status).toBe(500);
    respond = respondNormally;
    expect((await read(apiCache)).status).toBe(200);
  });

  test('all requests of a page share one time budget', async () => {
    respond = () => undefined;
    let time = 0;
    const page = new PageSources(2500, () => time);
    time = 1790;
    await expect(read(createApiCache({ apiUrl: url }), page)).rejects.toMatchObject({ name: 'TimeoutError' });
  });
});

describe('lanes that keep responses', () => {
  test('a change of content names the versions that lanes must forget', async () => {
    const forgotten: (number[] | undefined)[] = [];
    const apiCache = createApiCache({ apiUrl: url, onForget: (versions) => forgotten.push(versions) });
    const { version = 0 } = await apiCache.get('/api/v1/x', 'request-1', createSources());
    apiCache.markStale(['something']);
    apiCache.markStale(['articles']);
    apiCache.markAllStale();
    expect(forgotten).toEqual([[], [version], undefined]);
  });

  test('a page that was made from a version that is stale by now is stale', async () => {
    const apiCache = createApiCache({ apiUrl: url });
    const { version = 0 } = await apiCache.get('/api/v1/x', 'request-1', createSources());
    const [before, after, forged] = [createSources(), createSources(), createSources()];
    before.use(apiCache.find(version));
    expect([before.stale, [...before.tags]]).toEqual([false, ['article:3', 'articles']]);
    apiCache.markStale(['articles']);
    after.use(apiCache.find(version));
    forged.use(apiCache.find(99));
    expect([after.stale, forged.stale]).toEqual([true, true]);
  });

  test('a response that was requested before a change has no version', async () => {
    const apiCache = createApiCache({ apiUrl: url });
    const respondNormally = respond;
    respond = (request, response) => {
      apiCache.markStale(['something']);
      respondNormally(request, response);
    };
    expect(await apiCache.get('/api/v1/x', 'request-1', createSources())).not.toHaveProperty('version');
  });
});

test('the API gets nothing of the page but its address and its request id', async () => {
  let headers = {};
  respond = (request, response) => {
    headers = request.headers;
    response.end('{}');
  };
  await read(createApiCache({ apiUrl: url }));
  expect(headers).toMatchObject({ accept: 'application/json', 'x-request-id': 'request-1' });
  expect(headers).not.toHaveProperty('cookie');
  expect(headers).not.toHaveProperty('authorization');
});

test('the time that a page waits for the API is counted once, also for calls at the same time', () => {
  let time = 0;
  const page = new PageSources(2500, () => time);
  page.beginCall();
  time = 100;
  page.beginCall();
  time = 150;
  page.endCall({ status: 200, tags: [], isFresh: true });
  time = 200;
  page.endCall({ status: 200, tags: [], isFresh: true });
  time = 500;
  page.beginCall();
  time = 510;
  expect(page.waitedMs()).toBe(210);
  expect(page.hasFailed).toBe(false);
  page.endCall();
  expect(page.hasFailed).toBe(true);
});

test.each([
  ['http://api.internal/api/v1/menus?x=1', '/api/v1/menus?x=1'],
  ['http://user:secret@api.internal/api/v1/menus', '/api/v1/menus'],
  ['http://api.internal/_local/inbox', undefined],
  ['http://api.internal/api/v1/../../_local/inbox', undefined],
  ['http://api.internal/api/v1/%2e%2e/%2e%2e/_local/inbox', undefined],
  ['http://api.internal/releases/v1/policy', undefined],
  ['http://127.0.0.1:3001/api/v1/menus', undefined],
  ['file:///etc/passwd', undefined],
  ['not an address', undefined],
])('of the address %s a lane may read %s', (address, path) => {
  expect(toApiPath(address)).toBe(path);
});
