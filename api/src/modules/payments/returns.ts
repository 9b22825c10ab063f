import type { Kysely } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import type { Log } from '../../log.ts';
import type { Gateways } from './gateways/gateways.ts';
import { gatewayPart, type PaymentRow } from './payments.ts';
import type { Settlement } from './settle.ts';

type Parts = { gateways: Gateways; settlement: Settlement; log: Log };
export type ReturnsOfBanks = ReturnType<typeof returnsOfBanks>;

/** Browsers that come back from a bank. They may be forged, come twice, or be another browser than the one that left. */
export function returnsOfBanks(kysely: Kysely<Schema>, { gateways, settlement, log }: Parts) {
  async function handle(payment: PaymentRow, claims: 'paid' | 'cancelled' | 'failed'): Promise<PaymentRow> {
    const { id, authority, gateway: name, state } = payment;
    if (state === 'verifying' && claims === 'paid') return settlement.settle(id);
    const gateway = gateways.find(name);
    if (state !== 'redirected' || authority === null || gateway === undefined) return payment;
    // Also when the browser says that it has paid: to verify a payment that is still open at the bank would end it.
    const inquired = await gateway.inquire({ authority, amount: gatewayPart(payment) });
    switch (inquired.kind) {
      case 'paid':
      case 'verified':
        return settlement.settle(id);
      case 'unpaid':
      case 'reversed':
        return claims === 'cancelled'
          ? settlement.giveUp(id, 'cancelled', null)
          : settlement.giveUp(id, 'failed', 'unpaid');
      case 'unknown':
        // A gateway whose inquiry fails may still verify.
        return claims === 'paid' ? settlement.settle(id) : payment;
      default:
        // Still at the bank: a later return or the reconciler settles the payment.
        return payment;
    }
  }

  return {
    /** Undefined for a return that names no payment of the gateway. */
    receive: async (
      gatewayId: string,
      parameters: Readonly<Record<string, unknown>>,
    ): Promise<PaymentRow | undefined> => {
      const returned = gateways.find(gatewayId)?.readReturn(parameters);
      if (returned === undefined) return undefined;
      const payment = await kysely
        .selectFrom('payments')
        .selectAll()
        .where('gateway', '=', gatewayId)
        .where('authority', '=', returned.authority)
        .executeTakeFirst();
      if (payment === undefined) {
        log.warn({ gateway: gatewayId }, 'a browser returned from a bank with a payment that does not exist');
        return undefined;
      }
      return handle(payment, returned.claims);
    },
  };
}
