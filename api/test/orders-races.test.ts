import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { unwrapResult } from 'release/result';
import { inTransaction } from '../src/database/transaction.ts';
import { orderCommands } from '../src/modules/orders/commands.ts';
import { lockOrder } from '../src/modules/orders/repository.ts';
import { markSettled, movePayment, startPayment } from '../src/modules/payments/payments.ts';
import { atOnce } from './at-once.ts';
import { addPayment, buildMember, buildOrder, buildVariant } from './builders.ts';
import { closeDatabases } from './databases.ts';
import type { Shop } from './shop.ts';
import { openTwo, type TwoShops } from './two-instances.ts';

afterAll(closeDatabases);

type Order = Awaited<ReturnType<typeof buildOrder>>;

// Nothing can race on the embedded database: it has one session.
describe('simultaneous changes of orders at two instances of the API, on postgres', () => {
  let shops: TwoShops;
  let shop: Shop;
  let member: Awaited<ReturnType<typeof buildMember>>;
  beforeAll(async () => {
    shops = await openTwo({ at: new Date().toISOString() });
    shop = shops.shop;
  });
  beforeEach(async () => {
    member = await buildMember(shop.database);
  });
  afterAll(() => shops.close());

  const cancel = ({ number }: Order, process = shop) =>
    process.call('POST', `/api/v1/orders/${number}/cancel`, { token: member.token });
  const advance = ({ number }: Order, state: string, process = shop) =>
    process.call('POST', `/operator/v1/orders/${number}/advance`, { token: shop.admin, body: { state } });
  const timeline = ({ id }: Order) =>
    shop
      .rows('select to_state from order_events where order_id = $1 order by position', [id])
      .then((events) => events.map(({ to_state }) => to_state));
  const refunds = () =>
    shop.rows(`select amount::integer from wallet_entries where user_id = $1 and kind = 'refund'`, [member.user_id]);
  const stockOf = async (variant: number) =>
    (await shop.rows('select on_hand, reserved from variants where id = $1', [variant]))[0];

  test('a paid order that is cancelled fifty times at once is refunded and restocked once', async () => {
    const { variant_id: variant } = await buildVariant(shop.database, { stock: 10 });
    const order = await buildOrder(shop.database, { member, state: 'paid', lines: [{ variant, quantity: 4 }] });
    const answers = await atOnce(50, (index) => cancel(order, shops.either(index)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.data?.state}`))).toEqual(
      new Set(['200 cancelled']),
    );
    expect(await refunds()).toEqual([{ amount: order.total }]);
    expect(await stockOf(variant)).toEqual({ on_hand: 10, reserved: 0 });
    expect((await timeline(order)).filter((state) => state === 'cancelled')).toHaveLength(1);
  });

  test('of a cancellation and the next step of the shop at once, one is refused', async () => {
    for (let round = 0; round < 10; round += 1) {
      const order = await buildOrder(shop.database, { member, state: 'preparing' });
      const [cancelled, advanced] = await Promise.all([cancel(order), advance(order, 'ready_to_ship', shops.other)]);
      expect([cancelled.status, advanced.status].toSorted()).toEqual([200, 409]);
      const last = (await timeline(order)).at(-1);
      expect(last).toBe(cancelled.status === 200 ? 'cancelled' : 'ready_to_ship');
      const entries = await shop.rows(`select ref_id from wallet_entries where ref_id = $1`, [order.id]);
      expect(entries).toHaveLength(cancelled.status === 200 ? 1 : 0);
    }
  });

  test('an order that is paid and cancelled at once is either paid, or cancelled before', async () => {
    const commands = orderCommands({ messages: { notify: async () => {} } });
    for (let round = 0; round < 10; round += 1) {
      const { variant_id: variant } = await buildVariant(shop.database, { stock: 5 });
      const order = await buildOrder(shop.database, { member, at: new Date(), lines: [{ variant, quantity: 5 }] });
      const at = new Date();
      const pay = () =>
        inTransaction(shop.database.kysely, async (tx) => {
          const row = await lockOrder(tx, order.number);
          if (row?.state !== 'awaiting_payment') return false;
          const subject = { purpose: 'order', order: row.id } as const;
          const attempt = { user: row.user_id, subject, gateway: 'zarinpal', amount: row.total, at };
          let payment = unwrapResult(await startPayment(tx, attempt));
          for (const to of ['redirected', 'verifying', 'succeeded'] as const) {
            payment = unwrapResult(await movePayment(tx, payment, { to, at, ref_id: row.id }));
          }
          await markSettled(tx, payment, at);
          return (await commands.pay(tx, row, payment, at)).ok;
        });
      const [isPaid] = await Promise.all([pay(), cancel(order)]);
      // A cancellation after the payment returns the money and the units.
      expect((await timeline(order)).at(-1)).toBe('cancelled');
      expect(await stockOf(variant)).toEqual({ on_hand: 5, reserved: 0 });
      const entries = await shop.rows(`select ref_id from wallet_entries where ref_id = $1`, [order.id]);
      expect(entries).toHaveLength(isPaid ? 1 : 0);
    }
  });

  test('an operator who refunds a return fifty times at once refunds it once', async () => {
    const order = await buildOrder(shop.database, { member, state: 'returned' });
    const answers = await atOnce(50, (index) =>
      shops.either(index).call('POST', `/operator/v1/returns/${order.number}/refund`, { token: shop.admin }),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(49);
    expect(await refunds()).toEqual([{ amount: order.total }]);
  });

  test('an order has one payment that succeeded, and a payment of the bank settles one order', async () => {
    const [first, second] = [await buildOrder(shop.database, { member }), await buildOrder(shop.database, { member })];
    const add = (order: Order, authority: string, ref_id: string) =>
      addPayment(shop.database, order, { state: 'succeeded', authority, ref_id, settled_at: new Date() });
    await add(first, 'A1', '1001');
    await expect(add(first, 'A2', '1002')).rejects.toThrow('payments_succeeded');
    await expect(add(second, 'A1', '1003')).rejects.toThrow('authority');
    await expect(add(second, 'A3', '1001')).rejects.toThrow('ref_id');
  });

  test('after all of this stock and wallets add up', async () => {
    expect(await shop.rows('select * from stock_differences')).toEqual([]);
    expect(await shop.rows('select * from wallet_differences')).toEqual([]);
  });
});
