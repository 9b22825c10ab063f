import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { setStock } from './builders.ts';
import { closeDatabases, kinds } from './databases.ts';
import { begunOf, buildPayer, paidOnce } from './payers.ts';
import { codeOf, openShop, type Shop } from './shop.ts';
import { testClock } from './sign-in.ts';

afterAll(closeDatabases);

const TOTAL = 2_000_000;

describe.each(kinds)('payments on %s', (kind) => {
  const clock = testClock();
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop(kind, { now: clock.now });
  });
  afterAll(() => shop.close());
  const payer = (properties?: Parameters<typeof buildPayer>[2]) => buildPayer(shop, clock, properties);
  const reconcile = () => shop.call('POST', '/operator/v1/payments/reconcile', { token: shop.admin });

  test('an order is paid at the bank, and its state can be read by the reference without a log-in', async () => {
    const one = await payer();
    const options = await shop.call('GET', `/api/v1/payments/options?amount=${TOTAL}`, one);
    expect(options.body.data).toEqual({
      gateways: [{ id: 'local', title: 'بانک آزمایشی' }],
      wallet: { available: 0 },
      max_gateway_amount: 1_000_000_000,
    });
    const begun = await one.begin();
    expect(begun.url).toMatch(/^http:\/\/localhost:3000\/_local\/bank\/pg\/StartPay\/A/);
    expect(await one.read(begun)).toMatchObject({ state: 'pending', purpose: 'order', can_retry: true });
    const page = await shop.call('GET', new URL(begun.url).pathname);
    expect(page.body).toContain('۲۰۰٬۰۰۰ تومان');
    const { status, headers } = await one.choose(begun, 'pay');
    expect(status).toBe(303);
    const back = new URL(String(headers.location));
    const answer = await shop.call('GET', `${back.pathname}${back.search}`);
    expect([answer.status, answer.headers.location]).toEqual([303, `/payment/success?ref=${begun.reference}`]);
    expect(await one.read(begun)).toEqual({
      ...{ reference: begun.reference, purpose: 'order', state: 'succeeded', amount: TOTAL, wallet_amount: 0 },
      ...{ gateway_title: 'بانک آزمایشی', ref_id: expect.stringMatching(/^\d+$/), order_number: one.first.number },
      ...{
        special_order: null,
        reason: null,
        message: expect.stringContaining('ثبت شد'),
        can_retry: false,
        hold_ends_at: null,
      },
      updated_at: clock.now().toISOString(),
    });
    expect(await one.books()).toEqual(paidOnce);
    expect(await one.stock()).toEqual({ on_hand: 98, reserved: 0 });
  });

  test('a payment that is cancelled at the bank or fails keeps the hold, and the order can be paid again', async () => {
    const one = await payer();
    for (const choice of ['cancel', 'fail'] as const) {
      const begun = await one.begin();
      await one.choose(begun, choice);
      const { headers } = await one.comeBack(begun, { status: 'NOK' });
      expect(headers.location).toBe(`/payment/failure?ref=${begun.reference}`);
      const message = expect.stringContaining('۷۲ ساعت');
      expect(await one.read(begun)).toMatchObject({ state: 'cancelled', can_retry: true, message });
    }
    expect(await one.stock()).toEqual({ on_hand: 100, reserved: 2 });
    const begun = await one.begin();
    await one.choose(begun, 'pay');
    await one.comeBack(begun);
    expect(await one.books()).toEqual(paidOnce);
  });

  test('a return that claims success before the bank has the money pays nothing', async () => {
    const one = await payer();
    const begun = await one.begin();
    const { headers } = await one.comeBack(begun);
    expect(headers.location).toBe(`/payment/failure?ref=${begun.reference}`);
    expect(await one.read(begun)).toMatchObject({ state: 'failed', reason: 'unpaid' });
    expect((await one.books()).state).toBe('awaiting_payment');
    for (const query of ['', '?Authority=A1&Status=OK', `?Authority=A${'0'.repeat(35)}&Status=OK`, '?Authority[]=x']) {
      const forged = await shop.call('GET', `/api/v1/payments/return/local${query}`);
      expect([query, forged.status, forged.headers.location]).toEqual([query, 303, '/payment/failure']);
    }
    expect((await shop.call('GET', `/api/v1/payments/${'x'.repeat(22)}`)).status).toBe(404);
  });

  test('a forged cancellation of a paid payment does not stop it', async () => {
    const one = await payer();
    const begun = await one.begin();
    await one.comeBack(begun, { status: 'NOK' });
    expect(await one.read(begun)).toMatchObject({ state: 'pending' });
    await one.choose(begun, 'pay');
    await one.comeBack(begun, { status: 'NOK' });
    expect(await one.books()).toEqual(paidOnce);
  });

  test('a payment whose shopper never comes back is settled by the reconciler', async () => {
    const one = await payer();
    const begun = await one.begin();
    await one.choose(begun, 'stay');
    await reconcile();
    expect(await one.read(begun)).toMatchObject({ state: 'pending' });
    clock.pass({ minutes: 2 });
    await reconcile();
    expect(await one.books()).toEqual(paidOnce);
  });

  test('a payment that is left at the bank is asked about at 2, 5, 10 and 18 minutes, and expires', async () => {
    const one = await payer();
    const begun = await one.begin();
    const checks = async () =>
      (await one.rows('select checks from payments where reference = $1', [begun.reference]))[0].checks;
    const seen: number[] = [];
    for (let minute = 1; minute <= 18; minute += 1) {
      clock.pass({ minutes: 1 });
      await reconcile();
      if ((await checks()) > seen.length) seen.push(minute);
    }
    expect(seen).toEqual([2, 5, 10, 18]);
    expect(await one.read(begun)).toMatchObject({ state: 'expired', reason: 'not-returned' });
    await one.choose(begun, 'pay');
    await one.comeBack(begun);
    expect([await one.bankState(begun), (await one.books()).state]).toEqual(['paid', 'awaiting_payment']);
  });

  test('a verification without an answer is repeated, and «already verified» pays once', async () => {
    const one = await payer();
    const begun = await one.begin();
    await one.choose(begun, 'cut');
    const { headers } = await one.comeBack(begun);
    expect(headers.location).toBe(`/payment/success?ref=${begun.reference}`);
    expect(await one.read(begun)).toMatchObject({ state: 'confirming', can_retry: false });
    expect(await one.bankState(begun)).toBe('verified');
    expect(codeOf(await one.start())).toBe('payment-in-progress');
    clock.pass({ minutes: 2 });
    await reconcile();
    await one.comeBack(begun);
    expect(await one.books()).toEqual(paidOnce);
  });

  test('a payment after the end of the hold takes the stock again; without stock the bank keeps nothing', async () => {
    const [lucky, late] = [await payer(), await payer({ stock: 2 })];
    clock.pass({ minutes: 15 });
    const [first, second] = [await lucky.begin(), await late.begin()];
    clock.pass({ minutes: 10 });
    for (const [one, begun] of [
      [lucky, first],
      [late, second],
    ] as const) {
      await one.choose(begun, 'pay');
      await shop.database.pool.query(
        `update stock_holds set ended_at = expires_at, ended_as = 'expired'
        where variant_id = $1 and ended_at is null`,
        [one.variant],
      );
    }
    await setStock(shop.database, late.variant, 1);
    await lucky.comeBack(first);
    expect(await lucky.books()).toEqual(paidOnce);
    await late.comeBack(second);
    expect(await late.read(second)).toMatchObject({ state: 'failed', reason: 'out-of-stock' });
    expect([await late.bankState(second), await late.stock()]).toEqual(['paid', { on_hand: 1, reserved: 0 }]);
  });

  test('verified money that cannot serve goes to the wallet, with a message', async () => {
    const one = await payer({ stock: 2 });
    const begun = await one.begin();
    await one.choose(begun, 'cut');
    await one.comeBack(begun);
    // The answer of the bank is late, and the stock is gone meanwhile.
    await shop.database.pool.query(
      `update stock_holds set ended_at = now(), ended_as = 'released' where variant_id = $1`,
      [one.variant],
    );
    await setStock(shop.database, one.variant, 0);
    clock.pass({ minutes: 2 });
    await reconcile();
    expect(await one.read(begun)).toMatchObject({ state: 'failed', reason: 'credited' });
    expect(await one.wallet()).toEqual({ balance: TOTAL, held: 0 });
    expect(
      await one.rows(
        `select amount::integer, destination, state from refunds
      where payment_id = (select id from payments where reference = $1)`,
        [begun.reference],
      ),
    ).toEqual([{ amount: TOTAL, destination: 'wallet', state: 'succeeded' }]);
    const { body } = await shop.call('GET', '/api/v1/notifications', one);
    expect(body.data.items[0]).toMatchObject({ title: 'پول شما به کیف پول برگشت' });
  });

  test('an order is paid from the wallet at once, or not at all', async () => {
    const rich = await payer({ wallet: TOTAL + 5 });
    const paid = await rich.start({ method: 'wallet' });
    expect(paid.body.data).toEqual({ reference: expect.any(String), state: 'succeeded', redirect_url: null });
    expect([await rich.books(), await rich.wallet()]).toEqual([paidOnce, { balance: 5, held: 0 }]);
    const poor = await payer({ wallet: TOTAL - 1 });
    const refused = await poor.start({ method: 'wallet' });
    expect([refused.status, codeOf(refused)]).toEqual([422, 'not-enough-money']);
    expect((await poor.books()).state).toBe('awaiting_payment');
  });

  test('the part of the wallet is held, taken at the settlement, and free again when the payment fails', async () => {
    const one = await payer({ wallet: 600_000 });
    const first = await one.begin({ method: 'wallet-and-gateway' });
    expect(await one.wallet()).toEqual({ balance: 600_000, held: 600_000 });
    await one.choose(first, 'fail');
    await one.comeBack(first, { status: 'NOK' });
    expect(await one.wallet()).toEqual({ balance: 600_000, held: 0 });
    const second = await one.begin({ method: 'wallet-and-gateway' });
    expect(
      await one.rows('select amount::integer from local_bank_payments where authority = $1', [second.authority]),
    ).toEqual([{ amount: 1_400_000 }]);
    await one.choose(second, 'pay');
    await one.comeBack(second);
    expect([await one.books(), await one.wallet()]).toEqual([paidOnce, { balance: 0, held: 0 }]);
    const kinds = (await one.entries()).map(({ kind: entry }) => entry);
    expect(kinds).toEqual(['charge', 'hold', 'release', 'hold', 'capture']);
  });

  test('a wallet is charged at the bank once, within its limits', async () => {
    const one = await payer();
    const charge = (amount: number) =>
      shop.call('POST', '/api/v1/account/wallet/charges', { ...one, body: { amount } });
    expect(codeOf(await charge(499_999))).toBe('amount-out-of-range');
    const begun = begunOf(await charge(500_000));
    await one.choose(begun, 'twice');
    await one.comeBack(begun);
    expect(await one.wallet()).toEqual({ balance: 500_000, held: 0 });
    expect(await one.read(begun)).toMatchObject({ purpose: 'charge', state: 'succeeded', order_number: null });
    expect((await shop.call('GET', '/api/v1/transactions?source=payments', one)).body.data.items).toMatchObject([
      { subject: 'payment', amount: 500_000, state: 'succeeded' },
    ]);
  });

  test('a repeated start with one key is one payment, and an order has five attempts', async () => {
    const one = await payer();
    const [first, again] = [await one.start(undefined, { key: 'k1' }), await one.start(undefined, { key: 'k1' })];
    expect(again.body).toEqual(first.body);
    for (let attempt = 2; attempt <= 5; attempt += 1) expect((await one.start()).status).toBe(200);
    expect(codeOf(await one.start())).toBe('payments-too-many');
    clock.pass({ minutes: 21 });
    expect(codeOf(await (await payer()).start(undefined, { number: one.first.number }))).toBe('not-found');
    expect(codeOf(await one.start())).toBe('hold-ended');
  });

  test('the money of a cancelled order goes to its card while the gateway can send it, and once', async () => {
    const one = await payer();
    const begun = await one.begin();
    await one.choose(begun, 'pay');
    await one.comeBack(begun);
    const cancelled = await shop.call('POST', `/api/v1/orders/${one.first.number}/cancel?refund=card`, one);
    expect(cancelled.body.data.state).toBe('cancelled');
    expect((await shop.call('GET', '/operator/v1/refunds', { token: shop.admin })).body.data).toMatchObject([
      { state: 'requested', amount: TOTAL, order: one.first.number },
    ]);
    for (let turn = 0; turn < 3; turn += 1) await reconcile();
    expect([await one.bankState(begun), await one.wallet()]).toEqual(['reversed', { balance: 0, held: 0 }]);
    expect((await shop.call('GET', `/api/v1/orders/${one.first.number}`, one)).body.data.payments).toMatchObject([
      { state: 'reversed' },
    ]);

    const late = await payer();
    const second = await late.begin();
    await late.choose(second, 'pay');
    await late.comeBack(second);
    clock.pass({ minutes: 31 });
    await shop.call('POST', `/api/v1/orders/${late.first.number}/cancel?refund=card`, late);
    expect([await late.bankState(second), await late.wallet()]).toEqual(['verified', { balance: TOTAL, held: 0 }]);
  });
});
