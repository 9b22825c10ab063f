import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { atOnce } from './at-once.ts';
import { buildOrder, buildVariant } from './builders.ts';
import { closeDatabases } from './databases.ts';
import { atLocalBank, reconcile, startedPayment } from './payers.ts';
import { codeOf } from './shop.ts';
import { buildSpecialOrder } from './special-order-requests.ts';
import { openTwo, type TwoShops, tally } from './two-instances.ts';

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
  async function newPayer(wallet = 0) {
    const { shop, clock } = shops;
    const order = await buildSpecialOrder(shop, clock.now);
    const bank = await atLocalBank(shop, clock, { member: order.member, wallet });
    await order.quote();
    await order.accept();
    const startPayment = async (body?: object) => startedPayment(await order.requestPayment(body));
    const operate = (action: string, body: object) =>
      shop.call('POST', `/operator/v1/special-orders/${order.code}/${action}`, { token: shop.admin, body });
    return {
      ...order,
      ...bank,
      readOrder: order.read,
      operate,
      startPayment,
      advance: (state: string) => operate('advance', { state }),
      payAtBank: async () => bank.pay(await startPayment()),
      payments: () =>
        shops.shop.rows(
          `select part, amount::integer, state, settled_at is not null as settled from payments
          where special_order_id = (select id from special_orders where code = $1) order by part desc`,
          [order.code],
        ),
      sms: async () =>
        (
          await shops.shop.rows(
            `select template from outbox where user_id = $1 and channel = 'sms' order by template`,
            [order.member.user_id],
          )
        ).map(({ template }) => template),
    };
  }

  test('the deposit and then the balance are paid at the bank, and add up to the quote', async () => {
    const payer = await newPayer();
    const { quote, due } = await payer.readOrder();
    expect(quote).toMatchObject({ total: TOTAL, deposit: DEPOSIT, balance: BALANCE });
    expect(due).toEqual({ part: 'deposit', amount: DEPOSIT, is_confirming: false, transfer: null });
    const payment = await payer.startPayment();
    const page = await shops.shop.call('GET', new URL(payment.url).pathname);
    expect(page.body).toContain(`پیش‌پرداخت سفارش ویژهٔ ${payer.code}`);
    await payer.choose(payment, 'pay');
    const { headers } = await payer.comeBack(payment);
    expect(headers.location).toBe(`/payment/success?ref=${payment.reference}`);
    const view = { purpose: 'special-order', special_order: payer.code, order_number: null, hold_ends_at: null };
    expect(await payer.read(payment)).toMatchObject({
      ...view,
      state: 'succeeded',
      amount: DEPOSIT,
      can_retry: false,
    });
    expect(await payer.readOrder()).toMatchObject({ state: 'deposit_paid', due: null, invoices: [] });

    const tooEarly = await payer.requestPayment();
    expect([tooEarly.status, codeOf(tooEarly)]).toEqual([409, 'nothing-due']);
    for (const state of ['in_production', 'ready']) expect((await payer.advance(state)).status).toBe(200);
    expect((await payer.readOrder()).due).toMatchObject({ part: 'balance', amount: BALANCE });
    expect(codeOf(await payer.advance('shipped'))).toBe('illegal-transition');
    // The list of transactions is in the order of time.
    shops.clock.pass({ days: 1 });
    await payer.payAtBank();
    expect(await payer.payments()).toEqual([
      { part: 'deposit', amount: DEPOSIT, state: 'succeeded', settled: true },
      { part: 'balance', amount: BALANCE, state: 'succeeded', settled: true },
    ]);
    const [{ id }] = (await payer.readOrder()).invoices;
    const invoice = (await shops.shop.call('GET', `/api/v1/invoices/${id}`, payer.member)).body.data;
    expect(invoice).toMatchObject({ special_order: payer.code, date: expect.any(String), total_with_vat: TOTAL });
    expect((await payer.advance('shipped')).body.data.state).toBe('shipped');
    expect(await payer.sms()).toEqual([
      'special-order-paid',
      'special-order-paid',
      'special-order-quoted',
      'special-order-ready',
      'special-order-shipped',
    ]);
    const listed = await shops.shop.call('GET', '/api/v1/transactions?source=payments', payer.member);
    expect(listed.body.data.items[0]).toMatchObject({ subject: 'special_order', amount: BALANCE });
  });

  test('twenty simultaneous returns pay a part once', async () => {
    const payer = await newPayer();
    const payment = await payer.startPayment();
    await payer.choose(payment, 'pay');
    const answers = await atOnce(20, (index) => payer.comeBack(payment, { through: shops.either(index) }));
    const pages = new Set(answers.map(({ headers }) => headers.location));
    expect(pages).toEqual(new Set([`/payment/success?ref=${payment.reference}`]));
    const { history } = await payer.readOrder();
    expect(history.map(({ state }: { state: string }) => state)).toEqual([
      'submitted',
      'quoted',
      'accepted',
      'deposit_paid',
    ]);
    expect((await payer.sms()).filter((template) => template === 'special-order-paid')).toHaveLength(1);
    expect(await payer.entries()).toEqual([]);
  });

  test('twenty simultaneous returns pay the balance once, and the order has one invoice', async () => {
    const payer = await newPayer();
    await payer.payAtBank();
    for (const state of ['in_production', 'ready']) await payer.advance(state);
    const payment = await payer.startPayment();
    await payer.choose(payment, 'pay');
    await atOnce(20, (index) => payer.comeBack(payment, { through: shops.either(index) }));
    const { state, invoices } = await payer.readOrder();
    expect([state, invoices.map(({ kind }: { kind: string }) => kind)]).toEqual(['balance_paid', ['sale']]);
  });

  test('deposit and balance are those of the quote, also when the shop quotes another part as deposit later', async () => {
    const payer = await newPayer();
    await shops.shop.rows('update special_orders set quote_deposit = $2 where code = $1', [payer.code, 30_000_000]);
    const { quote, due } = await payer.readOrder();
    expect(quote).toMatchObject({ total: TOTAL, deposit: 30_000_000, balance: 60_000_000 });
    expect(due).toMatchObject({ part: 'deposit', amount: 30_000_000 });
    await payer.payAtBank();
    for (const state of ['in_production', 'ready']) await payer.advance(state);
    await payer.payAtBank();
    expect(await payer.payments()).toMatchObject([{ amount: 30_000_000 }, { amount: 60_000_000 }]);
  });

  test('a quote that a process of the version before writes gets its deposit and its percentage of tax', async () => {
    const { shop } = shops;
    const { variant_id: variant } = await buildVariant(shop.database);
    await buildOrder(shop.database, { lines: [{ variant, quantity: 1 }] });
    const { id, read } = await buildSpecialOrder(shop);
    await shop.rows(
      `update special_orders set state = 'quoted', quote_total = 12345678, quote_days = 5, quote_until = now() + interval '1 day' where id = $1`,
      [id],
    );
    expect((await read()).quote).toMatchObject({ total: 12_345_678, deposit: 7_407_000, balance: 4_938_678 });
    const [{ vat_percent }] = await shop.rows('select vat_percent from special_orders where id = $1', [id]);
    expect(vat_percent).toBe(shop.settings.rules.vatPercent);
  });

  test('of two tabs that pay one deposit at once, one is verified and the other is not', async () => {
    const payer = await newPayer();
    const tabs = [await payer.startPayment(), await payer.startPayment()] as const;
    for (const tab of tabs) await payer.choose(tab, 'pay');
    await atOnce(20, (index) => payer.comeBack(tabs[index % 2 === 0 ? 0 : 1], { through: shops.either(index >> 1) }));
    shops.clock.pass({ minutes: 2 });
    await reconcile(shops.shop);
    const states = [await payer.bankState(tabs[0]), await payer.bankState(tabs[1])];
    expect(states.toSorted()).toEqual(['paid', 'verified']);
    expect((await payer.readOrder()).state).toBe('deposit_paid');
  });

  test('simultaneous payments of a part from the wallet take its price once, and a wallet with less is refused', async () => {
    const payer = await newPayer(DEPOSIT * 2 + 5);
    const answers = await atOnce(20, (index) =>
      payer.requestPayment({ method: 'wallet' }, { through: shops.either(index) }),
    );
    expect(tally(answers)).toEqual({ ok: 1, '409 nothing-due': 19 });
    expect([(await payer.readOrder()).state, await payer.wallet()]).toEqual([
      'deposit_paid',
      { balance: DEPOSIT + 5, held: 0 },
    ]);
    const poor = await newPayer(DEPOSIT - 1);
    expect(codeOf(await poor.requestPayment({ method: 'wallet' }))).toBe('not-enough-money');
    expect((await poor.readOrder()).state).toBe('accepted');
  });

  test('money that was verified for an order that was cancelled meanwhile goes to the wallet', async () => {
    const payer = await newPayer();
    const payment = await payer.startPayment();
    await payer.choose(payment, 'cut');
    await payer.comeBack(payment);
    expect((await payer.readOrder()).due).toMatchObject({ part: 'deposit', is_confirming: true });
    expect(codeOf(await payer.cancel())).toBe('payment-in-progress');
    expect(codeOf(await payer.requestPayment())).toBe('payment-in-progress');
    await shops.shop.rows(`update special_orders set state = 'cancelled' where code = $1`, [payer.code]);
    shops.clock.pass({ minutes: 2 });
    await reconcile(shops.shop);
    expect(await payer.read(payment)).toMatchObject({ state: 'failed', reason: 'credited', can_retry: false });
    expect(await payer.wallet()).toEqual({ balance: DEPOSIT, held: 0 });
  });

  test('a payment is not verified when its part is no longer due', async () => {
    const payer = await newPayer();
    const payment = await payer.startPayment();
    await payer.choose(payment, 'pay');
    await shops.shop.rows(`update special_orders set state = 'cancelled' where code = $1`, [payer.code]);
    await payer.comeBack(payment);
    expect(await payer.read(payment)).toMatchObject({ state: 'failed', reason: 'order-closed' });
    expect(await payer.bankState(payment)).toBe('paid');
  });

  test('a cancelled order ends its attempts, and a later payment at the bank is not verified', async () => {
    const payer = await newPayer(1_000_000);
    const payment = await payer.startPayment({ method: 'wallet-and-gateway' });
    expect((await payer.cancel()).body.data.state).toBe('cancelled');
    await payer.choose(payment, 'pay');
    await payer.comeBack(payment);
    expect([await payer.bankState(payment), (await payer.readOrder()).state]).toEqual(['paid', 'cancelled']);
    expect(await payer.wallet()).toEqual({ balance: 1_000_000, held: 0 });
  });

  test('the deposit of an order that the shop cancels is refunded to the wallet once', async () => {
    const payer = await newPayer();
    await payer.payAtBank();
    expect((await payer.cancel()).status).toBe(409);
    const answers = await atOnce(20, () => payer.operate('cancel', { text: 'پارچهٔ این سفارش موجود نیست.' }));
    expect(tally(answers)).toEqual({ ok: 1, '409 illegal-transition': 19 });
    expect(await payer.wallet()).toEqual({ balance: DEPOSIT, held: 0 });
    expect(await payer.payments()).toMatchObject([{ part: 'deposit', state: 'refunded', settled: true }]);
    expect((await payer.readOrder()).messages.at(-1)).toMatchObject({ by: 'shop' });
    const transactions = await shops.shop.call('GET', '/api/v1/transactions', payer.member);
    expect(transactions.body.data.items).toContainEqual(
      expect.objectContaining({ kind: 'refund', subject: 'special_order', number: payer.code }),
    );
  });

  test('only the owner pays a part, with five attempts a day', async () => {
    const payer = await newPayer();
    const other = await buildSpecialOrder(shops.shop, shops.clock.now);
    expect(codeOf(await other.requestPayment())).toBe('nothing-due');
    const { member } = other;
    const path = `/api/v1/special-orders/${payer.code}/payments`;
    const foreign = await shops.shop.call('POST', path, { ...member, body: { method: 'gateway' } });
    expect(foreign.status).toBe(404);
    for (let attempt = 0; attempt < 5; attempt += 1) expect((await payer.requestPayment()).status).toBe(200);
    expect(codeOf(await payer.requestPayment())).toBe('payments-too-many');
    shops.clock.pass({ days: 1 });
    expect((await payer.requestPayment()).status).toBe(200);
  });
});
