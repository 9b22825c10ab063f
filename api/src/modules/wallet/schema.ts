import { withdrawalForm } from '@shop/shared/forms';
import { type Static, Type } from 'typebox';
import type { WalletEntryKind } from '../../database/tables/wallet.ts';
import { formBody } from '../../form-body.ts';
import { Money, oneOf, orNull } from '../../shapes.ts';
import { withdrawalStates } from './states.ts';

const Timestamp = Type.String({ description: 'UTC' });
const numberText = '^[1-9][0-9]{0,8}$';

export const Wallet = Type.Object({
  balance: Money,
  /** Promised to orders and withdrawals. */
  held: Money,
  /** The balance without the held part. */
  available: Money,
  /** The smallest and largest amount that can be charged at once. */
  charge_limits: Type.Object({ min: Money, max: Money }),
  /** The owner of the bank account to which money can be withdrawn: the member. Null until the member's name is known. */
  owner_name: orNull(Type.String()),
});
export type Wallet = Static<typeof Wallet>;

export const WithdrawalBody = formBody(withdrawalForm);
export type WithdrawalBody = Static<typeof WithdrawalBody>;

export const Withdrawal = Type.Object({
  number: Type.Integer(),
  state: oneOf(withdrawalStates),
  amount: Money,
  sheba: Type.String(),
  owner_name: Type.String(),
  created_at: Timestamp,
  updated_at: Timestamp,
  bank_reference: orNull(Type.String()),
  /** Of a rejection. */
  reason: orNull(Type.String()),
  may_cancel: Type.Boolean(),
});
export type Withdrawal = Static<typeof Withdrawal>;

export const Withdrawals = Type.Object({
  items: Type.Array(Withdrawal),
  next: orNull(Type.Integer({ description: 'the value of `before` for the next page' })),
});
export type Withdrawals = Static<typeof Withdrawals>;

export const WithdrawalsQuery = Type.Object({ before: Type.Optional(Type.String({ pattern: numberText })) });
export const NumberParams = Type.Object({ number: Type.String({ pattern: numberText }) });

const walletKinds = ['charge', 'hold', 'capture', 'release', 'refund', 'adjust'] as const satisfies WalletEntryKind[];
const transactionKinds = [...walletKinds, 'payment'] as const;
const directions = ['in', 'out', 'none'] as const;

const date = '^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$';
const filterFields = {
  source: Type.Optional(oneOf(['wallet', 'payments'])),
  kind: Type.Optional(oneOf(transactionKinds)),
  direction: Type.Optional(oneOf(directions)),
  from: Type.Optional(Type.String({ pattern: date, description: 'the first day, in Tehran' })),
  to: Type.Optional(Type.String({ pattern: date, description: 'the last day, in Tehran' })),
};
export const FilterQuery = Type.Object(filterFields);
export type FilterQuery = Static<typeof FilterQuery>;
export const TransactionsQuery = Type.Object({
  ...filterFields,
  after: Type.Optional(
    Type.String({ pattern: '^[0-9]{1,17}-[wp]-[0-9a-f-]{1,36}$', description: '`next` of the page before' }),
  ),
});
export type TransactionsQuery = Static<typeof TransactionsQuery>;

export const Transaction = Type.Object({
  id: Type.String(),
  kind: oneOf(transactionKinds),
  /** `none`: a hold and its release do not change the balance, and a payment that failed has taken nothing. */
  direction: oneOf(directions),
  /** Never negative. */
  amount: Money,
  /** Of the wallet, after the entry. Null for payments. */
  balance: orNull(Money),
  at: Timestamp,
  /** The order, withdrawal or other row behind it. */
  subject: oneOf(['payment', 'order', 'return', 'special_order', 'withdrawal', 'operator']),
  /** The number by which the member knows the subject. */
  number: orNull(Type.String()),
  /** Of a correction, in the words of the shop. */
  reason: orNull(Type.String()),
  /** Of a payment. */
  state: orNull(Type.String()),
});
export type Transaction = Static<typeof Transaction>;

export const Transactions = Type.Object({
  items: Type.Array(Transaction),
  next: orNull(Type.String({ description: 'the value of `after` for the next page' })),
});
export type Transactions = Static<typeof Transactions>;
