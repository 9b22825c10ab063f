import { transferGateway } from '@shop/shared/lib/payment-ways';
import { toTrackingNumber } from '@shop/shared/lib/tracking-number';
import type { Kysely } from 'kysely';
import { ok, type Result, refuse } from 'release/result';
import type { Actor } from '../../actor.ts';
import { lockKeys } from '../../database/locks.ts';
import type { Schema } from '../../database/schema.ts';
import { inTransaction, type Tx } from '../../database/transaction.ts';
import type { Messages } from '../messages/service.ts';
import { claimUploads, releaseUploads } from '../uploads/claim.ts';
import type { TransferRow } from './gateways/transfer.ts';
import { gatewayPart, type PaymentRow } from './payments.ts';
import { refusals } from './refusals.ts';
import type { ReceiptBody } from './schema.ts';
import type { Settlement } from './settle.ts';
import { isOpenPayment } from './states.ts';
import type { Subjects } from './subjects.ts';

type Parts = { subjects: Subjects; settlement: Settlement; messages: Pick<Messages, 'notify'>; now: () => Date };
type Transfer = { payment: PaymentRow; transfer: TransferRow };
/** `amount`: Rial that have arrived. `refId`: the number of this money in the statement of the account. */
type Confirmation = { amount: number; refId: string; actor: Actor };
export type BankTransfers = ReturnType<typeof bankTransfers>;

const listSize = 200;

