import { sql } from 'kysely';
import type { Connection } from '../../database/connect.ts';
import type { Tx } from '../../database/transaction.ts';
import { sections } from './sections.ts';

export type MemberRow = { id: string; mobile: string; role: string };
/** Reasons against a deletion, with the number of things that are open. */
export type OpenThings = { orders: number; special_orders: number; wallet: number };

/** Locks the member until the transaction ends; undefined for a deleted account. */
export async function lockMemberForDeletion(tx: Tx, user: string): Promise<MemberRow | undefined> {
  const { rows } = await sql<MemberRow>`
    select id, mobile, role from users where id = ${user} and deleted_at is null for update`.execute(tx);
  return rows[0];
}

export function personalDataRepository(db: Connection) {
  return {
    /** The rows of a section after a key, in the order of the keys. The query has no words of a visitor. */
    rows: async (section: string, user: string, { after, limit }: { after: string; limit: number }) => {
      const query = sections[section]?.query ?? '';
      const { rows } = await sql<{ key: string; row: Record<string, unknown> }>`
        select part.key, to_jsonb(part) - 'key' as row
        from (select ${user}::uuid as id) as member
          cross join lateral (${sql.raw(query)}) as part
        where part.key collate "C" > ${after} order by part.key collate "C" limit ${limit}`.execute(db);
      return rows;
    },

    /** The products whose pages show a review of the member. */
    reviewedProducts: async (user: string): Promise<number[]> => {
      const reviews = db.selectFrom('reviews').select('product_id').where('user_id', '=', user);
      return (await reviews.where('status', '=', 'approved').execute()).map(({ product_id }) => product_id);
    },

    countOpen: async (
      user: string,
      states: { orders: readonly string[]; specialOrders: readonly string[] },
    ): Promise<OpenThings> => {
      const { rows } = await sql<OpenThings>`
        select
          (select count(*)::integer from orders where user_id = ${user} and state = any(${[...states.orders]})) as orders,
          (select count(*)::integer from special_orders
            where user_id = ${user} and state = any(${[...states.specialOrders]})) as special_orders,
          (select coalesce(sum(balance), 0)::bigint from wallets where user_id = ${user}) as wallet`.execute(db);
      return rows[0] ?? { orders: 0, special_orders: 0, wallet: 0 };
    },
  };
}
