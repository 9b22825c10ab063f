import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { closeDatabases } from './databases.ts';
import { buildPayer } from './payers.ts';
import { openShop, type Shop } from './shop.ts';
import { testClock } from './sign-in.ts';

afterAll(closeDatabases);

const TOTAL = 2_000_000;

describe('the local bank', () => {
  const clock = testClock();
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop('postgres', { now: clock.now });
  });
  afterAll(() => shop.close());

  test.each([
    ['from another machine', { 'x-forwarded-for': '203.0.113.9' }],
    ['of a page that reached this machine by DNS rebinding', { host: 'rebound.example:3001' }],
  ])('a request %s does not find the local bank', async (_, headers) => {
    const payer = await buildPayer(shop, clock);
    const payment = await payer.startPayment();
    const page = new URL(payment.url).pathname;
    expect((await shop.call('GET', page)).status).toBe(200);
    const body = { merchant_id: 'local', authority: payment.authority, amount: TOTAL, choice: 'pay' };
    expect([
      (await shop.call('GET', page, { headers })).status,
      (await shop.call('POST', page, { headers, body })).status,
      (await shop.call('POST', '/_local/bank/pg/v4/payment/verify.json', { headers, body })).status,
    ]).toEqual([404, 404, 404]);
  });
});

test('the local bank does not exist on a shop that others can reach, or that has another gateway', async () => {
  const gateways = [{ id: 'zibal', merchant: 'm', address: 'http://127.0.0.1:1' }] as const;
  for (const settings of [{ shopOrigin: 'http://shop.example' }, { gateways: [...gateways] }]) {
    const shop = await openShop('postgres', { settings });
    const body = { merchant_id: 'local', amount: TOTAL, callback_url: 'http://localhost/', description: '' };
    expect((await shop.call('POST', '/_local/bank/pg/v4/payment/request.json', { body })).status).toBe(404);
    await shop.close();
  }
});
