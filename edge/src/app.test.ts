import { once } from 'node:events';
import { request as send } from 'node:http';
import { connect } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { createOverrideToken } from 'release/override';
import { makeKeyPair } from 'release/signing';
import { openStore } from 'release/store';
import { openTestFeed } from './testing/change-feed.ts';
import { buildTestEdge, openTestEdge } from './testing/edge.ts';
import { createAreaPolicy, createRelease, storeRelease, tinyArea, tinyHost } from './testing/releases.ts';
import { createTemporaryFolder, startServer } from './testing/resources.ts';

const folder = createTemporaryFolder();
const key = makeKeyPair();
const keys = [{ id: key.id, publicKey: key.publicKey, retired: false }];
const store = openStore(`file:${path.join(folder, 'releases')}`);
const hostRelease = createRelease('host', tinyHost);
const blogRelease = createRelease('blog', tinyArea('return "blog " + request.url;'));
const { id: hostId } = hostRelease.manifest;
const { id: blogId } = blogRelease.manifest;
const missingId = '9'.repeat(16);

const createOwnPolicy = (area: string, id: string) => createAreaPolicy(area, id, { keys, retained: [id] });
const policy = {
  areas: [createOwnPolicy('host', hostId), createOwnPolicy('blog', blogId), createOwnPolicy('catalog', missingId)],
};

const apiRequests: string[] = [];
const api = await startServer((request, response) => {
  if (request.url === '/releases/v1/changes') {
    return openTestFeed(response)(policy);
  }
  if (request.url?.startsWith('/releases/v1/edges/')) return response.writeHead(204).end();
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    apiRequests.push(`${request.method} ${request.url} ${Buffer.concat(chunks)}`);
    response.writeHead(201, { 'content-type': 'application/json' }).end('{"data":1}');
  });
});

let app: FastifyInstance;
let address: string;

