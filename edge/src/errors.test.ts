import { afterAll, describe, expect, test } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import { registerErrorHandlers } from './errors.ts';
import { proxyToApi } from './proxy.ts';
import { startServer } from './testing/resources.ts';

/** An API that is being stopped refuses new requests with an answer of its own. */
const stoppingApi = await startServer((_, response) => {
  response.writeHead(503, { 'content-type': 'application/json', 'retry-after': '1' }).end('{"errors":[]}');
});
// Nothing listens on port 1.
const stoppedApi = { url: 'http://127.0.0.1:1' };

const apps: FastifyInstance[] = [];
afterAll(() => Promise.all(apps.map((app) => app.close())));

async function startEdge(apiUrl: string): Promise<FastifyInstance> {
  const app = Fastify();
  apps.push(app);
  registerErrorHandlers(app);
  await proxyToApi(app, { apiUrl, shopOrigin: 'http://localhost:3000' });
  return app;
}
const navigation = { accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8' };
const returnPath = '/api/v1/payments/return/zarinpal?Authority=A1&Status=OK';

describe.each([
  ['is stopped', stoppedApi.url],
  ['is being stopped', stoppingApi.url],
])('while the API %s', (_, apiUrl) => {
  test('a browser that a bank sends back gets a page that tries again by itself', async () => {
    const app = await startEdge(apiUrl);
    const { statusCode, headers, body } = await app.inject({ url: returnPath, headers: navigation });
    expect([statusCode, headers['retry-after'], headers['cache-control']]).toEqual([503, '5', 'no-store']);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(body).toContain('در حال بررسی پرداخت شما هستیم');
    expect(body).toContain('از بین نمی‌رود');
    expect(body).toContain('<meta http-equiv="refresh" content="5">');
  });

  test('the answer to the form of a bank links to the orders and does not reload, which would lose its fields', async () => {
    const app = await startEdge(apiUrl);
    const { statusCode, body } = await app.inject({
      method: 'POST',
      url: '/api/v1/payments/return/zibal',
      payload: 'trackId=1&success=1',
      headers: { ...navigation, 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(statusCode).toBe(503);
    expect(body).toContain('<a href="/account/orders">سفارش‌های من</a>');
    expect(body).toContain('از بین نمی‌رود');
    expect(body).not.toContain('http-equiv');
  });

  test('another address of the API that a browser opens says that the shop is not available', async () => {
    const app = await startEdge(apiUrl);
    const { statusCode, body } = await app.inject({ url: '/api/v1/uploads/1/file', headers: navigation });
    expect(statusCode).toBe(503);
    expect(body).toMatch(/^<!doctype html>.*فروشگاه چند لحظه در دسترس نیست/s);
    expect(body).not.toContain('پرداخت');
  });

  test('a request of a script gets JSON', async () => {
    const app = await startEdge(apiUrl);
    const { statusCode, headers, body } = await app.inject({
      url: returnPath,
      headers: { accept: 'application/json' },
    });
    expect([statusCode, headers['content-type']]).toEqual([503, expect.stringContaining('application/json')]);
    expect(JSON.parse(body)).toHaveProperty('errors');
  });
});

test('a method that no route takes is refused with the allowed ones, QUERY too', async () => {
  const app = await startEdge(stoppedApi.url);
  const { statusCode, headers } = await app.inject({ method: 'QUERY', url: '/shop' });
  expect([statusCode, headers.allow]).toEqual([405, 'GET, HEAD']);
});
