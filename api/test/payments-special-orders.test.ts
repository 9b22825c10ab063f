import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { closeDatabases } from './databases.ts';
import { atTheBank, begunOf } from './payers.ts';
import { codeOf } from './shop.ts';
import { buildSpecialOrder } from './special-order-requests.ts';
import { atOnce, openTwo, type TwoShops, tally } from './two-processes.ts';

afterAll(closeDatabases);

const [TOTAL, DEPOSIT, BALANCE] = [90_000_000, 54_000_000, 36_000_000];

// The embedded database has one session, so nothing can race there.
describe('payments of special orders, on postgres', () => {
  let shops: TwoShops;
  beforeAll(async () => {
    shops = await openTwo();
  });
  afterAll(() => shops.close());

  /** A member with an accepted quote of 9,000,000 Toman. */
  async function payer(wallet = 0) {
    const { shop, clock } = shops;
    const order = await buildSpecialOrder(shop, clock.now);
    const bank = await atTheBank(shop, clock, { member: order.member, wallet });
    await order.quote();
    await order.accept();
    const operate = (action: string, body: object) =>
      shop.call('POST', `/operator/v1/special-orders/${order.code}/${action}`, { token: shop.admin, body });
    return {
      ...order,
      ...bank,
      readOrder: order.read,
      operate,
      begin: async (body?: object) => begunOf(await order.startPayment(body)),
      advance: (state: string) => operate('advance', { state }),
      payAtBank: async () => {
        const begun = begunOf(await order.startPayment());
        await bank.choose(begun, 'pay');
        await bank.comeBack(begun);
        return begun;
      },
      payments: () =>
        bank.rows(
          `select part, amount::integer, state, settled_at is not null as settled from payments
          where special_order_id = (select id from special_orders where code = $1) order by part desc`,
          [order.code],
        ),
      sms: async () =>
        (
          await bank.rows(`select template from outbox where user_id = $1 and channel = 'sms' order by template`, [
            order.member.user_id,
          ])
        ).map(({ template }) => template),
    };
  }

  test('the deposit and then the balance are paid at the bank, and add up to the quote', async () => {
    const one = await payer();
    const { quote, due } = await one.readOrder();
    expect(quote).toMatchObject({ total: TOTAL, deposit: DEPOSIT, balance: BALANCE });
    expect(due).toEqual({ part: 'deposit', amount: DEPOSIT, is_confirming: false });
    const begun = await one.begin();
    const page = await shops.shop.call('GET', new URL(begun.url).pathname);
    expect(page.body).toContain(`پیش‌پرداخت سفارش ویژهٔ ${one.code}`);
    await one.choose(begun, 'pay');
    const { headers } = await one.comeBack(begun);
    expect(headers.location).toBe(`/payment/success?ref=${begun.reference}`);
    const view = { purpose: 'special-order', special_order: one.code, order_number: null, hold_ends_at: null };
    expect(await one.read(begun)).toMatchObject({
      ...view,
      state: 'succeeded',
      amount: DEPOSIT,
      can_retry: false,
    });
    expect(await one.readOrder()).toMatchObject({ state: 'deposit_paid', due: null });

    const early = await one.startPayment();
    expect([early.status, codeOf(early)]).toEqual([409, 'nothing-due']);
    for (const state of ['in_production', 'ready']) expect((await one.advance(state)).status).toBe(200);
    expect((await one.readOrder()).due).toMatchObject({ part: 'balance', amount: BALANCE });
    expect(codeOf(await one.advance('shipped'))).toBe('illegal-transition');
    // Later, or the two payments would have one time.
    shops.clock.pass({ days: 1 });
    await one.payAtBank();
    expect(await one.payments()).toEqual([
      { part: 'deposit', amount: DEPOSIT, state: 'succeeded', settled: true },
      { part: 'balance', amount: BALANCE, state: 'succeeded', settled: true },
    ]);
    expect((await one.advance('shipped')).body.data.state).toBe('shipped');
    expect(await one.sms()).toEqual([
      ...['special-order-paid', 'special-order-paid', 'special-order-quoted'],
      ...['special-order-ready', 'special-order-shipped'],
    ]);
    const listed = await shops.shop.call('GET', '/api/v1/transactions?source=payments', one.member);
    expect(listed.body.data.items[0]).toMatchObject({ subject: 'special_order', amount: BALANCE });
  });

  test('a browser that comes back twenty times at once pays a part once', async () => {
    const one = await payer();
    const begun = await one.begin();
    await one.choose(begun, 'pay');
    const answers = await atOnce(20, (index) => one.comeBack(begun, { through: shops.either(index) }));
    const pages = new Set(answers.map(({ headers }) => headers.location));
    expect(pages).toEqual(new Set([`/payment/success?ref=${begun.reference}`]));
    const { history } = await one.readOrder();
    expect(history.map(({ state }: { state: string }) => state)).toEqual([
      ...['submitted', 'quoted', 'accepted', 'deposit_paid'],
    ]);
    expect((await one.sms()).filter((template) => template === 'special-order-paid')).toHaveLength(1);
    expect(await one.entries()).toEqual([]);
  });

  test('of two tabs that pay one deposit, one pays, and the bank keeps nothing of the other', async () => {
    const one = await payer();
    const tabs = [await one.begin(), await one.begin()] as const;
    for (const tab of tabs) await one.choose(tab, 'pay');
    await atOnce(20, (index) => one.comeBack(tabs[index % 2 === 0 ? 0 : 1], { through: shops.either(index >> 1) }));
    shops.clock.pass({ minutes: 2 });
    await shops.shop.call('POST', '/operator/v1/payments/reconcile', { token: shops.shop.admin });
    const states = [await one.bankState(tabs[0]), await one.bankState(tabs[1])];
    expect(states.toSorted()).toEqual(['paid', 'verified']);
    expect((await one.readOrder()).state).toBe('deposit_paid');
  });

  test('a part is paid from the wallet once, or not at all', async () => {
    const one = await payer(DEPOSIT * 2 + 5);
    const answers = await atOnce(20, (index) =>
      one.startPayment({ method: 'wallet' }, { through: shops.either(index) }),
    );
    expect(tally(answers)).toEqual({ ok: 1, '409 nothing-due': 19 });
    expect([(await one.readOrder()).state, await one.wallet()]).toEqual([
      'deposit_paid',
      { balance: DEPOSIT + 5, held: 0 },
    ]);
    const poor = await payer(DEPOSIT - 1);
    expect(codeOf(await poor.startPayment({ method: 'wallet' }))).toBe('not-enough-money');
    expect((await poor.readOrder()).state).toBe('accepted');
  });

  test('money that was verified for an order that was cancelled meanwhile goes to the wallet', async () => {
    const one = await payer();
    const begun = await one.begin();
    await one.choose(begun, 'cut');
    await one.comeBack(begun);
    expect((await one.readOrder()).due).toMatchObject({ part: 'deposit', is_confirming: true });
    expect(codeOf(await one.cancel())).toBe('payment-in-progress');
    expect(codeOf(await one.startPayment())).toBe('payment-in-progress');
    await one.rows(`update special_orders set state = 'cancelled' where code = $1`, [one.code]);
    shops.clock.pass({ minutes: 2 });
    await shops.shop.call('POST', '/operator/v1/payments/reconcile', { token: shops.shop.admin });
    expect(await one.read(begun)).toMatchObject({ state: 'failed', reason: 'credited', can_retry: false });
    expect(await one.wallet()).toEqual({ balance: DEPOSIT, held: 0 });
  });

  test('nothing is verified for a part that is not due any more', async () => {
    const one = await payer();
    const begun = await one.begin();
    await one.choose(begun, 'pay');
    await one.rows(`update special_orders set state = 'cancelled' where code = $1`, [one.code]);
    await one.comeBack(begun);
    expect(await one.read(begun)).toMatchObject({ state: 'failed', reason: 'order-closed' });
    expect(await one.bankState(begun)).toBe('paid');
  });

  test('a cancelled order ends its attempts, and the bank keeps no money that comes later', async () => {
    const one = await payer(1_000_000);
    const begun = await one.begin({ method: 'wallet-and-gateway' });
    expect((await one.cancel()).body.data.state).toBe('cancelled');
    await one.choose(begun, 'pay');
    await one.comeBack(begun);
    expect([await one.bankState(begun), (await one.readOrder()).state]).toEqual(['paid', 'cancelled']);
    expect(await one.wallet()).toEqual({ balance: 1_000_000, held: 0 });
  });

  test('an order that the shop cancels after the deposit is refunded to the wallet, once', async () => {
    const one = await payer();
    await one.payAtBank();
    expect((await one.cancel()).status).toBe(409);
    const answers = await atOnce(20, () => one.operate('cancel', { text: 'پارچهٔ این سفارش موجود نیست.' }));
    expect(tally(answers)).toEqual({ ok: 1, '409 illegal-transition': 19 });
    expect(await one.wallet()).toEqual({ balance: DEPOSIT, held: 0 });
    expect(await one.payments()).toMatchObject([{ part: 'deposit', state: 'refunded', settled: true }]);
    expect((await one.readOrder()).messages.at(-1)).toMatchObject({ by: 'shop' });
    const transactions = await shops.shop.call('GET', '/api/v1/transactions', one.member);
    expect(transactions.body.data.items).toContainEqual(
      expect.objectContaining({ kind: 'refund', subject: 'special_order', number: one.code }),
    );
  });

  test('only the owner pays, and a part has five attempts a day', async () => {
    const one = await payer();
    const other = await buildSpecialOrder(shops.shop, shops.clock.now);
    expect(codeOf(await other.startPayment())).toBe('nothing-due');
    const { member } = other;
    const path = `/api/v1/special-orders/${one.code}/payments`;
    const foreign = await shops.shop.call('POST', path, { ...member, body: { method: 'gateway' } });
    expect(foreign.status).toBe(404);
    for (let attempt = 0; attempt < 5; attempt += 1) expect((await one.startPayment()).status).toBe(200);
    expect(codeOf(await one.startPayment())).toBe('payments-too-many');
    shops.clock.pass({ days: 1 });
    expect((await one.startPayment()).status).toBe(200);
  });
});