beforeAll(async () => {
  await storeRelease(store, hostRelease, key);
  await storeRelease(store, blogRelease, key);
  app = await openTestEdge({ API_URL: api.url, DATA_DIR: folder });
  address = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

/** Sends the path unchanged: `fetch` would normalise it first. */
async function sendRaw(target: string, headers: Record<string, string> = {}, method = 'GET') {
  const { port } = new URL(address);
  const outgoing = send({ port, host: '127.0.0.1', path: target, headers, method });
  outgoing.end();
  const [response] = await once(outgoing, 'response');
  let text = '';
  for await (const chunk of response) text += chunk;
  return { status: response.statusCode, headers: response.headers, text };
}

test('a page is rendered for the address of the request', async () => {
  expect(await sendRaw('/blog')).toMatchObject({ status: 200, text: 'blog http://shop.invalid/blog' });
});

test('the Host header of a request is not used in pages', async () => {
  const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' };
  expect((await sendRaw('/blog?fresh', headers)).text).toBe('blog http://shop.invalid/blog?fresh=');
  expect((await sendRaw('/blog', { host: '[' })).status).toBe(200);
});

test('an area without a usable release gets a fallback card, and /healthz states the reason', async () => {
  expect(await sendRaw('/catalog')).toMatchObject({ text: 'card' });
  const { problems } = JSON.parse((await sendRaw('/healthz')).text);
  expect(problems).toEqual({ catalog: expect.stringContaining('file-missing') });
});

test('an edge is ready when it can serve pages, and names what it cannot load', async () => {
  expect(JSON.parse((await sendRaw('/readyz')).text)).toEqual({
    ok: true,
    checks: { policy: true, releases: true, api: true, running: true },
    secondsWithoutRegistry: 0,
    problems: { catalog: expect.stringContaining('file-missing') },
  });
});

test('an edge without its host release is not ready', async () => {
  const emptyEdge = await buildTestEdge({ API_URL: api.url, DATA_DIR: path.join(folder, 'empty') });
  const response = await emptyEdge.inject('/readyz');
  expect(response.statusCode).toBe(503);
  expect(response.json()).toMatchObject({ ok: false, checks: { policy: true, releases: false, running: true } });
  await emptyEdge.close();
});

test('of a release, only the web files that its manifest lists are served', async () => {
  expect(await sendRaw(`/r/blog/${blogId}/web/entry.js`)).toMatchObject({
    status: 200,
    text: "export const area = 'blog';",
    headers: { 'cache-control': 'public, max-age=31536000, immutable' },
  });
  for (const name of [
    '../node/code.cjs',
    '..%2fnode%2fcode.cjs',
    '%2e%2e/node/code.cjs',
    '..%2f..%2f..%2f..%2fkeys/host.json',
    'none.js',
    '',
  ]) {
    expect((await sendRaw(`/r/blog/${blogId}/web/${name}`)).status).toBe(404);
  }
  expect((await sendRaw(`/r/..%2f..%2fx/${blogId}/web/entry.js`)).status).toBe(404);
});

test('an animation has a fixed address and is revalidated', async () => {
  const first = await sendRaw('/animations/sack.json');
  expect(first).toMatchObject({
    status: 200,
    text: '{"layers":[]}',
    headers: { 'content-type': 'application/json', 'cache-control': 'no-cache' },
  });
  const second = await sendRaw('/animations/sack.json', { 'if-none-match': String(first.headers.etag) });
  expect(second).toMatchObject({ status: 304, text: '' });
  for (const name of ['none.json', '../entry.js', '..%2fentry.js', '..%2f..%2fnode%2fcode.cjs', '']) {
    expect((await sendRaw(`/animations/${name}`)).status).toBe(404);
  }
});

test('API requests are passed on with their bodies', async () => {
  const response = await fetch(`${address}/api/v1/orders`, {
    method: 'POST',
    body: '{"a":1}',
    headers: { 'content-type': 'application/json' },
  });
  expect(response.status).toBe(201);
  expect(apiRequests.at(-1)).toBe('POST /api/v1/orders {"a":1}');
});

test.each(['/api/../metrics', '/api/%2e%2e/metrics', '/media/../healthz', '/api/..\\metrics'])(
  'paths outside the public API are not passed on: %s',
  async (target) => {
    const before = apiRequests.length;
    expect((await sendRaw(target)).status).toBe(404);
    expect(apiRequests.length).toBe(before);
  },
);

test('a request with two Host headers is refused', async () => {
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  socket.write('GET /blog HTTP/1.1\r\nhost: shop.example\r\nHost: other.example\r\nconnection: close\r\n\r\n');
  let text = '';
  for await (const chunk of socket) text += chunk;
  expect(text).toMatch(/^HTTP\/1.1 400 /);
});

test('the host serves the page of components, except in production', async () => {
  const before = apiRequests.length;
  await sendRaw('/_local/ui');
  expect(apiRequests.length).toBe(before);
  await sendRaw('/_local/inbox');
  expect(apiRequests.at(-1)).toBe('GET /_local/inbox ');

  const env = { NODE_ENV: 'production', SHOP_ORIGIN: 'http://shop.invalid' };
  const production = await buildTestEdge({ ...env, API_URL: api.url, DATA_DIR: folder });
  const { statusCode } = await production.inject('/_local/ui').finally(() => production.close());
  expect([statusCode, apiRequests.at(-1)]).toEqual([404, 'GET /_local/inbox ']);
});

test('an override link redirects only to paths of this site', async () => {
  const token = createOverrideToken({ area: 'blog', release: blogId, expires: Date.now() + 60_000 }, key);
  const redirectOf = async (target: string) =>
    (await sendRaw(`/_override?token=${token}&to=${encodeURIComponent(target)}`)).headers.location;
  expect(await redirectOf('/blog?x=1')).toBe('/blog?x=1');
  expect(await redirectOf('/گونی')).toBe('/%DA%AF%D9%88%D9%86%DB%8C');
  for (const otherSite of [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    '/.//evil.example',
    '/\u0000\r\nx: y',
    '',
  ]) {
    expect(await redirectOf(otherSite)).toMatch(/^\/(?!\/)/);
  }
  expect((await sendRaw('/_override?token=x')).status).toBe(403);
});

test('a document names the release of each area', async () => {
  expect((await sendRaw('/blog')).headers['x-releases']).toBe(`host=${hostId}, blog=${blogId}`);
});

test('a request keeps the id of its header; without one, the edge creates an id', async () => {
  expect((await sendRaw('/blog', { 'x-request-id': 'id-of-a-load-balancer' })).headers['x-request-id']).toBe(
    'id-of-a-load-balancer',
  );
  expect((await sendRaw('/blog')).headers['x-request-id']).toMatch(/^[\w-]{36}$/);
});

test('reports of unknown releases are not counted', async () => {
  const report = (area: string, release: string) =>
    fetch(`${address}/_report`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ area, release, kind: 'load', message: 'x\ny' }),
    });
  for (const [area, release] of [
    ['blog', blogId],
    ['blog', missingId],
    ['made-up', blogId],
  ] as const) {
    expect((await report(area, release)).status).toBe(204);
  }
  const counted = (await sendRaw('/metrics')).text
    .split('\n')
    .filter((line) => line.startsWith('shop_browser_failures_total{'));
  expect(counted).toEqual([`shop_browser_failures_total{area="blog",release="${blogId}",kind="load"} 1`]);
});

