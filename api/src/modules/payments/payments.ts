import { type Selectable, sql, type Updateable } from 'kysely';
import { ok, type Result, refuse } from 'release/result';
import { v7 as uuid } from 'uuid';
import type { Connection } from '../../database/connect.ts';
import type { Schema } from '../../database/schema.ts';
import type { Tx } from '../../database/transaction.ts';
import { canMovePayment, isOpenPayment, type PaymentState } from './states.ts';

export type PaymentRow = Selectable<Schema['payments']>;
type NewPayment = { order: string; gateway: string; amount: number; at: Date };
type Transition = {
  to: PaymentState;
  at: Date;
} & Pick<Updateable<Schema['payments']>, 'authority' | 'ref_id' | 'card'>;

const refusals = {
  illegal: refuse('illegal-transition', 'وضعیت این پرداخت تغییر کرده است.'),
  verifying: refuse('payment-in-progress', 'پرداخت این سفارش در حال تأیید است. چند دقیقهٔ دیگر دوباره تلاش کنید.'),
};

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

/** Locks the attempts of an order until the transaction ends. The caller has locked the order. */
async function lockPayments(tx: Tx, order: string): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`
    select * from payments where order_id = ${order} order by id for no key update`.execute(tx);
  return rows;
}

export function startPayment(tx: Tx, { order, gateway, amount, at }: NewPayment): Promise<PaymentRow> {
  return tx
    .insertInto('payments')
    .values({ id: uuid(), order_id: order, gateway, amount, state: 'created', created_at: at, updated_at: at })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Changes the state of a payment; nothing else may. Of two simultaneous changes the second is refused. */
export async function movePayment(
  tx: Tx,
  { id, state }: PaymentRow,
  { to, at, ...changes }: Transition,
): Promise<Result<PaymentRow>> {
  if (!canMovePayment(state, to)) return refusals.illegal;
  const moved = await tx
    .updateTable('payments')
    .set({ ...changes, state: to, updated_at: at })
    .where('id', '=', id)
    .where('state', '=', state)
    .returningAll()
    .executeTakeFirst();
  return moved === undefined ? refusals.illegal : ok(moved);
}

/** Ends the open attempts of an order. Refused while one is being verified, because its money may have been taken. */
export async function endOpenPayments(
  tx: Tx,
  order: string,
  { to, at }: { to: 'cancelled' | 'expired'; at: Date },
): Promise<Result<null>> {
  const open = (await lockPayments(tx, order)).filter(({ state }) => isOpenPayment(state));
  if (open.some(({ state }) => state === 'verifying')) return refusals.verifying;
  for (const payment of open) await movePayment(tx, payment, { to, at });
  return ok(null);
}

/** Marks the payment of an order as refunded, and returns its amount: 0 when nothing was paid. */
export async function refundPayment(tx: Tx, order: string, at: Date): Promise<number> {
  const paid = (await lockPayments(tx, order)).find(({ state }) => state === 'succeeded');
  if (paid === undefined) return 0;
  const refunded = await movePayment(tx, paid, { to: 'refunded', at });
  return refunded.ok ? paid.amount : 0;
}
