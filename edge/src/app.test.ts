import { once } from 'node:events';
import { request as send } from 'node:http';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { integrityOf } from 'release/integrity';
import { makeOverride } from 'release/override';
import type { AreaPolicy } from 'release/policy';
import { makeKeyPair, signBytes } from 'release/signing';
import { openStore } from 'release/store';
import { filePath, manifestPath, signaturePath } from 'release/store-paths';
import { buildApp } from './app.ts';
import { readSettings } from './settings.ts';
import { hostManifestOf, manifestOf } from './testing/manifest-of.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';
import { tinyArea, tinyHost } from './testing/tiny-releases.ts';
import { tinyServer } from './testing/tiny-server.ts';

const folder = temporaryFolder();
const key = makeKeyPair();
const keys = [{ id: key.id, publicKey: key.publicKey, retired: false }];
const store = openStore(`file:${path.join(folder, 'releases')}`);
const one = '1'.repeat(16);
const host = 'a'.repeat(16);
const none = '9'.repeat(16);

const areaPolicy = (area: string, stable: string): AreaPolicy => ({
  area,
  prefixes: area === 'host' ? [] : [`/${area}`],
  stable,
  candidate: null,
  percent: 0,
  salt: 's',
  revision: 1,
  keys,
  retained: [stable],
});
const policy = { areas: [areaPolicy('host', host), areaPolicy('blog', one), areaPolicy('catalog', none)] };

const asked: string[] = [];
const api = await tinyServer((request, response) => {
  if (request.url === '/releases/v1/changes') {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(`id: 1\ndata: ${JSON.stringify({ kind: 'policy', policy })}\n\n`);
    return;
  }
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    asked.push(`${request.method} ${request.url} ${Buffer.concat(parts)}`);
    response.writeHead(201, { 'content-type': 'application/json' }).end('{"data":1}');
  });
});

async function publish(area: string, id: string, code: string) {
  const files = {
    'node/code.cjs': code,
    'web/entry.js': `export const area = '${area}';`,
    'web/animations/sack.json': '{"layers":[]}',
  };
  const listed = Object.entries(files).map(([name, text]) => [
    name,
    { bytes: text.length, integrity: integrityOf(Buffer.from(text)) },
  ]);
  const made = area === 'host' ? hostManifestOf : manifestOf;
  const text = JSON.stringify(made({ area, id, node: { entry: 'code.cjs' }, files: Object.fromEntries(listed) }));
  await store.put(manifestPath(area, id), Buffer.from(text));
  await store.put(signaturePath(area, id), Buffer.from(JSON.stringify(signBytes(text, key))));
  for (const [name, content] of Object.entries(files)) await store.put(filePath(area, id, name), Buffer.from(content));
}

let app: FastifyInstance;
let address: string;

