import { setImmediate } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Connection } from '../../database/connect.ts';
import { lockWork } from '../../database/locks.ts';
import type { Schema } from '../../database/schema.ts';
import { changesRepository } from '../../modules/changes/repository.ts';
import { makeProduct } from './make.ts';
import { readOptions } from './options.ts';
import { SKU, writeProducts } from './write.ts';

/**
 * So many at once, each time in a transaction of its own: the shop goes on selling between two of them, and the change
 * feed, which waits for the oldest transaction under way, never waits long.
 */
const BATCH = 250;
/** The shop's own products are numbered below it. */
const BELOW = 1_000_000;
/** More would take hours, and nobody would wait for it. */
export const MOST = 1_000_000;
export type Progress = { products: number; of: number };
type Work = { now?: number; signal?: AbortSignal };

/** So many products more, numbered on from the highest number there is. */
export async function* addProducts(
  kysely: Kysely<Schema>,
  wanted: number,
  { now = Date.now(), signal }: Work = {},
): AsyncGenerator<Progress> {
  const options = await readOptions(kysely);
  yield* inBatches(kysely, { of: wanted, signal }, async (tx, done) => {
    const first = (await highest(tx)) + 1;
    const size = Math.min(BATCH, wanted - done);
    await writeProducts(
      tx,
      Array.from({ length: size }, (_, place) => makeProduct(first + place, options, now)),
    );
    return size;
  });
}

/** Takes all of them away again, whoever added them and when. */
export async function* removeProducts(kysely: Kysely<Schema>, { signal }: Work = {}): AsyncGenerator<Progress> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from products where ${isBulk}`.execute(kysely);
  const pictures = new Set<string>();
  yield* inBatches(kysely, { of: rows[0]?.count ?? 0, signal }, async (tx) => {
    const ids = await sql<{ id: number }>`
      select id from products where ${isBulk} order by id limit ${BATCH}`.execute(tx);
    const gone = ids.rows.map(({ id }) => id);
    const shown = await sql<{ id: string }>`
      select distinct picture_id as id from product_pictures where product_id = any(${gone}::integer[])`.execute(tx);
    for (const { id } of shown.rows) pictures.add(id);
    await sql`delete from products where id = any(${gone}::integer[])`.execute(tx);
    return gone.length;
  });
  await sql`
    delete from pictures where id = any(${[...pictures]}::text[]) and ${sql.join(
      ['product_pictures', 'categories', 'articles'].map(
        (table) => sql`not exists (select from ${sql.table(table)} where picture_id = pictures.id)`,
      ),
      sql` and `,
    )}`.execute(kysely);
}

const isBulk = sql`products.id > ${BELOW}
  and exists (select from variants where product_id = products.id and starts_with(sku, ${SKU}))`;

async function highest(tx: Connection): Promise<number> {
  const { rows } = await sql<{ id: number }>`select greatest(max(id), ${BELOW}::integer) as id from products`.execute(
    tx,
  );
  return rows[0]?.id ?? BELOW;
}

async function* inBatches(
  kysely: Kysely<Schema>,
  { of, signal }: { of: number; signal: AbortSignal | undefined },
  work: (tx: Connection, done: number) => Promise<number>,
): AsyncGenerator<Progress> {
  let products = 0;
  try {
    while (products < of && signal?.aborted !== true) {
      yield { products, of };
      const done = await kysely.transaction().execute(async (tx) => {
        // Whoever does the same at the same time comes before or after, with numbers of his own.
        await lockWork(tx, 'bulk');
        return work(tx, products);
      });
      if (done === 0) break;
      products += done;
      // Inside a running api: everyone who waited for the one session, or for this thread, has a turn.
      await setImmediate();
    }
  } finally {
    if (products > 0) await settle(kysely);
  }
  yield { products, of };
}

const tables = ['products', 'variants', 'price_tiers', 'product_pictures', 'pictures', 'reviews', 'sales'];
const searched = ['product_texts', 'search_words'];

async function settle(kysely: Kysely<Schema>): Promise<void> {
  // Without it the planner believes in the shop of before.
  await kysely.connection().execute(async (connection) => {
    // A hundred thousand products may take longer than a shopper would wait.
    const { rows } = await sql<{ before: string }>`
      select current_setting('statement_timeout') as before`.execute(connection);
    await sql`select set_config('statement_timeout', '0', false)`.execute(connection);
    try {
      for (const table of [...tables, ...searched]) await sql`vacuum (analyze) ${sql.table(table)}`.execute(connection);
    } finally {
      await sql`select set_config('statement_timeout', ${rows[0]?.before ?? '0'}, false)`.execute(connection);
    }
  });
  // One word for everything that came, where one for each product would flood every edge.
  await kysely.transaction().execute((tx) => changesRepository(tx).add({ kind: 'content', tags: ['*'] }));
}
