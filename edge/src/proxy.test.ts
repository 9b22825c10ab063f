import { once } from 'node:events';
import { type IncomingHttpHeaders, type IncomingMessage, type ServerResponse, request as send } from 'node:http';
import { afterAll, describe, expect, test } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import { proxyToApi } from './proxy.ts';
import { startServer } from './testing/resources.ts';

const shopOrigin = 'http://localhost:3000';
const receivedHeaders: IncomingHttpHeaders[] = [];
const api = await startServer((request, response) => {
  receivedHeaders.push(request.headers);
  response.end('{}');
});

const apps: FastifyInstance[] = [];
afterAll(() => Promise.all(apps.map((app) => app.close())));

async function startEdge(trustProxy: string[], logLines: string[] = []) {
  const app = Fastify({ trustProxy, logger: { level: 'warn', stream: { write: (line) => logLines.push(line) } } });
  apps.push(app);
  await proxyToApi(app, { apiUrl: api.url, shopOrigin });
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  return async (headers: Record<string, string>): Promise<IncomingHttpHeaders> => {
    const outgoing = send({ port, host: '127.0.0.1', path: '/api/v1/menus', headers });
    outgoing.end();
    const [response] = await once(outgoing, 'response');
    response.resume();
    await once(response, 'end');
    return receivedHeaders.at(-1) ?? {};
  };
}

test('a visitor’s own forwarding headers do not reach the API', async () => {
  const sendHeaders = await startEdge([]);
  const received = await sendHeaders({
    'x-forwarded-for': '10.0.0.1, 127.0.0.1',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
    'x-real-ip': '10.0.0.1',
    forwarded: 'for=10.0.0.1',
    'accept-language': 'fa',
  });
  expect(received).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'accept-language': 'fa' });
  for (const name of ['x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded']) {
    expect([name, received[name]]).toEqual([name, undefined]);
  }
});

test('of X-Forwarded-For only the address added by a trusted load balancer is passed on', async () => {
  const sendHeaders = await startEdge(['loopback']);
  expect(await sendHeaders({ 'x-forwarded-for': '1.2.3.4, 198.51.100.7' })).toMatchObject({
    'x-forwarded-for': '198.51.100.7',
  });
  expect(await sendHeaders({})).toMatchObject({ 'x-forwarded-for': '127.0.0.1' });
  expect(await sendHeaders({ 'x-forwarded-for': 'unknown' })).toMatchObject({ 'x-forwarded-for': '127.0.0.1' });
});

test('proxies are named by address or network; the first one that is not named is logged', async () => {
  for (const [named, address, lines] of [
    ['127.0.0.1', '198.51.100.7', 0],
    ['127.0.0.0/8', '198.51.100.7', 0],
    ['10.0.0.0/8', '127.0.0.1', 1],
  ] as const) {
    const logLines: string[] = [];
    const sendHeaders = await startEdge([named], logLines);
    for (let count = 0; count < 2; count += 1) {
      expect(await sendHeaders({ 'x-forwarded-for': '198.51.100.7' })).toMatchObject({ 'x-forwarded-for': address });
    }
    expect([named, logLines.length]).toEqual([named, lines]);
  }
});

test('an invalid percent escape is refused by the edge with 400', async () => {
  const app = Fastify();
  apps.push(app);
  await proxyToApi(app, { apiUrl: api.url, shopOrigin });
  for (const url of ['/api/v1/products?q=%ff', '/api/v1/products?q=%zz']) {
    const { statusCode, body } = await app.inject(url);
    expect(statusCode).toBe(400);
    expect(JSON.parse(body)).toMatchObject({ errors: [{ messages: [{ code: 'bad-request' }] }] });
  }
});

test('the Expect header is not passed on, because the edge has answered it', async () => {
  const sendHeaders = await startEdge([]);
  expect(await sendHeaders({ expect: '100-continue' })).not.toHaveProperty('expect');
});

const startRefusingApi = (afterResponse: (request: IncomingMessage) => void) =>
  startServer((request, response) => {
    response.writeHead(413, { 'content-type': 'application/json' }).end('{"errors":[]}', () => afterResponse(request));
    request.resume();
  });
const readingApi = await startRefusingApi(() => undefined);
const closingApi = await startRefusingApi((request) => request.socket.destroySoon());

test.each([
  ['reads the rest', readingApi.url],
  ['closes the connection', closingApi.url],
])('the response of an API that refuses a body early, and then %s, reaches the visitor', async (_, apiUrl) => {
  const app = Fastify();
  apps.push(app);
  await proxyToApi(app, { apiUrl, shopOrigin });
  const url = `${await app.listen({ port: 0, host: '127.0.0.1' })}/api/v1/uploads`;
  const headers = { 'content-type': 'multipart/form-data; boundary=x', connection: 'close' };
  const counts: Record<string, number> = {};
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const outcome = await fetch(url, { method: 'POST', headers, body: Buffer.alloc(6 * 1024 * 1024) }).then(
      async (response) => `${response.status} ${await response.text()}`,
      String,
    );
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  expect(counts).toEqual({ '413 {"errors":[]}': 10 });
});

