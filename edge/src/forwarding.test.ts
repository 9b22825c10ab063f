import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, type ServerResponse, request as send } from 'node:http';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import type { ForwardLimits } from './forwarding.ts';
import { proxyToApi } from './proxy.ts';
import { createSelfSignedCertificate } from './testing/certificates.ts';
import { startServer } from './testing/resources.ts';

const apps: FastifyInstance[] = [];
const visitors = new Set<ClientRequest>();
afterEach(() => {
  for (const visitor of visitors) visitor.destroy();
  visitors.clear();
});
afterAll(() => Promise.all(apps.map((app) => app.close())));

async function startEdge(apiUrl: string, limits: Partial<ForwardLimits> = {}): Promise<string> {
  const app = Fastify();
  apps.push(app);
  await proxyToApi(app, { apiUrl, shopOrigin: 'http://localhost:3000', limits });
  return app.listen({ port: 0, host: '127.0.0.1' });
}

/** Starts a request whose body the test sends. Its response is not read until the test does it. */
function visit(url: string, method = 'GET', headers: Record<string, string> = {}): ClientRequest {
  const visitor = send(url, { method, headers, agent: false });
  visitors.add(visitor);
  // Without a listener Node would read and drop the response.
  visitor.on('response', () => undefined);
  // The edge disconnects some visitors, and the end of a test all of them.
  visitor.on('error', () => undefined);
  if (method === 'GET') visitor.end();
  else visitor.flushHeaders();
  return visitor;
}

async function readRefusal(response: Response): Promise<unknown[]> {
  const { errors } = (await response.json()) as { errors: { messages: { code: string }[] }[] };
  return [response.status, errors[0]?.messages[0]?.code];
}

type Exchange = { request: IncomingMessage; response: ServerResponse };
/** The requests that the API has received, by path. */
const exchanges = new Map<string, Exchange[]>();
const arrivals = new EventTarget();
beforeEach(() => exchanges.clear());

/** Answers `/api/v1/fast` and nothing else. */
const api = await startServer((request, response) => {
  const path = request.url ?? '';
  if (path === '/api/v1/fast') return request.resume().once('end', () => response.end('fast'));
  exchanges.set(path, [...(exchanges.get(path) ?? []), { request, response }]);
  return arrivals.dispatchEvent(new Event('arrival'));
});

async function receivedBy(path: string, count = 1): Promise<Exchange[]> {
  while ((exchanges.get(path)?.length ?? 0) < count) await once(arrivals, 'arrival');
  return exchanges.get(path) ?? [];
}

async function firstReceivedBy(path: string): Promise<Exchange> {
  const [exchange] = await receivedBy(path);
  if (!exchange) throw new Error(`nothing arrived at ${path}`);
  return exchange;
}

const bodies = { read: undefined, write: '{}', upload: Buffer.alloc(100_000) };
/** The answers to requests of these kinds. */
async function fetchFast(edge: string, kinds: (keyof typeof bodies)[]): Promise<string[]> {
  const fetchOne = async (kind: keyof typeof bodies) => {
    const response = await fetch(`${edge}/api/v1/fast`, kind === 'read' ? {} : { method: 'POST', body: bodies[kind] });
    return `${kind}: ${await response.text()}`;
  };
  return Promise.all(kinds.map(fetchOne));
}

const megabyte = 1024 * 1024;
const chunk = Buffer.alloc(megabyte / 16);
/** Sends a response as fast as the other side reads it. Returns a function that reads how much was accepted. */
function sendMegabytes(response: ServerResponse, megabytes: number): () => number {
  let sent = 0;
  const sendChunks = () => {
    while (sent < megabytes * megabyte && !response.destroyed) {
      sent += chunk.length;
      if (!response.write(chunk)) return void response.once('drain', sendChunks);
    }
    response.end();
  };
  sendChunks();
  return () => sent / megabyte;
}

let overloadedRequests = 0;
const overloaded = await startServer((_, response) => {
  overloadedRequests += 1;
  // Only the first time, so that repetitions would have an end.
  response.writeHead(overloadedRequests === 1 ? 503 : 200, { 'retry-after': '2' }).end();
});

test('a request that is answered with 503 is not repeated', async () => {
  const response = await fetch(`${await startEdge(overloaded.url)}/api/v1/menus`);
  expect([response.status, response.headers.get('retry-after'), overloadedRequests]).toEqual([503, '2', 1]);
});

const certificate = createSelfSignedCertificate();
const privateApi = await startServer((request, response) => {
  response.end(request.headers.authorization);
}, certificate);

test('an API with a certificate of an unknown authority gets no request', async () => {
  const edge = await startEdge(privateApi.url);
  const ask = () => fetch(`${edge}/api/v1/menus`, { headers: { authorization: 'Bearer of-a-member' } });
  expect(await readRefusal(await ask())).toEqual([503, 'api-unreachable']);
  // As NODE_EXTRA_CA_CERTS does at the start of the process.
  const authorities = getCACertificates('default');
  setDefaultCACertificates([...authorities, certificate.cert]);
  const response = await ask().finally(() => setDefaultCACertificates(authorities));
  expect([response.status, await response.text()]).toEqual([200, 'Bearer of-a-member']);
});

