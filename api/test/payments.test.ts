import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { setStock } from './builders.ts';
import { closeDatabases, kinds } from './databases.ts';
import { buildPayer, paidOnce, reconcile, type StartedPayment, startedPayment, TOTAL } from './payers.ts';
import { codeOf, openShop, type Shop } from './shop.ts';
import { testClock } from './sign-in.ts';

afterAll(closeDatabases);

describe.each(kinds)('payments on %s', (kind) => {
  const clock = testClock();
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop(kind, { now: clock.now });
  });
  afterAll(() => shop.close());
  const newPayer = (properties?: Parameters<typeof buildPayer>[2]) => buildPayer(shop, clock, properties);

  test('an order is paid at the bank, and its state can be read by the reference without a log-in', async () => {
    const payer = await newPayer();
    const options = await shop.call('GET', `/api/v1/payments/options?amount=${TOTAL}`, payer);
    expect(options.body.data).toEqual({
      gateways: [{ id: 'local', title: 'بانک آزمایشی' }],
      wallet: { available: 0 },
      max_gateway_amount: 1_000_000_000,
    });
    const payment = await payer.startPayment();
    expect(payment.url).toMatch(/^http:\/\/localhost:3000\/_local\/bank\/pg\/StartPay\/A/);
    expect(await payer.read(payment)).toMatchObject({ state: 'pending', purpose: 'order', can_retry: true });
    const page = await shop.call('GET', new URL(payment.url).pathname);
    expect(page.body).toContain('۲۰۰٬۰۰۰ تومان');
    const { status, headers } = await payer.choose(payment, 'pay');
    expect(status).toBe(303);
    const back = new URL(String(headers.location));
    const answer = await shop.call('GET', `${back.pathname}${back.search}`);
    expect([answer.status, answer.headers.location]).toEqual([303, `/payment/success?ref=${payment.reference}`]);
    expect(await payer.read(payment)).toEqual({
      reference: payment.reference,
      purpose: 'order',
      state: 'succeeded',
      amount: TOTAL,
      wallet_amount: 0,
      gateway_title: 'بانک آزمایشی',
      ref_id: expect.stringMatching(/^\d+$/),
      order_number: payer.order.number,
      special_order: null,
      reason: null,
      message: expect.stringContaining('ثبت شد'),
      closed: null,
      refunded_to: [],
      can_retry: false,
      hold_ends_at: null,
      transfer: null,
      updated_at: clock.now().toISOString(),
    });
    expect(await payer.books()).toEqual(paidOnce);
    expect(await payer.stock()).toEqual({ on_hand: 98, reserved: 0 });
  });

  test('a payment that is cancelled at the bank or fails keeps the hold, and the order can be paid again', async () => {
    const payer = await newPayer();
    for (const choice of ['cancel', 'fail'] as const) {
      const payment = await payer.startPayment();
      await payer.choose(payment, choice);
      const { headers } = await payer.comeBack(payment, { status: 'NOK' });
      expect(headers.location).toBe(`/payment/failure?ref=${payment.reference}`);
      const message = expect.stringContaining('۷۲ ساعت');
      expect(await payer.read(payment)).toMatchObject({ state: 'cancelled', can_retry: true, message });
    }
    expect(await payer.stock()).toEqual({ on_hand: 100, reserved: 2 });
    const payment = await payer.startPayment();
    await payer.pay(payment);
    expect(await payer.books()).toEqual(paidOnce);
  });

  test('a return that claims success before the shopper has paid neither pays nor ends the payment', async () => {
    const payer = await newPayer();
    for (const settle of [
      (payment: StartedPayment) => payer.pay(payment),
      async (payment: StartedPayment) => {
        await payer.choose(payment, 'stay');
        clock.pass({ minutes: 2 });
        await reconcile(shop);
      },
    ]) {
      const { number } = await payer.placeOrder();
      const payment = startedPayment(await payer.requestPayment(undefined, { number }));
      const { headers } = await payer.comeBack(payment);
      expect(headers.location).toBe(`/payment/failure?ref=${payment.reference}`);
      expect(await payer.read(payment)).toMatchObject({ state: 'pending' });
      expect((await payer.books(number)).state).toBe('awaiting_payment');
      await settle(payment);
      expect(await payer.books(number)).toEqual(paidOnce);
    }
  });

  test('a return that claims success for a payment that the bank has refused ends it', async () => {
    const payer = await newPayer();
    const payment = await payer.startPayment();
    await payer.choose(payment, 'fail');
    await payer.comeBack(payment);
    expect(await payer.read(payment)).toMatchObject({ state: 'failed', reason: 'unpaid' });
    expect((await payer.books()).state).toBe('awaiting_payment');
  });

  test('a return that names no payment leads to the page of a failure', async () => {
    for (const query of ['', '?Authority=A1&Status=OK', `?Authority=A${'0'.repeat(35)}&Status=OK`, '?Authority[]=x']) {
      const forged = await shop.call('GET', `/api/v1/payments/return/local${query}`);
      expect([query, forged.status, forged.headers.location]).toEqual([query, 303, '/payment/failure']);
    }
    expect((await shop.call('GET', `/api/v1/payments/${'x'.repeat(22)}`)).status).toBe(404);
  });

  test('a forged cancellation of a paid payment does not stop it', async () => {
    const payer = await newPayer();
    const payment = await payer.startPayment();
    await payer.comeBack(payment, { status: 'NOK' });
    expect(await payer.read(payment)).toMatchObject({ state: 'pending' });
    await payer.choose(payment, 'pay');
    await payer.comeBack(payment, { status: 'NOK' });
    expect(await payer.books()).toEqual(paidOnce);
  });

  test('a payment whose shopper never comes back is settled by the reconciler', async () => {
    const payer = await newPayer();
    const payment = await payer.startPayment();
    await payer.choose(payment, 'stay');
    await reconcile(shop);
    expect(await payer.read(payment)).toMatchObject({ state: 'pending' });
    clock.pass({ minutes: 2 });
    await reconcile(shop);
    expect(await payer.books()).toEqual(paidOnce);
  });

  test('the reconciler asks about a payment that is left at the bank after 2, 5, 10 and 18 minutes, and then it expires', async () => {
    const payer = await newPayer();
    const payment = await payer.startPayment();
    const checks = async () =>
      (await shop.rows('select checks from payments where reference = $1', [payment.reference]))[0].checks;
    const minutesOfChecks: number[] = [];
    for (let minute = 1; minute <= 18; minute += 1) {
      clock.pass({ minutes: 1 });
      await reconcile(shop);
      if ((await checks()) > minutesOfChecks.length) minutesOfChecks.push(minute);
    }
    expect(minutesOfChecks).toEqual([2, 5, 10, 18]);
    expect(await payer.read(payment)).toMatchObject({ state: 'expired', reason: 'not-returned' });
    await payer.pay(payment);
    expect([await payer.bankState(payment), (await payer.books()).state]).toEqual(['paid', 'awaiting_payment']);
  });

  test('a verification without an answer is repeated, and «already verified» pays once', async () => {
    const payer = await newPayer();
    const payment = await payer.startPayment();
    await payer.choose(payment, 'cut');
    const { headers } = await payer.comeBack(payment);
    expect(headers.location).toBe(`/payment/success?ref=${payment.reference}`);
    expect(await payer.read(payment)).toMatchObject({ state: 'confirming', can_retry: false });
    expect(await payer.bankState(payment)).toBe('verified');
    expect(codeOf(await payer.requestPayment())).toBe('payment-in-progress');
    clock.pass({ minutes: 2 });
    await reconcile(shop);
    await payer.comeBack(payment);
    expect(await payer.books()).toEqual(paidOnce);
  });

  test('a payment after the end of the hold takes the stock again, and is not verified without stock', async () => {
    const [lucky, late] = [await newPayer(), await newPayer({ stock: 2 })];
    clock.pass({ minutes: 15 });
    const [first, second] = [await lucky.startPayment(), await late.startPayment()];
    clock.pass({ minutes: 10 });
    for (const [payer, payment] of [
      [lucky, first],
      [late, second],
    ] as const) {
      await payer.choose(payment, 'pay');
      await shop.rows(
        `update stock_holds set ended_at = expires_at, ended_as = 'expired'
        where variant_id = $1 and ended_at is null`,
        [payer.variant],
      );
    }
    await setStock(shop.database, late.variant, 1);
    await lucky.comeBack(first);
    expect(await lucky.books()).toEqual(paidOnce);
    await late.comeBack(second);
    expect(await late.read(second)).toMatchObject({ state: 'failed', reason: 'out-of-stock' });
    expect([await late.bankState(second), await late.stock()]).toEqual(['paid', { on_hand: 1, reserved: 0 }]);
  });

  test('a payment from the wallet has no number of a bank, on its page and in the order', async () => {
    const payer = await newPayer({ wallet: TOTAL });
    const { body } = await payer.requestPayment({ method: 'wallet' });
    expect(await payer.read(body.data)).toMatchObject({ gateway_title: 'کیف پول', ref_id: null });
    const order = await shop.call('GET', `/api/v1/orders/${payer.order.number}`, payer);
    expect(order.body.data.payments).toMatchObject([{ gateway: 'wallet', state: 'succeeded', ref_id: null }]);
  });

  test('money that was verified for an order whose stock is gone goes to the wallet, with a notification', async () => {
    const payer = await newPayer({ stock: 2 });
    const payment = await payer.startPayment();
    await payer.choose(payment, 'cut');
    await payer.comeBack(payment);
    // The answer of the bank is late, and the stock is gone meanwhile.
    await shop.rows(`update stock_holds set ended_at = now(), ended_as = 'released' where variant_id = $1`, [
      payer.variant,
    ]);
    await setStock(shop.database, payer.variant, 0);
    clock.pass({ minutes: 2 });
    await reconcile(shop);
    expect(await payer.read(payment)).toMatchObject({ state: 'failed', reason: 'credited' });
    expect(await payer.wallet()).toEqual({ balance: TOTAL, held: 0 });
    expect(
      await shop.rows(
        `select amount::integer, destination, state from refunds
      where payment_id = (select id from payments where reference = $1)`,
        [payment.reference],
      ),
    ).toEqual([{ amount: TOTAL, destination: 'wallet', state: 'succeeded' }]);
    const { body } = await shop.call('GET', '/api/v1/notifications', payer);
    expect(body.data.items[0]).toMatchObject({ title: 'پول شما به کیف پول برگشت' });
  });

  test('a request that is repeated with its key starts one payment, and an order allows five attempts', async () => {
    const payer = await newPayer();
    const first = await payer.requestPayment(undefined, { key: 'k1' });
    expect((await payer.requestPayment(undefined, { key: 'k1' })).body).toEqual(first.body);
    for (let attempt = 2; attempt <= 5; attempt += 1) expect((await payer.requestPayment()).status).toBe(200);
    expect(codeOf(await payer.requestPayment())).toBe('payments-too-many');
    clock.pass({ minutes: 21 });
    const other = await newPayer();
    expect(codeOf(await other.requestPayment(undefined, { number: payer.order.number }))).toBe('not-found');
    expect(codeOf(await payer.requestPayment())).toBe('hold-ended');
  });

  test('the money of a cancelled order goes back to the card once, or to the wallet when the gateway cannot reverse it any more', async () => {
    const payer = await newPayer();
    const payment = await payer.startPayment();
    await payer.pay(payment);
    const cancelled = await shop.call('POST', `/api/v1/orders/${payer.order.number}/cancel?refund=card`, payer);
    expect(cancelled.body.data.state).toBe('cancelled');
    const view = { state: 'succeeded', closed: 'cancelled' };
    expect(await payer.read(payment)).toMatchObject({
      ...view,
      refunded_to: ['card'],
      message: expect.stringMatching(/^این سفارش پس از پرداخت لغو شد\. ۲۰۰٬۰۰۰ تومان به کارت شما برمی‌گردد/),
    });
    expect((await shop.call('GET', '/operator/v1/refunds', { token: shop.admin })).body.data).toMatchObject([
      { state: 'requested', amount: TOTAL, order: payer.order.number },
    ]);
    for (let turn = 0; turn < 3; turn += 1) await reconcile(shop);
    expect([await payer.bankState(payment), await payer.wallet()]).toEqual(['reversed', { balance: 0, held: 0 }]);
    expect((await payer.read(payment)).message).toContain('۲۰۰٬۰۰۰ تومان به کارت شما برگشت داده شد');
    expect((await shop.call('GET', `/api/v1/orders/${payer.order.number}`, payer)).body.data.payments).toMatchObject([
      { state: 'reversed' },
    ]);

    const late = await newPayer();
    const second = await late.startPayment();
    await late.pay(second);
    clock.pass({ minutes: 31 });
    await shop.call('POST', `/api/v1/orders/${late.order.number}/cancel?refund=card`, late);
    expect([await late.bankState(second), await late.wallet()]).toEqual(['verified', { balance: TOTAL, held: 0 }]);
    expect(await late.read(second)).toMatchObject({
      ...view,
      refunded_to: ['wallet'],
      message: 'این سفارش پس از پرداخت لغو شد. ۲۰۰٬۰۰۰ تومان به کیف پول شما برگشت.',
    });
  });
});
