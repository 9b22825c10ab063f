export const paymentStates = [
  ...([
    'created',
    'redirected',
    'verifying',
    'succeeded',
    'failed',
    'cancelled',
    'expired',
    'refunded',
    'reversed',
  ] as const),
] as const;
export type PaymentState = (typeof paymentStates)[number];

/** The allowed transitions of a payment. The only such list in the code. Money is taken by the way over `verifying` only. */
const transitions: Readonly<Record<PaymentState, readonly PaymentState[]>> = {
  created: ['redirected', 'failed', 'cancelled', 'expired'],
  redirected: ['verifying', 'cancelled', 'expired'],
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

/** Whether the payment can still succeed. */
export function isOpenPayment(state: PaymentState): boolean {
  return state === 'created' || state === 'redirected' || state === 'verifying';
}
