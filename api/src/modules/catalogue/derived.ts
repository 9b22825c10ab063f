import { sql } from 'kysely';
import type { Connection } from '../../database/connect.ts';

/**
 * Recomputes the derived columns of products (prices, stock, rating, sales) from variants, reviews and sales, for these
 * products or for all. Returns the ids of the products that changed. Code that changes variants, reviews or sales calls it in
 * the same transaction, and adds the products' content tags to the change feed.
 */
export async function refreshDerived(db: Connection, products?: readonly number[]): Promise<number[]> {
  if (products?.length === 0) return [];
  const selected = products === undefined ? sql`true` : sql`product_id = any(${products}::integer[])`;
  const { rows } = await sql<{ id: number }>`
    with offers as (
      select product_id, min(price) as min_price, max(price) as max_price,
        (array_agg(compare_at order by price, variants.id) filter (where price is not null))[1] as compare_at,
        -- Only whole packs can be sold.
        sum((on_hand - reserved) / pack_step * pack_step)::integer as available
      from variants join products on products.id = product_id
      where variants.active and ${selected} group by product_id
    ), ratings as (
      select product_id, sum(rating)::integer as sum, count(*)::integer as count
      from reviews where status = 'approved' and ${selected} group by product_id
    ), sold as (
      select product_id, sum(quantity)::integer as pieces
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
    returning products.id`.execute(db);
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