test('invalid and large cookies do not break a page', async () => {
  for (const cookie of [
    'override=%',
    `override=${'x~'.repeat(3000)}`,
    'visitor=%ff; keep-__proto__=aaaaaaaaaaaaaaaa',
    '=;;;==',
  ]) {
    expect((await sendRaw('/blog', { cookie })).status).toBe(200);
  }
});

const refusalWith = (code: string) => ({
  errors: [{ messages: [{ code, message: expect.stringMatching(/^[^A-Za-z]+$/) }] }],
  requestId: expect.stringMatching(/./),
});
const pageHeaders = { accept: 'text/html,application/xhtml+xml' };

test.each<[string, string, number, string]>([
  ['GET', '/api/../metrics', 404, 'not-found'],
  ['GET', '/api/%2e%2e/metrics', 404, 'not-found'],
  ['GET', '/api/v1/%zz', 400, 'bad-request'],
  ['PROPFIND', '/api/v1/menus', 405, 'method-not-allowed'],
  ['POST', '/blog', 405, 'method-not-allowed'],
  ['PROPFIND', '/', 405, 'method-not-allowed'],
])('%s %s is refused with %i and the code %s', async (method, target, status, code) => {
  const refusal = await sendRaw(target, {}, method);
  expect([refusal.status, JSON.parse(refusal.text)]).toEqual([status, refusalWith(code)]);
  const refusalPage = await sendRaw(target, pageHeaders, method);
  const type = target.startsWith('/api/') ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8';
  expect([refusalPage.status, refusalPage.headers['content-type']]).toEqual([status, type]);
});

test('an address that was cut in the middle of a letter redirects to the repaired one', async () => {
  const cut = await sendRaw('/blog/articles/1/%DA%AF%D9', pageHeaders);
  expect([cut.status, cut.headers.location, cut.headers['cache-control']]).toEqual([
    302,
    '/blog/articles/1/%DA%AF',
    'no-store',
  ]);
  expect((await sendRaw('//elsewhere.example/%', pageHeaders)).status).toBe(400);
  expect((await sendRaw('/blog/articles/1/%DA%AF%D9')).status).toBe(400);
});

test('request headers that are too large are refused with 431, as a page or as JSON', async () => {
  const cookie = 'x'.repeat(20_000);
  const refused = await sendRaw('/api/v1/menus', { cookie });
  expect([refused.status, JSON.parse(refused.text)]).toEqual([431, refusalWith('headers-too-large')]);
  const refusalPage = await sendRaw('/blog', { ...pageHeaders, cookie });
  expect([refusalPage.status, refusalPage.text]).toEqual([431, expect.stringContaining('<html lang="fa" dir="rtl">')]);
});
