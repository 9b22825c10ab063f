import { randomBytes } from 'node:crypto';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { ok, type Result } from 'release/result';
import { v7 as uuid } from 'uuid';
import type { Connection } from '../../database/connect.ts';
import { lockKeys } from '../../database/locks.ts';
import type { Schema } from '../../database/schema.ts';
import type { Part } from '../../database/tables/payments.ts';
import type { Tx } from '../../database/transaction.ts';
import { DAY, MINUTE } from '../../times.ts';
import { walletLedger } from '../wallet/ledger.ts';
import type { Reference } from '../wallet/repository.ts';
import { refusals } from './refusals.ts';
import { canMovePayment, isOpenPayment, type PaymentState } from './states.ts';

export type PaymentRow = Selectable<Schema['payments']>;
/** The subject of a payment. */
export type Subject =
  | { purpose: 'order'; order: string }
  | { purpose: 'special-order'; specialOrder: string; part: Part }
  | { purpose: 'charge' };
/** A subject with all its attempts, of both parts. */
export type OrderSubject = { purpose: 'order'; order: string } | { purpose: 'special-order'; specialOrder: string };
type NewPayment = {
  user: string;
  subject: Subject;
  gateway: string;
  amount: number;
  walletAmount?: number;
  at: Date;
};
type Transition = { to: PaymentState; at: Date } & Pick<
  Updateable<Schema['payments']>,
  'authority' | 'ref_id' | 'card' | 'gateway' | 'reason' | 'redirected_at' | 'lease' | 'lease_until' | 'next_check_at'
>;

/** The bank's number of a payment. One from the wallet has stored its own reference instead. */
export const bankReference = ({ gateway, ref_id }: Pick<PaymentRow, 'gateway' | 'ref_id'>): string | null =>
  gateway === 'wallet' ? null : ref_id;

/** When the reconciler looks at a payment that has not ended, in minutes after its redirect. */
export const checkMinutes = [2, 5, 10, 18] as const;

