import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { sql } from 'kysely';
import type { Database } from '../src/database/connect.ts';
import { inTransaction, type Tx } from '../src/database/transaction.ts';
import { stockReference } from '../src/modules/orders/place.ts';
import { expireHolds } from '../src/modules/stock/expiry.ts';
import { stockRepository } from '../src/modules/stock/repository.ts';
import {
  holdStock,
  moveStock,
  releaseHeldStock,
  type StockChange,
  type StockLine,
  sellHeldStock,
} from '../src/modules/stock/stock.ts';
import { buildOrder, buildVariant, holdUnits, setStock } from './builders.ts';
import { closeDatabases, freshDatabase, kinds } from './databases.ts';
import { openShop, type Shop } from './shop.ts';
import { buildShopper, type Shopper } from './shopper.ts';

afterAll(closeDatabases);

const now = new Date('2026-11-22T10:00:00Z');
const minutesLater = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

describe.each(kinds)('stock on %s', (kind) => {
  let database: Database;
  beforeAll(async () => {
    database = await freshDatabase(kind);
  });

  const rows = async (text: string, values: unknown[] = []) => (await database.pool.query(text, values)).rows;
  const transact = <T>(work: (tx: Tx) => Promise<T>) => inTransaction(database.kysely, work);
  const stateOf = async (variant: number) =>
    (await rows('select on_hand, reserved from variants where id = $1', [variant]))[0];
  const productOf = async (product: number) =>
    (await rows('select available, sold from products where id = $1', [product]))[0];
  const move = (changes: StockChange[]) =>
    transact((tx) => moveStock(tx, changes, { reason: 'delivery', actor: 'staff:1', reference: 'note 7' }));
  const hold = (reference: string, lines: StockLine[], at = now) =>
    transact((tx) =>
      holdStock(tx, lines, {
        reference,
        actor: 'member:1',
        now: at,
        expiresAt: new Date(at.getTime() + 1_200_000),
      }),
    );
  const sell = (reference: string, lines: StockLine[]) =>
    transact((tx) => sellHeldStock(tx, lines, { reference, actor: 'member:1', now }));
  const release = (reference: string) => transact((tx) => releaseHeldStock(tx, { reference, now }));
  const refused = (text: string, values: unknown[]) => expect(rows(text, values)).rejects.toThrow();

  test('a sale counts on its day in UTC, whatever the time zone of the database', async () => {
    const { variant_id } = await buildVariant(database);
    await transact(async (tx) => {
      await sql`set local timezone to 'Asia/Tehran'`.execute(tx);
      await stockRepository(tx).addSales([{ variant_id, change: -5, at: new Date('2026-03-20T22:00:00Z') }]);
    });
    const sales = await rows('select day::text from sales where variant_id = $1', [variant_id]);
    expect(sales).toEqual([{ day: '2026-03-20' }]);
  });

  test('every change has a number, a reason and an actor, and the stock is their sum', async () => {
    const { variant_id: variant, product_id } = await buildVariant(database, { stock: 10 });
    expect(await move([{ variant, change: 15 }])).toEqual({ ok: true, value: null });
    expect(await move([{ variant, change: -30 }])).toMatchObject({ reason: 'not-enough-stock' });
    expect(await move([{ variant: 2_000_000_000, change: 1 }])).toMatchObject({ reason: 'not-found' });
    expect(
      await rows('select number, change, on_hand, reason, actor, reference from stock_moves where variant_id = $1', [
        variant,
      ]),
    ).toEqual([
      { number: 1, change: 10, on_hand: 10, reason: 'opening', actor: 'system', reference: null },
      { number: 2, change: 15, on_hand: 25, reason: 'delivery', actor: 'staff:1', reference: 'note 7' },
    ]);
    expect([await stateOf(variant), await productOf(product_id)]).toMatchObject([
      { on_hand: 25, reserved: 0 },
      { available: 25 },
    ]);
  });

  test('no other write reaches the stock, its moves or its holds', async () => {
    const { variant_id: variant } = await buildVariant(database, { stock: 10, reserved: 2 });
    await refused('update variants set on_hand = 99 where id = $1', [variant]);
    await refused('update variants set reserved = 0 where id = $1', [variant]);
    await refused('update stock_moves set change = 99 where variant_id = $1', [variant]);
    await refused('delete from stock_moves where variant_id = $1', [variant]);
    await refused('truncate stock_moves', []);
    await refused('delete from stock_holds where variant_id = $1', [variant]);
    await refused(`update stock_holds set expires_at = expires_at + interval '1 hour' where variant_id = $1`, [
      variant,
    ]);
    await refused(`insert into stock_moves (variant_id, change, reason, actor) values ($1, 1, 'count', 'somebody')`, [
      variant,
    ]);
    expect(await stateOf(variant)).toEqual({ on_hand: 10, reserved: 2 });
  });

  test('held stock of a paid order is sold once, and counted as a sale of the day', async () => {
    const { variant_id: variant, product_id } = await buildVariant(database, { stock: 10 });
    const lines = [
      { variant, quantity: 3 },
      { variant, quantity: 1 },
    ];
    expect(await hold('order 1', lines)).toMatchObject({ ok: true });
    expect([await stateOf(variant), await productOf(product_id)]).toEqual([
      { on_hand: 10, reserved: 4 },
      { available: 6, sold: 0 },
    ]);
    expect(await sell('order 1', lines)).toEqual({ ok: true, value: null });
    expect(await sell('order 1', lines)).toMatchObject({ reason: 'hold-ended' });
    await release('order 1');
    expect([await stateOf(variant), await productOf(product_id)]).toEqual([
      { on_hand: 6, reserved: 0 },
      { available: 6, sold: 4 },
    ]);
  });

  test('an order whose lines exceed the stock together holds nothing, and the refusal lists what is missing', async () => {
    const { variant_id: variant } = await buildVariant(database, { stock: 5 });
    const { variant_id: other } = await buildVariant(database, { stock: 5 });
    const lines = [
      { variant, quantity: 3 },
      { variant: other, quantity: 1 },
      { variant, quantity: 3 },
    ];
    expect(await hold('order 2', lines)).toEqual({
      ok: false,
      reason: 'not-enough-stock',
      message: '',
      missing: [{ variant, wanted: 6, free: 5 }],
    });
    expect([await stateOf(variant), await stateOf(other)]).toEqual([
      { on_hand: 5, reserved: 0 },
      { on_hand: 5, reserved: 0 },
    ]);
  });

  test('a delivery cannot be taken back below what orders hold', async () => {
    const { variant_id: variant } = await buildVariant(database, { stock: 10 });
    await hold('order 3', [{ variant, quantity: 8 }]);
    expect(await move([{ variant, change: -3 }])).toMatchObject({ reason: 'not-enough-stock' });
    expect(await move([{ variant, change: -2 }])).toMatchObject({ ok: true });
  });

  test('an expired hold gives way to the next order before the job ends it, and the job ends the rest', async () => {
    const { variant_id: variant, product_id } = await buildVariant(database, { stock: 4 });
    const lines = [{ variant, quantity: 4 }];
    await hold('order 4', lines);
    expect(await hold('order 5', lines, minutesLater(19))).toMatchObject({ reason: 'not-enough-stock' });
    expect(await hold('order 5', lines, minutesLater(20))).toMatchObject({ ok: true });
    expect(await sell('order 4', lines)).toMatchObject({ reason: 'hold-ended' });
    await expireHolds(database.kysely, minutesLater(39));
    expect(await stateOf(variant)).toEqual({ on_hand: 4, reserved: 4 });
    await expireHolds(database.kysely, minutesLater(40));
    expect([await stateOf(variant), await productOf(product_id)]).toMatchObject([{ reserved: 0 }, { available: 4 }]);
    expect(
      await rows('select reference, ended_as from stock_holds where variant_id = $1 order by 1', [variant]),
    ).toEqual([
      { reference: 'order 4', ended_as: 'expired' },
      { reference: 'order 5', ended_as: 'expired' },
    ]);
  });

  test('an order of which one hold has expired is not sold in part', async () => {
    const { variant_id: first } = await buildVariant(database, { stock: 1 });
    const { variant_id: second } = await buildVariant(database, { stock: 1 });
    const lines = [first, second].map((variant) => ({ variant, quantity: 1 }));
    await hold('order 6', lines);
    await hold('order 7', [{ variant: first, quantity: 1 }], minutesLater(21));
    expect(await sell('order 6', lines)).toMatchObject({ reason: 'hold-ended' });
    expect(await stateOf(second)).toEqual({ on_hand: 1, reserved: 1 });
  });

  test('a variant that was sold or held cannot be deleted, and neither can its product', async () => {
    const sold = await buildVariant(database, { stock: 3 });
    const lines = [{ variant: sold.variant_id, quantity: 1 }];
    await hold('order 8', lines);
    await sell('order 8', lines);
    const soldLongAgo = await buildVariant(database, { stock: 0 });
    await rows(`insert into sales (day, variant_id, quantity) values ('2020-01-01', $1, 1)`, [soldLongAgo.variant_id]);
    for (const { product_id, variant_id } of [sold, soldLongAgo]) {
      await refused('delete from variants where id = $1', [variant_id]);
      await refused('delete from products where id = $1', [product_id]);
    }
    const unsold = await buildVariant(database, { stock: 3 });
    await rows('delete from products where id = $1', [unsold.product_id]);
    expect(await rows('select from stock_moves where variant_id = $1', [unsold.variant_id])).toEqual([]);
  });

  test('after any sequence of steps the ledger adds up, and no stock is promised twice', async () => {
    const step = fc.record({
      kind: fc.constantFrom('move', 'hold', 'sell', 'release', 'expire'),
      amount: fc.integer({ min: 1, max: 6 }),
      order: fc.integer({ min: 1, max: 4 }),
      minute: fc.nat({ max: 60 }),
    });
    let run = 0;
    const property = fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 15 }), async (steps) => {
      run += 1;
      const { variant_id: variant, product_id } = await buildVariant(database, { stock: 6 });
      for (const { kind: what, amount, order, minute } of steps) {
        const reference = `run ${kind} ${run} order ${order}`;
        const lines = [{ variant, quantity: amount }];
        if (what === 'move') await move([{ variant, change: amount % 2 === 0 ? amount : -amount }]);
        if (what === 'hold') {
          await release(reference);
          await hold(reference, lines, minutesLater(minute));
        }
        if (what === 'sell') await sell(reference, lines);
        if (what === 'release') await release(reference);
        if (what === 'expire') await expireHolds(database.kysely, minutesLater(minute));
      }
      const { on_hand, reserved } = await stateOf(variant);
      expect(await productOf(product_id)).toMatchObject({ available: on_hand - reserved });
    });
    await fc.assert(property, { numRuns: 15 });
    expect(await rows('select * from stock_differences')).toEqual([]);
  });

  describe('of orders', () => {
    let shop: Shop;
    let member: Shopper;
    beforeAll(async () => {
      shop = await openShop(kind, { database });
    });
    beforeEach(async () => {
      member = await buildShopper(shop);
    });
    afterAll(() => shop.close());

    const cancel = (number: number) => member.call('POST', `orders/${number}/cancel`);
    const paymentsOf = async (number: number) => (await member.call('GET', `orders/${number}`)).body.data.payments;

    test('the stock of an order is held, sold when it is paid, and free again when it is cancelled or expires', async () => {
      const { variant_id: variant } = await buildVariant(shop.database, { stock: 10 });
      const lines = [{ variant, quantity: 3 }];
      const build = (state: Parameters<typeof buildOrder>[1] = {}) =>
        buildOrder(shop.database, { member, lines, ...state });
      const { number } = await build();
      expect(await stateOf(variant)).toEqual({ on_hand: 10, reserved: 3 });
      await cancel(number);
      expect(await stateOf(variant)).toEqual({ on_hand: 10, reserved: 0 });
      await build({ state: 'expired' });
      expect(await stateOf(variant)).toEqual({ on_hand: 10, reserved: 0 });
      const paid = await build({ state: 'paid' });
      expect(await stateOf(variant)).toEqual({ on_hand: 7, reserved: 0 });
      expect((await cancel(paid.number)).status).toBe(200);
      expect(await stateOf(variant)).toEqual({ on_hand: 10, reserved: 0 });
      expect(
        await shop.rows(
          'select change, reason, reference from stock_moves where variant_id = $1 order by number offset 1',
          [variant],
        ),
      ).toEqual([
        { change: -3, reason: 'sale', reference: stockReference(paid) },
        { change: 3, reason: 'return', reference: stockReference(paid) },
      ]);
      expect(await shop.rows('select * from stock_differences')).toEqual([]);
      // Neither order counts as sold any more.
      const sold = () =>
        shop.rows('select sold from products join variants on product_id = products.id where variants.id = $1', [
          variant,
        ]);
      expect([await sold(), await shop.rows('select * from sales where variant_id = $1', [variant])]).toEqual([
        [{ sold: 0 }],
        [],
      ]);
      await build({ state: 'paid' });
      expect((await cancel((await build({ state: 'paid' })).number)).status).toBe(200);
      expect(await sold()).toEqual([{ sold: 3 }]);
    });

    test('an order whose hold has ended is paid if its units are still free', async () => {
      const { variant_id: variant } = await buildVariant(shop.database, { stock: 3 });
      const order = await buildOrder(shop.database, { member, lines: [{ variant, quantity: 3 }] });
      await shop.rows("update stock_holds set ended_at = now(), ended_as = 'expired' where reference = $1", [
        stockReference(order),
      ]);
      const { orderTools } = await import('../seed/orders/order-tools.ts');
      const clock = { now: () => new Date(), pass: () => {} };
      const tools = orderTools(shop.database.kysely, { rules: shop.settings.rules, clock });
      await holdUnits(shop.database.kysely, variant, 1);
      await expect(tools.bringTo(order.number, 'paid')).rejects.toThrow('not-enough-stock');
      expect(await paymentsOf(order.number)).toEqual([]);
      await setStock(shop.database, variant, 4);
      await tools.bringTo(order.number, 'paid');
      expect(await stateOf(variant)).toEqual({ on_hand: 1, reserved: 1 });
      expect(await paymentsOf(order.number)).toMatchObject([{ gateway: 'zarinpal', state: 'succeeded' }]);
    });
  });
});
