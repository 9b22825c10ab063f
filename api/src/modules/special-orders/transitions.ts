import { ok, type Result } from 'release/result';
import type { Tx } from '../../database/transaction.ts';
import { addMessage, conversationOfOrder } from '../conversations/messages.ts';
import { cancelOpenPayments, lockPaymentsOf } from '../payments/payments.ts';
import { refundPaid } from '../payments/refunds.ts';
import { refusals } from './refusals.ts';
import { type OrderRow, specialOrdersRepository } from './repository.ts';
import { type Actor, canMove, type State } from './states.ts';

/** `vat_percent`: of the tax that `quote_total` contains. */
export type Quote = {
  quote_total: number;
  quote_deposit: number;
  vat_percent: number;
  quote_days: number;
  quote_until: Date;
};
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
 * starts from the state that the first one has set. A cancellation ends open attempts to pay, and is refused while one is being verified.
 */
export async function moveOrder(
  tx: Tx,
  order: OrderRow,
  { to, by, at, text, quote }: Transition,
): Promise<Result<OrderRow>> {
  if (!canMove(order.state, to, by)) return refusals.illegal(order.state);
  if (to === 'cancelled') {
    const ended = await cancelOpenPayments(tx, { purpose: 'special-order', specialOrder: order.id }, at);
    if (!ended.ok) return ended;
  }
  const repository = specialOrdersRepository(tx);
  const changed = await repository.change(order.id, { state: to, updated_at: at, ...quote });
  if (to === 'cancelled' && order.state === 'deposit_paid') await refundDeposit(tx, order, at);
  await repository.addMove({ order_id: order.id, state: to, moved_by: by, moved_at: at });
  if (text !== undefined && by !== 'system') await addOrderMessage(tx, order, { by, text, at });
  return ok(changed);
}

async function refundDeposit(tx: Tx, { id }: OrderRow, at: Date): Promise<void> {
  const payments = await lockPaymentsOf(tx, { purpose: 'special-order', specialOrder: id });
  const cause = { key: `special order ${id}`, reference: { type: 'special_order', id }, to: 'wallet' } as const;
  await refundPaid(tx, payments, { ...cause, actor: 'service:operator', at });
}

type NewOrderMessage = { by: 'member' | 'shop'; text: string; at: Date };

/** Returns the message's id. The caller has locked the order. */
export async function addOrderMessage(tx: Tx, order: OrderRow, { by, text, at }: NewOrderMessage): Promise<string> {
  const conversation = await conversationOfOrder(tx, order, at);
  const added = await addMessage(tx, conversation, { by, author: by === 'member' ? order.user_id : null, text, at });
  // Only files can be refused.
  if (!added.ok) throw new Error(added.reason);
  return added.value;
}
