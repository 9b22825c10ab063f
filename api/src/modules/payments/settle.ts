import type { Kysely } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { Schema } from '../../database/schema.ts';
import { inTransaction, type Tx } from '../../database/transaction.ts';
import type { Log } from '../../log.ts';
import { MINUTE } from '../../times.ts';
import { lockWallet } from '../wallet/repository.ts';
import type { Paid, Verified } from './gateways/gateway.ts';
import type { Gateways } from './gateways/gateways.ts';
import {
  captureWalletPart,
  gatewayPart,
  markSettled,
  movePayment,
  type PaymentRow,
  releaseWalletPart,
} from './payments.ts';
import { creditPayment } from './refunds.ts';
import { isOpenPayment, type PaymentState } from './states.ts';
import type { LockedPayment, Subjects } from './subjects.ts';

type Parts = { gateways: Gateways; subjects: Subjects; now: () => Date; log: Log };
type Claimed = { payment: PaymentRow; lease: string | undefined };
/** Why a payment ends without paying for anything. */
export type Reason =
  | 'gateway-unavailable'
  | 'unpaid'
  | 'not-returned'
  | 'amount-differs'
  | 'ref-used'
  | 'out-of-stock'
  | 'order-closed'
  | 'already-paid';
export type Settlement = ReturnType<typeof settlement>;

/** Longer than a verification may take: at most two requests of `GATEWAY_SECONDS` each. Afterwards another process may verify again. */
const leaseMs = 2 * MINUTE;

/**
 * Takes the money of a payment and settles what it is for, once: a transaction claims the payment, the gateway verifies outside of any
 * transaction, and a second transaction, of the holder of the lease only, writes the result.
 */