/** The receipts of members and the decisions of the staff about transfers to the shop's bank account. */
export function bankTransfers(kysely: Kysely<Schema>, { subjects, settlement, messages, now }: Parts) {
  /** Runs a change with the payment locked. Its transfer changes under this lock only. */
  const change = <T>(reference: string, work: (tx: Tx, rows: Transfer) => Promise<Result<T>>): Promise<Result<T>> =>
    inTransaction(kysely, async (tx) => {
      const payments = tx.selectFrom('payments').select('id').where('reference', '=', reference);
      const stored = await payments.where('gateway', '=', transferGateway).executeTakeFirst();
      if (stored === undefined) return refuse('not-found');
      const { payment } = await subjects.lock(tx, stored.id);
      const transfers = tx.selectFrom('bank_transfers').selectAll().where('reference', '=', reference);
      const transfer = await transfers.executeTakeFirst();
      return transfer === undefined ? refuse('not-found') : work(tx, { payment, transfer });
    });

  const save = async (tx: Tx, { reference }: TransferRow, changes: Partial<Omit<TransferRow, 'created_at'>>) => {
    await tx.updateTable('bank_transfers').set(changes).where('reference', '=', reference).execute();
  };

  /** The decision is stored before it is carried out: when the process is killed in between, the reconciler goes on. */
  async function decide(
    reference: string,
    actor: Actor,
    decisionOf: (tx: Tx, rows: Transfer) => Promise<Result<Pick<TransferRow, 'decision' | 'ref_id' | 'reason'>>>,
  ): Promise<Result<PaymentRow>> {
    const decided = await change(reference, async (tx, rows) => {
      const { payment, transfer } = rows;
      const decision = await decisionOf(tx, rows);
      if (!decision.ok) return decision;
      const { decision: kind, ref_id, reason } = decision.value;
      const isRepeated = transfer.decision === kind && transfer.ref_id === ref_id && transfer.reason === reason;
      if (isRepeated) return ok(payment.id);
      if (transfer.decision !== null)
        return refuse('illegal-transition', `this transfer was ${transfer.decision} before`);
      if (!isOpenPayment(payment.state)) return paymentEnded(payment);
      await save(tx, transfer, { ...decision.value, actor, decided_at: now() });
      if (kind === 'rejected') {
        const notice = {
          user: payment.user_id,
          event: `transfer ${reference} rejected`,
          tokens: { transfer: reference },
        };
        await messages.notify(tx, { ...notice, template: 'transfer-rejected' });
      }
      return ok(payment.id);
    });
    return decided.ok ? ok(await settlement.settle(decided.value)) : decided;
  }

  return {
    /** Stores a receipt, or replaces it until the staff has decided. The payment then waits for the staff. */
    sendReceipt: async (
      user: string,
      reference: string,
      { tracking_number: typed, file }: ReceiptBody,
    ): Promise<Result<PaymentRow>> => {
      const sent = await change(reference, async (tx, { payment, transfer }) => {
        if (payment.user_id !== user) return refuse('not-found');
        const tracking_number = toTrackingNumber(typed);
        if (tracking_number === undefined) return refusals.trackingNumber;
        if (transfer.decision !== null || !isOpenPayment(payment.state)) return refusals.transferEnded;
        const isNewFile = transfer.upload_id !== file;
        if (isNewFile) {
          const claimed = await claimUploads(tx, { ids: [file], owner: user, purpose: 'receipt' });
          if (!claimed.ok) return { ...claimed, field: 'file' };
        }
        await save(tx, transfer, { tracking_number, upload_id: file, receipt_at: now() });
        if (isNewFile && transfer.upload_id !== null) await releaseUploads(tx, [transfer.upload_id]);
        return ok(payment.id);
      });
      return sent.ok ? ok(await settlement.settle(sent.value)) : sent;
    },

    /** The money is in the account. Another amount is refused: the staff settles it with the shopper. */
    confirm: async (reference: string, { amount, refId: typed, actor }: Confirmation): Promise<Result<PaymentRow>> => {
      const confirmed = await decide(reference, actor, async (tx, { payment }) => {
        // Another spelling of the same number must not confirm a second payment.
        const refId = toTrackingNumber(typed);
        if (refId === undefined) return refusals.statementNumber;
        if (amount !== gatewayPart(payment)) {
          return refuse('amount-differs', `this transfer should be ${gatewayPart(payment)} Rial`);
        }
        // Two confirmations with the same money wait for each other.
        await lockKeys(tx, [`transfer ${refId}`]);
        const others = tx.selectFrom('bank_transfers').select('reference').where('ref_id', '=', refId);
        const other = await others.where('reference', '<>', reference).executeTakeFirst();
        if (other !== undefined)
          return refuse('reference-used', `this money has confirmed the transfer ${other.reference}`);
        return ok({ decision: 'confirmed', ref_id: refId, reason: null });
      });
      if (!confirmed.ok) return confirmed;
      const { state } = confirmed.value;
      // The reconciler may have read the transfer before this decision, and ended it at its deadline after it.
      const isEnded = state === 'failed' || state === 'cancelled' || state === 'expired';
      return isEnded ? paymentEnded(confirmed.value) : confirmed;
    },

    reject: (reference: string, { reason, actor }: { reason: string; actor: Actor }): Promise<Result<PaymentRow>> =>
      decide(reference, actor, async () => ok({ decision: 'rejected', ref_id: null, reason })),

    /** Transfers without a decision: first those with a receipt, the oldest first. */
    listOpen: () =>
      kysely
        .selectFrom('bank_transfers')
        .innerJoin('payments', 'payments.reference', 'bank_transfers.reference')
        .innerJoin('users', 'users.id', 'payments.user_id')
        .leftJoin('orders', 'orders.id', 'payments.order_id')
        .leftJoin('special_orders', 'special_orders.id', 'payments.special_order_id')
        .select(['bank_transfers.reference', 'tracking_number', 'upload_id', 'receipt_at', 'receipt_until'])
        .select(['payments.amount', 'payments.wallet_amount', 'users.mobile'])
        .select(['orders.number as order', 'special_orders.code as special_order'])
        .where('decision', 'is', null)
        .where('payments.state', 'in', ['redirected', 'verifying'])
        .orderBy('receipt_at')
        .orderBy('bank_transfers.created_at')
        .limit(listSize)
        .execute(),
  };
}

function paymentEnded({ state }: PaymentRow) {
  return refuse('illegal-transition', `this payment is ${state}: add money that has arrived to the wallet`);
}
