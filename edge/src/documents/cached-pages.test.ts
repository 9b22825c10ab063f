import { once } from 'node:events';
import { request as send } from 'node:http';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { makeKeyPair } from 'release/signing';
import { openStore } from 'release/store';
import { openTestFeed } from '../testing/change-feed.ts';
import { openTestEdge } from '../testing/edge.ts';
import {
  alwaysWorking,
  createAreaPolicy,
  createRelease,
  storeRelease,
  tinyArea,
  tinyHost,
} from '../testing/releases.ts';
import { createTemporaryFolder, startServer } from '../testing/resources.ts';

/** Cached pages that are sent before routing. */

const folder = createTemporaryFolder();
const key = makeKeyPair();
const store = openStore(`file:${path.join(folder, 'releases')}`);
const hostRelease = createRelease('host', tinyHost);
const blogRelease = createRelease('blog', tinyArea('return "blog " + request.url;'));
const checkoutRelease = createRelease('checkout', tinyArea('return "checkout";'), { keepsVisitors: true });
const busyRelease = createRelease('busy', tinyArea('return "busy";', alwaysWorking));
const releases = [hostRelease, blogRelease, checkoutRelease, busyRelease];
const blogId = blogRelease.manifest.id;
const areas = releases.map(({ manifest: { area, id } }) =>
  createAreaPolicy(area, id, { keys: [{ id: key.id, publicKey: key.publicKey, retired: false }], retained: [id] }),
);
const api = await startServer((request, response) => {
  if (request.url !== '/releases/v1/changes') return response.writeHead(204).end();
  openTestFeed(response)({ areas });
});

let app: FastifyInstance;
let port: string;
beforeAll(async () => {
  for (const release of releases) await storeRelease(store, release, key);
  app = await openTestEdge({ API_URL: api.url, DATA_DIR: folder });
  port = new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port;
});
afterAll(() => app.close());

async function sendRaw(target: string, headers: Record<string, string> = {}) {
  const outgoing = send({ port, host: '127.0.0.1', path: target, headers });
  outgoing.end();
  const [response] = await once(outgoing, 'response');
  let text = '';
  for await (const chunk of response) text += chunk;
  return { status: response.statusCode, headers: response.headers, text };
}

const visitor = { cookie: `visitor=${'v'.repeat(22)}`, 'accept-encoding': 'br' };
const counts = async (name: string) =>
  (await sendRaw('/metrics')).text
    .split('\n')
    .flatMap((line) => (line.startsWith(name) ? [Number(line.split(' ').at(-1))] : []));
/** `inject` passes a request to the routes. */
const sendByRoute = async (target: string, headers: Record<string, string>) => {
  const { statusCode: status, headers: received, rawPayload } = await app.inject({ url: target, headers });
  return { status, headers: received, bytes: rawPayload };
};
const withoutOwn = (headers: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(headers).filter(([name]) => !['date', 'x-request-id', 'connection', 'keep-alive'].includes(name)),
  );

test('a cached page has the headers that a route gives it, and is counted and logged as one', async () => {
  const target = '/blog?cached';
  await sendRaw(target, visitor);
  await sendRaw(target, visitor);
  const requests = 'http_request_duration_seconds_count{route="/*",status="200"}';
  const hits = `shop_documents_total{area="blog",release="${blogId}",status="200",cache="hit"}`;
  const before = [await counts(requests), await counts(hits)];
  const byRoute = await sendByRoute(target, visitor);
  const atOnce = await sendRaw(target, visitor);
  expect(withoutOwn(atOnce.headers)).toEqual(withoutOwn(byRoute.headers));
  expect(atOnce.headers['cache-status']).toBe('edge; hit');
  const after = [await counts(requests), await counts(hits)];
  expect(after).toEqual(before.map(([count = 0]) => [count + 2]));
});

test('a page that a browser has already is 304', async () => {
  await sendRaw('/blog?etag', visitor);
  const { headers } = await sendRaw('/blog?etag', visitor);
  const again = await sendRaw('/blog?etag', { ...visitor, 'if-none-match': String(headers.etag) });
  expect([again.status, again.text, again.headers['cache-status']]).toEqual([304, '', 'edge; hit']);
});

test('a page of a busy lane is sent as zstd to browsers that accept it, and as gzip to others', async () => {
  const encodings = [];
  for (const accepted of ['br, zstd', 'br, zstd', 'gzip, br', 'gzip, br', 'zstd']) {
    const { status, headers } = await sendRaw('/busy', { ...visitor, 'accept-encoding': accepted });
    encodings.push(`${status} ${headers['content-encoding']} ${headers['cache-status']}`);
  }
  const [miss, hit] = ['edge; fwd=miss', 'edge; hit'];
  expect(encodings).toEqual([
    `200 zstd ${miss}`,
    `200 zstd ${hit}`,
    `200 gzip ${hit}`,
    `200 gzip ${hit}`,
    `200 zstd ${hit}`,
  ]);
});

test('a newcomer gets an id with a cached page', async () => {
  await sendRaw('/blog', visitor);
  expect(String((await sendRaw('/blog', visitor)).headers['set-cookie'])).toBe('undefined');
  expect(String((await sendRaw('/blog')).headers['set-cookie'])).toMatch(/^visitor=/);
});

test('the page of components is not sent to others', async () => {
  await sendRaw('/_local/ui', visitor);
  await sendRaw('/_local/ui', visitor);
  expect((await sendRaw('/_local/ui', visitor)).status).toBe(200);
  const fromElsewhere = { ...visitor, host: 'shop.example', 'x-forwarded-for': '198.51.100.1' };
  expect((await sendRaw('/_local/ui', fromElsewhere)).status).toBe(404);
});

test('each page of an area that keeps its visitors pins them', async () => {
  await sendRaw('/checkout', visitor);
  await sendRaw('/checkout', visitor);
  const { headers } = await sendRaw('/checkout', visitor);
  expect(headers['cache-status']).toBe('edge; hit');
  expect(String(headers['set-cookie'])).toContain(`keep-checkout=${checkoutRelease.manifest.id}`);
});
