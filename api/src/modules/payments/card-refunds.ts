import { type Kysely, sql } from 'kysely';
import { ok, type Result, refuse } from 'release/result';
import type { Actor } from '../../actor.ts';
import type { Schema } from '../../database/schema.ts';
import { inTransaction, type Tx } from '../../database/transaction.ts';
import type { Log } from '../../log.ts';
import { DAY, MINUTE } from '../../times.ts';
import type { Gateways } from './gateways/gateways.ts';
import { gatewayPart, type PaymentRow } from './payments.ts';
import { changeRefund, endCardRefund, type RefundRow } from './refunds.ts';
import type { Subjects } from './subjects.ts';

type Parts = { gateways: Gateways; subjects: Subjects; now: () => Date; log: Log };
type Locked = { payment: PaymentRow; refund: RefundRow };
export type CardRefunds = ReturnType<typeof cardRefunds>;

/**
 * Refunds are sent one after the other. A run that is younger than this goes on with the next one, which ends before the lease of the job (300 s),
 * even when its gateway takes the longest `GATEWAY_SECONDS`.
 */
const runMs = 4 * MINUTE;
/** Longer than a gateway may take to answer: afterwards the process that has sent a refund has lost its answer. */
const sentMs = 2 * MINUTE;
/** Between inquiries about a refund without an answer. */
const inquiryMs = 10 * MINUTE;
/** Refunds that a late answer has contradicted are listed for so long. */
const listedMs = 30 * DAY;
const decidedByShop = 'decided by the shop';
/** The reasons of refunds that ended in a way that a late answer of the gateway has contradicted. */
const contradictions = {
  paidTwice: 'paid twice: the gateway has sent it after it had gone to the wallet',
  notSent: 'not sent: the gateway has the money of a refund that was recorded as sent',
};

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
      await changeRefund(tx, refund, { state: 'sent', sent_at: at, next_check_at, updated_at: at });
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

  /** Logs and stores that a refund has ended otherwise than its gateway says now: the member has the money twice, or not at all. */
  async function reportContradiction(tx: Tx, { payment, refund }: Locked, isSent: boolean): Promise<void> {
    const { id, state } = refund;
    const isPaidTwice = isSent && state === 'failed';
    // An inquiry may be answered after a decision. Without a decision, the gateway itself has said that the refund was sent.
    const isNotSent = !isSent && state === 'succeeded' && refund.reason === decidedByShop;
    if (!isPaidTwice && !isNotSent) return;
    const message = isPaidTwice ? 'a refund was paid twice' : 'a refund that was recorded as sent was not sent';
    log.error({ refund: id, payment: payment.id }, message);
    const reason = isPaidTwice ? contradictions.paidTwice : contradictions.notSent;
    await changeRefund(tx, refund, { state, reason, next_check_at: null, updated_at: now() });
  }

  const end = (id: string, result: { isSent: boolean; reason?: string; actor: Actor }) =>
    locked(id, async (tx, { payment, refund }) => {
      if (refund.state !== 'sent' && refund.state !== 'unknown') {
        await reportContradiction(tx, { payment, refund }, result.isSent);
        return;
      }
      await endCardRefund(tx, payment, refund, { ...result, at: now() });
    });

  async function drive({ id, state }: Pick<RefundRow, 'id' | 'state'>): Promise<void> {
    return state === 'requested' ? send(id) : inquire(id);
  }

  /** The next refund that is not among `tried`: first those to send, because gateways reverse payments only for some minutes. */
  const findDue = (tried: readonly string[]) =>
    kysely
      .selectFrom('refunds')
      .select(['id', 'state'])
      .where('state', 'in', ['requested', 'sent', 'unknown'])
      .where('next_check_at', '<=', now())
      .where(sql<boolean>`id <> all(${tried}::uuid[])`)
      .orderBy(sql`state <> 'requested'`)
      .orderBy('next_check_at')
      .limit(1)
      .executeTakeFirst();

  return {
    run: async (): Promise<void> => {
      const endsAt = now().getTime() + runMs;
      // A refund whose sending throws may still be due.
      const tried: string[] = [];
      while (now().getTime() < endsAt) {
        const refund = await findDue(tried);
        if (refund === undefined) return;
        tried.push(refund.id);
        await drive(refund).catch((error: unknown) => log.error({ err: error }, 'a refund could not be sent'));
      }
    },

    /** Refunds that have not ended, and those that a late answer has contradicted, the oldest first, for the shop. */
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
        .where(({ and, eb, or }) =>
          or([
            eb('refunds.state', 'in', ['requested', 'sent', 'unknown']),
            and([
              eb('refunds.reason', 'in', Object.values(contradictions)),
              eb('refunds.updated_at', '>', new Date(now().getTime() - listedMs)),
            ]),
          ]),
        )
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
        const at = now();
        // Not `next_check_at`: each inquiry without an answer moves it on.
        const mayEndFrom = new Date((refund.sent_at?.getTime() ?? 0) + inquiryMs);
        if (!isSent && mayEndFrom > at) return refuse('illegal-transition', stillSending(mayEndFrom));
        await endCardRefund(tx, payment, refund, { isSent, actor, at, reason: decidedByShop });
        return ok(await find().executeTakeFirstOrThrow());
      }),
  };
}

const stillSending = (until: Date): string =>
  `the gateway may still be sending this refund: it can go to the wallet from ${until.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
