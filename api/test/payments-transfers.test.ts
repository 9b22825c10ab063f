import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { buildMember, buildOrder, expireOrders, setStock } from './builders.ts';
import { closeDatabases } from './databases.ts';
import { buildPayer, paidOnce, TOTAL } from './payers.ts';
import { openShop, type Shop } from './shop.ts';
import { testClock } from './sign-in.ts';
import { pdf, png, sendFile } from './upload-files.ts';

afterAll(closeDatabases);

const clock = testClock();
let shop: Shop;
beforeAll(async () => {
  const payment = { timeoutMs: 1_000, min: 10_000, max: 1_000_000, attemptsPerOrder: 5 };
  shop = await openShop('postgres', { now: clock.now, settings: { rules: { payment } } });
});
afterAll(() => shop.close());

const operator = (path: string, body: object) =>
  shop.call('POST', `/operator/v1/transfers/${path}`, { token: shop.admin, body });
const reconcile = () => shop.call('POST', '/operator/v1/payments/reconcile', { token: shop.admin });
const endExpiredOrders = () => expireOrders(shop.database, shop.settings.rules, clock.now);

/** A member with an unpaid order for the whole stock. `hasPaid`: has paid an order before. */
async function buildBuyer({ hasPaid = true, wallet = 0 } = {}) {
  const payer = await buildPayer(shop, clock, { stock: 2, wallet });
  const { member, variant } = payer;
  const { number } = payer.order;
  if (hasPaid) await buildOrder(shop.database, { member, state: 'delivered' });
  const upload = async (purpose = 'receipt', token = payer.token) =>
    (await sendFile(shop, { bytes: await png() }, { token, purpose })).body.data.id as string;
  const begin = async (body: object = { method: 'gateway', gateway: 'transfer' }) => {
    const answer = await payer.requestPayment(body);
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    const { reference, redirect_url: url } = answer.body.data;
    return { reference, url } as { reference: string; url: string };
  };
  const send = async (reference: string, body: object, token = payer.token) =>
    shop.call('POST', `/api/v1/payments/${reference}/receipt`, { token, body });
  return {
    ...payer,
    number,
    variant,
    upload,
    begin,
    send,
    sendReceipt: async (reference: string, tracking_number = 'A-۱۴۰۴ 0902') =>
      send(reference, { tracking_number, file: await upload() }),
  };
}
/** Without `ref_id` a number that no other transfer has. */
const confirm = (reference: string, { amount = TOTAL, ref_id = reference } = {}) =>
  operator(`${reference}/confirm`, { amount, ref_id });

test('an amount above the limit of the gateways is paid by a transfer that the shop has confirmed', async () => {
  const buyer = await buildBuyer();
  const options = await shop.call('GET', `/api/v1/payments/options?amount=${TOTAL}`, buyer);
  expect(options.body.data.gateways).toEqual([{ id: 'transfer', title: 'واریز بانکی (پایا یا ساتنا)' }]);
  const { reference, url } = await buyer.begin();
  expect(url).toBe(`http://localhost:3000/payment/transfer?ref=${reference}`);
  expect(await buyer.read({ reference })).toMatchObject({
    state: 'pending',
    message: 'مبلغ را به حساب فروشگاه واریز کنید و رسید آن را بفرستید.',
    transfer: { sheba: 'IR060170000000000000000000', bank: 'بانک ملی ایران', amount: TOTAL, receipt_at: null },
  });
  const sent = await buyer.sendReceipt(reference);
  expect(sent.body.data).toMatchObject({ state: 'confirming', transfer: { receipt_at: clock.now().toISOString() } });
  const list = await shop.call('GET', '/operator/v1/transfers', { token: shop.admin });
  expect(list.body.data).toContainEqual(
    expect.objectContaining({ reference, order: buyer.number, amount: TOTAL, tracking_number: 'A14040902' }),
  );
  clock.pass({ minutes: 600 });
  // The operator's list of payments without an answer does not have a transfer that waits for the staff.
  expect((await reconcile()).body.data).toEqual([]);
  await endExpiredOrders();
  expect((await buyer.books()).state).toBe('awaiting_payment');
  expect((await confirm(reference)).body.data.state).toBe('succeeded');
  expect(await buyer.read({ reference })).toMatchObject({
    state: 'succeeded',
    gateway_title: 'واریز بانکی (پایا یا ساتنا)',
  });
  expect(await buyer.books()).toEqual(paidOnce);
  expect(await buyer.stock()).toEqual({ on_hand: 0, reserved: 0 });
});

