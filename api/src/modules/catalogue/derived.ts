import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Connection } from '../../database/connect.ts';
import type { Schema } from '../../database/schema.ts';
import { inTransaction, type Tx } from '../../database/transaction.ts';
import { recordChange } from '../changes/repository.ts';

/**
 * Must be the last step of every transaction that changes variants, stock, reviews or sales: recomputes the sums of these products
 * (prices, stock, rating, sales) and evicts what was made from them. Returns the ids of the products whose sums changed.
 * Call it once with all products of the transaction: it locks them in the order of their ids, so that two transactions
 * cannot deadlock.
 */
export async function productChanged(tx: Tx, ids: Iterable<number>): Promise<number[]> {
  const products = [...new Set(ids)].sort((a, b) => a - b);
  if (products.length === 0) return [];
  // A statement of its own: only the statement after it sees what the previous holder of the lock committed.
  await sql`select id from products where id = any(${products}::integer[]) order by id for no key update`.execute(tx);
  const changed = await deriveSums(tx, products);
  await recordChange(tx, { kind: 'content', tags: [...products.map((id) => `product:${id}`), 'products'] });
  return changed;
}

/** Changes the step of the quantities in which a product is sold. */
export async function setPackStep(tx: Tx, product: number, step: number): Promise<void> {
  await tx.updateTable('products').set({ pack_step: step }).where('id', '=', product).execute();
  await productChanged(tx, [product]);
}

/** Changes whether buyers of a product can return it without a reason. Orders keep the rule under which they were placed. */
export async function setWithdrawal(tx: Tx, product: number, can_withdraw: boolean): Promise<void> {
  await tx.updateTable('products').set({ can_withdraw }).where('id', '=', product).execute();
  await productChanged(tx, [product]);
}

/** As the days of sales. */
const today = sql`(now() at time zone 'UTC')::date`;

/** Products that one statement looks at, and that one transaction changes. */
const windowSize = 5_000;
const batchSize = 500;

/**
 * Recomputes the products whose sums are out of date: a sale leaves the last 90 days without anything happening, and an earlier version may
 * have derived them by other rules. In small transactions, because an open one delays the change feed.
 */
export async function refreshSums(kysely: Kysely<Schema>): Promise<void> {
  let last = 0;
  for (;;) {
    const end = await endOfWindow(kysely, last);
    if (end === null) return;
    const outdated = await findOutdated(kysely, { after: last, end });
    for (let start = 0; start < outdated.length; start += batchSize) {
      const batch = outdated.slice(start, start + batchSize);
      await inTransaction(kysely, (tx) => productChanged(tx, batch));
    }
    last = end;
  }
}

/** The last id of the next window; null after the last product. */
async function endOfWindow(db: Connection, after: number): Promise<number | null> {
  const { rows } = await sql<{ end: number | null }>`
    select max(id) as end from (select id from products where id > ${after} order by id limit ${windowSize}) as part`.execute(
    db,
  );
  return rows[0]?.end ?? null;
}

async function findOutdated(db: Connection, { after, end }: { after: number; end: number }): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with ${currentSums(sql`product_id > ${after} and product_id <= ${end}`)}
    select products.id from products join now using (id) where ${isOutdated} order by id`.execute(db);
  return rows.map(({ id }) => id);
}

async function deriveSums(tx: Tx, products: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with ${currentSums(sql`product_id = any(${products}::integer[])`)}
    update products set ${sql.join(columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`now.${column}`)}`))}
    from now
    where products.id = now.id and ${isOutdated}
    returning products.id`.execute(tx);
  return rows.map(({ id }) => id);
}

const columns = [
  'min_price',
  'max_price',
  'min_compare_at',
  'discount_percent',
  'available',
  'rating_sum',
  'rating_count',
  'sold',
];

/** `now`: the sums of the selected products, by a condition on `product_id`. */
function currentSums(selected: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    stocked as (
      -- Only whole packs can be sold.
      select product_id, variants.id, price, compare_at, floor((on_hand - reserved) / pack_step) * pack_step as available
      from variants join products on products.id = product_id
      where variants.active and ${selected}
    ), priced as (
      -- The prices of sold-out variants count only when all are sold out.
      select *, case when available > 0 or not bool_or(available > 0 and price is not null) over (partition by product_id)
        then price end as offered
      from stocked
    ), offers as (
      select product_id, min(offered) as min_price, max(offered) as max_price,
        (array_agg(compare_at order by offered, id) filter (where offered is not null))[1] as compare_at,
        sum(available) as available
      from priced group by product_id
    ), ratings as (
      select product_id, sum(rating)::integer as sum, count(*)::integer as count
      from reviews where status = 'approved' and ${selected} group by product_id
    ), sold as (
      select product_id, round(sum(quantity))::integer as pieces
      from sales join variants on variants.id = variant_id
      where day > ${today} - 90 and ${selected} group by product_id
    ), now as (
      select products.id, offers.min_price, offers.max_price, offers.compare_at as min_compare_at,
        coalesce((offers.compare_at - offers.min_price) * 100 / offers.compare_at, 0)::integer as discount_percent,
        coalesce(offers.available, 0) as available,
        coalesce(ratings.sum, 0) as rating_sum, coalesce(ratings.count, 0) as rating_count,
        coalesce(sold.pieces, 0) as sold
      from (select id, id as product_id from products) as products
      left join offers using (product_id) left join ratings using (product_id) left join sold using (product_id)
      where ${selected}
    )`;
}

const rowOf = (table: string) => sql`(${sql.join(columns.map((column) => sql.ref(`${table}.${column}`)))})`;
const isOutdated = sql`${rowOf('products')} is distinct from ${rowOf('now')}`;