beforeAll(async () => {
  await publish('host', host, tinyHost);
  await publish('blog', one, tinyArea('return "blog " + request.url;'));
  const read = readSettings({
    API_URL: api.url,
    DATA_DIR: folder,
    EDGE_TOKEN: 'a-token-of-the-edge',
    LOG_LEVEL: 'silent',
  });
  if (!read.ok) throw new Error(read.problems.join());
  app = await buildApp(read.settings);
  address = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

/** As it is written, without what `fetch` would put right first. */
async function raw(target: string, headers: Record<string, string> = {}, method = 'GET') {
  const { port } = new URL(address);
  const asking = send({ port, host: '127.0.0.1', path: target, headers, method });
  asking.end();
  const [answer] = await once(asking, 'response');
  let text = '';
  for await (const part of answer) text += part;
  return { status: answer.statusCode, headers: answer.headers, text };
}

test('the shop is open as soon as it listens', async () => {
  expect(await raw('/blog')).toMatchObject({ status: 200, text: 'blog http://shop.invalid/blog' });
});

test('a name that a visitor sends gets into no page', async () => {
  const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' };
  expect((await raw('/blog?fresh', headers)).text).toBe('blog http://shop.invalid/blog?fresh=');
  expect((await raw('/blog', { host: '[' })).status).toBe(200);
});

test('an area of which nothing can be had has a card, and health says why', async () => {
  expect(await raw('/catalog')).toMatchObject({ text: 'card' });
  const { problems } = JSON.parse((await raw('/healthz')).text);
  expect(problems).toEqual({ catalog: expect.stringContaining('file-missing') });
});

test('files of releases are served, and nothing beside them', async () => {
  expect(await raw(`/r/blog/${one}/web/entry.js`)).toMatchObject({
    status: 200,
    text: "export const area = 'blog';",
    headers: { 'cache-control': 'public, max-age=31536000, immutable' },
  });
  for (const way of [
    '../node/code.cjs',
    '..%2fnode%2fcode.cjs',
    '%2e%2e/node/code.cjs',
    '..%2f..%2f..%2f..%2fkeys/host.json',
    'none.js',
    '',
  ]) {
    expect((await raw(`/r/blog/${one}/web/${way}`)).status).toBe(404);
  }
  expect((await raw(`/r/..%2f..%2fx/${one}/web/entry.js`)).status).toBe(404);
});

test('a moving drawing has an address that stays, and is asked for anew without being sent anew', async () => {
  const first = await raw('/animations/sack.json');
  expect(first).toMatchObject({
    status: 200,
    text: '{"layers":[]}',
    headers: { 'content-type': 'application/json', 'cache-control': 'no-cache' },
  });
  const again = await raw('/animations/sack.json', { 'if-none-match': String(first.headers.etag) });
  expect(again).toMatchObject({ status: 304, text: '' });
  for (const way of ['none.json', '../entry.js', '..%2fentry.js', '..%2f..%2fnode%2fcode.cjs', '']) {
    expect((await raw(`/animations/${way}`)).status).toBe(404);
  }
});

test('the API gets what is its own, body and all', async () => {
  const response = await fetch(`${address}/api/v1/orders`, {
    method: 'POST',
    body: '{"a":1}',
    headers: { 'content-type': 'application/json' },
  });
  expect(response.status).toBe(201);
  expect(asked.at(-1)).toBe('POST /api/v1/orders {"a":1}');
});

test.each(['/api/../metrics', '/api/%2e%2e/metrics', '/media/../healthz', '/api/..\\metrics'])(
  'and nothing that it keeps for itself: %s',
  async (target) => {
    const before = asked.length;
    expect((await raw(target)).status).toBe(404);
    expect(asked.length).toBe(before);
  },
);

test('the page of every component is the host’s for the shop’s own people, and nobody’s in production', async () => {
  const before = asked.length;
  await raw('/_local/ui');
  expect(asked.length).toBe(before);
  await raw('/_local/inbox');
  expect(asked.at(-1)).toBe('GET /_local/inbox ');

  const read = readSettings({
    NODE_ENV: 'production',
    API_URL: api.url,
    DATA_DIR: folder,
    EDGE_TOKEN: 'a-token-of-the-edge',
    LOG_LEVEL: 'silent',
  });
  if (!read.ok) throw new Error(read.problems.join());
  const production = await buildApp(read.settings);
  await production.inject('/_local/ui').finally(() => production.close());
  expect(asked.at(-1)).toBe('GET /_local/ui ');
});

test('an override link leads to a path of this site only', async () => {
  const token = makeOverride({ area: 'blog', release: one, expires: Date.now() + 60_000 }, key);
  const to = async (target: string) =>
    (await raw(`/_override?token=${token}&to=${encodeURIComponent(target)}`)).headers.location;
  expect(await to('/blog?x=1')).toBe('/blog?x=1');
  expect(await to('/گونی')).toBe('/%DA%AF%D9%88%D9%86%DB%8C');
  for (const away of [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    '/.//evil.example',
    '/\u0000\r\nx: y',
    '',
  ]) {
    expect(await to(away)).toMatch(/^\/(?!\/)/);
  }
  expect((await raw('/_override?token=x')).status).toBe(403);
});

test('a request id is handed on, and given when there is none', async () => {
  expect((await raw('/blog', { 'x-request-id': 'given-by-another' })).headers['x-request-id']).toBe('given-by-another');
  expect((await raw('/blog')).headers['x-request-id']).toMatch(/^[\w-]{36}$/);
});

test('a report of a release that is not here counts for nothing', async () => {
  const report = (area: string, release: string) =>
    fetch(`${address}/_report`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ area, release, kind: 'load', message: 'x\ny' }),
    });
  for (const [area, release] of [
    ['blog', one],
    ['blog', none],
    ['made-up', one],
  ] as const) {
    expect((await report(area, release)).status).toBe(204);
  }
  const counted = (await raw('/metrics')).text
    .split('\n')
    .filter((line) => line.startsWith('shop_browser_failures_total{'));
  expect(counted).toEqual([`shop_browser_failures_total{area="blog",release="${one}",kind="load"} 1`]);
});

test('cookies of any size and kind are no reason to fail', async () => {
  for (const cookie of [
    'override=%',
    `override=${'x~'.repeat(3000)}`,
    'visitor=%ff; keep-__proto__=aaaaaaaaaaaaaaaa',
    '=;;;==',
  ]) {
    expect((await raw('/blog', { cookie })).status).toBe(200);
  }
});

const inForm = (code: string) => ({
  errors: [{ messages: [{ code, message: expect.stringMatching(/^[^A-Za-z]+$/) }] }],
  requestId: expect.stringMatching(/./),
});
const page = { accept: 'text/html,application/xhtml+xml' };

test.each<[string, string, number, string]>([
  ['GET', '/api/../metrics', 404, 'not-found'],
  ['GET', '/api/%2e%2e/metrics', 404, 'not-found'],
  ['GET', '/api/v1/%zz', 400, 'bad-request'],
  ['PROPFIND', '/api/v1/menus', 405, 'method-not-allowed'],
  ['POST', '/blog', 405, 'method-not-allowed'],
  ['PROPFIND', '/', 405, 'method-not-allowed'],
])('%s %s is refused in the form of all refusals', async (method, target, status, code) => {
  const answer = await raw(target, {}, method);
  expect([answer.status, JSON.parse(answer.text)]).toEqual([status, inForm(code)]);
  const shown = await raw(target, page, method);
  const type = target.startsWith('/api/') ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8';
  expect([shown.status, shown.headers['content-type']]).toEqual([status, type]);
});

test('who followed an address that was cut within a letter is led to what is left of it', async () => {
  const cut = await raw('/products/1/%DA%AF%D9?variant=2', page);
  expect([cut.status, cut.headers.location]).toEqual([302, '/products/1/%DA%AF?variant=2']);
  // Programs are told what is wrong.
  expect((await raw('/products/1/%DA%AF%D9')).status).toBe(400);
});

test('a head that is too large is refused in words', async () => {
  const cookie = 'x'.repeat(20_000);
  const refused = await raw('/api/v1/menus', { cookie });
  expect([refused.status, JSON.parse(refused.text)]).toEqual([431, inForm('headers-too-large')]);
  const shown = await raw('/blog', { ...page, cookie });
  expect([shown.status, shown.text]).toEqual([431, expect.stringContaining('<html lang="fa" dir="rtl">')]);
});
