import { once } from 'node:events';
import { type IncomingHttpHeaders, type IncomingMessage, request as send } from 'node:http';
import { afterAll, expect, test } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import { proxyToApi } from './proxy.ts';
import { tinyServer } from './testing/tiny-server.ts';

const came: IncomingHttpHeaders[] = [];
const api = await tinyServer((request, response) => {
  came.push(request.headers);
  response.end('{}');
});

const opened: FastifyInstance[] = [];
afterAll(() => Promise.all(opened.map((app) => app.close())));

async function edgeThatTrusts(trustProxy: string[]) {
  const app = Fastify({ trustProxy });
  opened.push(app);
  await proxyToApi(app, api.url);
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  return async (headers: Record<string, string>): Promise<IncomingHttpHeaders> => {
    const asking = send({ port, host: '127.0.0.1', path: '/api/v1/menus', headers });
    asking.end();
    const [answer] = await once(asking, 'response');
    answer.resume();
    await once(answer, 'end');
    return came.at(-1) ?? {};
  };
}

test('what a visitor claims about where they are never reaches the API', async () => {
  const ask = await edgeThatTrusts([]);
  const told = await ask({
    'x-forwarded-for': '10.0.0.1, 127.0.0.1',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
    'x-real-ip': '10.0.0.1',
    forwarded: 'for=10.0.0.1',
    'accept-language': 'fa',
  });
  expect(told).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'accept-language': 'fa' });
  for (const name of ['x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded']) {
    expect([name, told[name]]).toEqual([name, undefined]);
  }
});

test('a load balancer is believed about its own visitor, not about what that one wrote before it', async () => {
  const ask = await edgeThatTrusts(['loopback']);
  expect(await ask({ 'x-forwarded-for': '1.2.3.4, 198.51.100.7' })).toMatchObject({
    'x-forwarded-for': '198.51.100.7',
  });
  expect(await ask({})).toMatchObject({ 'x-forwarded-for': '127.0.0.1' });
});

test('a percent sign that begins nothing is refused here, in the form of all refusals', async () => {
  const app = Fastify();
  opened.push(app);
  await proxyToApi(app, api.url);
  for (const url of ['/api/v1/products?q=%ff', '/api/v1/products?q=%zz']) {
    const { statusCode, body } = await app.inject(url);
    expect(statusCode).toBe(400);
    expect(JSON.parse(body)).toMatchObject({ errors: [{ messages: [{ code: 'bad-request' }] }] });
  }
});

test('who asks whether to go on was answered by this server: it is not passed on', async () => {
  const ask = await edgeThatTrusts([]);
  expect(await ask({ expect: '100-continue' })).not.toHaveProperty('expect');
});

const refusing = (after: (request: IncomingMessage) => void) =>
  tinyServer((request, response) => {
    response.writeHead(413, { 'content-type': 'application/json' }).end('{"errors":[]}', () => after(request));
    request.resume();
  });
const reading = await refusing(() => undefined);
const closing = await refusing((request) => request.socket.destroySoon());

test.each([
  ['reads on', reading.url],
  ['closes', closing.url],
])('an API that refuses a body before it has come, and then %s, is heard', async (_, apiUrl) => {
  const app = Fastify();
  opened.push(app);
  await proxyToApi(app, apiUrl);
  const url = `${await app.listen({ port: 0, host: '127.0.0.1' })}/api/v1/uploads`;
  const headers = { 'content-type': 'multipart/form-data; boundary=x', connection: 'close' };
  const heard: Record<string, number> = {};
  for (let turn = 0; turn < 10; turn += 1) {
    const answer = await fetch(url, { method: 'POST', headers, body: Buffer.alloc(30 * 1024 * 1024) }).then(
      async (one) => `${one.status} ${await one.text()}`,
      String,
    );
    heard[answer] = (heard[answer] ?? 0) + 1;
  }
  expect(heard).toEqual({ '413 {"errors":[]}': 10 });
});

test('what programs of others read is the API’s, wherever it stands', async () => {
  const app = Fastify();
  opened.push(app);
  await proxyToApi(app, api.url);
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