/** The attempts to pay an order, oldest first. */
export function paymentsOf(db: Connection, order: string): Promise<PaymentRow[]> {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('order_id', '=', order)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** The attempts to pay the subject of a payment; only itself for a charge. */
export function attemptsOf(
  db: Connection,
  { id, order_id, special_order_id, part }: PaymentRow,
): Promise<PaymentRow[]> {
  const payments = db.selectFrom('payments').selectAll();
  if (order_id !== null) return payments.where('order_id', '=', order_id).execute();
  if (special_order_id === null) return payments.where('id', '=', id).execute();
  return payments.where('special_order_id', '=', special_order_id).where('part', '=', part).execute();
}

/** The attempts that count against the limit. A special order waits for its payment without an end, so only those of the last day count. */
export function recentAttempts(attempts: readonly PaymentRow[], at: Date): readonly PaymentRow[] {
  const since = new Date(at.getTime() - DAY);
  return attempts.filter(({ special_order_id, created_at }) => special_order_id === null || created_at > since);
}

/** The charges of a wallet within the last day that were not paid. The lock lets simultaneous requests of the member count one after the other. */
export async function countUnpaidCharges(tx: Tx, user: string, at: Date): Promise<number> {
  await lockKeys(tx, [`charges ${user}`]);
  const { unpaid } = await tx
    .selectFrom('payments')
    .select(({ fn }) => fn.countAll<string>().as('unpaid'))
    .where('user_id', '=', user)
    .where('created_at', '>', new Date(at.getTime() - DAY))
    .where('purpose', '=', 'charge')
    .where('settled_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(unpaid);
}

/** Locks the attempts to pay an order until the transaction ends. The caller has locked the order. */
export async function lockPaymentsOf(tx: Tx, subject: OrderSubject): Promise<PaymentRow[]> {
  const isOfSubject =
    subject.purpose === 'order' ? sql`order_id = ${subject.order}` : sql`special_order_id = ${subject.specialOrder}`;
  const { rows } = await sql<PaymentRow>`
    select * from payments where ${isOfSubject} order by id for no key update`.execute(tx);
  return rows;
}

/** The part that the wallet pays is held until the payment ends. Refused when the wallet has less. */
export async function startPayment(
  tx: Tx,
  { user, subject, gateway, amount, walletAmount = 0, at }: NewPayment,
): Promise<Result<PaymentRow>> {
  const id = uuid({ msecs: at.getTime() });
  if (walletAmount > 0) {
    const posting = {
      user,
      amount: walletAmount,
      reference: walletReference({ id }),
      actor: 'system',
      now: at,
    } as const;
    const held = await walletLedger(tx).hold(posting);
    if (!held.ok) return held;
  }
  const payment = await tx
    .insertInto('payments')
    .values({
      id,
      reference: randomBytes(16).toString('base64url'),
      user_id: user,
      ...columnsOf(subject),
      gateway,
      amount,
      wallet_amount: walletAmount,
      state: 'created',
      created_at: at,
      updated_at: at,
      next_check_at: new Date(at.getTime() + checkMinutes[0] * MINUTE),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return ok(payment);
}

function columnsOf(
  subject: Subject,
): Pick<Insertable<Schema['payments']>, 'purpose' | 'order_id' | 'special_order_id' | 'part'> {
  const { purpose } = subject;
  if (purpose === 'order') return { purpose, order_id: subject.order };
  return purpose === 'charge' ? { purpose } : { purpose, special_order_id: subject.specialOrder, part: subject.part };
}

/** The reference of a payment in the ledger of the wallet. */
export const walletReference = ({ id }: Pick<PaymentRow, 'id'>): Reference => ({ type: 'payment', id });

/** Rial that the gateway takes. */
export const gatewayPart = ({ amount, wallet_amount }: PaymentRow): number => amount - wallet_amount;

/** Changes the state of a payment; nothing else may. Of two simultaneous changes the second is refused. */
export async function movePayment(
  tx: Tx,
  payment: PaymentRow,
  { to, at, ...changes }: Transition,
): Promise<Result<PaymentRow>> {
  const { id, state } = payment;
  if (!canMovePayment(state, to)) return refusals.illegal;
  const moved = await tx
    .updateTable('payments')
    .set({ ...changes, state: to, updated_at: at })
    .where('id', '=', id)
    .where('state', '=', state)
    .returningAll()
    .executeTakeFirst();
  if (moved === undefined) return refusals.illegal;
  if (to === 'failed' || to === 'cancelled' || to === 'expired') await releaseWalletPart(tx, moved, at);
  return ok(moved);
}

/** Releases the part of a payment that is held in the wallet. */
export async function releaseWalletPart(tx: Tx, payment: PaymentRow, at: Date): Promise<void> {
  if (payment.wallet_amount === 0) return;
  const end = { reference: walletReference(payment), actor: 'system', now: at } as const;
  const released = await walletLedger(tx).release(end);
  if (!released.ok) throw new Error(`the hold of payment ${payment.id} could not be released: ${released.reason}`);
}

export async function captureWalletPart(tx: Tx, payment: PaymentRow, at: Date): Promise<void> {
  if (payment.wallet_amount === 0) return;
  const end = { reference: walletReference(payment), actor: 'system', now: at } as const;
  const captured = await walletLedger(tx).capture(end);
  if (!captured.ok) throw new Error(`the hold of payment ${payment.id} could not be captured: ${captured.reason}`);
}

/** Marks that a payment has paid its subject: at most one payment of a subject does. */
export function markSettled(tx: Tx, { id }: PaymentRow, at: Date): Promise<PaymentRow> {
  return tx
    .updateTable('payments')
    .set({ settled_at: at, updated_at: at })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Ends the open attempts to pay a subject. Refused while one is being verified, because its money may have been taken. */
export async function cancelOpenPayments(tx: Tx, subject: OrderSubject, at: Date): Promise<Result<null>> {
  const open = (await lockPaymentsOf(tx, subject)).filter(({ state }) => isOpenPayment(state));
  if (open.some(({ state }) => state === 'verifying')) return refusals.verifying;
  for (const payment of open) await movePayment(tx, payment, { to: 'cancelled', at });
  return ok(null);
}

/** Whether an attempt can still succeed. */
export async function hasOpenPayment(tx: Tx, order: string): Promise<boolean> {
  return (await lockPaymentsOf(tx, { purpose: 'order', order })).some(({ state }) => isOpenPayment(state));
}
