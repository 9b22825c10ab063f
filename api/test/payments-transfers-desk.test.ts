import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { closeDatabases } from './databases.ts';
import { paidOnce, reconcile } from './payers.ts';
import type { Shop } from './shop.ts';
import { testClock } from './sign-in.ts';
import { buildBuyer, confirmTransfer, decide, endExpiredOrders, openTransferShop } from './transfers.ts';

afterAll(closeDatabases);

const clock = testClock();
let shop: Shop;
beforeAll(async () => {
  shop = await openTransferShop(clock);
});
afterAll(() => shop.close());

test('a rejected transfer shows its reason, also in the export, notifies the member, and frees the stock', async () => {
  const buyer = await buildBuyer(shop, clock);
  const { reference } = await buyer.begin();
  await buyer.sendReceipt(reference);
  const reason = 'رسید خوانا نیست.';
  expect((await decide(shop, `${reference}/reject`, { reason })).body.data.state).toBe('failed');
  expect((await decide(shop, `${reference}/reject`, { reason })).status).toBe(200);
  expect((await buyer.read({ reference })).message).toBe(`واریز شما تأیید نشد: ${reason}`);
  const { payments } = (await shop.call('GET', '/api/v1/account/export', buyer)).body;
  const { transfer } = payments.find(({ gateway }: { gateway: string }) => gateway === 'transfer');
  expect(transfer).toMatchObject({ tracking_number: 'A14040902', decision: 'rejected', reason });
  const messages = await shop.rows(`select 1 from outbox where event = $1`, [`transfer ${reference} rejected`]);
  expect(messages).toHaveLength(1);
  clock.pass({ minutes: 21 });
  await endExpiredOrders(shop, clock);
  expect(await buyer.stock()).toEqual({ on_hand: 2, reserved: 0 });
});

test('fifty confirmations at once, a rejection and the reconciler settle a transfer once', async () => {
  const buyer = await buildBuyer(shop, clock);
  const { reference } = await buyer.begin();
  await buyer.sendReceipt(reference);
  const answers = await Promise.all([
    ...Array.from({ length: 50 }, () => confirmTransfer(shop, reference, { ref_id: 'the same money' })),
    decide(shop, `${reference}/reject`, { reason: 'نرسید' }),
    reconcile(shop),
  ]);
  const states = new Set(answers.slice(0, 51).map(({ status }) => status));
  expect([...states].filter((status) => status !== 200 && status !== 409)).toEqual([]);
  // A confirmation that meets the lease of another request leaves the rest to it.
  await reconcile(shop);
  const { state } = await buyer.read({ reference });
  expect(['succeeded', 'failed']).toContain(state);
  expect(await buyer.books()).toEqual(
    state === 'succeeded'
      ? paidOnce
      : { ...paidOnce, state: 'awaiting_payment', settled: 0, invoices: 0, messages: 0, moves: 0 },
  );
});

test('one line of the statement confirms one transfer only, in whatever spelling its number is typed', async () => {
  const [first, second] = [
    await (await buildBuyer(shop, clock)).begin(),
    await (await buildBuyer(shop, clock)).begin(),
  ];
  const unreadable = await confirmTransfer(shop, first.reference, { ref_id: 'سند' });
  expect(unreadable.body.errors[0].messages[0].code).toBe('tracking-number-wrong');
  const answers = await Promise.all([
    confirmTransfer(shop, first.reference, { ref_id: 'pay/700۱' }),
    confirmTransfer(shop, second.reference, { ref_id: ' PAY 7001' }),
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
  const { reference } = await (await buildBuyer(shop, clock)).begin();
  clock.pass({ minutes: 24 * 60 + 1 });
  await reconcile(shop);
  // No request can force the order of the two transactions: the decision is stored first, then the payment ends.
  await storeConfirmation(reference, 'STATEMENT');
  const { status, body } = await confirmTransfer(shop, reference, { ref_id: 'statement' });
  expect([status, body.errors[0].messages[0].message]).toEqual([409, expect.stringContaining('to the wallet')]);
});

test('a decision that was stored before the process was killed is carried out by the reconciler', async () => {
  const buyer = await buildBuyer(shop, clock);
  const { reference } = await buyer.begin();
  await buyer.sendReceipt(reference);
  await storeConfirmation(reference, 'AFTERAKILL');
  expect((await decide(shop, `${reference}/reject`, { reason: 'نرسید' })).status).toBe(409);
  clock.pass({ minutes: 11 });
  await reconcile(shop);
  expect(await buyer.books()).toEqual(paidOnce);
});
