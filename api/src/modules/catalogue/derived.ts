import { type Kysely, sql } from 'kysely';
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

/** Products that one statement looks at, and that one transaction changes. */
const windowSize = 5_000;
const batchSize = 500;

/**
 * Recomputes the products whose `sold` is out of date: a sale leaves the last 90 days without anything happening. In small
 * transactions, because an open one delays the change feed.
 */
export async function forgetOldSales(kysely: Kysely<Schema>): Promise<void> {
  let last: number | null = 0;
  while (last !== null) {
    const window: SoldWindow | undefined = (await soldWindow(kysely, last)).rows[0];
    const outdated = window?.outdated ?? [];
    for (let start = 0; start < outdated.length; start += batchSize) {
      const batch = outdated.slice(start, start + batchSize);
      await inTransaction(kysely, (tx) => productChanged(tx, batch));
    }
    last = window?.last ?? null;
  }
}

type SoldWindow = { last: number | null; outdated: number[] };

const soldWindow = (db: Connection, after: number) =>
  sql<SoldWindow>`
  with part as (select id, sold from products where id > ${after} order by id limit ${windowSize}), now as (
    select part.id, part.sold, round(coalesce(sum(quantity), 0)) as sold_now
    from part left join variants on product_id = part.id
      left join sales on variant_id = variants.id and day > current_date - 90
    group by part.id, part.sold
  )
  select max(id) as last, coalesce(array_agg(id order by id) filter (where sold <> sold_now), '{}') as outdated
  from now`.execute(db);

async function deriveSums(tx: Tx, products: readonly number[]): Promise<number[]> {
  const selected = sql`product_id = any(${products}::integer[])`;
  const { rows } = await sql<{ id: number }>`
    with stocked as (
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
      where day > current_date - 90 and ${selected} group by product_id
    ), now as (
      select products.id, offers.min_price, offers.max_price, offers.compare_at as min_compare_at,
        coalesce((offers.compare_at - offers.min_price) * 100 / offers.compare_at, 0)::integer as discount_percent,
        coalesce(offers.available, 0) as available,
        coalesce(ratings.sum, 0) as rating_sum, coalesce(ratings.count, 0) as rating_count,
        coalesce(sold.pieces, 0) as sold
      from (select id, id as product_id from products) as products
      left join offers using (product_id) left join ratings using (product_id) left join sold using (product_id)
      where ${selected}
    )
    update products set ${sql.join(columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`now.${column}`)}`))}
    from now
    where products.id = now.id
      and (${sql.join(columns.map((column) => sql.ref(`products.${column}`)))})
        is distinct from (${sql.join(columns.map((column) => sql.ref(`now.${column}`)))})
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
