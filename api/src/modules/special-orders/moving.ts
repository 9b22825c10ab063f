import { v7 as uuid } from 'uuid';
import type { Connection } from '../../database/connect.ts';
import type { Answer } from '../../refused.ts';
import { type OrderRow, specialOrdersRepository } from './repository.ts';
import { type Actor, mayMove, type State } from './states.ts';
import { refusals } from './texts.ts';

export type Quote = { quote_total: number; quote_days: number; quote_until: Date };
export type Move = {
  to: State;
  by: Actor;
  at: Date /** Said to the other side with it. */;
  text?: string;
  quote?: Quote;
};

/**
 * The one way for an order to change its state. The order is held by the transaction, so of two who move it at once the second finds
 * it where the first left it.
 */
export async function move(
  tx: Connection,
  order: OrderRow,
  { to, by, at, text, quote }: Move,
): Promise<Answer<OrderRow>> {
  if (!mayMove(order.state, to, by)) return refusals.illegal(order.state);
  const repository = specialOrdersRepository(tx);
  const moved = await repository.change(order.id, { state: to, updated_at: at, ...quote });
  await repository.addMove({ order_id: order.id, state: to, moved_by: by, moved_at: at });
  if (text !== undefined && by !== 'system') await say(tx, order, { by, text, at });
  return { ok: true, value: moved };
}

type Said = { by: 'member' | 'shop'; text: string; at: Date };

export async function say(tx: Connection, order: OrderRow, { by, text, at }: Said): Promise<void> {
  const message = { id: uuid(), order_id: order.id, written_by: by, text, created_at: at };
  await specialOrdersRepository(tx).addMessage(message);
}