test('a small amount is never transferred, and a large one never goes to an online gateway', async () => {
  const buyer = await buildBuyer();
  const online = await buyer.requestPayment({ method: 'gateway', gateway: 'local' });
  await setStock(shop.database, buyer.variant, 3);
  const small = await buyer.placeOrder({ quantity: 1 });
  const transfer = await buyer.requestPayment({ method: 'gateway', gateway: 'transfer' }, small);
  for (const { status, body } of [online, transfer]) {
    expect([status, body.errors[0].messages[0].code]).toEqual([422, 'gateway-unknown']);
  }
});

test('the wallet pays a part and the transfer the rest; a rejection gives the part back', async () => {
  const buyer = await buildBuyer({ wallet: 500_000 });
  const { reference } = await buyer.begin({ method: 'wallet-and-gateway' });
  expect(await buyer.wallet()).toEqual({ balance: 500_000, held: 500_000 });
  expect((await buyer.read({ reference })).transfer.amount).toBe(TOTAL - 500_000);
  await buyer.sendReceipt(reference);
  expect((await confirm(reference)).body.errors[0].messages[0].code).toBe('amount-differs');
  await operator(`${reference}/reject`, { reason: 'مبلغی به حساب نرسیده است.' });
  expect(await buyer.wallet()).toEqual({ balance: 500_000, held: 0 });
});

test('a receipt holds the stock of a member who has paid before, but not that of a newcomer', async () => {
  for (const hasPaid of [true, false]) {
    const buyer = await buildBuyer({ hasPaid });
    const { reference } = await buyer.begin();
    await buyer.sendReceipt(reference);
    clock.pass({ minutes: 60 });
    await reconcile();
    const other = await buildMember(shop.database);
    const lines = [{ variant: buyer.variant, quantity: 1 }];
    const order = buildOrder(shop.database, { member: other, at: clock.now(), lines });
    const isHeld = await order.then(
      () => false,
      () => true,
    );
    expect([hasPaid, isHeld]).toEqual([hasPaid, hasPaid]);
  }
});

test('money that arrives after the stock was sold goes to the wallet', async () => {
  const buyer = await buildBuyer({ hasPaid: false });
  const { reference } = await buyer.begin();
  clock.pass({ minutes: 60 });
  await shop.rows(`update stock_holds set ended_at = now(), ended_as = 'expired' where variant_id = $1`, [
    buyer.variant,
  ]);
  await setStock(shop.database, buyer.variant, 1);
  expect((await buyer.sendReceipt(reference)).body.data.state).toBe('confirming');
  await confirm(reference);
  expect(await buyer.read({ reference })).toMatchObject({ state: 'failed', reason: 'credited' });
  expect(await buyer.wallet()).toEqual({ balance: TOTAL, held: 0 });
});

test('a transfer without a receipt ends after a day, and its order with it', async () => {
  const buyer = await buildBuyer();
  const { reference } = await buyer.begin();
  for (let hour = 0; hour < 23; hour += 1) {
    clock.pass({ minutes: 60 });
    await reconcile();
  }
  expect(await buyer.read({ reference })).toMatchObject({ state: 'pending' });
  clock.pass({ minutes: 61 });
  await reconcile();
  const ended = await buyer.read({ reference });
  expect([ended.state, ended.message]).toEqual(['expired', expect.stringContaining('مهلت ارسال رسید تمام شد.')]);
  const late = await buyer.sendReceipt(reference);
  expect([late.status, late.body.errors[0].messages[0].code]).toEqual([409, 'transfer-ended']);
  expect((await confirm(reference)).status).toBe(409);
  await endExpiredOrders();
  expect((await buyer.books()).state).toBe('expired');
});

