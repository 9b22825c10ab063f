import type { Tx } from '../../database/transaction.ts';
import type { Messages } from '../messages/service.ts';
import type { NoticeTemplateName } from '../messages/templates.ts';
import type { OrderRow } from './repository.ts';
import type { State } from './states.ts';

export type OwnerNotifier = Pick<Messages, 'notify'>;

/** The messages to the owner about transitions of the shop. */
const templates = {
  quoted: 'special-order-quoted',
  needs_info: 'special-order-question',
  rejected: 'special-order-rejected',
  ready: 'special-order-ready',
  shipped: 'special-order-shipped',
  cancelled: 'special-order-cancelled',
} as const satisfies Partial<Record<State, NoticeTemplateName>>;

/** Tells the owner the new state of an order, if there is a message about it. */
export async function notifyOwner(tx: Tx, messages: OwnerNotifier, order: OrderRow): Promise<void> {
  const { code, user_id: user, state, updated_at } = order;
  if (!isNotified(state)) return;
  const event = `special order ${code} ${state} ${updated_at.toISOString()}`;
  await messages.notify(tx, { user, event, template: templates[state], tokens: { order: code } });
}

function isNotified(state: State): state is keyof typeof templates {
  return Object.hasOwn(templates, state);
}
