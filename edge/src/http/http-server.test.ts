import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, jest, test } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { createLog, type Log } from '../log.ts';
import { createMetrics } from '../metrics.ts';
import { createHttpServer, type RespondAtOnce } from './http-server.ts';

let app: FastifyInstance;
afterEach(() => app.close());

/** A server with a route for everything, which responds to `/quick` without it. */
async function startServer(respondAtOnce: RespondAtOnce) {
  const { log } = createLog('silent');
  const logRequest = jest.fn<Log['logRequest']>();
  const metrics = createMetrics();
  app = createHttpServer({ loggerInstance: log, logRequest, trustProxy: [], metrics, respondAtOnce });
  app.all('/*', async () => 'by the route');
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const request = async (path: string, init?: RequestInit) => {
    const response = await fetch(`${url}${path}`, init);
    return { text: await response.text(), connection: response.headers.get('connection') };
  };
  const logged = () => logRequest.mock.calls.map(([finished]) => finished);
  return { url, request, logged, metrics };
}

const respondToQuick: RespondAtOnce = ({ url, response }) => {
  if (!url.startsWith('/quick')) return undefined;
  response.writeHead(200).end('at once');
  return { quotedPath: '"/quick"' };
};

test('a response before routing is measured and logged, with the path that it names', async () => {
  const { request, logged, metrics } = await startServer(respondToQuick);
  const headers = { 'x-request-id': 'id-of-a-load-balancer' };
  expect((await request('/quick?query', { headers })).text).toBe('at once');
  expect(logged().at(-1)).toMatchObject({
    requestId: 'id-of-a-load-balancer',
    method: 'GET',
    quotedPath: '"/quick"',
    status: 200,
    ms: expect.any(Number),
  });
  expect(await metrics.print()).toContain('http_request_duration_seconds_count{route="/*",status="200"} 1\n');
});

test('routes get all other requests, and those for which the fast path throws', async () => {
  const { request } = await startServer((quick) => {
    if (quick.url === '/error') throw new Error('oops');
    return respondToQuick(quick);
  });
  expect((await request('/slow')).text).toBe('by the route');
  expect((await request('/quick', { method: 'POST' })).text).toBe('by the route');
  expect((await request('/error')).text).toBe('by the route');
});

test('a request with a content type and without a body is refused, and its end is not waited for', async () => {
  const { url } = await startServer(() => undefined);
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.write('POST /x HTTP/1.1\r\nhost: shop\r\ncontent-type: application/json\r\nconnection: close\r\n\r\n');
  let text = '';
  for await (const chunk of socket) text += chunk;
  expect(text).toMatch(/^HTTP\/1.1 400 /);
});

test('while the server drains, routes get all requests and end their connections', async () => {
  const { request } = await startServer(respondToQuick);
  const before = await request('/quick');
  let during: unknown;
  const close = async () => {
    during = await request('/quick');
  };
  await app.gracefulStop.stop(close, { drainMs: 0, limitMs: 20_000 });
  expect([before, during]).toEqual([
    { text: 'at once', connection: 'keep-alive' },
    { text: 'by the route', connection: 'close' },
  ]);
});

test.each([
  [
    'without a host header is refused in the form of all refusals',
    'host-less: shop',
    '400 Bad Request',
    '"code":"bad-request"',
  ],
  ['with an unknown expectation is handled as without it', 'host: shop\r\nexpect: something', '200 OK', 'by the route'],
])('a request %s', async (_, headers, status, body) => {
  const { url } = await startServer(() => undefined);
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.write(`GET /x HTTP/1.1\r\n${headers}\r\nconnection: close\r\n\r\n`);
  const answer = await text(socket);
  expect(answer).toContain(`HTTP/1.1 ${status}`);
  expect(answer).toContain(body);
});
