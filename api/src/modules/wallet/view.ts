import { toRial } from '@shop/shared/lib/money';
import type { User } from '../identity/repository.ts';
import type { Withdrawal } from './schema.ts';
import { canMove } from './states.ts';
import type { WithdrawalRow } from './withdrawals-repository.ts';

/** The name in which the member's bank account must be; undefined until both names are known. */
export function ownerNameOf({ first_name, last_name }: Pick<User, 'first_name' | 'last_name'>): string | undefined {
  return first_name && last_name ? `${first_name} ${last_name}` : undefined;
}

export function viewOf({ number, state, amount, sheba, owner_name, ...row }: WithdrawalRow): Withdrawal {
  return {
    number,
    state,
    sheba,
    owner_name,
    amount: toRial(amount),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    bank_reference: row.bank_reference,
    reason: row.reason,
    may_cancel: canMove(state, 'cancelled', 'member'),
  };
}
