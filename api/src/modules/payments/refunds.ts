import type { Selectable } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { Actor } from '../../actor.ts';
import type { Connection } from '../../database/connect.ts';
import type { Schema } from '../../database/schema.ts';
import type { RefundDestination, RefundState } from '../../database/tables/payments.ts';
import type { Tx } from '../../database/transaction.ts';
import { sum } from '../../sum.ts';
import { MINUTE } from '../../times.ts';
import { walletLedger } from '../wallet/ledger.ts';
import type { Reference } from '../wallet/repository.ts';
import type { Gateway } from './gateways/gateway.ts';
import { gatewayPart, movePayment, type PaymentRow } from './payments.ts';

export type RefundRow = Selectable<Schema['refunds']>;
/** `reference`: of the entry in the wallet. */
type Cause = { key: string; reference: Reference; actor: Actor; at: Date };
type NewRefund = Cause & { amount: number; to: RefundDestination };
/** Whether the gateway of a payment can send it back to its card now. */
export type CanReverse = (payment: PaymentRow, at: Date) => boolean;

export function reversibleBy(gateways: readonly Gateway[]): CanReverse {
  return ({ gateway: id, settled_at }, at) => {
    const reverse = gateways.find((gateway) => gateway.id === id)?.reverse;
    return (
      reverse !== undefined && settled_at !== null && at.getTime() < settled_at.getTime() + reverse.minutes * MINUTE
    );
  };
}

/**
 * Gives a part of what was paid for a subject back, or all of it; once for each key. `payments`: its locked attempts. Returns the amount, 0
 * when nothing was paid. A gateway only sends whole payments back to a card: everything else goes to the wallet, and so does the part that the
 * wallet has paid.
 */
export async function refundPaid(
  tx: Tx,
  payments: readonly PaymentRow[],
  { amount = 'all', to, ...cause }: Omit<NewRefund, 'amount'> & { amount?: number | 'all' },
  canReverse: CanReverse = () => false,
): Promise<number> {
  const paid = payments.find(({ state, settled_at }) => state === 'succeeded' && settled_at !== null);
  if (paid === undefined) return 0;
  const whole = amount === 'all' || amount === paid.amount;
  const refund = amount === 'all' ? paid.amount : amount;
  const earlier = await refundsOf(tx, paid.id);
  if (whole && to === 'card' && earlier.length === 0 && gatewayPart(paid) > 0 && canReverse(paid, cause.at)) {
    await addRefund(tx, paid, { ...cause, key: `${cause.key} card`, amount: gatewayPart(paid), to: 'card' });
    await addRefund(tx, paid, { ...cause, amount: paid.wallet_amount, to: 'wallet' });
  } else {
    await addRefund(tx, paid, { ...cause, amount: refund, to: 'wallet' });
  }
  await closeRefunded(tx, paid, cause.at);
  return refund;
}

/** Credits the wallet with the part that a gateway has taken for a payment whose order can no longer be paid. */
export async function creditPayment(tx: Tx, payment: PaymentRow, at: Date): Promise<void> {
  const cause = {
    key: `payment ${payment.id}`,
    reference: { type: 'payment', id: payment.id },
    actor: 'system',
    at,
  } as const;
  await addRefund(tx, payment, { ...cause, amount: gatewayPart(payment), to: 'wallet' });
}

/** A refund to the wallet is done at once, one to the card is sent by a job after the commit. */
async function addRefund(
  tx: Tx,
  payment: PaymentRow,
  { key, reference, amount, to, actor, at }: NewRefund,
): Promise<void> {
  if (amount === 0) return;
  await tx
    .insertInto('refunds')
    .values({
      id: uuid({ msecs: at.getTime() }),
      key,
      payment_id: payment.id,
      amount,
      destination: to,
      actor,
      reason: null,
      created_at: at,
      updated_at: at,
      ...(to === 'wallet'
        ? { state: 'succeeded' as const, next_check_at: null }
        : { state: 'requested' as const, next_check_at: at }),
    })
    .execute();
  if (to === 'card') return;
  const posted = await walletLedger(tx).refund({ user: payment.user_id, amount, reference, actor, now: at });
  if (!posted.ok) throw new Error(`payment ${payment.id} could not be refunded: ${posted.reason}`);
}

/** Moves a payment on when all of it has gone back. */
async function closeRefunded(tx: Tx, payment: PaymentRow, at: Date): Promise<void> {
  const done = (await refundsOf(tx, payment.id)).filter(({ state }) => state === 'succeeded');
  if (sum(done.map(({ amount }) => amount)) < payment.amount) return;
  const isReversed = done.some(({ destination }) => destination === 'card');
  const moved = await movePayment(tx, payment, { to: isReversed ? 'reversed' : 'refunded', at });
  if (!moved.ok) throw new Error(`payment ${payment.id} could not be closed: ${moved.reason}`);
}

export function refundsOf(db: Connection, payment: string): Promise<RefundRow[]> {
  return db.selectFrom('refunds').selectAll().where('payment_id', '=', payment).orderBy('id').execute();
}

/** `at` in the future: when the job looks at the refund again. */
export function changeRefund(
  tx: Tx,
  { id, state }: RefundRow,
  changes: { state: RefundState; reason?: string; sent_at?: Date; next_check_at: Date | null; updated_at: Date },
): Promise<RefundRow | undefined> {
  return tx
    .updateTable('refunds')
    .set(changes)
    .where('id', '=', id)
    .where('state', '=', state)
    .returningAll()
    .executeTakeFirst();
}

/** Ends a refund to the card. Money that the gateway did not send back goes to the wallet. */
export async function endCardRefund(
  tx: Tx,
  payment: PaymentRow,
  refund: RefundRow,
  { isSent, reason, actor, at }: { isSent: boolean; reason?: string; actor: Actor; at: Date },
): Promise<void> {
  const changes = { state: isSent ? ('succeeded' as const) : ('failed' as const), next_check_at: null, updated_at: at };
  const ended = await changeRefund(tx, refund, { ...changes, ...(reason !== undefined && { reason }) });
  if (ended === undefined) return;
  if (!isSent) {
    const cause = {
      key: `${refund.key} to wallet`,
      reference: { type: 'payment', id: payment.id },
      actor,
      at,
    } as const;
    await addRefund(tx, payment, { ...cause, amount: refund.amount, to: 'wallet' });
  }
  await closeRefunded(tx, payment, at);
}