test('a rejected transfer shows its reason, also in the export, notifies the member, and frees the stock', async () => {
  const buyer = await buildBuyer();
  const { reference } = await buyer.begin();
  await buyer.sendReceipt(reference);
  const reason = 'رسید خوانا نیست.';
  expect((await operator(`${reference}/reject`, { reason })).body.data.state).toBe('failed');
  expect((await operator(`${reference}/reject`, { reason })).status).toBe(200);
  expect((await buyer.read({ reference })).message).toBe(`واریز شما تأیید نشد: ${reason}`);
  const { payments } = (await shop.call('GET', '/api/v1/account/export', buyer)).body;
  const { transfer } = payments.find(({ gateway }: { gateway: string }) => gateway === 'transfer');
  expect(transfer).toMatchObject({ tracking_number: 'A14040902', decision: 'rejected', reason });
  const messages = await shop.rows(`select 1 from outbox where event = $1`, [`transfer ${reference} rejected`]);
  expect(messages).toHaveLength(1);
  clock.pass({ minutes: 21 });
  await endExpiredOrders();
  expect(await buyer.stock()).toEqual({ on_hand: 2, reserved: 0 });
});

test('a receipt is refused from others, with files that are no receipt of the member, and without a tracking number', async () => {
  const buyer = await buildBuyer();
  const stranger = await buildMember(shop.database);
  const { reference } = await buyer.begin();
  const tracking_number = '12345678';
  const codeOf = async (body: object, token?: string) => {
    const answer = await buyer.send(reference, body, token);
    return [answer.status, answer.body.errors?.[0].messages[0].code];
  };
  const file = await buyer.upload();
  expect(await codeOf({ tracking_number, file }, stranger.token)).toEqual([404, 'not-found']);
  expect((await shop.call('POST', `/api/v1/payments/${reference}/receipt`, { body: {} })).status).toBe(401);
  expect(await codeOf({ tracking_number: '<b>1234</b>', file })).toEqual([422, 'tracking-number-wrong']);
  expect(await codeOf({ tracking_number })).toEqual([422, 'invalid']);
  expect(await codeOf({ tracking_number, file: await buyer.upload('ticket') })).toEqual([422, 'upload-unknown']);
  expect(await codeOf({ tracking_number, file: await buyer.upload('receipt', stranger.token) })).toEqual([
    422,
    'upload-unknown',
  ]);
  const online = await buildPayer(shop, clock);
  const small = await online.placeOrder({ quantity: 1 });
  const begun = (await online.requestPayment({ method: 'gateway' }, small)).body.data;
  const wrong = await buyer.send(
    begun.reference,
    { tracking_number, file: await buyer.upload('receipt', online.token) },
    online.token,
  );
  expect(wrong.status).toBe(404);
  expect(await buyer.read({ reference })).toMatchObject({ state: 'pending' });
});

test('a receipt can be replaced until the decision, and the file before it is given up', async () => {
  const buyer = await buildBuyer();
  const { reference } = await buyer.begin();
  const files = [
    await buyer.upload(),
    (await sendFile(shop, { bytes: pdf(), name: 'رسید.pdf' }, { token: buyer.token, purpose: 'receipt' })).body.data.id,
  ];
  const send = (file: string) => buyer.send(reference, { tracking_number: '۱۲۳۴۵۶', file });
  const statuses = [];
  for (const file of [files[0], files[0], files[1]]) statuses.push((await send(file)).status);
  expect(statuses).toEqual([200, 200, 200]);
  const claimed = await shop.rows('select id from uploads where id = any($1) and claimed_at is not null', [files]);
  expect(claimed).toEqual([{ id: files[1] }]);
  await confirm(reference);
  expect((await send(await buyer.upload())).status).toBe(409);
});

