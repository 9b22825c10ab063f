export const states = [
  ...(['submitted', 'needs_info', 'quoted', 'accepted', 'deposit_paid', 'in_production', 'ready'] as const),
  ...(['balance_paid', 'shipped', 'delivered', 'rejected', 'declined', 'quote_expired', 'cancelled'] as const),
] as const;
export type State = (typeof states)[number];
/** `system`: what time or a payment does. */
export type Actor = 'member' | 'shop' | 'system';

type Moves = Partial<Record<State, readonly Actor[]>>;

/** Where a special order may go from each state, and who may send it there. Nothing else in the code knows. */
const moves: Readonly<Record<State, Moves>> = {
  submitted: { needs_info: ['shop'], quoted: ['shop'], rejected: ['shop'], cancelled: ['member', 'shop'] },
  needs_info: { submitted: ['member'], quoted: ['shop'], rejected: ['shop'], cancelled: ['member', 'shop'] },
  quoted: { accepted: ['member'], declined: ['member'], quote_expired: ['system'], cancelled: ['member', 'shop'] },
  accepted: { deposit_paid: ['system'], cancelled: ['member', 'shop'] },
  // From here on somebody's money is in it: calling it off means to give some of it back, which is the shop's to do.
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

export function mayMove(from: State, to: State, by: Actor): boolean {
  return moves[from][to]?.includes(by) ?? false;
}

/** Whether anything can still happen to it. */
export function isOpen(state: State): boolean {
  return Object.keys(moves[state]).length > 0;
}