describe('as many slow visitors as there are connections', () => {
  const count = 64;
  const many = (path: string, open: (url: string) => ClientRequest, edge: string) =>
    Array.from({ length: count }, () => open(edge + path));

  test('small bodies that arrive slowly do not block others', async () => {
    const edge = await startEdge(api.url, { connections: count });
    const slow = many('/api/v1/slow', (url) => visit(url, 'POST', { 'content-length': '100' }), edge);
    for (const visitor of slow) visitor.write('{');
    expect(await fetchFast(edge, ['read', 'write', 'upload'])).toEqual(['read: fast', 'write: fast', 'upload: fast']);
    for (const visitor of slow) visitor.end('x'.repeat(99));
    await receivedBy('/api/v1/slow', count);
  });

  test('slow uploads do not block others', async () => {
    const edge = await startEdge(api.url, { connections: count });
    for (const visitor of many('/api/v1/slow', (url) => visit(url, 'POST'), edge)) visitor.write('{');
    await receivedBy('/api/v1/slow', count);
    expect(await fetchFast(edge, ['read', 'write'])).toEqual(['read: fast', 'write: fast']);
  });

  test('slow downloads do not block others', async () => {
    const edge = await startEdge(api.url, { connections: count });
    many('/media/slow', visit, edge);
    for (const { response } of await receivedBy('/media/slow', count)) response.write('{');
    expect(await fetchFast(edge, ['read', 'write', 'upload'])).toEqual(['read: fast', 'write: fast', 'upload: fast']);
  });
});

describe('a visitor who stops', () => {
  test.each([
    ['in a small body', { 'content-length': '100' }],
    ['in an upload', { 'transfer-encoding': 'chunked' }],
  ])('%s is refused with 408 and disconnected', async (_, headers) => {
    const visitor = visit(`${await startEdge(api.url, { silence: 50 })}/api/v1/slow`, 'POST', headers);
    visitor.write('{');
    const [response] = (await once(visitor, 'response')) as [IncomingMessage];
    expect([response.statusCode, response.headers.connection]).toEqual([408, 'close']);
    response.resume();
    await once(visitor, 'close');
  });

  test('and sends a byte now and then is refused with 408 too', async () => {
    const edge = await startEdge(api.url, { silence: 200, progress: 1000 });
    const visitor = visit(`${edge}/api/v1/slow`, 'POST', { 'transfer-encoding': 'chunked' });
    const timer = setInterval(() => visitor.write('{'), 20);
    const [response] = (await once(visitor, 'response')) as [IncomingMessage];
    expect(response.statusCode).toBe(408);
    clearInterval(timer);
  });

  test('and reads too little is disconnected', async () => {
    const edge = await startEdge(api.url, { silence: 500, progress: 1000 * megabyte });
    const visitor = visit(`${edge}/media/slow`);
    const received = once(visitor, 'response') as Promise<[IncomingMessage]>;
    const { response } = await firstReceivedBy('/media/slow');
    sendMegabytes(response, 800);
    const [incoming] = await received;
    incoming.on('data', () => {
      incoming.pause();
      setImmediate(() => incoming.resume());
    });
    await once(visitor, 'close');
    expect(incoming.complete).toBe(false);
  });

  test('reading is disconnected, and until then the API can send no more than buffers hold', async () => {
    visit(`${await startEdge(api.url, { silence: 500 })}/media/slow`);
    const { response } = await firstReceivedBy('/media/slow');
    const sentMegabytes = sendMegabytes(response, 2_000);
    await once(response, 'close');
    // The system's own buffers for both connections may hold up to 40 MB.
    expect(sentMegabytes()).toBeLessThan(100);
  });

  test('being there ends a read at the API, but not a write', async () => {
    const edge = await startEdge(api.url);
    const writer = visit(`${edge}/api/v1/write`, 'POST', { 'content-length': '2' });
    writer.end('{}');
    const reader = visit(`${edge}/api/v1/read`);
    const [write, read] = [await firstReceivedBy('/api/v1/write'), await firstReceivedBy('/api/v1/read')];
    writer.destroy();
    reader.destroy();
    await once(read.response, 'close');
    expect([read.response.destroyed, write.response.destroyed]).toEqual([true, false]);
    write.response.end();
  });
});

describe('an API that hangs', () => {
  test('is given up with 504 after a deadline', async () => {
    const edge = await startEdge(api.url, { answer: 50 });
    expect(await readRefusal(await fetch(`${edge}/api/v1/slow`))).toEqual([504, 'api-timeout']);
    const upload = () => fetch(`${edge}/api/v1/slow`, { method: 'POST', body: Buffer.alloc(30 * megabyte) });
    expect(await readRefusal(await upload())).toEqual([504, 'api-timeout']);
  });

  test('in the middle of a response ends the response after the deadline', async () => {
    const edge = await startEdge(api.url, { answer: 1_000 });
    const answer = fetch(`${edge}/api/v1/half`);
    (await firstReceivedBy('/api/v1/half')).response.write('{');
    const response = await answer;
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow();
  });

  test('and all connections to it are in use: the deadline includes the time until one is free', async () => {
    const edge = await startEdge(api.url, { connections: 1, answer: 1_000 });
    visit(`${edge}/api/v1/slow`, 'POST').write('{');
    await receivedBy('/api/v1/slow');
    const response = await fetch(`${edge}/api/v1/waiting`, { method: 'POST', body: bodies.upload });
    expect(await readRefusal(response)).toEqual([504, 'api-timeout']);
    expect(exchanges.has('/api/v1/waiting')).toBe(false);
  });

  test('while connecting is given up with 503', async () => {
    const sockets: Socket[] = [];
    const silent = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const edge = await startEdge(`https://127.0.0.1:${(silent.address() as AddressInfo).port}`, { connect: 50 });
    expect(await readRefusal(await fetch(`${edge}/api/v1/menus`))).toEqual([503, 'api-unreachable']);
    for (const socket of sockets) socket.destroy();
    silent.close();
  });
});
