import { transferGateway } from '@shop/shared/lib/payment-ways';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Connection } from '../../database/connect.ts';
import type { Schema } from '../../database/schema.ts';
import type { Tx } from '../../database/transaction.ts';
import {
  countUnreadOfOrders,
  earlierPageOfOrder,
  latestPageOfOrder,
  type MessagePage,
  messagesOfOrder,
} from '../conversations/messages.ts';
import type { MessageRow } from '../conversations/repository.ts';
import { invoicesRepository } from '../invoices/repository.ts';

export type OrderRow = Selectable<Schema['special_orders']>;
export type MoveRow = Selectable<Schema['special_order_moves']>;
export type FileRow = { id: string; name: string; bytes: number };

/** Locks the order until the transaction ends. */
export function lockOrder(tx: Tx, code: string): Promise<OrderRow | undefined> {
  return tx.selectFrom('special_orders').selectAll().where('code', '=', code).forUpdate().executeTakeFirst();
}

/** Locks the order with this id until the transaction ends. */
export function lockOrderById(tx: Tx, id: string): Promise<OrderRow> {
  return tx.selectFrom('special_orders').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
}

const ownerName = sql<string>`concat_ws(' ', first_name, last_name, mobile)`;

export function specialOrdersRepository(db: Connection) {
  const byCode = (code: string) => db.selectFrom('special_orders').selectAll().where('code', '=', code);

  return {
    hasKey: async (user: string, key: string): Promise<boolean> => {
      const orders = db.selectFrom('special_orders').select('id').where('user_id', '=', user);
      return (await orders.where('request_key', '=', key).executeTakeFirst()) !== undefined;
    },

    findOrderTimes: async (user: string, since: Date): Promise<Date[]> => {
      const rows = await db
        .selectFrom('special_orders')
        .select('created_at')
        .where('user_id', '=', user)
        .where('created_at', '>', since)
        .orderBy('created_at')
        .execute();
      return rows.map(({ created_at }) => created_at);
    },

    /** Undefined when another order already has this code. */
    add: (order: Insertable<Schema['special_orders']>): Promise<OrderRow | undefined> =>
      db
        .insertInto('special_orders')
        .values(order)
        .onConflict((conflict) => conflict.column('code').doNothing())
        .returningAll()
        .executeTakeFirst(),

    addFiles: async (order: string, uploads: string[]): Promise<void> => {
      if (uploads.length === 0) return;
      const rows = uploads.map((upload_id, position) => ({ upload_id, position, order_id: order }));
      await db.insertInto('special_order_files').values(rows).execute();
    },

    find: (code: string): Promise<OrderRow | undefined> => byCode(code).executeTakeFirst(),

    change: (id: string, changes: Updateable<Schema['special_orders']>): Promise<OrderRow> =>
      db.updateTable('special_orders').set(changes).where('id', '=', id).returningAll().executeTakeFirstOrThrow(),

    addMove: async (move: Omit<MoveRow, 'position'>): Promise<void> => {
      const { count } = await db
        .selectFrom('special_order_moves')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .where('order_id', '=', move.order_id)
        .executeTakeFirstOrThrow();
      await db
        .insertInto('special_order_moves')
        .values({ ...move, position: Number(count) })
        .execute();
    },

    moves: (order: string): Promise<MoveRow[]> =>
      db.selectFrom('special_order_moves').selectAll().where('order_id', '=', order).orderBy('position').execute(),

    /** All messages, or those after a time, without the internal notes of the staff. */
    messages: (order: string, after?: Date): Promise<MessageRow[]> => messagesOfOrder(db, order, after),

    latestMessages: (order: string): Promise<MessagePage> => latestPageOfOrder(db, order),

    /** The messages before the message `before`. Undefined when there is no such message. */
    earlierMessages: (order: string, before: string): Promise<MessagePage | undefined> =>
      earlierPageOfOrder(db, order, before),

    /** The unread messages of the shop, by order. */
    unread: (user: string, orders: string[]): Promise<Map<string, number>> => countUnreadOfOrders(db, user, orders),

    findForShop: (which: 'waiting' | 'all', limit: number): Promise<(OrderRow & { from: string })[]> =>
      db
        .selectFrom('special_orders')
        .innerJoin('users', 'users.id', 'special_orders.user_id')
        .selectAll('special_orders')
        .select(ownerName.as('from'))
        .$if(which === 'waiting', (orders) => orders.where('state', '=', 'submitted'))
        .orderBy('special_orders.updated_at', which === 'waiting' ? 'asc' : 'desc')
        .orderBy('special_orders.id')
        .limit(limit)
        .execute(),

    /** The name and the number of the member. */
    ownerOf: async ({ user_id }: OrderRow): Promise<string> => {
      const owner = db.selectFrom('users').select(ownerName.as('name')).where('id', '=', user_id);
      return (await owner.executeTakeFirst())?.name ?? '';
    },

    files: (order: string): Promise<FileRow[]> =>
      db
        .selectFrom('special_order_files')
        .innerJoin('uploads', 'uploads.id', 'special_order_files.upload_id')
        .select(['uploads.id', 'uploads.name', 'uploads.bytes'])
        .where('order_id', '=', order)
        .orderBy('position')
        .execute(),

    invoices: (order: string) => invoicesRepository(db).findValidOf({ specialOrder: order }),

    /** Whether a payment is being verified, and the reference of an open bank transfer. */
    openPayments: async (order: string): Promise<{ is_confirming: boolean; transfer: string | null }> => {
      const payments = await db
        .selectFrom('payments')
        .select(['gateway', 'state', 'reference'])
        .where('special_order_id', '=', order)
        .where('state', 'in', ['redirected', 'verifying'])
        .orderBy('created_at', 'desc')
        .execute();
      return {
        is_confirming: payments.some(({ state }) => state === 'verifying'),
        transfer: payments.find(({ gateway }) => gateway === transferGateway)?.reference ?? null,
      };
    },

    count: async (user: string): Promise<number> => {
      const { count } = await db
        .selectFrom('special_orders')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .where('user_id', '=', user)
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    /** Newest first. */
    findPage: (user: string, { limit, offset }: { limit: number; offset: number }): Promise<OrderRow[]> =>
      db
        .selectFrom('special_orders')
        .selectAll()
        .where('user_id', '=', user)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute(),

    /** Codes of orders whose quote has expired by this time. */
    findExpiredQuotes: async (time: Date): Promise<string[]> => {
      const rows = await db
        .selectFrom('special_orders')
        .select('code')
        .where('state', '=', 'quoted')
        .where('quote_until', '<=', time)
        .orderBy('quote_until')
        .execute();
      return rows.map(({ code }) => code);
    },
  };
}
