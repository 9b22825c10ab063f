import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { kavenegar } from './kavenegar.ts';
import type { SmsMessage } from './provider.ts';

const KEY = 'a-key-that-must-stay-here';
const message: SmsMessage = {
  mobile: '09123456789',
  template: 'otp',
  tokens: ['123456', 'second', 'third'],
  text: 'کد ورود: 123456',
  code: '123456',
};

type ReceivedRequest = {
  method: string | undefined;
  url: string | undefined;
  type: string | undefined;
  form: Record<string, string>;
};
const received: ReceivedRequest[] = [];
let reply: (response: ServerResponse) => void = () => {};

// A stub of Kavenegar.
const server = createServer(async (request: IncomingMessage, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  const { method, url, headers } = request;
  received.push({ method, url, type: headers['content-type'], form: Object.fromEntries(new URLSearchParams(body)) });
  reply(response);
});
let address = '';

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  if (typeof bound === 'object' && bound !== null) address = `http://127.0.0.1:${bound.port}`;
});
beforeEach(() => {
  received.length = 0;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

/** The address of a server that has just been closed. */
async function closedAddress(): Promise<string> {
  const closedServer = createServer().listen(0, '127.0.0.1');
  await once(closedServer, 'listening');
  const bound = closedServer.address();
  closedServer.close();
  await once(closedServer, 'close');
  return typeof bound === 'object' && bound !== null ? `http://127.0.0.1:${bound.port}` : '';
}

const send = (timeoutMs = 5_000) => kavenegar({ apiKey: KEY, address, timeoutMs }).send(message);
const respondWith = (http: number, status: number, text = '') => {
  reply = (response) => {
    response.writeHead(http, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify({ return: { status, message: text }, entries: status === 200 ? [{ messageid: 8 }] : null }),
    );
  };
};

test('the receiver, the template’s name and the tokens are sent as a form', async () => {
  respondWith(200, 200);
  expect(await send()).toEqual({ kind: 'sent' });
  expect(received).toEqual([
    {
      method: 'POST',
      url: `/v1/${KEY}/verify/lookup.json`,
      type: 'application/x-www-form-urlencoded;charset=UTF-8',
      form: {
        receptor: '09123456789',
        template: 'otp',
        type: 'sms',
        token: '123456',
        token2: 'second',
        token3: 'third',
      },
    },
  ]);
});

test.each([
  [200, 411],
  [400, 400],
  [422, 422],
  [431, 431],
])('HTTP %i with status %i: the message is refused for good', async (http, status) => {
  respondWith(http, status);
  expect(await send()).toEqual({ kind: 'refused', why: `status ${status}` });
});

test.each([
  [200, 418],
  [418, 418],
  [403, 403],
  [424, 424],
  [409, 409],
  [429, 429],
  [500, 402],
])('HTTP %i with status %i: the delivery failed and can be retried', async (http, status) => {
  respondWith(http, status, `not for ${KEY}`);
  expect(await send()).toEqual({ kind: 'failed', why: `status ${status}` });
});

test.each([
  [429, 'Too Many Requests'],
  [502, '<html>Bad Gateway</html>'],
  [200, '<html>hello</html>'],
  [200, ''],
  [200, 'null'],
  [200, '{"return":null}'],
  [200, '{"return":{"status":"200"}}'],
  [400, '<html>from a proxy</html>'],
])('HTTP %i with the unreadable body «%s»: the delivery failed and can be retried', async (http, body) => {
  reply = (response) => response.writeHead(http).end(body);
  expect(await send()).toEqual({ kind: 'failed', why: `HTTP ${http} without a status that can be read` });
});

test('a server that does not answer is a failure after the timeout', async () => {
  reply = () => {};
  expect(await send(50)).toEqual({ kind: 'failed', why: 'no answer in time' });
  reply = (response) => response.writeHead(200).write('{"return":');
  expect(await send(50)).toEqual({ kind: 'failed', why: 'no answer in time' });
});

test('a closed connection or a missing server is a failure that does not contain the key', async () => {
  reply = (response) => response.destroy();
  const disconnected = await send();
  const unreachable = await kavenegar({ apiKey: KEY, address: await closedAddress() }).send(message);
  for (const outcome of [disconnected, unreachable]) expect(outcome.kind).toBe('failed');
  expect(JSON.stringify([disconnected, unreachable])).not.toContain(KEY);
  expect(unreachable).toEqual({ kind: 'failed', why: 'ECONNREFUSED' });
});
