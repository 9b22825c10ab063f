import { once } from 'node:events';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { runDeskHere } from './run-here.ts';

const reference = 'Fe9kImN_V7sTBSl7_Y3QmA';
let state = 'succeeded';
const received: unknown[] = [];
const api = createServer(async (request, response) => {
  received.push(await json(request));
  response.end(JSON.stringify({ data: { reference, state, reason: null } }));
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

async function transfers(...args: string[]): Promise<string> {
  const api = { API_PORT: String(port), RELEASE_KEY_ADMIN: '{"token":"stub"}' };
  return (await runDeskHere(['transfers', ...args], api)).output;
}

test.each([
  ['reject', 'failed', ['--reason', 'مبلغ نرسید'], 'rejected'],
  ['confirm', 'succeeded', ['--amount', '۱٬۵۰۰٬۰۰۰٬۰۰۰', '--number', '7'], 'confirmed'],
  ['confirm', 'refunded', ['--amount', '1,500,000,000', '--number', '7'], 'confirmed, and refunded to the wallet'],
])('%s prints the decision, not the state of the payment: %s', async (step, nextState, options, text) => {
  state = nextState;
  expect(await transfers(step, reference, ...options)).toBe(`${reference}: ${text}\n`);
  if (step === 'confirm') expect(received.at(-1)).toEqual({ amount: 1_500_000_000, ref_id: '7' });
});
