import { type AddressInfo, connect } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { makeServer } from './http.ts';
import { makeLog } from './log.ts';

let app: FastifyInstance;
const handled: unknown[] = [];
afterEach(() => app.close());

/** Sends the head of a request, and a byte of its body every few milliseconds, until the server ends the connection. */
async function trickle(contentType: string, byteCount: number): Promise<string> {
  app = makeServer({ log: makeLog('silent'), isEdge: () => false, bodyTimeoutMs: 200 });
  app.addContentTypeParser('multipart/form-data', { parseAs: 'string' }, (_, body, done) => done(null, body));
  app.post('/', async (request) => {
    handled.push(request.body);
    return 'received';
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(
    `POST / HTTP/1.1\r\nhost: shop\r\nconnection: close\r\ncontent-type: ${contentType}\r\ncontent-length: ${byteCount}\r\n\r\n`,
  );
  let sent = 0;
  const timer = setInterval(() => {
    sent += 1;
    if (sent <= byteCount) socket.write('1');
  }, 10);
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  // `once` of node:events would reject when the server closes the connection during a write.
  await new Promise((resolve) => socket.once('close', resolve));
  clearInterval(timer);
  return text;
}

test('a body that trickles is refused with 408, and its route does not run', async () => {
  expect(await trickle('application/json', 1000)).toMatch(/^HTTP\/1.1 408 /);
  expect(handled).toEqual([]);
});

test('JSON that would overflow the stack of a recursive function is refused with 400, and its route does not run', async () => {
  app = makeServer({ log: makeLog('silent'), isEdge: () => false });
  app.post('/', async ({ body }) => JSON.stringify(body, (_, value) => value));
  const statusOf = async (levels: number) => {
    const payload = '['.repeat(levels) + ']'.repeat(levels);
    const headers = { 'content-type': 'application/json' };
    return (await app.inject({ method: 'POST', url: '/', headers, payload })).statusCode;
  };
  expect([await statusOf(20), await statusOf(10_000)]).toEqual([200, 400]);
});

test('an upload may take longer', async () => {
  expect(await trickle('multipart/form-data; boundary=x', 40)).toMatch(/^HTTP\/1.1 200 /);
  expect(handled).toEqual(['1'.repeat(40)]);
});
