import type { Generated } from 'kysely';
import type { WithdrawalState } from '../../modules/wallet/states.ts';
import type { Derived, Instant, Now, Rial } from './columns.ts';

/** The money that the shop owes members. */
export type WalletTables = {
  wallets: WalletsTable;
  wallet_entries: WalletEntriesTable;
  withdrawals: WithdrawalsTable;
  withdrawal_moves: WithdrawalMovesTable;
};

export type WalletEntryKind = 'charge' | 'hold' | 'capture' | 'release' | 'refund' | 'adjust';

/** Written by the triggers of `wallet_entries`. */
type WalletsTable = {
  user_id: string;
  balance: Derived<Rial>;
  /** The part of the balance that is promised to an order or a withdrawal. */
  held: Derived<Rial>;
  last_number: Derived<number>;
};

type WalletEntriesTable = {
  user_id: string;
  number: Derived<number>;
  kind: WalletEntryKind;
  amount: Rial;
  /** After the entry. */
  balance: Derived<Rial>;
  held: Derived<Rial>;
  ref_type: string;
  ref_id: string;
  actor: string;
  reason: string | null;
  at: Now;
};

type WithdrawalsTable = {
  id: string;
  number: Generated<number>;
  user_id: string;
  state: WithdrawalState;
  amount: Rial;
  sheba: string;
  /** The member's name at the time of the request. */
  owner_name: string;
  bank_reference: string | null;
  reason: string | null;
  created_at: Instant;
  updated_at: Instant;
};

type WithdrawalMovesTable = {
  withdrawal_id: string;
  position: number;
  state: WithdrawalState;
  actor: string;
  at: Instant;
};
