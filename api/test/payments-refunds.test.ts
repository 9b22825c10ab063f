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
  const decide = async (sent: boolean) => {
    const [{ id }] = await refunds();
    return shop.call('POST', `/operator/v1/refunds/${id}/decide`, { token: shop.admin, body: { sent } });
  };
  const listed = async () => (await shop.call('GET', '/operator/v1/refunds', { token: shop.admin })).body.data;
  /** Pays another order, and cancels it. */
  const requestRefund = async (count: number) => {
    const { number } = await payer.placeOrder();
    stub.on('request.json', answer({ authority: `B${String(count).padStart(35, '0')}` }));
    stub.on('verify.json', answer({ ref_id: 2_000 + count, card_pan: '1234' }));
    const { authority } = startedPayment(await payer.requestPayment({ method: 'gateway' }, { number }));
    stub.on('inquiry.json', answer({ status: 'PAID' }));
    await shop.call('GET', `/api/v1/payments/return/zarinpal?Authority=${authority}&Status=OK`);
    const cancelled = await shop.call('POST', `/api/v1/orders/${number}/cancel?refund=card`, payer);
    expect(cancelled.status).toBe(200);
    stub.on('inquiry.json', answer({ status: 'VERIFIED' }));
  };
  /** Sends the refund to a gateway that does not answer before the returned function is called. */
  const sendSlowly = async () => {
    let pending: ServerResponse | undefined;
    stub.on('reverse.json', (response) => {
      pending = response;
    });
    const sending = reconcile(shop);
    const response = await until(() => pending);
    return async (data: object = answer({})) => {
      response.end(JSON.stringify(data));
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

  test('a refund whose answer was lost goes to the wallet only when the gateway must have finished', async () => {
    stub.on('reverse.json', (response) => response.destroy());
    stub.on('inquiry.json', (response) => response.destroy());
    await reconcile(shop);
    const early = await decide(false);
    expect(early.status).toBe(409);
    expect(early.body.errors[0].messages[0].message).toContain('from 2026-03-21 08:10');
    expect(await payer.wallet()).toEqual({ balance: 0, held: 0 });
    clock.pass({ minutes: 10 });
    // An inquiry without an answer plans the next one, but it must not delay the decision again.
    await reconcile(shop);
    expect(await decide(false)).toMatchObject({ status: 200, body: { data: { state: 'failed' } } });
    expect(await payer.wallet()).toEqual({ balance: TOTAL, held: 0 });
  });

  test('one run sends all requested refunds, and asks about those without an answer afterwards', async () => {
    stub.on('reverse.json', (response) => response.destroy());
    await reconcile(shop);
    clock.pass({ minutes: 10 });
    for (let count = 1; count <= 10; count += 1) await requestRefund(count);
    stub.received.length = 0;
    stub.on('reverse.json', answer({}));
    await reconcile(shop);
    const operations = stub.received.map(({ path }) => path.split('/').at(-1));
    expect(operations).toEqual([...Array(10).fill('reverse.json'), 'inquiry.json']);
  });

  test('a run whose gateway is slow ends before the lease of its job', async () => {
    for (let count = 1; count <= 10; count += 1) await requestRefund(count);
    stub.on('reverse.json', (response) => {
      clock.pass({ seconds: 30 });
      response.destroy();
    });
    stub.received.length = 0;
    await reconcile(shop);
    expect(stub.received).toHaveLength(8);
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
    expect(await listed()).toMatchObject([{ id, state: 'failed', reason: expect.stringContaining('paid twice') }]);
  });

  test('a reversal that is refused after an operator has recorded it as sent is logged and listed', async () => {
    const finish = await sendSlowly();
    clock.pass({ minutes: 2 });
    stub.on('inquiry.json', (response) => response.destroy());
    const { id } = await check();
    expect(await decide(true)).toMatchObject({ status: 200, body: { data: { state: 'succeeded' } } });
    expect(await listed()).toEqual([]);
    await finish({ data: [], errors: { code: -63, message: 'refused' } });
    const errors = log.map((line) => JSON.parse(line)).filter(({ level }) => level >= 50);
    expect(errors).toMatchObject([{ refund: id, msg: 'a refund that was recorded as sent was not sent' }]);
    expect(await listed()).toMatchObject([{ id, state: 'succeeded', reason: expect.stringContaining('not sent') }]);
  });
});
