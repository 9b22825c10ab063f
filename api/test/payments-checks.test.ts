import { afterAll, beforeEach, describe, expect, test } from '@jest/globals';
import { closeDatabases, kinds } from './databases.ts';
import { buildPayer, paidOnce, reconcile, startedPayment } from './payers.ts';
import { openShop, type ShopOptions } from './shop.ts';
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
