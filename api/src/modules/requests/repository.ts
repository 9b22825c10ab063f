import { type Insertable, sql } from 'kysely';
import type { Connection } from '../../database/connect.ts';
import { lockKeys } from '../../database/locks.ts';
import type { Schema } from '../../database/schema.ts';
import type { Tx } from '../../database/transaction.ts';

export type DueRequest = { id: string; mobile: string; variant_id: number; product_id: number };
export type VariantState = { available: boolean };
type Period = { since: Date; until: Date; limit: number };
type CallbackRow = Insertable<Schema['callback_requests']>;

/** Serialises the requests with any of these addresses and numbers; otherwise simultaneous requests could exceed the quota. */
export function lockRequests(tx: Tx, keys: string[]): Promise<void> {
  return lockKeys(
    tx,
    keys.map((key) => `requests ${key}`),
  );
}

/**
 * Locks and returns open requests whose variant is available again because units have arrived. Without the arrival, each hold
 * that expires would send messages about stock that may be held again a moment later. Rows locked by another transaction are skipped.
 */
export async function lockDueRequests(tx: Tx, limit: number): Promise<DueRequest[]> {
  const { rows } = await sql<DueRequest>`
    select restock_requests.id, mobile, variant_id, product_id
    from restock_requests join variants on variants.id = variant_id join products on products.id = product_id
    where told_at is null and variants.active and products.active and on_hand - reserved >= pack_step
      and exists (
        select from stock_moves
        where stock_moves.variant_id = restock_requests.variant_id and number > after_move and change > 0)
    order by restock_requests.id limit ${limit}
    for update of restock_requests skip locked`.execute(tx);
  return rows;
}

export function requestsRepository(db: Connection) {
  return {
    /** Undefined when the product is not sold or has no such variant. */
    findVariant: async (product: number, variant: number): Promise<VariantState | undefined> => {
      const { rows } = await sql<VariantState>`
        select on_hand - reserved >= pack_step as available
        from variants join products on products.id = product_id
        where variants.id = ${variant} and product_id = ${product} and variants.active and products.active`.execute(db);
      return rows[0];
    },

    isSold: async (product: number): Promise<boolean> => {
      const query = db.selectFrom('products').select('id').where('id', '=', product).where('active', '=', true);
      return (await query.executeTakeFirst()) !== undefined;
    },

    /** The newest tries of an address within a period, at most `limit`. Those after `until` are from before the clock was set back. */
    findTries: async (address: string, { since, until, limit }: Period): Promise<Date[]> => {
      const tries = db.selectFrom('request_tries').select('tried_at').where('address_hmac', '=', address);
      const counted = tries.where('tried_at', '>', since).where('tried_at', '<=', until);
      const rows = await counted.orderBy('tried_at', 'desc').limit(limit).execute();
      return rows.map(({ tried_at }) => tried_at);
    },

    addTry: async (address: string, at: Date): Promise<void> => {
      await db.insertInto('request_tries').values({ address_hmac: address, tried_at: at }).execute();
    },

    deleteTries: async (before: Date): Promise<void> => {
      await db.deleteFrom('request_tries').where('tried_at', '<', before).execute();
    },

    countOpenRestocks: async (mobile: string): Promise<number> => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::integer as count from restock_requests
        where mobile = ${mobile} and told_at is null`.execute(db);
      return rows[0]?.count ?? 0;
    },

    /** A repeated request is ignored by the unique index. */
    addRestock: async (request: Omit<Insertable<Schema['restock_requests']>, 'after_move'>): Promise<void> => {
      const after_move = sql<number>`
        (select coalesce(max(number), 0) from stock_moves where variant_id = ${request.variant_id})`;
      await db
        .insertInto('restock_requests')
        .values({ ...request, after_move })
        .onConflict((conflict) => conflict.columns(['variant_id', 'mobile']).where('told_at', 'is', null).doNothing())
        .execute();
    },

    markNotified: async (ids: string[], at: Date): Promise<void> => {
      await db.updateTable('restock_requests').set({ told_at: at }).where('id', 'in', ids).execute();
    },

    deleteNotified: async (before: Date): Promise<void> => {
      await db.deleteFrom('restock_requests').where('told_at', '<', before).execute();
    },

    /** The first of equal call-back requests that are not handled yet. */
    findOpenCallback: async ({ product_id, variant_id, mobile }: CallbackRow): Promise<string | undefined> => {
      const { rows } = await sql<{ id: string }>`
        select id from callback_requests
        where product_id = ${product_id} and variant_id is not distinct from ${variant_id ?? null}::integer
          and mobile = ${mobile} and handled_at is null and repeats is null
        order by number limit 1`.execute(db);
      return rows[0]?.id;
    },

    addCallback: async (request: CallbackRow): Promise<number> => {
      const { number } = await db
        .insertInto('callback_requests')
        .values(request)
        .returning('number')
        .executeTakeFirstOrThrow();
      return number;
    },

    lastNumber: async (): Promise<number> => {
      const lastRequest = db.selectFrom('callback_requests').select('number').orderBy('number', 'desc');
      return (await lastRequest.executeTakeFirst())?.number ?? 0;
    },
  };
}
