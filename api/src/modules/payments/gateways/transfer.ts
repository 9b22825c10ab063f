import { transferGateway } from '@shop/shared/lib/payment-ways';
import type { Kysely, Selectable } from 'kysely';
import type { Schema } from '../../../database/schema.ts';
import type { Settings } from '../../../settings.ts';
import { HOUR } from '../../../times.ts';
import { currentSeller } from '../../invoices/parties.ts';
import type { Gateway } from './gateway.ts';

type Parts = Pick<Settings, 'transferSheba' | 'shopOrigin' | 'rules'> & { now: () => Date };
export type TransferRow = Selectable<Schema['bank_transfers']>;

/**
 * Transfers to the bank account of the shop, for amounts that no online gateway takes. Its "bank" is the table of transfers: the shopper
 * sends a receipt, and the staff decides after a look at the statement of the account. Without an account no new transfer begins, but those
 * that have begun are followed.
 */
export function bankTransfer(kysely: Kysely<Schema>, { transferSheba: sheba, shopOrigin, rules, now }: Parts): Gateway {
  const find = (reference: string): Promise<TransferRow | undefined> =>
    kysely.selectFrom('bank_transfers').selectAll().where('reference', '=', reference).executeTakeFirst();

  return {
    id: transferGateway,
    limits: { min: rules.payment.max + 1, max: sheba === undefined ? 0 : Number.MAX_SAFE_INTEGER },
    staffHoldMs: rules.transfer.holdHours * HOUR,

    request: async ({ reference }) => {
      if (sheba === undefined) return { kind: 'refused', why: 'the shop has no account for transfers' };
      const at = now();
      const receipt_until = new Date(at.getTime() + rules.transfer.receiptHours * HOUR);
      const { name: owner } = await currentSeller(kysely);
      await kysely
        .insertInto('bank_transfers')
        .values({ reference, sheba, owner, receipt_until, created_at: at })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return { kind: 'accepted', authority: reference };
    },

    startUrl: (reference) => `${shopOrigin}/payment/transfer?ref=${reference}`,

    // A transfer sends no browser back.
    readReturn: () => undefined,

    verify: async ({ authority }) => {
      const transfer = await find(authority);
      if (transfer?.ref_id != null) return { kind: 'paid', refId: transfer.ref_id, card: null };
      return transfer?.decision === 'rejected' ? { kind: 'unpaid', why: 'rejected' } : { kind: 'undecided' };
    },

    inquire: async ({ authority }) => {
      const transfer = await find(authority);
      // Also for a rejected transfer: `verify` reads the decision.
      if (transfer?.receipt_at != null || transfer?.decision != null) return { kind: 'paid' };
      if (transfer === undefined) return { kind: 'unpaid' };
      return { kind: transfer.receipt_until <= now() ? 'overdue' : 'undecided' };
    },
  };
}
