import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { buildMember, buildOrder, setStock } from './builders.ts';
import { closeDatabases } from './databases.ts';
import { buildPayer, paidOnce, reconcile, TOTAL } from './payers.ts';
import type { Shop } from './shop.ts';
import { testClock } from './sign-in.ts';
import { buildBuyer, confirmTransfer, decide, endExpiredOrders, openTransferShop } from './transfers.ts';
import { pdf, sendFile } from './upload-files.ts';

afterAll(closeDatabases);

const clock = testClock();
let shop: Shop;
beforeAll(async () => {
  shop = await openTransferShop(clock);
});
afterAll(() => shop.close());

test('an amount above the limit of the gateways is paid by a transfer that the shop has confirmed', async () => {
  const buyer = await buildBuyer(shop, clock);
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
  expect((await reconcile(shop)).body.data).toEqual([]);
  await endExpiredOrders(shop, clock);
  expect((await buyer.books()).state).toBe('awaiting_payment');
  expect((await confirmTransfer(shop, reference)).body.data.state).toBe('succeeded');
  expect(await buyer.read({ reference })).toMatchObject({
    state: 'succeeded',
    gateway_title: 'واریز بانکی (پایا یا ساتنا)',
  });
  expect(await buyer.books()).toEqual(paidOnce);
  expect(await buyer.stock()).toEqual({ on_hand: 0, reserved: 0 });
});

test('the id of a receipt in a form that PostgreSQL does not read is refused as malformed', async () => {
  const buyer = await buildBuyer(shop, clock);
  const { reference } = await buyer.begin();
  const file = `urn:uuid:${await buyer.upload()}`;
  const { status, body } = await buyer.send(reference, { tracking_number: 'A14040902', file });
  expect([status, body.errors?.[0].messages[0].field]).toEqual([422, 'file']);
});

test('a small amount is never transferred, and a large one never goes to an online gateway', async () => {
  const buyer = await buildBuyer(shop, clock);
  const online = await buyer.requestPayment({ method: 'gateway', gateway: 'local' });
  await setStock(shop.database, buyer.variant, 3);
  const small = await buyer.placeOrder({ quantity: 1 });
  const transfer = await buyer.requestPayment({ method: 'gateway', gateway: 'transfer' }, small);
  for (const { status, body } of [online, transfer]) {
    expect([status, body.errors[0].messages[0].code]).toEqual([422, 'gateway-unknown']);
  }
});

test('the wallet pays a part and the transfer the rest; a rejection gives the part back', async () => {
  const buyer = await buildBuyer(shop, clock, { wallet: 500_000 });
  const { reference } = await buyer.begin({ method: 'wallet-and-gateway' });
  expect(await buyer.wallet()).toEqual({ balance: 500_000, held: 500_000 });
  expect((await buyer.read({ reference })).transfer.amount).toBe(TOTAL - 500_000);
  await buyer.sendReceipt(reference);
  expect((await confirmTransfer(shop, reference)).body.errors[0].messages[0].code).toBe('amount-differs');
  await decide(shop, `${reference}/reject`, { reason: 'مبلغی به حساب نرسیده است.' });
  expect(await buyer.wallet()).toEqual({ balance: 500_000, held: 0 });
});

test('a receipt holds the stock of a member who has paid before, but not that of a newcomer', async () => {
  for (const hasPaid of [true, false]) {
    const buyer = await buildBuyer(shop, clock, { hasPaid });
    const { reference } = await buyer.begin();
    await buyer.sendReceipt(reference);
    clock.pass({ minutes: 60 });
    await reconcile(shop);
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
  const buyer = await buildBuyer(shop, clock, { hasPaid: false });
  const { reference } = await buyer.begin();
  clock.pass({ minutes: 60 });
  await shop.rows(`update stock_holds set ended_at = now(), ended_as = 'expired' where variant_id = $1`, [
    buyer.variant,
  ]);
  await setStock(shop.database, buyer.variant, 1);
  expect((await buyer.sendReceipt(reference)).body.data.state).toBe('confirming');
  await confirmTransfer(shop, reference);
  expect(await buyer.read({ reference })).toMatchObject({ state: 'failed', reason: 'credited' });
  expect(await buyer.wallet()).toEqual({ balance: TOTAL, held: 0 });
});

test('a transfer without a receipt ends after a day, and its order with it', async () => {
  const buyer = await buildBuyer(shop, clock);
  const { reference } = await buyer.begin();
  for (let hour = 0; hour < 23; hour += 1) {
    clock.pass({ minutes: 60 });
    await reconcile(shop);
  }
  expect(await buyer.read({ reference })).toMatchObject({ state: 'pending' });
  clock.pass({ minutes: 61 });
  await reconcile(shop);
  const ended = await buyer.read({ reference });
  expect([ended.state, ended.message]).toEqual(['expired', expect.stringContaining('مهلت ارسال رسید تمام شد.')]);
  const late = await buyer.sendReceipt(reference);
  expect([late.status, late.body.errors[0].messages[0].code]).toEqual([409, 'transfer-ended']);
  expect((await confirmTransfer(shop, reference)).status).toBe(409);
  await endExpiredOrders(shop, clock);
  expect((await buyer.books()).state).toBe('expired');
});

test('a receipt is refused from others, with files that are no receipt of the member, and without a tracking number', async () => {
  const buyer = await buildBuyer(shop, clock);
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
  const buyer = await buildBuyer(shop, clock);
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
  await confirmTransfer(shop, reference);
  expect((await send(await buyer.upload())).status).toBe(409);
});

test('an order whose receipt is being checked can neither be cancelled nor paid again', async () => {
  const buyer = await buildBuyer(shop, clock, { wallet: 2 * TOTAL });
  const { reference } = await buyer.begin();
  await buyer.sendReceipt(reference);
  const cancelled = await shop.call('POST', `/api/v1/orders/${buyer.number}/cancel`, { token: buyer.token });
  const paid = await buyer.requestPayment({ method: 'wallet' });
  expect([cancelled.status, paid.status]).toEqual([409, 409]);
});

test('a receipt for an order that was paid by the wallet meanwhile credits the wallet', async () => {
  const buyer = await buildBuyer(shop, clock, { wallet: TOTAL });
  const { reference } = await buyer.begin();
  await buyer.requestPayment({ method: 'wallet' });
  await buyer.sendReceipt(reference);
  await confirmTransfer(shop, reference);
  expect(await buyer.books()).toEqual(paidOnce);
  expect(await buyer.wallet()).toEqual({ balance: TOTAL, held: 0 });
});