test('the rest of a refused body is read, so that the browser can send all of it', async () => {
  const app = Fastify();
  apps.push(app);
  await proxyToApi(app, { apiUrl: closingApi.url, shopOrigin });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const upload = send(`${address}/api/v1/uploads`, { method: 'POST' });
  // More than the buffers of both sockets hold.
  upload.end(Buffer.alloc(64 * 1024 * 1024));
  const isSent = once(upload, 'finish');
  const [response] = await once(upload, 'response');
  expect(response.resume().statusCode).toBe(413);
  await isSent;
});

test('sitemaps, robots.txt, feeds and RSS are passed on to the API', async () => {
  const app = Fastify();
  apps.push(app);
  await proxyToApi(app, { apiUrl: api.url, shopOrigin });
  for (const path of [
    '/sitemap.xml',
    '/sitemap-products-1.xml',
    '/robots.txt',
    '/blog/rss.xml',
    '/feeds/torob/v3/products',
  ]) {
    expect([path, (await app.inject({ method: 'GET', url: path })).statusCode]).toEqual([path, 200]);
  }
});

describe('the local tools below /_local/', () => {
  const ask = async (url: string, { origin = shopOrigin, from = '127.0.0.1', trust = [] as string[], ...headers }) => {
    const app = Fastify({ trustProxy: trust });
    apps.push(app);
    await proxyToApi(app, { apiUrl: api.url, shopOrigin: origin });
    const before = receivedHeaders.length;
    const { statusCode } = await app.inject({
      url,
      remoteAddress: from,
      headers: { host: 'localhost:3000', ...headers },
    });
    return { statusCode, passedOn: receivedHeaders.length - before };
  };
  const closed = { statusCode: 404, passedOn: 0 };

  test.each(['/_local/inbox', '/_local/inbox.json?mobile=09120000000'])('%s answers on this machine', async (url) => {
    expect(await ask(url, {})).toEqual({ statusCode: 200, passedOn: 1 });
    expect(await ask(url, { from: '::1', host: '[::1]:3000' })).toEqual({ statusCode: 200, passedOn: 1 });
  });

  test('a shop with another origin than localhost has no local tools', async () => {
    expect(await ask('/_local/inbox', { origin: 'https://shop.example' })).toEqual(closed);
  });

  test.each([
    ['another machine', { from: '192.168.1.7' }],
    ['a page that reached this machine by DNS rebinding', { host: 'rebound.example:3000' }],
    ['a tunnel that runs on this machine', { 'x-forwarded-for': '203.0.113.9' }],
    ['a tunnel whose client claims to be local', { 'x-forwarded-for': '127.0.0.1' }],
    ['a reverse proxy on this machine', { forwarded: 'for=203.0.113.9' }],
    ['a client of a trusted load balancer', { 'x-forwarded-for': '203.0.113.9', trust: ['loopback'] }],
  ])('%s gets 404', async (_, request) => {
    expect(await ask('/_local/inbox', request)).toEqual(closed);
  });

  test('an escaped path does not get around the check', async () => {
    for (const url of ['/_loc%61l/inbox', '/%5flocal/inbox', '/api/../_local/inbox', '/media/%2e%2e/_local/inbox']) {
      expect([url, await ask(url, { from: '192.168.1.7' })]).toEqual([url, closed]);
    }
  });
});

const streams = new Set<ServerResponse>();
const streamingApi = await startServer((request, response) => {
  if (!request.url?.endsWith('/stream')) return response.end('{}');
  streams.add(response);
  response.once('close', () => streams.delete(response));
  return response.writeHead(200, { 'content-type': 'text/event-stream' }).write('event: state\ndata: {}\n\n');
});

test('open streams of notifications pass on each event at once, leave other requests alone, and end at the API when the visitor leaves', async () => {
  const app = Fastify();
  apps.push(app);
  await proxyToApi(app, { apiUrl: streamingApi.url, shopOrigin });
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const open = async (path: string) => {
    const outgoing = send({ port, host: '127.0.0.1', path, agent: false });
    outgoing.end();
    const [response]: [IncomingMessage] = (await once(outgoing, 'response')) as [IncomingMessage];
    const [chunk] = await once(response, 'data');
    return { response, text: String(chunk) };
  };
  // More than the edge has connections for other requests.
  const opened = await Promise.all(Array.from({ length: 100 }, () => open('/api/v1/notifications/stream')));
  expect(new Set(opened.map(({ text }) => text))).toEqual(new Set(['event: state\ndata: {}\n\n']));
  expect((await open('/api/v1/menus')).text).toBe('{}');
  const closed = [...streams].map((stream) => once(stream, 'close'));
  for (const { response } of opened) response.destroy();
  await Promise.all(closed);
  expect(streams.size).toBe(0);
});
