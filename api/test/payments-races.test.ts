import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { atOnce } from './at-once.ts';
import { closeDatabases } from './databases.ts';
import { buildPayer, expectBooksToAddUp, paidOnce, reconcile, startedPayment, TOTAL } from './payers.ts';
import { codeOf } from './shop.ts';
import { openTwo, type TwoShops, tally } from './two-instances.ts';

afterAll(closeDatabases);

// The embedded database has one session, so nothing can race there.
describe('payments under simultaneous requests to two instances of the API, on postgres', () => {
  let shops: TwoShops;
  beforeAll(async () => {
    shops = await openTwo();
  });
  afterAll(() => shops.close());
  afterEach(() => expectBooksToAddUp(shops.shop));
  const newPayer = (properties?: Parameters<typeof buildPayer>[2]) => buildPayer(shops.shop, shops.clock, properties);

  test('fifty simultaneous returns pay an order once', async () => {
    const payer = await newPayer();
    const payment = await payer.startPayment();
    await payer.choose(payment, 'pay');
    const answers = await atOnce(50, (index) => payer.comeBack(payment, { through: shops.either(index) }));
    const pages = new Set(answers.map(({ status, headers }) => `${status} ${headers.location}`));
    expect(pages).toEqual(new Set([`303 /payment/success?ref=${payment.reference}`]));
    expect([await payer.books(), await payer.stock()]).toEqual([paidOnce, { on_hand: 98, reserved: 0 }]);
    expect(await payer.entries()).toEqual([]);
  });

  test('simultaneous returns, reconcilers and new attempts settle an order once, with one capture of the wallet', async () => {
    const payer = await newPayer({ wallet: 300_000 });
    const payment = await payer.startPayment({ method: 'wallet-and-gateway' });
    await payer.choose(payment, 'pay');
    shops.clock.pass({ minutes: 3 });
    await atOnce(40, (index) => {
      if (index % 4 === 0) return reconcile(shops.either(index));
      if (index % 4 === 1) return payer.requestPayment(undefined, { through: shops.either(index) });
      return payer.comeBack(payment, { through: shops.either(index), status: index % 4 === 2 ? 'OK' : 'NOK' });
    });
    expect(await payer.books()).toEqual(paidOnce);
    expect((await payer.entries()).map(({ kind }) => kind)).toEqual(['charge', 'hold', 'capture']);
  });

  test('fifty simultaneous returns of a charge write one entry and one message', async () => {
    const payer = await newPayer();
    const payment = startedPayment(
      await shops.shop.call('POST', '/api/v1/account/wallet/charges', { ...payer, body: { amount: 700_000 } }),
    );
    await payer.choose(payment, 'pay');
    await atOnce(50, (index) => payer.comeBack(payment, { through: shops.either(index) }));
    expect(await payer.entries()).toEqual([{ kind: 'charge', amount: 700_000, ref_type: 'payment' }]);
    const sent = await shops.shop.rows(`select template from outbox where user_id = $1 and channel = 'sms'`, [
      payer.member.user_id,
    ]);
    expect(sent).toEqual([{ template: 'wallet-charged' }]);
  });

  test('of many simultaneous charges that stay unpaid ten begin in a day; paid ones do not count', async () => {
    const payer = await newPayer();
    const charge = (index = 0) =>
      shops.either(index).call('POST', '/api/v1/account/wallet/charges', { ...payer, body: { amount: 500_000 } });
    await payer.pay(startedPayment(await charge()));
    const answers = await atOnce(30, charge);
    const refused = answers.filter(({ status }) => status !== 200);
    expect([refused.length, ...new Set(refused.map(codeOf))]).toEqual([20, 'payments-too-many']);
    shops.clock.pass({ hours: 25 });
    expect((await charge()).status).toBe(200);
  });

  test('of two tabs that pay one order at once, one is verified and the other is not', async () => {
    for (let round = 0; round < 5; round += 1) {
      const payer = await newPayer();
      const tabs = [await payer.startPayment(), await payer.startPayment()] as const;
      for (const tab of tabs) await payer.choose(tab, 'pay');
      await atOnce(20, (index) => payer.comeBack(tabs[index % 2 === 0 ? 0 : 1], { through: shops.either(index >> 1) }));
      shops.clock.pass({ minutes: 2 });
      await reconcile(shops.shop);
      expect([await payer.books(), await payer.stock()]).toEqual([paidOnce, { on_hand: 98, reserved: 0 }]);
      const states = [await payer.bankState(tabs[0]), await payer.bankState(tabs[1])];
      expect(states.toSorted()).toEqual(['paid', 'verified']);
      const views = [await payer.read(tabs[0]), await payer.read(tabs[1])];
      expect(views.map(({ state, reason }) => `${state} ${reason}`).toSorted()).toEqual([
        'failed already-paid',
        'succeeded null',
      ]);
      expect(await payer.entries()).toEqual([]);
    }
  });

  test('simultaneous payments of one order from the wallet take its price once', async () => {
    const payer = await newPayer({ wallet: TOTAL * 3 });
    const answers = await atOnce(20, (index) =>
      payer.requestPayment({ method: 'wallet' }, { through: shops.either(index) }),
    );
    expect(tally(answers)).toEqual({ ok: 1, '409 order-closed': 19 });
    expect([await payer.books(), await payer.wallet()]).toEqual([paidOnce, { balance: TOTAL * 2, held: 0 }]);
  });

  test('simultaneous payments of two orders from a wallet with the price of one pay one of them', async () => {
    const payer = await newPayer({ wallet: TOTAL });
    const other = await payer.placeOrder();
    const answers = await atOnce(20, (index) => {
      const number = index % 2 === 0 ? payer.order.number : other.number;
      return payer.requestPayment({ method: 'wallet' }, { number, through: shops.either(index >> 1) });
    });
    expect(tally(answers).ok).toBe(1);
    expect(await payer.wallet()).toEqual({ balance: 0, held: 0 });
    const states = [(await payer.books()).state, (await payer.books(other.number)).state];
    expect(states.toSorted()).toEqual(['awaiting_payment', 'paid']);
  });

  test("fifty simultaneous requests with one key start one payment, and hold the wallet's part once", async () => {
    const payer = await newPayer({ wallet: 500_000 });
    const answers = await atOnce(50, (index) =>
      payer.requestPayment({ method: 'wallet-and-gateway' }, { key: 'k1', through: shops.either(index) }),
    );
    const { ok = 0, '409 payment-in-progress': early = 0 } = tally(answers);
    expect(ok + early).toBe(50);
    const references = new Set(answers.flatMap(({ status, body }) => (status === 200 ? [body.data.reference] : [])));
    expect(references.size).toBe(1);
    expect(
      await shops.shop.rows('select count(*)::integer from payments where order_id = $1', [payer.order.id]),
    ).toEqual([{ count: 1 }]);
    expect(await payer.wallet()).toEqual({ balance: 500_000, held: 500_000 });
  });

  test("thirty simultaneous returns of a failed payment release the wallet's part once", async () => {
    const payer = await newPayer({ wallet: 500_000 });
    const payment = await payer.startPayment({ method: 'wallet-and-gateway' });
    await payer.choose(payment, 'fail');
    await atOnce(30, (index) =>
      payer.comeBack(payment, { through: shops.either(index), status: index % 2 === 0 ? 'OK' : 'NOK' }),
    );
    expect((await payer.entries()).map(({ kind }) => kind)).toEqual(['charge', 'hold', 'release']);
    expect(await payer.wallet()).toEqual({ balance: 500_000, held: 0 });
  });

  test('an order that is paid and cancelled at once is refunded, or its payment is not verified', async () => {
    for (let round = 0; round < 10; round += 1) {
      const payer = await newPayer();
      const payment = await payer.startPayment();
      await payer.choose(payment, 'pay');
      const cancel = () => shops.other.call('POST', `/api/v1/orders/${payer.order.number}/cancel`, payer);
      const [cancelled] = await Promise.all([cancel(), payer.comeBack(payment), payer.comeBack(payment)]);
      if (cancelled.status === 409)
        expect([codeOf(cancelled), (await cancel()).status]).toEqual(['payment-in-progress', 200]);
      expect((await payer.books()).state).toBe('cancelled');
      const isTaken = (await payer.bankState(payment)) === 'verified';
      expect(await payer.wallet()).toEqual({ balance: isTaken ? TOTAL : 0, held: 0 });
      expect(await payer.stock()).toEqual({ on_hand: 100, reserved: 0 });
    }
  });

  test('the last units go to one of two orders whose holds have ended, and the payment of the other is not verified', async () => {
    const payer = await newPayer({ stock: 2 });
    const first = await payer.startPayment();
    shops.clock.pass({ minutes: 10 });
    await shops.shop.rows(`update stock_holds set ended_at = now(), ended_as = 'released' where variant_id = $1`, [
      payer.variant,
    ]);
    const other = await payer.placeOrder();
    const second = startedPayment(await payer.requestPayment(undefined, { number: other.number }));
    await shops.shop.rows(
      `update stock_holds set ended_at = now(), ended_as = 'released' where variant_id = $1 and ended_at is null`,
      [payer.variant],
    );
    for (const payment of [first, second]) await payer.choose(payment, 'pay');
    await atOnce(20, (index) =>
      payer.comeBack(index % 2 === 0 ? first : second, { through: shops.either(index >> 1) }),
    );
    const states = [await payer.bankState(first), await payer.bankState(second)];
    expect(states.toSorted()).toEqual(['paid', 'verified']);
    expect(await payer.stock()).toEqual({ on_hand: 0, reserved: 0 });
  });
});