export function settlement(kysely: Kysely<Schema>, { gateways, subjects, now, log }: Parts) {
  const claim = (id: string): Promise<Claimed> =>
    inTransaction(kysely, async (tx) => {
      const locked = await subjects.lock(tx, id);
      const { payment, siblings } = locked;
      const at = now();
      const until = new Date(at.getTime() + leaseMs);
      const terms = { lease: uuid(), lease_until: until };
      const isLeased = payment.lease_until !== null && payment.lease_until > at;
      if (isLeased || !isOpenPayment(payment.state) || payment.state === 'created') return unclaimed(payment);
      if (payment.state === 'verifying') {
        // The gateway may have taken the money already, so it is asked again, whatever has become of the subject.
        const again = tx.updateTable('payments').set(terms).where('id', '=', id).returningAll();
        return { payment: await again.executeTakeFirstOrThrow(), lease: terms.lease };
      }
      const holdMs = gateways.find(payment.gateway)?.staffHoldMs;
      if (holdMs !== undefined) {
        await subjects.holdForStaff(tx, locked, { at, until: new Date(at.getTime() + holdMs) });
        return { payment: await moved(tx, payment, { to: 'verifying', at, ...terms }), lease: terms.lease };
      }
      if (siblings.some(({ settled_at }) => settled_at !== null)) {
        return unclaimed(await end(tx, payment, 'failed', 'already-paid', at));
      }
      // The result of the sibling decides whether this payment is needed. The reconciler claims it again later.
      if (siblings.some(({ state }) => state === 'verifying')) return unclaimed(payment);
      const obstacle = await subjects.findObstacle(tx, locked, at, until);
      if (obstacle !== undefined) return unclaimed(await end(tx, payment, 'failed', obstacle, at));
      return { payment: await moved(tx, payment, { to: 'verifying', at, ...terms }), lease: terms.lease };
    });

  const conclude = (id: string, lease: string, verified: Verified): Promise<PaymentRow> =>
    inTransaction(kysely, async (tx) => {
      const locked = await subjects.lock(tx, id);
      const { payment } = locked;
      // The lease has ended and another process has claimed the payment: only its result counts.
      if (payment.state !== 'verifying' || payment.lease !== lease) return payment;
      const at = now();
      switch (verified.kind) {
        case 'unknown':
          log.warn({ payment: id, gateway: payment.gateway, why: verified.why }, 'a payment could not be verified');
          return giveBackLease(tx, payment);
        case 'undecided':
          return giveBackLease(tx, payment);
        case 'unpaid':
          return end(tx, payment, 'failed', 'unpaid', at);
        case 'amount-differs':
          log.error({ payment: id, gateway: payment.gateway }, 'a gateway has another amount for a payment');
          return end(tx, payment, 'failed', 'amount-differs', at);
        default:
          return succeed(tx, locked, verified, at);
      }
    });

  async function succeed(tx: Tx, locked: LockedPayment, { refId, card }: Paid, at: Date): Promise<PaymentRow> {
    const { payment } = locked;
    const used = tx
      .selectFrom('payments')
      .select('id')
      .where('gateway', '=', payment.gateway)
      .where('ref_id', '=', refId);
    if ((await used.executeTakeFirst()) !== undefined) {
      log.error({ payment: payment.id, gateway: payment.gateway }, 'a payment of the bank was presented twice');
      return end(tx, payment, 'failed', 'ref-used', at);
    }
    await lockWallet(tx, payment.user_id);
    const paid = await moved(tx, payment, { to: 'succeeded', at, ref_id: refId, card, lease: null, lease_until: null });
    // Refused when another payment has paid the subject, or when it cannot be served any more.
    if ((await subjects.settle(tx, locked, paid, at)).ok) {
      await captureWalletPart(tx, paid, at);
      return markSettled(tx, paid, at);
    }
    await releaseWalletPart(tx, paid, at);
    await creditPayment(tx, paid, at);
    await subjects.notifyOfCredit(tx, paid, gatewayPart(paid));
    return moved(tx, paid, { to: 'refunded', at });
  }

  /** Ends a payment without taking its money: the bank pays back what it has received. */
  function end(tx: Tx, payment: PaymentRow, to: 'failed' | 'cancelled' | 'expired', reason: Reason | null, at: Date) {
    return moved(tx, payment, { to, at, reason, lease: null, lease_until: null });
  }

  return {
    /** Verifies a payment that its shopper has made at the bank. Returns it as it is afterwards. */
    settle: async (id: string): Promise<PaymentRow> => {
      const { payment, lease } = await claim(id);
      if (lease === undefined) return payment;
      const { authority, gateway: name } = payment;
      const gateway = gateways.find(name);
      if (authority === null || gateway === undefined) {
        return conclude(id, lease, { kind: 'unknown', why: `the gateway ${name} is not in use` });
      }
      return conclude(id, lease, await gateway.verify({ authority, amount: gatewayPart(payment) }));
    },

    /** Ends a payment that was not made. One that is being verified, or has ended, stays as it is. */
    giveUp: (id: string, to: 'failed' | 'cancelled' | 'expired', reason: Reason | null): Promise<PaymentRow> =>
      inTransaction(kysely, async (tx) => {
        const { payment } = await subjects.lock(tx, id);
        const isEndable = payment.state === 'created' || payment.state === 'redirected';
        return isEndable ? end(tx, payment, to, reason, now()) : payment;
      }),
  };
}

function unclaimed(payment: PaymentRow): Claimed {
  return { payment, lease: undefined };
}

/** The payment stays in verification, and can be verified again at once. */
function giveBackLease(tx: Tx, { id }: PaymentRow): Promise<PaymentRow> {
  const row = tx.updateTable('payments').set({ lease: null, lease_until: null }).where('id', '=', id);
  return row.returningAll().executeTakeFirstOrThrow();
}

/** Moves a payment whose row is locked. Nothing else can have changed its state, so a refusal is a bug and is thrown. */
async function moved(
  tx: Tx,
  payment: PaymentRow,
  transition: { to: PaymentState } & Parameters<typeof movePayment>[2],
): Promise<PaymentRow> {
  const result = await movePayment(tx, payment, transition);
  if (!result.ok) throw new Error(`payment ${payment.id} could not move from ${payment.state} to ${transition.to}`);
  return result.value;
}
