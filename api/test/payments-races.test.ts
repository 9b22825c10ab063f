import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { closeDatabases } from './databases.ts';
import { begunOf, buildPayer, paidOnce } from './payers.ts';
import { codeOf } from './shop.ts';
import { atOnce, openTwo, type TwoShops, tally } from './two-processes.ts';

afterAll(closeDatabases);

const TOTAL = 2_000_000;

// The embedded database has one session, so nothing can race there.
describe('payments under simultaneous requests to two processes, on postgres', () => {
  let shops: TwoShops;
  beforeAll(async () => {
    shops = await openTwo();
  });
  afterAll(() => shops.close());
  afterEach(async () => {
    const { pool } = shops.shop.database;
    for (const view of ['wallet_differences', 'stock_differences'])
      expect([view, (await pool.query(`select * from ${view}`)).rows]).toEqual([view, []]);
  });
  const payer = (properties?: Parameters<typeof buildPayer>[2]) => buildPayer(shops.shop, shops.clock, properties);
  const reconcile = (index = 0) =>
    shops.either(index).call('POST', '/operator/v1/payments/reconcile', { token: shops.shop.admin });

  test('a browser that comes back fifty times at once pays once', async () => {
    const one = await payer();
    const begun = await one.begin();
    await one.choose(begun, 'pay');
    const answers = await atOnce(50, (index) => one.comeBack(begun, { through: shops.either(index) }));
    const pages = new Set(answers.map(({ status, headers }) => `${status} ${headers.location}`));
    expect(pages).toEqual(new Set([`303 /payment/success?ref=${begun.reference}`]));
    expect([await one.books(), await one.stock()]).toEqual([paidOnce, { on_hand: 98, reserved: 0 }]);
    expect(await one.entries()).toEqual([]);
  });

  test('returns, the reconciler and another start at once settle an order once, with one capture of the wallet', async () => {
    const one = await payer({ wallet: 300_000 });
    const begun = await one.begin({ method: 'wallet-and-gateway' });
    await one.choose(begun, 'pay');
    shops.clock.pass({ minutes: 3 });
    await atOnce(40, (index) => {
      if (index % 4 === 0) return reconcile(index);
      if (index % 4 === 1) return one.start(undefined, { through: shops.either(index) });
      return one.comeBack(begun, { through: shops.either(index), status: index % 4 === 2 ? 'OK' : 'NOK' });
    });
    expect(await one.books()).toEqual(paidOnce);
    expect((await one.entries()).map(({ kind }) => kind)).toEqual(['charge', 'hold', 'capture']);
  });

  test('a charge that comes back fifty times at once is one entry and one message', async () => {
    const one = await payer();
    const begun = begunOf(
      await shops.shop.call('POST', '/api/v1/account/wallet/charges', { ...one, body: { amount: 700_000 } }),
    );
    await one.choose(begun, 'pay');
    await atOnce(50, (index) => one.comeBack(begun, { through: shops.either(index) }));
    expect(await one.entries()).toEqual([{ kind: 'charge', amount: 700_000, ref_type: 'payment' }]);
    const sent = await one.rows(`select template from outbox where user_id = $1 and channel = 'sms'`, [
      one.member.user_id,
    ]);
    expect(sent).toEqual([{ template: 'wallet-charged' }]);
  });

  test('of two tabs that pay one order at once, one pays, and the bank returns the money of the other', async () => {
    for (let round = 0; round < 5; round += 1) {
      const one = await payer();
      const tabs = [await one.begin(), await one.begin()] as const;
      for (const tab of tabs) await one.choose(tab, 'pay');
      await atOnce(20, (index) => one.comeBack(tabs[index % 2 === 0 ? 0 : 1], { through: shops.either(index >> 1) }));
      shops.clock.pass({ minutes: 2 });
      await reconcile();
      expect([await one.books(), await one.stock()]).toEqual([paidOnce, { on_hand: 98, reserved: 0 }]);
      const states = [await one.bankState(tabs[0]), await one.bankState(tabs[1])];
      expect(states.toSorted()).toEqual(['paid', 'verified']);
      const views = [await one.read(tabs[0]), await one.read(tabs[1])];
      expect(views.map(({ state, reason }) => `${state} ${reason}`).toSorted()).toEqual([
        'failed already-paid',
        'succeeded null',
      ]);
      expect(await one.entries()).toEqual([]);
    }
  });

  test('an order that is paid from one wallet in many windows at once is paid once', async () => {
    const one = await payer({ wallet: TOTAL * 3 });
    const answers = await atOnce(20, (index) => one.start({ method: 'wallet' }, { through: shops.either(index) }));
    expect(tally(answers)).toEqual({ ok: 1, '409 order-closed': 19 });
    expect([await one.books(), await one.wallet()]).toEqual([paidOnce, { balance: TOTAL * 2, held: 0 }]);
  });

  test('of two orders, one is paid from a wallet that has enough for one', async () => {
    const one = await payer({ wallet: TOTAL });
    const other = await one.order();
    const answers = await atOnce(20, (index) => {
      const number = index % 2 === 0 ? one.first.number : other.number;
      return one.start({ method: 'wallet' }, { number, through: shops.either(index >> 1) });
    });
    expect(tally(answers).ok).toBe(1);
    expect(await one.wallet()).toEqual({ balance: 0, held: 0 });
    const states = [(await one.books()).state, (await one.books(other.number)).state];
    expect(states.toSorted()).toEqual(['awaiting_payment', 'paid']);
  });

  test('fifty starts with one key at once are one payment, and the part of the wallet is held once', async () => {
    const one = await payer({ wallet: 500_000 });
    const answers = await atOnce(50, (index) =>
      one.start({ method: 'wallet-and-gateway' }, { key: 'one', through: shops.either(index) }),
    );
    const counted = tally(answers);
    expect((counted.ok ?? 0) + (counted['409 payment-in-progress'] ?? 0)).toBe(50);
    const references = new Set(answers.flatMap(({ status, body }) => (status === 200 ? [body.data.reference] : [])));
    expect(references.size).toBe(1);
    expect(await one.rows('select count(*)::integer from payments where order_id = $1', [one.first.id])).toEqual([
      { count: 1 },
    ]);
    expect(await one.wallet()).toEqual({ balance: 500_000, held: 500_000 });
  });

  test('a failed payment that comes back many times at once gives the part of the wallet back once', async () => {
    const one = await payer({ wallet: 500_000 });
    const begun = await one.begin({ method: 'wallet-and-gateway' });
    await one.choose(begun, 'fail');
    await atOnce(30, (index) =>
      one.comeBack(begun, { through: shops.either(index), status: index % 2 === 0 ? 'OK' : 'NOK' }),
    );
    expect((await one.entries()).map(({ kind }) => kind)).toEqual(['charge', 'hold', 'release']);
    expect(await one.wallet()).toEqual({ balance: 500_000, held: 0 });
  });

  test('an order that is paid and cancelled at once is refunded, or the bank returns its money', async () => {
    for (let round = 0; round < 10; round += 1) {
      const one = await payer();
      const begun = await one.begin();
      await one.choose(begun, 'pay');
      const cancel = () => shops.other.call('POST', `/api/v1/orders/${one.first.number}/cancel`, one);
      const [cancelled] = await Promise.all([cancel(), one.comeBack(begun), one.comeBack(begun)]);
      if (cancelled.status === 409)
        expect([codeOf(cancelled), (await cancel()).status]).toEqual(['payment-in-progress', 200]);
      expect((await one.books()).state).toBe('cancelled');
      const isTaken = (await one.bankState(begun)) === 'verified';
      expect(await one.wallet()).toEqual({ balance: isTaken ? TOTAL : 0, held: 0 });
      expect(await one.stock()).toEqual({ on_hand: 100, reserved: 0 });
    }
  });

  test('the last units go to one of two orders whose holds have ended, and the other is not charged', async () => {
    const one = await payer({ stock: 2 });
    const first = await one.begin();
    shops.clock.pass({ minutes: 10 });
    await one.rows(`update stock_holds set ended_at = now(), ended_as = 'released' where variant_id = $1`, [
      one.variant,
    ]);
    const other = await one.order();
    const second = begunOf(await one.start(undefined, { number: other.number }));
    await one.rows(
      `update stock_holds set ended_at = now(), ended_as = 'released' where variant_id = $1 and ended_at is null`,
      [one.variant],
    );
    for (const begun of [first, second]) await one.choose(begun, 'pay');
    await atOnce(20, (index) => one.comeBack(index % 2 === 0 ? first : second, { through: shops.either(index >> 1) }));
    const states = [await one.bankState(first), await one.bankState(second)];
    expect(states.toSorted()).toEqual(['paid', 'verified']);
    expect(await one.stock()).toEqual({ on_hand: 0, reserved: 0 });
  });
});
