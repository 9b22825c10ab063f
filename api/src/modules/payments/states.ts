export const paymentStates = [
  'created',
  'redirected',
  'verifying',
  'succeeded',
  'failed',
  'cancelled',
  'expired',
  'refunded',
  'reversed',
] as const;
export type PaymentState = (typeof paymentStates)[number];

/** The allowed transitions of a payment; the only such list in the code. A payment succeeds from `verifying` only. */
const transitions: Readonly<Record<PaymentState, readonly PaymentState[]>> = {
  created: ['redirected', 'failed', 'cancelled', 'expired'],
  redirected: ['verifying', 'failed', 'cancelled', 'expired'],
  verifying: ['succeeded', 'failed', 'cancelled', 'expired'],
  succeeded: ['refunded', 'reversed'],
  failed: [],
  cancelled: [],
  expired: [],
  refunded: [],
  reversed: [],
};

export function canMovePayment(from: PaymentState, to: PaymentState): boolean {
  return transitions[from].includes(to);
}

/** From these a payment can still succeed. */
export const openPaymentStates = ['created', 'redirected', 'verifying'] as const satisfies readonly PaymentState[];

export function isOpenPayment(state: PaymentState): boolean {
  return openPaymentStates.some((open) => open === state);
}
