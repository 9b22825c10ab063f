import { afterEach, expect, test } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import { createHttpServer } from './http/http-server.ts';
import { createLog } from './log.ts';
import { createMetrics } from './metrics.ts';
import { proxyToApi } from './proxy.ts';
import { startServer } from './testing/resources.ts';

/** Restarts of an edge or an API under load; see also `e2e/tests/server/rolling-restart.spec.ts`. */

const shopOrigin = 'http://localhost:3000';
const requests: string[] = [];
/** Ends the first connection of each path without a response, as an API that is restarted can. */
const endingApi = await startServer((request, response) => {
  const name = `${request.method} ${request.url}`;
  const isFirst = !requests.includes(name);
  requests.push(name);
  if (isFirst) request.socket.destroy();
  else response.end('second');
});
const streamingApi = await startServer((_, response) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: first\n\n');
});

let app: FastifyInstance;
afterEach(() => app.close());

async function startProxy(apiUrl: string): Promise<string> {
  app = Fastify({ return503OnClosing: false });
  await proxyToApi(app, { apiUrl, shopOrigin });
  return app.listen({ port: 0, host: '127.0.0.1' });
}

test('a read without a response is sent once more, a write is not', async () => {
  const url = await startProxy(endingApi.url);
  const read = await fetch(`${url}/api/v1/menus`);
  expect([read.status, await read.text()]).toEqual([200, 'second']);
  const written = await fetch(`${url}/api/v1/orders`, { method: 'POST', body: '{}' });
  await written.text();
  expect(written.status).toBe(503);
  expect(requests).toEqual(['GET /api/v1/menus', 'GET /api/v1/menus', 'POST /api/v1/orders']);
});

test('an edge that closes ends its open event streams', async () => {
  const url = await startProxy(streamingApi.url);
  const response = await fetch(`${url}/api/v1/notifications/stream`);
  const text = response.text();
  await app.close();
  expect(await text).toBe('data: first\n\n');
});

test('an edge that drains answers as always and ends each connection', async () => {
  const { log, logRequest } = createLog('silent');
  app = createHttpServer({ loggerInstance: log, logRequest, trustProxy: [], metrics: createMetrics() });
  app.get('/', async () => 'page');
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const readConnection = async () => {
    const response = await fetch(url);
    return [await response.text(), response.headers.get('connection')];
  };
  const before = await readConnection();
  let during: unknown;
  const close = async () => {
    during = await readConnection();
    await app.close();
  };
  await app.gracefulStop.stop(close, { drainMs: 0, limitMs: 20_000 });
  expect([before, during]).toEqual([
    ['page', 'keep-alive'],
    ['page', 'close'],
  ]);
});
