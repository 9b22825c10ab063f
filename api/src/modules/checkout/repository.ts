import { type Insertable, type Selectable, sql } from 'kysely';
import type { Connection } from '../../database/connect.ts';
import type { Schema } from '../../database/schema.ts';

export type DraftRow = Selectable<Schema['checkouts']>;
export type Draft = Omit<DraftRow, 'user_id' | 'updated_at'>;
export type UnpaidOrder = { number: number; total: number; expires_at: Date };
type Buyer = { mobile: string | null; first_name: string | null; last_name: string | null };
type Period = { since: Date; until: Date; limit: number };

export const emptyDraft: Draft = {
  method: null,
  address_id: null,
  recipient_name: null,
  recipient_mobile: null,
  slot_id: null,
  note: '',
  coupon_id: null,
};

/** Orders that were never paid. An order that was paid and then cancelled is not among them. */
const neverPaid = sql<boolean>`not exists (
  select from order_events where order_id = orders.id and to_state = 'paid')`;

export function checkoutRepository(db: Connection) {
  const madeBy = (user: string) => db.selectFrom('orders').where('user_id', '=', user);

  return {
    draft: (user: string): Promise<DraftRow | undefined> =>
      db.selectFrom('checkouts').selectAll().where('user_id', '=', user).executeTakeFirst(),

    save: async (row: Insertable<Schema['checkouts']>): Promise<void> => {
      const { user_id: _, ...changes } = row;
      await db
        .insertInto('checkouts')
        .values(row)
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(changes))
        .execute();
    },

    buyer: (user: string): Promise<Buyer> =>
      db
        .selectFrom('users')
        .select(['mobile', 'first_name', 'last_name'])
        .where('id', '=', user)
        .executeTakeFirstOrThrow(),

    /** The orders that can still be paid, newest first. */
    unpaidOrders: (user: string, now: Date): Promise<UnpaidOrder[]> =>
      madeBy(user)
        .select(['number', 'total', 'expires_at'])
        .where('state', '=', 'awaiting_payment')
        .where('expires_at', '>', now)
        .orderBy('id', 'desc')
        .execute(),

    timesOfUnpaid: async (user: string, { since, until, limit }: Period): Promise<Date[]> => {
      const orders = madeBy(user).select('created_at').where('created_at', '>', since).where('created_at', '<=', until);
      const rows = await orders.where(neverPaid).orderBy('id', 'desc').limit(limit).execute();
      return rows.map(({ created_at }) => created_at);
    },

    timesOfUnpaidFrom: async (address: string, { since, until, limit }: Period): Promise<Date[]> => {
      const rows = await db
        .selectFrom('order_origins')
        .innerJoin('orders', 'orders.id', 'order_id')
        .select('placed_at')
        .where('address_hmac', '=', address)
        .where('placed_at', '>', since)
        .where('placed_at', '<=', until)
        .where(neverPaid)
        .orderBy('placed_at', 'desc')
        .limit(limit)
        .execute();
      return rows.map(({ placed_at }) => placed_at);
    },

    addOrigin: async (order: string, address: string, at: Date): Promise<void> => {
      await db.insertInto('order_origins').values({ order_id: order, address_hmac: address, placed_at: at }).execute();
    },

    deleteOrigins: async (before: Date): Promise<void> => {
      await db.deleteFrom('order_origins').where('placed_at', '<', before).execute();
    },

    /**
     * The units of these variants in recent orders of members who have never paid one, whether the orders still wait for their payment or
     * have ended without it.
     */
    unpaidUnits: async (variants: readonly number[], since: Date): Promise<Map<number, number>> => {
      const { rows } = await sql<{ variant_id: number; units: number }>`
        with recent as (
          select id from orders
          where created_at > ${since} and state in ('awaiting_payment', 'cancelled', 'expired') and not exists (
            select from orders as others join order_events on order_id = others.id and to_state = 'paid'
            where others.user_id = orders.user_id))
        select variant_id, sum(quantity) as units from recent join order_lines on order_id = recent.id
        where variant_id = any(${variants}::integer[]) group by variant_id`.execute(db);
      return new Map(rows.map(({ variant_id, units }) => [variant_id, units]));
    },
  };
}
