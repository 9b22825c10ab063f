export const states = [
  'awaiting_payment',
  'paid',
  'preparing',
  'ready_to_ship',
  'shipped',
  'delivered',
  'return_requested',
  'return_approved',
  'return_rejected',
  'returned',
  'refunded',
  'cancelled',
  'expired',
] as const;
export type State = (typeof states)[number];
/** `system`: a payment, or the end of a deadline. */
export type Side = 'member' | 'shop' | 'system';

type Transitions = Partial<Record<State, readonly Side[]>>;

/** The allowed transitions from each state, and who may make them. The only such list in the code. */
const transitions: Readonly<Record<State, Transitions>> = {
  awaiting_payment: { paid: ['system'], cancelled: ['member', 'shop'], expired: ['system'] },
  paid: { preparing: ['shop'], cancelled: ['member', 'shop'] },
  preparing: { ready_to_ship: ['shop'], cancelled: ['member', 'shop'] },
  ready_to_ship: { shipped: ['shop'] },
  shipped: { delivered: ['shop', 'system'] },
  delivered: { return_requested: ['member'] },
  return_requested: { return_approved: ['shop'], return_rejected: ['shop'] },
  return_approved: { returned: ['shop'] },
  return_rejected: {},
  returned: { refunded: ['shop'] },
  refunded: {},
  cancelled: {},
  expired: {},
};

export function canMove(from: State, to: State, by: Side): boolean {
  return transitions[from][to]?.includes(by) ?? false;
}

/** The states to which a side can move an order. */
export function nextStates(from: State, by: Side): State[] {
  return states.filter((to) => canMove(from, to, by));
}

/** The groups by which a member filters orders. Each state is in one of them. */
export const groups = {
  unpaid: ['awaiting_payment'],
  current: ['paid', 'preparing', 'ready_to_ship', 'shipped'],
  delivered: ['delivered'],
  returned: ['return_requested', 'return_approved', 'return_rejected', 'returned', 'refunded'],
  cancelled: ['cancelled', 'expired'],
} as const satisfies Record<string, readonly State[]>;
export type Group = keyof typeof groups;
export const groupNames = Object.keys(groups) as Group[];

/** Whether a member has received the goods at some time. */
export const receivedStates = ['delivered', ...groups.returned] as const satisfies readonly State[];

export const returnStates = ['requested', 'approved', 'rejected', 'returned', 'refunded'] as const;
export type ReturnState = (typeof returnStates)[number];

/** The state of an order whose return is in this state: both change together. */
export const orderStateOfReturn = {
  requested: 'return_requested',
  approved: 'return_approved',
  rejected: 'return_rejected',
  returned: 'returned',
  refunded: 'refunded',
} as const satisfies Record<ReturnState, State>;
