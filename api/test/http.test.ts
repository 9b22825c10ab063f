import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { closeDatabases, kinds } from './databases.ts';
import { openRawConnection } from './raw-connection.ts';
import { openShop, type Shop } from './shop.ts';
import { until } from './until.ts';

afterAll(closeDatabases);

function parts(response: string): { status: number; head: string; body: unknown } {
  const [head = '', body = ''] = response.split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), head: head.toLowerCase(), body: JSON.parse(body) };
}

const refusal = (code: string) => ({
  errors: [{ messages: [{ code, message: expect.stringMatching(/[آ-ی]/) }] }],
  requestId: expect.stringMatching(/./),
});

describe('malformed HTTP requests get the error body of the API', () => {
  let shop: Shop;
  let address: string;
  beforeAll(async () => {
    shop = await openShop('postgres');
    address = await shop.app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => shop.close());

  const host = 'host: shop.example\r\nconnection: close\r\n';
  const post = (headers: string, body = '') =>
    `POST /api/v1/orders/basket/price HTTP/1.1\r\n${host}${headers}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
  const json = 'content-type: application/json\r\n';

  test.each<[string, string, number, string]>([
    ['text that is no HTTP', 'hello?\r\n\r\n', 400, 'bad-request'],
    ['headers too large', `GET / HTTP/1.1\r\n${host}x: ${'x'.repeat(20_000)}\r\n\r\n`, 431, 'headers-too-large'],
    ['no host', 'GET /healthz HTTP/1.1\r\nconnection: close\r\n\r\n', 400, 'bad-request'],
    ['two hosts', `GET /healthz HTTP/1.1\r\n${host}Host: other.example\r\n\r\n`, 400, 'bad-request'],
    ['the same host twice', `GET /healthz HTTP/1.1\r\n${host}host: shop.example\r\n\r\n`, 400, 'bad-request'],
    ['two lengths', `GET / HTTP/1.1\r\n${host}content-length: 1\r\ncontent-length: 2\r\n\r\n`, 400, 'bad-request'],
    ['an expectation', `GET /nowhere HTTP/1.1\r\n${host}expect: magic\r\n\r\n`, 404, 'not-found'],
    ['a broken percent sign', `GET /api/v1/pages/%zz HTTP/1.1\r\n${host}\r\n`, 400, 'bad-request'],
    ['invalid UTF-8 in the path', `GET /api/v1/pages/%ff%fe HTTP/1.1\r\n${host}\r\n`, 400, 'bad-request'],
    ['a null character in the path', `GET /api/v1/pages/%00 HTTP/1.1\r\n${host}\r\n`, 404, 'not-found'],
    [
      'a method that the route does not have',
      `DELETE /api/v1/menus HTTP/1.1\r\n${host}\r\n`,
      405,
      'method-not-allowed',
    ],
    ['an unknown method', `PURGE /api/v1/menus HTTP/1.1\r\n${host}\r\n`, 405, 'method-not-allowed'],
    ['a method that no route takes', `QUERY /api/v1/menus HTTP/1.1\r\n${host}\r\n`, 405, 'method-not-allowed'],
    ['an unknown address', `GET /api/v2/menus HTTP/1.1\r\n${host}\r\n`, 404, 'not-found'],
    ['broken JSON', post(json, '{"items": [,]}'), 400, 'bad-request'],
    ['an empty body', post(json), 400, 'bad-request'],
    ['a lone surrogate', post(json, '{"items": "\\ud800"}'), 422, 'invalid'],
    ['a prototype', post(json, '{"__proto__": {"x": 1}, "items": []}'), 400, 'bad-request'],
    ['a body of another type', post('content-type: text/xml\r\n', '<items/>'), 415, 'unsupported-media-type'],
    [
      'JSON that is declared as text',
      post('content-type: text/plain\r\n', '{"items":[]}'),
      415,
      'unsupported-media-type',
    ],
    ['a body without a content type', post('', '{}'), 415, 'unsupported-media-type'],
    ['a body that is too large', post(json, `"${'x'.repeat(1_100_000)}"`), 413, 'too-large'],
  ])('a request with %s is refused with the error body of the API', async (_, bytes, status, code) => {
    const socket = await openRawConnection(address);
    socket.write(bytes);
    const answer = parts(await socket.end());
    expect([answer.status, answer.body]).toMatchObject([status, refusal(code)]);
    expect(answer.head).toContain('content-type: application/json; charset=utf-8');
  });

  test('a wrong method is a 405 with the allowed methods', async () => {
    const { headers, statusCode } = await shop.app.inject({ method: 'DELETE', url: '/api/v1/menus?x=1' });
    expect([statusCode, headers.allow]).toEqual([405, 'GET, HEAD']);
  });
});

describe.each(kinds)('stopping on %s', (kind) => {
  test('running requests finish, new ones on their connections are answered, and every connection is closed', async () => {
    const shop = await openShop(kind);
    const address = await shop.app.listen({ port: 0, host: '127.0.0.1' });
    const body = JSON.stringify({ items: [] });
    let isHandling = false;
    shop.app.server.once('request', () => {
      isHandling = true;
    });
    const socket = await openRawConnection(address);
    const half = Math.floor(body.length / 2);
    const head = `host: x\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n`;
    socket.write(`POST /api/v1/orders/basket/price HTTP/1.1\r\n${head}\r\n${body.slice(0, half)}`);
    await until(() => isHandling);

    const closed = shop.app.close();
    await until(() => !shop.app.server.listening);
    socket.write(`${body.slice(half)}GET /api/v1/menus HTTP/1.1\r\nhost: x\r\n\r\n`);
    const [, running = '', late = ''] = (await socket.end()).split('HTTP/1.1 ');
    expect(running).toMatch(/^200 OK/);
    expect(late).toMatch(/^200 OK/);
    expect(late).toMatch(/^connection: close\r$/im);
    await closed;
    await shop.database.kysely.selectFrom('menus').selectAll().execute();
  });
});
