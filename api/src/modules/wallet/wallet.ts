import { toRial } from '@shop/shared/lib/money';
import type { Kysely } from 'kysely';
import { ok, type Result, refuse } from 'release/result';
import { v7 as uuid } from 'uuid';
import type { Actor } from '../../actor.ts';
import type { Schema } from '../../database/schema.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { Rules } from '../../settings.ts';
import { usersRepository } from '../identity/repository.ts';
import { walletLedger } from './ledger.ts';
import { operatorRefusals } from './refusals.ts';
import { walletRepository } from './repository.ts';
import type { Wallet } from './schema.ts';
import { ownerNameOf } from './view.ts';

type Parts = { rules: Rules['wallet']; now: () => Date };
export type WalletService = ReturnType<typeof walletService>;

/** `reference`: the operator's own name of the correction. Sent again with the same name, it changes nothing. */
type Adjustment = { amount: number; reason: string; reference?: string };

export function walletService(kysely: Kysely<Schema>, { rules, now }: Parts) {
  return {
    read: async (user: string): Promise<Wallet> => {
      const { balance, held } = (await walletRepository(kysely).find(user)) ?? { balance: 0, held: 0 };
      const member = await usersRepository(kysely).byId(user);
      return {
        balance: toRial(balance),
        held: toRial(held),
        available: toRial(balance - held),
        charge_limits: { min: toRial(rules.chargeMin), max: toRial(rules.chargeMax) },
        owner_name: (member && ownerNameOf(member)) ?? null,
      };
    },

    readAsShop: async (mobile: string): Promise<Result<{ balance: number; held: number }>> => {
      const member = await usersRepository(kysely).byMobile(mobile);
      if (member === undefined) return refuse('not-found');
      const { balance, held } = (await walletRepository(kysely).find(member.id)) ?? { balance: 0, held: 0 };
      return ok({ balance, held });
    },

    /** A correction by the shop. The member sees its reason. */
    adjust: (
      actor: Actor,
      mobile: string,
      { amount, reason, reference: own }: Adjustment,
    ): Promise<Result<{ balance: number; held: number }>> =>
      inTransaction(kysely, async (tx) => {
        if (amount === 0) return operatorRefusals.amountMissing;
        const member = await usersRepository(tx).byMobile(mobile);
        if (member === undefined) return refuse('not-found');
        const reference = { type: 'operator', id: own === undefined ? uuid() : `${member.id} ${own}` } as const;
        const posted = await walletLedger(tx).adjust({ user: member.id, amount, reference, actor, reason, now: now() });
        if (!posted.ok) {
          return posted.reason === 'not-enough-money' ? operatorRefusals.notEnough : operatorRefusals.referenceUsed;
        }
        const { balance, held } = posted.value;
        return ok({ balance, held });
      }),
  };
}
