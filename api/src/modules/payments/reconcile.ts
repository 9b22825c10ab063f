import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import type { Log } from '../../log.ts';
import { MINUTE } from '../../times.ts';
import type { Gateways } from './gateways/gateways.ts';
import { checkMinutes, gatewayPart, type PaymentRow } from './payments.ts';
import type { Settlement } from './settle.ts';
import { openPaymentStates } from './states.ts';

type Parts = { gateways: Gateways; settlement: Settlement; now: () => Date; log: Log };
export type Reconciler = ReturnType<typeof reconciler>;

/**
 * Payments of one run, and how many of them are checked at once: a run must end before the lease of its job, even when each check makes
 * three requests to a gateway that take the longest `GATEWAY_SECONDS`.
 */
const batchSize = 30;
const parallel = 10;
/** Between checks after the last planned one, in minutes. */
const laterMinutes = 10;

/** Follows payments whose shopper has not come back, and those whose verification got no answer. */
export function reconciler(kysely: Kysely<Schema>, { gateways, settlement, now, log }: Parts) {
  /** Plans the next check. Undefined when another process has done so since the payment was read: that process checks it. */
  const planNextCheck = (payment: PaymentRow): Promise<PaymentRow | undefined> =>
    kysely
      .updateTable('payments')
      .set({ checks: sql`checks + 1`, next_check_at: nextCheck(payment, now()) })
      .where('id', '=', payment.id)
      .where('checks', '=', payment.checks)
      .where('state', '=', payment.state)
      .returningAll()
      .executeTakeFirst();

  async function check(payment: PaymentRow): Promise<PaymentRow> {
    const { id, state, authority, checks } = payment;
    if (state === 'created') {
      // The request that begins it may still wait for a gateway.
      if (payment.lease_until !== null && payment.lease_until > now()) return payment;
      // The shopper was never sent to the bank.
      return settlement.giveUp(id, 'expired', 'gateway-unavailable');
    }
    if (state === 'verifying') return settlement.settle(id);
    // Only planned checks are counted, so the last one is not before the last of `checkMinutes`.
    const isLast = checks >= checkMinutes.length;
    const gateway = gateways.find(payment.gateway);
    const inquired =
      authority === null || gateway === undefined
        ? ({ kind: 'unknown', why: 'the gateway is not in use' } as const)
        : await gateway.inquire({ authority, amount: gatewayPart(payment) });
    switch (inquired.kind) {
      case 'paid':
      case 'verified':
        return settlement.settle(id);
      case 'unpaid':
      case 'reversed':
        return settlement.giveUp(id, 'failed', 'unpaid');
      case 'overdue':
        return settlement.giveUp(id, 'expired', 'not-returned');
      case 'undecided':
        return payment;
      case 'unknown':
        log.warn({ payment: id, gateway: payment.gateway, why: inquired.why }, 'a payment could not be followed');
    }
    // Money that was paid and never verified goes back by itself.
    return isLast ? settlement.giveUp(id, 'expired', 'not-returned') : payment;
  }

  return {
    /** Checks one payment now. Its planned checks stay as they are, and only the last of them ends a payment without an answer. */
    checkNow: check,

    run: async (): Promise<void> => {
      const due = await kysely
        .selectFrom('payments')
        .selectAll()
        .where('state', 'in', openPaymentStates)
        .where('next_check_at', '<=', now())
        .orderBy('next_check_at')
        .limit(batchSize)
        .execute();
      for (let start = 0; start < due.length; start += parallel) {
        const checks = due.slice(start, start + parallel).map(async (payment) => {
          const planned = await planNextCheck(payment);
          if (planned !== undefined) await check(planned);
        });
        // A fault of one payment must not keep the others waiting.
        for (const result of await Promise.allSettled(checks)) {
          if (result.status === 'rejected') log.error({ err: result.reason }, 'a payment could not be reconciled');
        }
      }
    },
  };
}

function nextCheck({ redirected_at, created_at, checks }: PaymentRow, at: Date): Date {
  const planned = checkMinutes[checks + 1];
  const start = (redirected_at ?? created_at).getTime();
  // A payment that was checked late is not checked again at once.
  if (planned !== undefined && start + planned * MINUTE > at.getTime()) return new Date(start + planned * MINUTE);
  return new Date(at.getTime() + (planned === undefined ? laterMinutes : 1) * MINUTE);
}
