import { ok, type Result } from 'release/result';
import type { Actor } from '../../actor.ts';
import type { Tx } from '../../database/transaction.ts';
import type { Messages } from '../messages/service.ts';
import { refusals } from './refusals.ts';
import { type OrderChanges, type OrderRow, ordersRepository } from './repository.ts';
import { canMove, type Side, type State } from './states.ts';

export type Notifier = Pick<Messages, 'notify'>;
export type Transition = {
  to: State;
  actor: Actor;
  at: Date;
  /** The words of the side that moves the order, for the timeline. */
  reason?: string | undefined;
  changes?: OrderChanges;
};

/**
 * Changes the state of an order; nothing else may. Writes the timeline and the message to the member. The caller has locked the row, so
 * the second of two simultaneous transitions starts from the state that the first one has set.
 */
export async function moveOrder(
  tx: Tx,
  order: OrderRow,
  { to, actor, at, reason, changes }: Transition,
  messages: Notifier,
): Promise<Result<OrderRow>> {
  const by = sideOf(actor);
  if (!canMove(order.state, to, by)) return refusals.illegal(order.state);
  const orders = ordersRepository(tx);
  const moved = await orders.change(order.id, { ...changes, state: to, updated_at: at });
  await orders.addEvent({
    order_id: order.id,
    from_state: order.state,
    to_state: to,
    actor,
    reason: reason ?? null,
    at,
  });
  await notifyMember(tx, moved, { from: order.state, by }, messages);
  return ok(moved);
}

export function sideOf(actor: Actor): Side {
  if (actor === 'system') return 'system';
  return actor.startsWith('member:') ? 'member' : 'shop';
}

type Moved = { from: State; by: Side };

/** An order is in each state at most once, so its number and state name the event. */
async function notifyMember(tx: Tx, order: OrderRow, { from, by }: Moved, messages: Notifier): Promise<void> {
  const { number, state, user_id: user, shipping_method, tracking_code: tracking } = order;
  const tokens = { order: String(number) };
  const notice = { user, event: `order ${number} ${state}` };
  switch (state) {
    case 'paid':
      return messages.notify(tx, { ...notice, template: 'order-paid', tokens });
    case 'ready_to_ship':
      if (shipping_method !== 'pickup') return;
      return messages.notify(tx, { ...notice, template: 'order-ready', tokens });
    case 'shipped':
      if (shipping_method === 'pickup') return;
      if (tracking === null) return messages.notify(tx, { ...notice, template: 'order-shipped', tokens });
      return messages.notify(tx, { ...notice, template: 'order-tracked', tokens: { ...tokens, tracking } });
    case 'delivered':
      return messages.notify(tx, { ...notice, template: 'order-delivered', tokens });
    case 'cancelled':
      // The member sees the result of their own cancellation, unless money is on its way back.
      if (by === 'member' && from === 'awaiting_payment') return;
      return messages.notify(tx, { ...notice, template: 'order-cancelled', tokens });
    case 'return_approved':
      return messages.notify(tx, { ...notice, template: 'return-approved', tokens });
    case 'return_rejected':
      return messages.notify(tx, { ...notice, template: 'return-rejected', tokens });
    case 'refunded':
      return messages.notify(tx, { ...notice, template: 'return-refunded', tokens });
  }
}
