import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { type Database, kyselyOver } from '../src/database/connect.ts';
import { inTransaction, type Tx } from '../src/database/transaction.ts';
import { types } from '../src/database/types.ts';
import { productChanged } from '../src/modules/catalogue/derived.ts';
import { expireHolds } from '../src/modules/stock/expiry.ts';
import { holdStock, releaseHeldStock, type StockLine, sellHeldStock } from '../src/modules/stock/stock.ts';
import { atOnce } from './at-once.ts';
import { buildVariant } from './builders.ts';
import { closeDatabases, freshDatabase } from './databases.ts';

const connections = 40;

// The embedded database has one session, so nothing can race there.
describe('stock and sums of products under simultaneous changes, on postgres', () => {
  let database: Database;
  let pool: pg.Pool;
  beforeAll(async () => {
    database = await freshDatabase('postgres');
    pool = new pg.Pool({ ...database.pool.options, types, max: connections });
  });
  afterAll(async () => {
    await pool.end();
    await closeDatabases();
  });

  const rows = async (text: string, values: unknown[] = []) => (await pool.query(text, values)).rows;
  let calls = 0;
  let runs = 0;
  const transact = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
    calls += 1;
    return inTransaction(kyselyOver(pool), (tx) => {
      runs += 1;
      return work(tx);
    });
  };
  // The order of the locks must prevent deadlocks; repeating a transaction would only hide them.
  afterEach(() => expect(runs).toBe(calls));

  const sumsOf = (ids: number[]) =>
    rows(
      `select available, (select sum(on_hand) from variants where product_id = products.id)::integer as in_stock
       from products where id = any($1) order by id`,
      [ids],
    );

  /** A product with this many variants, each with 10 units. */
  async function buildProduct(variants: number): Promise<{ id: number; variants: number[] }> {
    const { product_id: id } = await buildVariant(database, { stock: 10 });
    await rows(
      `insert into variants (product_id, sku, price, on_hand, weight_grams, size_id)
       select $1::integer, 'race-' || $1::integer || '-' || size, 1000, 10, 10, size from generate_series(1, $2) as size`,
      [id, variants - 1],
    );
    const ids = await rows('select id from variants where product_id = $1 order by id', [id]);
    return { id, variants: ids.map((row) => row.id) };
  }

  const takeOne = (products: number[], variants: number[]) =>
    transact(async (tx) => {
      for (const variant_id of variants) {
        const move = { variant_id, change: -1, reason: 'damage' as const, actor: 'staff:test' };
        await tx.insertInto('stock_moves').values(move).execute();
      }
      await productChanged(tx, products);
    });

  const now = new Date();
  const expiresAt = new Date(now.getTime() + 1_200_000);
  const hold = (reference: string, lines: StockLine[]) =>
    transact((tx) => holdStock(tx, lines, { reference, actor: 'system', now, expiresAt }));

  test('thirty transactions on different variants of one product leave the right sum', async () => {
    const product = await buildProduct(30);
    await Promise.all(product.variants.map((variant) => takeOne([product.id], [variant])));
    expect(await sumsOf([product.id])).toEqual([{ available: 270, in_stock: 270 }]);
  });

  test('transactions that name the same products in opposite orders do not deadlock', async () => {
    const [first, second] = [await buildProduct(30), await buildProduct(30)];
    await atOnce(30, (turn) => {
      const ids = turn % 2 === 0 ? [first.id, second.id] : [second.id, first.id];
      return takeOne(ids, [first.variants[turn] ?? 0, second.variants[turn] ?? 0]);
    });
    const sums = { available: 270, in_stock: 270 };
    expect(await sumsOf([first.id, second.id])).toEqual([sums, sums]);
  });

  test('of 200 buyers of the last 5 units, five get one each', async () => {
    const { product_id, variant_id: variant } = await buildVariant(database, { stock: 5 });
    const answers = await atOnce(200, (turn) => hold(`buyer ${turn}`, [{ variant, quantity: 1 }]));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(5);
    expect(new Set(answers.flatMap((answer) => (answer.ok ? [] : [answer.reason])))).toEqual(
      new Set(['not-enough-stock']),
    );
    expect(await rows('select on_hand, reserved from variants where id = $1', [variant])).toEqual([
      { on_hand: 5, reserved: 5 },
    ]);
    expect(await sumsOf([product_id])).toEqual([{ available: 0, in_stock: 5 }]);
  });

  test('orders of the same variants in opposite orders do not deadlock', async () => {
    const [first, second] = [await buildVariant(database), await buildVariant(database)];
    const lines = [first, second].map(({ variant_id: variant }) => ({ variant, quantity: 1 }));
    const answers = await atOnce(100, (turn) => hold(`cross ${turn}`, turn % 2 === 0 ? lines : lines.toReversed()));
    expect(answers.every(({ ok }) => ok)).toBe(true);
    expect(await sumsOf([first.product_id, second.product_id])).toEqual([
      { available: 0, in_stock: 100 },
      { available: 0, in_stock: 100 },
    ]);
  });

  test('a hold that is sold, released and expired at once ends once', async () => {
    const { variant_id: variant } = await buildVariant(database, { stock: 40 });
    const late = new Date(expiresAt.getTime() + 1);
    const orders = Array.from({ length: 10 }, (_, order) => `end ${order}`);
    const lines = [{ variant, quantity: 2 }];
    for (const reference of orders) await hold(reference, lines);
    const sales = await Promise.all(
      orders.flatMap((reference) => [
        ...Array.from({ length: 5 }, () =>
          transact((tx) => sellHeldStock(tx, lines, { reference, actor: 'system', now })),
        ),
        transact((tx) => releaseHeldStock(tx, { reference, now })).then(() => undefined),
        expireHolds(kyselyOver(pool), late).then(() => undefined),
      ]),
    );
    const sold = sales.filter((sale) => sale?.ok === true).length;
    expect(await rows('select on_hand, reserved from variants where id = $1', [variant])).toEqual([
      { on_hand: 40 - 2 * sold, reserved: 0 },
    ]);
    const ends = await rows('select ended_as from stock_holds where variant_id = $1', [variant]);
    expect(ends).toHaveLength(10);
    expect(ends.filter(({ ended_as }) => ended_as === 'sold')).toHaveLength(sold);
  });

  test('after all of this the ledger adds up', async () => {
    expect(await rows('select * from stock_differences')).toEqual([]);
  });
});