test('an order whose receipt is being checked can neither be cancelled nor paid again', async () => {
  const buyer = await buildBuyer({ wallet: 2 * TOTAL });
  const { reference } = await buyer.begin();
  await buyer.sendReceipt(reference);
  const cancelled = await shop.call('POST', `/api/v1/orders/${buyer.number}/cancel`, { token: buyer.token });
  const paid = await buyer.requestPayment({ method: 'wallet' });
  expect([cancelled.status, paid.status]).toEqual([409, 409]);
});

test('a receipt for an order that was paid by the wallet meanwhile credits the wallet', async () => {
  const buyer = await buildBuyer({ wallet: TOTAL });
  const { reference } = await buyer.begin();
  await buyer.requestPayment({ method: 'wallet' });
  await buyer.sendReceipt(reference);
  await confirm(reference);
  expect(await buyer.books()).toEqual(paidOnce);
  expect(await buyer.wallet()).toEqual({ balance: TOTAL, held: 0 });
});

test('fifty confirmations at once, a rejection and the reconciler settle a transfer once', async () => {
  const buyer = await buildBuyer();
  const { reference } = await buyer.begin();
  await buyer.sendReceipt(reference);
  const answers = await Promise.all([
    ...Array.from({ length: 50 }, () => confirm(reference, { ref_id: 'the same money' })),
    operator(`${reference}/reject`, { reason: 'نرسید' }),
    reconcile(),
  ]);
  const states = new Set(answers.slice(0, 51).map(({ status }) => status));
  expect([...states].filter((status) => status !== 200 && status !== 409)).toEqual([]);
  // A confirmation that meets the lease of another request leaves the rest to it.
  await reconcile();
  const { state } = await buyer.read({ reference });
  expect(['succeeded', 'failed']).toContain(state);
  expect(await buyer.books()).toEqual(
    state === 'succeeded'
      ? paidOnce
      : { ...paidOnce, state: 'awaiting_payment', settled: 0, invoices: 0, messages: 0, moves: 0 },
  );
});

test('one line of the statement confirms one transfer only, in whatever spelling its number is typed', async () => {
  const [first, second] = [await (await buildBuyer()).begin(), await (await buildBuyer()).begin()];
  const unreadable = await confirm(first.reference, { ref_id: 'سند' });
  expect(unreadable.body.errors[0].messages[0].code).toBe('tracking-number-wrong');
  const answers = await Promise.all([
    confirm(first.reference, { ref_id: 'pay/700۱' }),
    confirm(second.reference, { ref_id: ' PAY 7001' }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

/** Stores the decision alone, as when the process dies before it is carried out. */
const storeConfirmation = (reference: string, refId: string) =>
  shop.rows(
    `update bank_transfers set decision = 'confirmed', ref_id = $2, actor = 'service:operator', decided_at = $3
      where reference = $1`,
    [reference, refId, clock.now()],
  );

test('a confirmation of a transfer that the reconciler ends at the same moment says that the money goes to the wallet', async () => {
  const { reference } = await (await buildBuyer()).begin();
  clock.pass({ minutes: 24 * 60 + 1 });
  await reconcile();
  // No request can force the order of the two transactions: the decision is stored first, then the payment ends.
  await storeConfirmation(reference, 'STATEMENT');
  const { status, body } = await confirm(reference, { ref_id: 'statement' });
  expect([status, body.errors[0].messages[0].message]).toEqual([409, expect.stringContaining('to the wallet')]);
});

test('a decision that was stored before the process was killed is carried out by the reconciler', async () => {
  const buyer = await buildBuyer();
  const { reference } = await buyer.begin();
  await buyer.sendReceipt(reference);
  await storeConfirmation(reference, 'AFTERAKILL');
  expect((await operator(`${reference}/reject`, { reason: 'نرسید' })).status).toBe(409);
  clock.pass({ minutes: 11 });
  await reconcile();
  expect(await buyer.books()).toEqual(paidOnce);
});
