import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { runDeskHere } from './run-here.ts';

const id = '01890000-0000-7000-8000-000000000000';
let refund: object = {};
const api = createServer((_request, response) => {
  response.end(JSON.stringify({ data: refund }));
});
let port = 0;
beforeAll(async () => {
  await once(api.listen(0, '127.0.0.1'), 'listening');
  const bound = api.address();
  if (typeof bound === 'object' && bound !== null) port = bound.port;
});
afterAll(() => {
  api.close();
});

test.each([
  [
    { state: 'sent', reason: null, next_check_at: '2026-03-21T08:05:00.000Z' },
    'sent  the gateway is asked about it from 2026-03-21 08:05 UTC',
  ],
  [{ state: 'failed', reason: 'not reversed', next_check_at: null }, 'failed  not reversed'],
])('a check of a refund shows its state, and when the gateway can be asked: %j', async (row, text) => {
  refund = { id, ...row };
  const env = { API_PORT: String(port), RELEASE_KEY_ADMIN: '{"token":"stub"}' };
  expect((await runDeskHere(['refunds', 'check', id], env)).output).toBe(`${id}: ${text}\n`);
});
