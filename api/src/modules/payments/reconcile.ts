import { transferGateway } from '@shop/shared/lib/payment-ways';
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

/** Payments that are checked at once. */
const parallel = 10;
/**
 * A run that is younger than this goes on with the next payments. They end before the lease of the job (300 s), even when each check makes three
 * requests to a gateway that take the longest `GATEWAY_SECONDS`.
 */
const runMs = 3 * MINUTE;
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

  /** The payments that are due and not among `tried`. Transfers make no requests, so they do not take the places of others. */
  const findDue = (tried: readonly string[]): Promise<PaymentRow[]> =>
    kysely
      .selectFrom('payments')
      .selectAll()
      .where('state', 'in', openPaymentStates)
      .where('next_check_at', '<=', now())
      .where(sql<boolean>`id <> all(${tried}::uuid[])`)
      .orderBy(sql`gateway = ${transferGateway}`)
      .orderBy('next_check_at')
      .limit(parallel)
      .execute();

  /** `mayEnd`: whether the payment expires when the gateway gives no answer. */
  async function check(payment: PaymentRow, { mayEnd }: { mayEnd: boolean }): Promise<PaymentRow> {
    const { id, state, authority } = payment;
    if (state === 'created') {
      // The request that begins it may still wait for a gateway.
      if (payment.lease_until !== null && payment.lease_until > now()) return payment;
      // The shopper was never sent to the bank.
      return settlement.giveUp(id, 'expired', 'gateway-unavailable');
    }
    if (state === 'verifying') return settlement.settle(id);
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
    return mayEnd ? settlement.giveUp(id, 'expired', 'not-returned') : payment;
  }

  return {
    /** Checks one payment now. Its planned checks stay as they are, and only the last of them ends a payment without an answer. */
    checkNow: (payment: PaymentRow) => check(payment, { mayEnd: false }),

    run: async (): Promise<void> => {
      const endsAt = now().getTime() + runMs;
      // A payment whose check throws may still be due.
      const tried: string[] = [];
      while (now().getTime() < endsAt) {
        const due = await findDue(tried);
        if (due.length === 0) return;
        tried.push(...due.map(({ id }) => id));
        const checks = due.map(async (payment) => {
          const planned = await planNextCheck(payment);
          // Only planned checks are counted, so the last one is not before the last of `checkMinutes`.
          if (planned !== undefined) await check(planned, { mayEnd: planned.checks >= checkMinutes.length });
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
