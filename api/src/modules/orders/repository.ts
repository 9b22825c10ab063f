import { randomInt } from 'node:crypto';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Connection } from '../../database/connect.ts';
import type { Schema } from '../../database/schema.ts';
import type { Tx } from '../../database/transaction.ts';
import { openPaymentStates } from '../payments/states.ts';
import type { State } from './states.ts';

export type OrderRow = Selectable<Schema['orders']>;
export type EventRow = Selectable<Schema['order_events']>;
/** A line with the picture that it shows. */
export type PicturedLine = Awaited<ReturnType<ReturnType<typeof ordersRepository>['lines']>>[number];
/** The columns that may change after the order was placed. */
export type OrderChanges = Pick<Updateable<Schema['orders']>, 'tracking_code' | 'delivered_at'>;
export type OrderFilter = { user: string; states?: readonly State[] | undefined; words: readonly string[] };

const numbers = { min: 100_000_000, max: 999_999_999 };

/** Locks the order until the transaction ends. */
export function lockOrder(tx: Tx, number: number): Promise<OrderRow | undefined> {
  return tx.selectFrom('orders').selectAll().where('number', '=', number).forNoKeyUpdate().executeTakeFirst();
}

/** Locks the order with this id until the transaction ends. */
export function lockOrderById(tx: Tx, id: string): Promise<OrderRow> {
  return tx.selectFrom('orders').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow();
}

export function ordersRepository(db: Connection) {
  /** The orders of a member that match all words, by number and product. */
  const ofMember = ({ user, words }: Omit<OrderFilter, 'states'>) => {
    let orders = db.selectFrom('orders').where('user_id', '=', user);
    // Words consist of letters and digits, so they contain no wildcards.
    for (const word of words) orders = orders.where('search_key', 'like', `%${word}%`);
    return orders;
  };

  return {
    find: (number: number): Promise<OrderRow | undefined> =>
      db.selectFrom('orders').selectAll().where('number', '=', number).executeTakeFirst(),

    /** A random number that no order has. */
    newNumber: async (): Promise<number> => {
      for (;;) {
        const number = randomInt(numbers.min, numbers.max + 1);
        const existing = db.selectFrom('orders').select('id').where('number', '=', number);
        if ((await existing.executeTakeFirst()) === undefined) return number;
      }
    },

    add: (order: Insertable<Schema['orders']>): Promise<OrderRow> =>
      db.insertInto('orders').values(order).returningAll().executeTakeFirstOrThrow(),

    addLines: async (lines: Insertable<Schema['order_lines']>[]): Promise<void> => {
      await db.insertInto('order_lines').values(lines).execute();
    },

    change: (id: string, changes: OrderChanges & { state: State; updated_at: Date }): Promise<OrderRow> =>
      db.updateTable('orders').set(changes).where('id', '=', id).returningAll().executeTakeFirstOrThrow(),

    /** The caller has locked the order, so positions have no gaps. */
    addEvent: async (event: Omit<EventRow, 'position'>): Promise<void> => {
      const position = sql<number>`(select count(*) from order_events where order_id = ${event.order_id})`;
      await db
        .insertInto('order_events')
        .values({ ...event, position })
        .execute();
    },

    events: (order: string): Promise<EventRow[]> =>
      db.selectFrom('order_events').selectAll().where('order_id', '=', order).orderBy('position').execute(),

    /** The lines of these orders with their pictures, in the order of the lines. */
    lines: (orders: readonly string[]) =>
      db
        .selectFrom('order_lines')
        .leftJoin('pictures', 'pictures.id', 'picture_id')
        .selectAll('order_lines')
        .select(['width as picture_width', 'height as picture_height', 'colour as picture_colour'])
        // Of orders from before the column existed, the unit decides.
        .select(sql<boolean>`coalesce(order_lines.can_withdraw, order_lines.unit <> 'متر')`.as('can_withdraw'))
        .where('order_id', '=', sql<string>`any(${orders}::uuid[])`)
        .orderBy('order_id')
        .orderBy('position')
        .execute(),

    /** Newest first; `after`: the id of the last order of the page before. */
    findPage: (
      { states, ...filter }: OrderFilter,
      { after, limit }: { after?: string | undefined; limit: number },
    ): Promise<OrderRow[]> => {
      let orders = ofMember(filter).selectAll().orderBy('id', 'desc').limit(limit);
      if (states !== undefined) orders = orders.where('state', 'in', states);
      if (after !== undefined) orders = orders.where('id', '<', after);
      return orders.execute();
    },

    /** How many orders match in each state. */
    countByState: async (filter: Omit<OrderFilter, 'states'>): Promise<Map<State, number>> => {
      const rows = await ofMember(filter)
        .select(['state', ({ fn }) => fn.countAll<string>().as('count')])
        .groupBy('state')
        .execute();
      return new Map(rows.map(({ state, count }) => [state, Number(count)]));
    },

    /** Numbers of unpaid orders whose hold has ended, without those that an attempt may still pay. */
    findExpired: async (time: Date, limit: number): Promise<number[]> => {
      const rows = await db
        .selectFrom('orders')
        .select('number')
        .where('state', '=', 'awaiting_payment')
        .where('expires_at', '<=', time)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('payments')
                .whereRef('order_id', '=', 'orders.id')
                .where('payments.state', 'in', openPaymentStates),
            ),
          ),
        )
        .orderBy('expires_at')
        .limit(limit)
        .execute();
      return rows.map(({ number }) => number);
    },

    /** Whether a member has ever paid an order; it may have been cancelled since. */
    hasPaid: async (user: string): Promise<boolean> => {
      const paid = db
        .selectFrom('orders')
        .innerJoin('order_events', 'order_id', 'id')
        .select('id')
        .where('user_id', '=', user)
        .where('to_state', '=', 'paid');
      return (await paid.limit(1).executeTakeFirst()) !== undefined;
    },

    /** Orders in these states, the oldest first, for the shop. */
    findInStates: (states: readonly State[], limit: number): Promise<OrderRow[]> =>
      db.selectFrom('orders').selectAll().where('state', 'in', states).orderBy('id').limit(limit).execute(),
  };
}
