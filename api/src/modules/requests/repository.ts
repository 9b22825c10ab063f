import { type Insertable, sql } from 'kysely';
import type { Connection } from '../../database/connect.ts';
import { lockKeys } from '../../database/locks.ts';
import type { Schema } from '../../database/schema.ts';

export type Due = { id: string; mobile: string; variant_id: number; product_id: number };
export type Subject = { available: boolean };
type Callback = Insertable<Schema['callback_requests']>;

export function requestsRepository(db: Connection) {
  return {
    /** One request of an address at a time, or several at once would all be the last one allowed. */
    lock: (address: string): Promise<void> => lockKeys(db, [`requests ${address}`]),

    /** Undefined when the product is not sold, or has no such variant. */
    variant: async (product: number, variant: number): Promise<Subject | undefined> => {
      const { rows } = await sql<Subject>`
        select on_hand - reserved >= pack_step as available
        from variants join products on products.id = product_id
        where variants.id = ${variant} and product_id = ${product} and variants.active and products.active`.execute(db);
      return rows[0];
    },

    isSold: async (product: number): Promise<boolean> => {
      const found = db.selectFrom('products').select('id').where('id', '=', product).where('active', '=', true);
      return (await found.executeTakeFirst()) !== undefined;
    },

    /** When this address asked for something since then, the oldest first. */
    askedFrom: async (address: string, since: Date): Promise<Date[]> => {
      const { rows } = await sql<{ created_at: Date }>`
        select created_at from restock_requests where address_hmac = ${address} and created_at > ${since}
        union all
        select created_at from callback_requests where address_hmac = ${address} and created_at > ${since}
        order by created_at`.execute(db);
      return rows.map(({ created_at }) => created_at);
    },

    isWaiting: async (variant: number, mobile: string): Promise<boolean> => {
      const found = db
        .selectFrom('restock_requests')
        .select('id')
        .where('variant_id', '=', variant)
        .where('mobile', '=', mobile)
        .where('told_at', 'is', null);
      return (await found.executeTakeFirst()) !== undefined;
    },

    waitingOf: async (mobile: string): Promise<number> => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::integer as count from restock_requests
        where mobile = ${mobile} and told_at is null`.execute(db);
      return rows[0]?.count ?? 0;
    },

    /** The index decides between two that come at once from two addresses. */
    wait: async (request: Insertable<Schema['restock_requests']>): Promise<void> => {
      await db
        .insertInto('restock_requests')
        .values(request)
        .onConflict((conflict) => conflict.columns(['variant_id', 'mobile']).where('told_at', 'is', null).doNothing())
        .execute();
    },

    /** Those whose variant can be had again, for this transaction alone. */
    due: async (limit: number): Promise<Due[]> => {
      const { rows } = await sql<Due>`
        select restock_requests.id, mobile, variant_id, product_id
        from restock_requests join variants on variants.id = variant_id join products on products.id = product_id
        where told_at is null and variants.active and products.active and on_hand - reserved >= pack_step
        order by restock_requests.id limit ${limit}
        for update of restock_requests skip locked`.execute(db);
      return rows;
    },

    told: async (ids: string[], at: Date): Promise<void> => {
      await db.updateTable('restock_requests').set({ told_at: at }).where('id', 'in', ids).execute();
    },

    forgetTold: async (before: Date): Promise<void> => {
      await db.deleteFrom('restock_requests').where('told_at', '<', before).execute();
    },

    /** The number of the same request that nobody has answered yet. */
    openCallback: async ({ product_id, variant_id, mobile }: Callback): Promise<number | undefined> => {
      const { rows } = await sql<{ number: number }>`
        select number from callback_requests
        where product_id = ${product_id} and variant_id is not distinct from ${variant_id ?? null}::integer
          and mobile = ${mobile} and handled_at is null
        order by number limit 1`.execute(db);
      return rows[0]?.number;
    },

    addCallback: async (request: Callback): Promise<number> => {
      const { number } = await db
        .insertInto('callback_requests')
        .values(request)
        .returning('number')
        .executeTakeFirstOrThrow();
      return number;
    },

    lockMobile: (mobile: string): Promise<void> => lockKeys(db, [`requests ${mobile}`]),

    lastNumber: async (): Promise<number> => {
      const last = db.selectFrom('callback_requests').select('number').orderBy('number', 'desc');
      return (await last.executeTakeFirst())?.number ?? 0;
    },
  };
}
