import { ok, type Result } from 'release/result';
import { v7 as uuid } from 'uuid';
import type { Tx } from '../../database/transaction.ts';
import { refusals } from './refusals.ts';
import { type OrderRow, specialOrdersRepository } from './repository.ts';
import { type Actor, canMove, type State } from './states.ts';

export type Quote = { quote_total: number; quote_days: number; quote_until: Date };
export type Transition = {
  to: State;
  by: Actor;
  at: Date;
  /** A message to the other side. */
  text?: string;
  quote?: Quote;
};

/**
 * Changes the state of an order; nothing else may. The caller has locked the row, so the second of two simultaneous transitions
 * starts from the state that the first one has set.
 */
export async function moveOrder(
  tx: Tx,
  order: OrderRow,
  { to, by, at, text, quote }: Transition,
): Promise<Result<OrderRow>> {
  if (!canMove(order.state, to, by)) return refusals.illegal(order.state);
  const repository = specialOrdersRepository(tx);
  const changed = await repository.change(order.id, { state: to, updated_at: at, ...quote });
  await repository.addMove({ order_id: order.id, state: to, moved_by: by, moved_at: at });
  if (text !== undefined && by !== 'system') await addMessage(tx, order, { by, text, at });
  return ok(changed);
}

type NewMessage = { by: 'member' | 'shop'; text: string; at: Date };

export async function addMessage(tx: Tx, order: OrderRow, { by, text, at }: NewMessage): Promise<void> {
  const row = { id: uuid(), order_id: order.id, written_by: by, text, created_at: at };
  await specialOrdersRepository(tx).addMessage(row);
}
