import { type Insertable, type Selectable, sql } from 'kysely';
import type { Connection } from '../../database/connect.ts';
import type { Schema } from '../../database/schema.ts';
import type { Tx } from '../../database/transaction.ts';

export type CouponRow = Selectable<Schema['coupons']>;
/** The orders with a coupon that are not cancelled or expired: of all members, and of one. */
export type Uses = { all: number; ofMember: number };
type Period = { since: Date; until: Date; limit: number };

/** Until the transaction ends no other order can use this coupon. */
export function lockCoupon(tx: Tx, id: string): Promise<CouponRow | undefined> {
  return tx.selectFrom('coupons').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

export function couponsRepository(db: Connection) {
  return {
    find: (id: string): Promise<CouponRow | undefined> =>
      db.selectFrom('coupons').selectAll().where('id', '=', id).executeTakeFirst(),

    findByCode: (code: string): Promise<CouponRow | undefined> =>
      db.selectFrom('coupons').selectAll().where('code', '=', code).executeTakeFirst(),

    countUses: async (coupon: string, user: string): Promise<Uses> => {
      const { rows } = await sql<Uses>`
        select count(*)::integer as all, count(*) filter (where user_id = ${user})::integer as "ofMember" from orders
        where coupon_id = ${coupon} and state not in ('cancelled', 'expired')`.execute(db);
      return rows[0] ?? { all: 0, ofMember: 0 };
    },

    /** The products among these that are in the categories, or below them. */
    findProductsIn: async (categories: readonly number[], products: readonly number[]): Promise<Set<number>> => {
      const { rows } = await sql<{ id: number }>`
        with recursive tree as (
          select id from categories where id = any(${categories}::integer[])
          union select categories.id from categories join tree on parent_id = tree.id)
        select products.id from products join tree on category_id = tree.id
        where products.id = any(${products}::integer[])`.execute(db);
      return new Set(rows.map(({ id }) => id));
    },

    add: async (coupon: Insertable<Schema['coupons']>): Promise<boolean> => {
      const added = db
        .insertInto('coupons')
        .values(coupon)
        .onConflict((conflict) => conflict.doNothing());
      return (await added.executeTakeFirstOrThrow()).numInsertedOrUpdatedRows === 1n;
    },

    /** The newest first. */
    listWithUses: async (limit: number): Promise<(CouponRow & { uses: number })[]> => {
      const rows = await db
        .selectFrom('coupons')
        .selectAll()
        .select(({ selectFrom, fn }) =>
          selectFrom('orders')
            .select(fn.countAll<string>().as('count'))
            .whereRef('coupon_id', '=', 'coupons.id')
            .where('state', 'not in', ['cancelled', 'expired'])
            .as('uses'),
        )
        .orderBy('id', 'desc')
        .limit(limit)
        .execute();
      return rows.map((row) => ({ ...row, uses: Number(row.uses) }));
    },

    /** An earlier end stays. Undefined without such a coupon. */
    end: (code: string, at: Date): Promise<CouponRow | undefined> =>
      db
        .updateTable('coupons')
        .set({
          ends_at: sql<Date>`least(ends_at, ${at}::timestamptz)`,
          starts_at: sql<Date>`least(starts_at, ${at}::timestamptz)`,
        })
        .where('code', '=', code)
        .returningAll()
        .executeTakeFirst(),

    haveCategories: async (ids: readonly number[]): Promise<boolean> => {
      const stored = db.selectFrom('categories').select('id').where('id', '=', sql<number>`any(${ids}::integer[])`);
      return (await stored.execute()).length === new Set(ids).size;
    },

    findTries: async (caller: string, { since, until, limit }: Period): Promise<Date[]> => {
      const tries = db.selectFrom('coupon_tries').select('tried_at').where('caller', '=', caller);
      const counted = tries.where('tried_at', '>', since).where('tried_at', '<=', until);
      return (await counted.orderBy('tried_at', 'desc').limit(limit).execute()).map(({ tried_at }) => tried_at);
    },

    addTries: async (callers: readonly string[], at: Date): Promise<void> => {
      await db
        .insertInto('coupon_tries')
        .values(callers.map((caller) => ({ caller, tried_at: at })))
        .execute();
    },

    deleteTries: async (before: Date): Promise<void> => {
      await db.deleteFrom('coupon_tries').where('tried_at', '<', before).execute();
    },
  };
}
