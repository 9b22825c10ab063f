import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Connection } from '../../database/connect.ts';
import type { Schema } from '../../database/schema.ts';
import type { Tx } from '../../database/transaction.ts';
import type { OrderReturn } from '../orders/schema.ts';
import type { ReturnState } from '../orders/states.ts';

export type ReturnRow = Selectable<Schema['returns']>;
type NewReturn = {
  row: Insertable<Schema['returns']>;
  lines: { variant_id: number; quantity: number; refund: number }[];
  uploads: string[];
};

export async function addReturn(tx: Tx, { row, lines, uploads }: NewReturn): Promise<void> {
  const { id: return_id, order_id } = row;
  await tx.insertInto('returns').values(row).execute();
  await tx
    .insertInto('return_lines')
    .values(lines.map((line) => ({ ...line, return_id, order_id })))
    .execute();
  if (uploads.length === 0) return;
  const pictures = uploads.map((upload_id, position) => ({ upload_id, return_id, position }));
  await tx.insertInto('return_pictures').values(pictures).execute();
}

export function returnsRepository(db: Connection) {
  return {
    find: (order: string): Promise<ReturnRow | undefined> =>
      db.selectFrom('returns').selectAll().where('order_id', '=', order).executeTakeFirst(),

    lines: (id: string) =>
      db.selectFrom('return_lines').select(['variant_id', 'quantity']).where('return_id', '=', id).execute(),

    change: async (id: string, changes: Updateable<Schema['returns']>): Promise<void> => {
      await db.updateTable('returns').set(changes).where('id', '=', id).execute();
    },

    /** The returns in these states, the oldest first, for the shop. */
    findInStates: (states: readonly ReturnState[], limit: number) =>
      db
        .selectFrom('returns')
        .innerJoin('orders', 'orders.id', 'returns.order_id')
        .select(['orders.number', 'returns.state', 'reason', 'returns.note', 'refund', 'returns.tracking_code'])
        .select('returns.created_at')
        .where('returns.state', 'in', states)
        .orderBy('returns.created_at')
        .limit(limit)
        .execute(),
  };
}

/** The return of an order as its member sees it; null without one. */
export async function returnOf(db: Connection, order: string): Promise<OrderReturn | null> {
  const row = await returnsRepository(db).find(order);
  if (row === undefined) return null;
  const lines = await db
    .selectFrom('return_lines')
    .innerJoin('order_lines', (join) =>
      join
        .onRef('order_lines.order_id', '=', 'return_lines.order_id')
        .onRef('order_lines.variant_id', '=', 'return_lines.variant_id'),
    )
    .select(['return_lines.variant_id', 'return_lines.quantity', 'refund'])
    .where('return_id', '=', row.id)
    .orderBy('order_lines.position')
    .execute();
  const pictures = await db
    .selectFrom('return_pictures')
    .select('upload_id as id')
    .where('return_id', '=', row.id)
    .orderBy('position')
    .execute();
  const { state, reason, note, refund, shipping_refund, decision, tracking_code, created_at } = row;
  return {
    state,
    reason,
    note,
    lines,
    refund,
    shipping_refund,
    decision,
    tracking_code,
    pictures: pictures.map(({ id }) => ({ id, url: `/api/v1/uploads/${id}/file` })),
    created_at: created_at.toISOString(),
  };
}
