import type { Generated } from 'kysely';
import type { PaymentState } from '../../modules/payments/states.ts';
import type { Instant, Rial } from './columns.ts';

/** Payments of members, and money on its way back to them. */
export type PaymentTables = {
  payments: PaymentsTable;
  bank_transfers: BankTransfersTable;
  refunds: RefundsTable;
  local_bank_payments: LocalBankPaymentsTable;
};

export const purposes = ['order', 'special-order', 'charge'] as const;
export type Purpose = (typeof purposes)[number];
export type Part = 'deposit' | 'balance';

type PaymentsTable = {
  id: string;
  /** The only name of the payment that leaves the shop. */
  reference: string;
  user_id: string;
  purpose: Purpose;
  order_id: string | null;
  special_order_id: string | null;
  part: Part | null;
  gateway: string;
  amount: Rial;
  /** The part of the amount that the wallet pays. */
  wallet_amount: Rial;
  state: PaymentState;
  authority: string | null;
  ref_id: string | null;
  card: string | null;
  reason: string | null;
  /** When it paid its subject. */
  settled_at: Date | null;
  redirected_at: Date | null;
  /** Of the process that is asking the gateway. */
  lease: string | null;
  lease_until: Date | null;
  /** How often the reconciler has looked at it. */
  checks: Generated<number>;
  next_check_at: Date | null;
  created_at: Instant;
  updated_at: Instant;
};

type BankTransfersTable = {
  /** Of the payment. */
  reference: string;
  sheba: string;
  /** Of the account. */
  owner: string;
  /** A transfer without a receipt ends then. */
  receipt_until: Date;
  tracking_number: string | null;
  /** The receipt. */
  upload_id: string | null;
  receipt_at: Date | null;
  decision: 'confirmed' | 'rejected' | null;
  /** Of the money in the statement of the account. */
  ref_id: string | null;
  /** Of a rejection. */
  reason: string | null;
  actor: string | null;
  decided_at: Date | null;
  created_at: Instant;
};

export const refundStates = ['requested', 'sent', 'succeeded', 'failed', 'unknown'] as const;
export type RefundState = (typeof refundStates)[number];
export type RefundDestination = 'wallet' | 'card';

type RefundsTable = {
  id: string;
  key: string;
  payment_id: string;
  amount: Rial;
  destination: RefundDestination;
  state: RefundState;
  actor: string;
  reason: string | null;
  /** When it was sent to the gateway; null for those of earlier versions too. */
  sent_at: Date | null;
  next_check_at: Date | null;
  created_at: Instant;
  updated_at: Instant;
};

type LocalBankPaymentsTable = {
  authority: string;
  merchant_id: string;
  amount: Rial;
  callback_url: string;
  description: string;
  state: 'waiting' | 'paid' | 'verified' | 'failed' | 'reversed';
  fault: 'slow' | 'cut' | null;
  ref_id: Generated<number>;
  created_at: Instant;
};
