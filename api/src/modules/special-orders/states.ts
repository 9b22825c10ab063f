export const states = [
  'submitted',
  'needs_info',
  'quoted',
  'accepted',
  'deposit_paid',
  'in_production',
  'ready',
  'balance_paid',
  'shipped',
  'delivered',
  'rejected',
  'declined',
  'quote_expired',
  'cancelled',
] as const;
export type State = (typeof states)[number];
/** `system`: the expiry of a deadline, or a payment. */
export type Actor = 'member' | 'shop' | 'system';

type Transitions = Partial<Record<State, readonly Actor[]>>;

/** The allowed transitions from each state, and who may make them. The only such list in the code. */
const transitions: Readonly<Record<State, Transitions>> = {
  submitted: { needs_info: ['shop'], quoted: ['shop'], rejected: ['shop'], cancelled: ['member', 'shop'] },
  needs_info: { submitted: ['member'], quoted: ['shop'], rejected: ['shop'], cancelled: ['member', 'shop'] },
  quoted: { accepted: ['member'], declined: ['member'], quote_expired: ['system'], cancelled: ['member', 'shop'] },
  accepted: { deposit_paid: ['system'], cancelled: ['member', 'shop'] },
  // From here on a deposit is paid. Cancelling means a refund, so only the shop can do it.
  deposit_paid: { in_production: ['shop'], cancelled: ['shop'] },
  in_production: { ready: ['shop'] },
  ready: { balance_paid: ['system'] },
  balance_paid: { shipped: ['shop'] },
  shipped: { delivered: ['member', 'shop', 'system'] },
  delivered: {},
  rejected: {},
  declined: {},
  quote_expired: {},
  cancelled: {},
};

export function canMove(from: State, to: State, by: Actor): boolean {
  return transitions[from][to]?.includes(by) ?? false;
}

/** Whether deposit and balance are paid. No state after that can be cancelled. */
export function isPaidInFull(state: State): boolean {
  return state === 'balance_paid' || state === 'shipped' || state === 'delivered';
}

/** Whether the order can still change its state. */
export function isOpen(state: State): boolean {
  return Object.keys(transitions[state]).length > 0;
}
