import { setImmediate } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { lockWork } from '../../src/database/locks.ts';
import type { Schema } from '../../src/database/schema.ts';
import { inTransaction, type Tx } from '../../src/database/transaction.ts';
import { recordChange } from '../../src/modules/changes/repository.ts';
import { type BulkProduct, makeProduct } from './make-product.ts';
import { readOptions } from './options.ts';
import { insertProducts, skuPrefix } from './write.ts';

/** Small transactions, because the change feed waits for the oldest open transaction and shoppers need the database too. */
const batchSize = 250;
/** The shop's own products have ids up to this one. */
const maxShopId = 1_000_000;
/** More would take hours. */
export const maxBulkProducts = 1_000_000;
export type Progress = { products: number; of: number };
type Options = { now?: number; signal?: AbortSignal };

/** Adds `count` generated products; their ids continue after the highest existing one. */
export async function* addProducts(
  kysely: Kysely<Schema>,
  count: number,
  { now = Date.now(), signal }: Options = {},
): AsyncGenerator<Progress> {
  const options = await readOptions(kysely);
  const make = (firstId: number, size: number): BulkProduct[] =>
    Array.from({ length: size }, (_, index) => makeProduct(firstId + index, options, now));
  let prepared: { firstId: number; products: BulkProduct[] } | undefined;
  yield* inBatches(kysely, { of: count, signal }, async (tx, done) => {
    const firstId = (await highestId(tx)) + 1;
    const size = Math.min(batchSize, count - done);
    const isPrepared = prepared?.firstId === firstId && prepared.products.length === size;
    const products = isPrepared && prepared ? prepared.products : make(firstId, size);
    const inserted = insertProducts(tx, products);
    const nextSize = Math.min(batchSize, count - done - size);
    // While PostgreSQL inserts this batch.
    await setImmediate();
    prepared = { firstId: firstId + size, products: make(firstId + size, nextSize) };
    await inserted;
    return size;
  });
}

/** Removes all generated products, and their pictures that nothing else shows. */
export async function* removeProducts(kysely: Kysely<Schema>, { signal }: Options = {}): AsyncGenerator<Progress> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from products where ${isBulk}`.execute(kysely);
  const pictureIds = new Set<string>();
  yield* inBatches(kysely, { of: rows[0]?.count ?? 0, signal }, async (tx) => {
    const batch = await sql<{ id: number }>`
      select id from products where ${isBulk} order by id limit ${batchSize}`.execute(tx);
    const ids = batch.rows.map(({ id }) => id);
    const pictures = await sql<{ id: string }>`
      select distinct picture_id as id from product_pictures where product_id = any(${ids}::integer[])`.execute(tx);
    for (const { id } of pictures.rows) pictureIds.add(id);
    // A variant with sales cannot be deleted: the shop's own are archived instead.
    await sql`
      delete from sales using variants
      where variants.id = variant_id and product_id = any(${ids}::integer[])`.execute(tx);
    await sql`delete from products where id = any(${ids}::integer[])`.execute(tx);
    return ids.length;
  });
  await sql`
    delete from pictures where id = any(${[...pictureIds]}::text[]) and ${sql.join(
      ['product_pictures', 'categories', 'articles', 'order_lines'].map(
        (table) => sql`not exists (select from ${sql.table(table)} where picture_id = pictures.id)`,
      ),
      sql` and `,
    )}`.execute(kysely);
}

/** Without products that were ordered: their variants cannot be deleted. */
const isBulk = sql`products.id > ${maxShopId}
  and not exists (select from order_lines where product_id = products.id)
  and exists (select from variants where product_id = products.id and starts_with(sku, ${skuPrefix}))`;

async function highestId(tx: Tx): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select greatest(max(id), ${maxShopId}::integer) as id from products`.execute(tx);
  return rows[0]?.id ?? maxShopId;
}

async function* inBatches(
  kysely: Kysely<Schema>,
  { of, signal }: { of: number; signal: AbortSignal | undefined },
  runBatch: (tx: Tx, done: number) => Promise<number>,
): AsyncGenerator<Progress> {
  let products = 0;
  try {
    while (products < of && signal?.aborted !== true) {
      yield { products, of };
      const batchCount = await inTransaction(kysely, async (tx) => {
        // The lock serialises the batches of several runs, so that their ids do not collide.
        await lockWork(tx, 'bulk');
        // Made-up products that a crash of the server loses can be made again.
        await sql`set local synchronous_commit = off`.execute(tx);
        return runBatch(tx, products);
      });
      if (batchCount === 0) break;
      products += batchCount;
      // Lets waiting requests of a running API run before the next batch.
      await setImmediate();
    }
  } finally {
    if (products > 0) await vacuumAndEvict(kysely);
  }
  yield { products, of };
}

const writtenTables = ['products', 'variants', 'price_tiers', 'product_pictures', 'pictures', 'reviews', 'sales'];
const searchTables = ['product_texts', 'search_words'];

async function vacuumAndEvict(kysely: Kysely<Schema>): Promise<void> {
  // Without new statistics the planner still assumes the old size of the tables.
  await kysely.connection().execute(async (connection) => {
    // Vacuuming 100,000 products may take longer than the statement timeout for requests.
    const { rows } = await sql<{ before: string }>`
      select current_setting('statement_timeout') as before`.execute(connection);
    await sql`select set_config('statement_timeout', '0', false)`.execute(connection);
    try {
      for (const table of [...writtenTables, ...searchTables]) {
        await sql`vacuum (analyze) ${sql.table(table)}`.execute(connection);
      }
    } finally {
      await sql`select set_config('statement_timeout', ${rows[0]?.before ?? '0'}, false)`.execute(connection);
    }
  });
  // One change that evicts everything; one change per product would flood the edges.
  await inTransaction(kysely, (tx) => recordChange(tx, { kind: 'content', tags: ['*'] }));
}
