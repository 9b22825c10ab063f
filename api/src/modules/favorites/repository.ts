import { sql } from 'kysely';
import type { Connection } from '../../database/connect.ts';
import { named } from '../../database/named.ts';

export function favoritesRepository(db: Connection) {
  return {
    /** One change of a member's at a time; without it many tabs could together like more than one member may. */
    lock: async (user: string): Promise<void> => {
      await db.selectFrom('users').select('id').where('id', '=', user).forNoKeyUpdate().execute();
    },

    ids: async (user: string): Promise<number[]> => {
      const liked = db
        .selectFrom('favorites')
        .innerJoin('products', 'products.id', 'favorites.product_id')
        .select('product_id')
        .where('user_id', '=', user)
        .where('products.active', '=', true)
        .orderBy('liked_at', 'desc')
        .orderBy('product_id', 'desc');
      return (await named('favorites-ids', liked).execute(db)).rows.map(({ product_id }) => product_id);
    },

    /** All of them, also those that are not sold just now. */
    count: async (user: string): Promise<number> => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::integer as count from favorites where user_id = ${user}`.execute(db);
      return rows[0]?.count ?? 0;
    },

    isSold: async (product: number): Promise<boolean> => {
      const found = db.selectFrom('products').select('id').where('id', '=', product).where('active', '=', true);
      return (await found.executeTakeFirst()) !== undefined;
    },

    /** Those of these that are new to the member, the first first, as far as there is room; what the shop does not know is passed over. */
    add: async (user: string, ids: readonly number[], room: number): Promise<void> => {
      await sql`
        insert into favorites (user_id, product_id, liked_at)
        select ${user}, products.id, statement_timestamp() - place * interval '1 microsecond'
        from unnest(${ids}::integer[]) with ordinality as wanted(id, place) join products using (id)
        where not exists (select from favorites where user_id = ${user} and product_id = products.id)
        order by place limit ${room}
        on conflict do nothing`.execute(db);
    },

    remove: async (user: string, product: number): Promise<void> => {
      await db.deleteFrom('favorites').where('user_id', '=', user).where('product_id', '=', product).execute();
    },
  };
}
