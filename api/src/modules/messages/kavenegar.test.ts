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

type Heard = {
  method: string | undefined;
  url: string | undefined;
  type: string | undefined;
  form: Record<string, string>;
};
const heard: Heard[] = [];
let reply: (response: ServerResponse) => void = () => {};

// Speaks as Kavenegar does.
const server = createServer(async (request: IncomingMessage, response) => {
  let body = '';
  for await (const piece of request) body += piece;
  const { method, url, headers } = request;
  heard.push({ method, url, type: headers['content-type'], form: Object.fromEntries(new URLSearchParams(body)) });
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
  heard.length = 0;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

/** Where a server was a moment ago. */
async function closedAddress(): Promise<string> {
  const gone = createServer().listen(0, '127.0.0.1');
  await once(gone, 'listening');
  const bound = gone.address();
  gone.close();
  await once(gone, 'close');
  return typeof bound === 'object' && bound !== null ? `http://127.0.0.1:${bound.port}` : '';
}

const send = (timeout = 5_000) => kavenegar({ apiKey: KEY, address, timeout }).send(message);
const says = (http: number, status: number, text = '') => {
  reply = (response) => {
    response.writeHead(http, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify({ return: { status, message: text }, entries: status === 200 ? [{ messageid: 8 }] : null }),
    );
  };
};

test('the template’s name, the receiver and the tokens go out as a form', async () => {
  says(200, 200);
  expect(await send()).toEqual({ kind: 'sent' });
  expect(heard).toEqual([
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
])('HTTP %i with status %i: this message will never be taken', async (http, status) => {
  says(http, status);
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
])('HTTP %i with status %i: it may be taken later', async (http, status) => {
  says(http, status, `not for ${KEY}`);
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
])('HTTP %i and «%s», which Kavenegar never said: it may be taken later', async (http, body) => {
  reply = (response) => response.writeHead(http).end(body);
  expect(await send()).toEqual({ kind: 'failed', why: `HTTP ${http} without a status that can be read` });
});

test('one that does not answer is given up on in time', async () => {
  reply = () => {};
  expect(await send(50)).toEqual({ kind: 'failed', why: 'no answer in time' });
  reply = (response) => response.writeHead(200).write('{"return":');
  expect(await send(50)).toEqual({ kind: 'failed', why: 'no answer in time' });
});

test('one that hangs up, or is not there, may be back later; the key is in no reason', async () => {
  reply = (response) => response.destroy();
  const hungUp = await send();
  const nobody = await kavenegar({ apiKey: KEY, address: await closedAddress() }).send(message);
  for (const outcome of [hungUp, nobody]) expect(outcome.kind).toBe('failed');
  expect(JSON.stringify([hungUp, nobody])).not.toContain(KEY);
  expect(nobody).toEqual({ kind: 'failed', why: 'ECONNREFUSED' });
});
