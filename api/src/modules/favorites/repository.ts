import { sql } from 'kysely';
import type { Connection } from '../../database/connect.ts';
import { named } from '../../database/named.ts';

export function favoritesRepository(db: Connection) {
  return {
    ids: async (user: string): Promise<number[]> => {
      const query = db
        .selectFrom('favorites')
        .innerJoin('products', 'products.id', 'favorites.product_id')
        .select('product_id')
        .where('user_id', '=', user)
        .where('products.active', '=', true)
        .orderBy('liked_at', 'desc')
        .orderBy('product_id', 'desc');
      return (await named('favorites-ids', query).execute(db)).rows.map(({ product_id }) => product_id);
    },

    /** The lowest price of each favourite when it was added; without those that had none. */
    prices: async (user: string): Promise<{ product_id: number; price: number }[]> => {
      const { rows } = await sql<{ product_id: number; price: number }>`
        select product_id, price_seen as price from favorites where user_id = ${user} and price_seen is not null
        order by product_id`.execute(db);
      return rows;
    },

    /** The number of all favourites, including products that are not sold at the moment. */
    count: async (user: string): Promise<number> => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::integer as count from favorites where user_id = ${user}`.execute(db);
      return rows[0]?.count ?? 0;
    },

    isSold: async (product: number): Promise<boolean> => {
      const query = db.selectFrom('products').select('id').where('id', '=', product).where('active', '=', true);
      return (await query.executeTakeFirst()) !== undefined;
    },

    /** Adds the products that are not in the list yet, in order, at most `limit` of them. Unknown ids are ignored. */
    add: async (user: string, ids: readonly number[], limit: number): Promise<void> => {
      await sql`
        insert into favorites (user_id, product_id, liked_at, price_seen)
        select ${user}, products.id, statement_timestamp() - place * interval '1 microsecond', min_price
        from unnest(${ids}::integer[]) with ordinality as wanted(id, place) join products using (id)
        where not exists (select from favorites where user_id = ${user} and product_id = products.id)
        order by place limit ${limit}
        on conflict do nothing`.execute(db);
    },

    remove: async (user: string, product: number): Promise<void> => {
      await db.deleteFrom('favorites').where('user_id', '=', user).where('product_id', '=', product).execute();
    },
  };
}
