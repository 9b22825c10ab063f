import type { Kysely } from 'kysely';
import { ok, type Result, refuse } from 'release/result';
import type { Actor } from '../../actor.ts';
import type { Schema } from '../../database/schema.ts';
import { inTransaction, type Tx } from '../../database/transaction.ts';
import type { Log } from '../../log.ts';
import { MINUTE } from '../../times.ts';
import type { Gateways } from './gateways/gateways.ts';
import { gatewayPart, type PaymentRow } from './payments.ts';
import { changeRefund, endCardRefund, type RefundRow } from './refunds.ts';
import type { Subjects } from './subjects.ts';

type Parts = { gateways: Gateways; subjects: Subjects; now: () => Date; log: Log };
type Locked = { payment: PaymentRow; refund: RefundRow };
export type CardRefunds = ReturnType<typeof cardRefunds>;

/** Sent one after the other. A run must end before the lease of its job, even when each gateway takes the longest `GATEWAY_SECONDS`. */
const batchSize = 8;
/** Longer than a gateway may take to answer: afterwards the process that has sent a refund has lost its answer. */
const sentMs = 2 * MINUTE;
/** Between inquiries about a refund without an answer. */
const inquiryMs = 10 * MINUTE;

/** Sends money back to cards: each refund once. Without a clear answer it is not sent again: the state of the payment is inquired. */
export function cardRefunds(kysely: Kysely<Schema>, { gateways, subjects, now, log }: Parts) {
  const locked = <T>(id: string, work: (tx: Tx, rows: Locked) => Promise<T>): Promise<T> =>
    inTransaction(kysely, async (tx) => {
      const find = () => tx.selectFrom('refunds').selectAll().where('id', '=', id);
      const { payment } = await subjects.lock(tx, (await find().executeTakeFirstOrThrow()).payment_id);
      return work(tx, { payment, refund: await find().forNoKeyUpdate().executeTakeFirstOrThrow() });
    });

  /** Marks a refund as sent before it is sent. Returns its payment; undefined for a refund that was marked before. */
  const markSent = (id: string) =>
    locked(id, async (tx, { payment, refund }) => {
      const at = now();
      if (refund.state !== 'requested') return undefined;
      const next_check_at = new Date(at.getTime() + sentMs);
      await changeRefund(tx, refund, { state: 'sent', next_check_at, updated_at: at });
      return payment;
    });

  async function send(id: string): Promise<void> {
    const payment = await markSent(id);
    if (payment === undefined) return;
    const reverse = gateways.find(payment.gateway)?.reverse;
    const result =
      reverse === undefined || payment.authority === null
        ? ({ kind: 'refused', why: 'the gateway cannot reverse' } as const)
        : await reverse.send({ authority: payment.authority, amount: gatewayPart(payment) });
    if (result.kind === 'unknown') {
      log.warn({ refund: id, gateway: payment.gateway, why: result.why }, 'a refund got no answer');
      return markUnknown(id, result.why);
    }
    const reason = result.kind === 'refused' ? { reason: result.why } : {};
    await end(id, { isSent: result.kind === 'reversed', ...reason, actor: 'system' });
  }

  /** Asks what has become of a refund that was sent. */
  async function inquire(id: string): Promise<void> {
    const { payment } = await locked(id, async (_tx, rows) => rows);
    const gateway = gateways.find(payment.gateway);
    if (gateway === undefined || payment.authority === null) return markUnknown(id, 'the gateway is not in use');
    const inquired = await gateway.inquire({ authority: payment.authority, amount: gatewayPart(payment) });
    if (inquired.kind === 'reversed') return end(id, { isSent: true, actor: 'system' });
    // The gateway still has the money.
    if (inquired.kind === 'verified') return end(id, { isSent: false, reason: 'not reversed', actor: 'system' });
    return markUnknown(id, inquired.kind === 'unknown' ? inquired.why : `the payment is ${inquired.kind}`);
  }

  /** Keeps a refund open, with the reason, until the next inquiry. */
  const markUnknown = (id: string, reason: string) =>
    locked(id, async (tx, { refund }) => {
      if (refund.state !== 'sent' && refund.state !== 'unknown') return;
      const at = now();
      const next_check_at = new Date(at.getTime() + inquiryMs);
      await changeRefund(tx, refund, { state: 'unknown', reason, next_check_at, updated_at: at });
    });

  const end = (id: string, result: { isSent: boolean; reason?: string; actor: Actor }) =>
    locked(id, async (tx, { payment, refund }) => {
      if (refund.state !== 'sent' && refund.state !== 'unknown') {
        // The gateway has reversed the payment after the wallet was credited: the member has the money twice.
        if (result.isSent && refund.state === 'failed')
          log.error({ refund: id, payment: payment.id }, 'a refund was paid twice');
        return;
      }
      await endCardRefund(tx, payment, refund, { ...result, at: now() });
    });

  async function drive({ id, state }: Pick<RefundRow, 'id' | 'state'>): Promise<void> {
    return state === 'requested' ? send(id) : inquire(id);
  }

  return {
    run: async (): Promise<void> => {
      const due = await kysely
        .selectFrom('refunds')
        .select(['id', 'state'])
        .where('state', 'in', ['requested', 'sent', 'unknown'])
        .where('next_check_at', '<=', now())
        .orderBy('next_check_at')
        .limit(batchSize)
        .execute();
      for (const refund of due) {
        await drive(refund).catch((error: unknown) => log.error({ err: error }, 'a refund could not be sent'));
      }
    },

    /** All refunds that have not ended, the oldest first, for the shop. */
    listOpen: () =>
      kysely
        .selectFrom('refunds')
        .innerJoin('payments', 'payments.id', 'payment_id')
        .leftJoin('orders', 'orders.id', 'payments.order_id')
        .select(['refunds.id', 'refunds.amount', 'refunds.state', 'refunds.reason', 'refunds.created_at'])
        .select([
          'payments.gateway',
          'payments.authority',
          'payments.ref_id',
          'payments.card',
          'orders.number as order',
        ])
        .where('refunds.state', 'in', ['requested', 'sent', 'unknown'])
        .orderBy('refunds.created_at')
        .limit(200)
        .execute(),

    /** Sends a refund, or inquires about it, unless its gateway may still be working on it: `next_check_at` is the earliest time. */
    driveNow: async (id: string): Promise<Result<RefundRow>> => {
      const find = () => kysely.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirst();
      const refund = await find();
      if (refund === undefined) return refuse('not-found');
      if (refund.next_check_at !== null && refund.next_check_at <= now()) await drive(refund);
      return ok((await find()) ?? refund);
    },

    /** The shop has seen at the gateway what has become of a refund without an answer. */
    decide: (id: string, { isSent, actor }: { isSent: boolean; actor: Actor }): Promise<Result<RefundRow>> =>
      inTransaction(kysely, async (tx) => {
        const find = () => tx.selectFrom('refunds').selectAll().where('id', '=', id);
        const stored = await find().executeTakeFirst();
        if (stored === undefined) return refuse('not-found');
        const { payment } = await subjects.lock(tx, stored.payment_id);
        const refund = await find().executeTakeFirstOrThrow();
        if (refund.state !== 'unknown') return refuse('illegal-transition', 'only an unknown refund needs a decision');
        const reason = isSent ? {} : { reason: 'decided by the shop' };
        await endCardRefund(tx, payment, refund, { isSent, actor, at: now(), ...reason });
        return ok(await find().executeTakeFirstOrThrow());
      }),
  };
}
