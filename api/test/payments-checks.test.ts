import type { ServerResponse } from 'node:http';
import { afterAll, beforeEach, describe, expect, test } from '@jest/globals';
import { closeDatabases, kinds } from './databases.ts';
import { buildPayer, paidOnce, reconcile, startedPayment } from './payers.ts';
import { openShop, type Shop, type ShopOptions } from './shop.ts';
import { testClock } from './sign-in.ts';
import { stubGateway } from './stub-gateway.ts';
import { until } from './until.ts';

afterAll(closeDatabases);

describe.each(kinds)('checks of payments by an operator, on %s', (kind) => {
  const stub = stubGateway();
  const answer = (data: object) => ({ data: { code: 100, ...data }, errors: [] });
  const received = (operation: string) => stub.received.filter(({ path }) => path.endsWith(`/${operation}`));

  async function open() {
    const clock = testClock();
    const settings: ShopOptions['settings'] = { gateways: [{ id: 'zarinpal', merchant: 'm', address: stub.address }] };
    const shop = await openShop(kind, { now: clock.now, settings });
    const payer = await buildPayer(shop, clock);
    const check = async (reference: string) =>
      (await shop.call('POST', `/operator/v1/payments/${reference}/check`, { token: shop.admin })).body.data;
    return { clock, shop, payer, check };
  }

  beforeEach(() => {
    stub.on('request.json', answer({ authority: `A${'0'.repeat(35)}` }));
    stub.on('inquiry.json', (response) => response.destroy());
  });

  test('manual checks neither end a payment without an answer nor replace or delay its planned checks', async () => {
    const { clock, shop, payer, check } = await open();
    const payment = await payer.startPayment();
    const minutesOfInquiries: number[] = [];
    for (let minute = 1; minute <= 18; minute += 1) {
      clock.pass({ minutes: 1 });
      for (let time = 0; time < 4; time += 1) {
        expect(await check(payment.reference)).toMatchObject({ state: 'redirected' });
      }
      stub.received.length = 0;
      await reconcile(shop);
      if (received('inquiry.json').length > 0) minutesOfInquiries.push(minute);
    }
    expect(minutesOfInquiries).toEqual([2, 5, 10, 18]);
    expect(await payer.read(payment)).toMatchObject({ state: 'expired', reason: 'not-returned' });
    await shop.close();
  });

  test('one without an answer does not end a payment whose last planned check still waits for its answer', async () => {
    const { clock, shop, payer, check } = await open();
    const payment = await payer.startPayment();
    for (const minutes of [2, 3, 5]) {
      clock.pass({ minutes });
      await reconcile(shop);
    }
    let pending: ServerResponse | undefined;
    stub.on('inquiry.json', (response) => {
      pending = response;
    });
    clock.pass({ minutes: 8 });
    const planned = reconcile(shop);
    const response = await until(() => pending);
    stub.on('inquiry.json', (manual) => manual.destroy());
    expect(await check(payment.reference)).toMatchObject({ state: 'redirected' });
    stub.on('verify.json', answer({ ref_id: 5_301 }));
    response.end(JSON.stringify(answer({ status: 'PAID' })));
    await planned;
    expect(await payer.read(payment)).toMatchObject({ state: 'succeeded' });
    await shop.close();
  });

  describe('many at once', () => {
    /** Copies a payment, with other names. `earlierMinutes`: how much earlier than the first one they are due. */
    const copy = (shop: Shop, count: number, { gateway = 'zarinpal', earlierMinutes = 0 } = {}) =>
      shop.rows(
        `insert into payments select (jsonb_populate_record(payments, jsonb_build_object('id', gen_random_uuid(),
           'reference', left(md5(random()::text), 22), 'authority', gen_random_uuid(), 'gateway', $2::text,
           'next_check_at', next_check_at - $3 * interval '1 minute'))).*
         from payments, generate_series(1, $1) where authority = 'A${'0'.repeat(35)}'`,
        [count, gateway, earlierMinutes],
      );

    test('one run asks about all payments that are due, however many there are', async () => {
      const { clock, shop, payer } = await open();
      await payer.startPayment();
      await copy(shop, 44);
      clock.pass({ minutes: 2 });
      await reconcile(shop);
      expect(received('inquiry.json')).toHaveLength(45);
      await shop.close();
    });

    test('a run whose gateway is slow ends before the lease of its job, and transfers take no place from its payments', async () => {
      const { clock, shop, payer } = await open();
      await payer.startPayment();
      await copy(shop, 19);
      await copy(shop, 5, { gateway: 'transfer', earlierMinutes: 1 });
      stub.on('inquiry.json', (response) => {
        clock.pass({ seconds: 30 });
        response.destroy();
      });
      clock.pass({ minutes: 2 });
      await reconcile(shop);
      expect(received('inquiry.json')).toHaveLength(10);
      await shop.close();
    });
  });

  test('one does not end a payment whose gateway is still beginning it', async () => {
    const { shop, payer, check } = await open();
    let accept = () => {};
    stub.on('request.json', (response) => {
      accept = () => response.end(JSON.stringify(answer({ authority: `B${'0'.repeat(35)}` })));
    });
    const starting = payer.requestPayment();
    await until(() => received('request.json')[0]);
    const [{ reference }] = await shop.rows('select reference from payments');
    expect(await check(reference)).toMatchObject({ state: 'created' });
    accept();
    const { authority } = startedPayment(await starting);
    stub.on('verify.json', answer({ ref_id: 5_201 }));
    await shop.call('GET', `/api/v1/payments/return/zarinpal?Authority=${authority}&Status=OK`);
    expect(await payer.books()).toEqual(paidOnce);
    await shop.close();
  });
});
