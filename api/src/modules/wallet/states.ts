export const withdrawalStates = ['requested', 'approved', 'paid', 'rejected', 'cancelled'] as const;
export type WithdrawalState = (typeof withdrawalStates)[number];
export type Side = 'member' | 'shop';

/**
 * The allowed changes of a withdrawal's state, and who may make them. An approved one cannot be cancelled: the shop transfers the money
 * between the approval and the payment.
 */
const transitions: Readonly<Record<WithdrawalState, Partial<Record<WithdrawalState, Side>>>> = {
  requested: { approved: 'shop', rejected: 'shop', cancelled: 'member' },
  approved: { paid: 'shop', rejected: 'shop' },
  paid: {},
  rejected: {},
  cancelled: {},
};

export function canMove(from: WithdrawalState, to: WithdrawalState, by: Side): boolean {
  return transitions[from][to] === by;
}

/** Whether the wallet still holds the amount. */
export function isOpen(state: WithdrawalState): boolean {
  return Object.keys(transitions[state]).length > 0;
}
