import type { ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { closeDatabases, kinds } from './databases.ts';
import { buildPayer, reconcile, startedPayment, TOTAL } from './payers.ts';
import { openShop, type Shop } from './shop.ts';
import { type TestClock, testClock } from './sign-in.ts';
import { stubGateway } from './stub-gateway.ts';
import { until } from './until.ts';

afterAll(closeDatabases);

describe.each(kinds)('refunds to cards whose gateway answers late, on %s', (kind) => {
  const stub = stubGateway();
  const answer = (data: object) => ({ data: { code: 100, ...data }, errors: [] });
  let shop: Shop;
  let clock: TestClock;
  let payer: Awaited<ReturnType<typeof buildPayer>>;
  let log: string[];

  beforeEach(async () => {
    clock = testClock();
    log = [];
    shop = await openShop(kind, {
      now: clock.now,
      settings: { gateways: [{ id: 'zarinpal', merchant: 'm', address: stub.address }] },
      onLog: (line) => log.push(line),
    });
    payer = await buildPayer(shop, clock);
    stub.on('request.json', answer({ authority: `A${'0'.repeat(35)}` }));
    stub.on('verify.json', answer({ ref_id: 1_001, card_pan: '1234' }));
    const { authority } = startedPayment(await payer.requestPayment());
    await shop.call('GET', `/api/v1/payments/return/zarinpal?Authority=${authority}&Status=OK`);
    await shop.call('POST', `/api/v1/orders/${payer.order.number}/cancel?refund=card`, payer);
    // The gateway has not reversed the payment yet.
    stub.on('inquiry.json', answer({ status: 'VERIFIED' }));
  });
  afterEach(() => shop.close());

  const refunds = () => shop.rows('select id, destination, state from refunds order by id');
  const check = async () => {
    const [{ id }] = await refunds();
    return (await shop.call('POST', `/operator/v1/refunds/${id}/check`, { token: shop.admin })).body.data;
  };
  /** Sends the refund to a gateway that does not answer before the returned function is called. */
  const sendSlowly = async () => {
    let pending: ServerResponse | undefined;
    stub.on('reverse.json', (response) => {
      pending = response;
    });
    const sending = reconcile(shop);
    const response = await until(() => pending);
    return async () => {
      response.end(JSON.stringify(answer({})));
      await sending;
    };
  };

  test('a check while the gateway is still reversing the payment does not give the money to the wallet too', async () => {
    const finish = await sendSlowly();
    expect(await check()).toMatchObject({ state: 'sent', next_check_at: expect.any(String) });
    await finish();
    expect(await refunds()).toMatchObject([{ destination: 'card', state: 'succeeded' }]);
    expect(await payer.wallet()).toEqual({ balance: 0, held: 0 });
  });

  test('a check right after an answer was lost waits until the gateway must have finished', async () => {
    stub.on('reverse.json', (response) => response.destroy());
    await reconcile(shop);
    expect(await check()).toMatchObject({ state: 'unknown' });
    expect(await payer.wallet()).toEqual({ balance: 0, held: 0 });
    clock.pass({ minutes: 10 });
    expect(await check()).toMatchObject({ state: 'failed', next_check_at: null });
    expect(await payer.wallet()).toEqual({ balance: TOTAL, held: 0 });
  });

  test('an id in a form that PostgreSQL does not read is the id of nothing', async () => {
    const [{ id }] = await refunds();
    const path = `/operator/v1/refunds/urn:uuid:${id}/check`;
    expect((await shop.call('POST', path, { token: shop.admin })).status).toBe(404);
  });

  test('a reversal that succeeds after the wallet was credited is logged as an error', async () => {
    const finish = await sendSlowly();
    clock.pass({ minutes: 2 });
    const { id, state } = await check();
    expect(state).toBe('failed');
    await finish();
    const errors = log.map((line) => JSON.parse(line)).filter(({ level }) => level >= 50);
    expect(errors).toMatchObject([{ refund: id, msg: 'a refund was paid twice' }]);
  });
});
