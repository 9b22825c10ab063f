import { transferGateway } from '@shop/shared/lib/payment-ways';
import type { Kysely } from 'kysely';
import { ok, type Result, refuse } from 'release/result';
import type { Schema } from '../../database/schema.ts';
import { type PaymentRow, paymentsOf } from './payments.ts';
import type { Reconciler } from './reconcile.ts';
import { isOpenPayment } from './states.ts';

export type PaymentsDesk = ReturnType<typeof paymentsDesk>;

const listSize = 200;

/** The shop's side of payments. */
export function paymentsDesk(kysely: Kysely<Schema>, { reconciler }: { reconciler: Reconciler }) {
  const find = (reference: string): Promise<PaymentRow | undefined> =>
    kysely.selectFrom('payments').selectAll().where('reference', '=', reference).executeTakeFirst();

  return {
    /** Payments without an answer of their gateway, the oldest first. Transfers that wait for the staff have a list of their own. */
    listOpen: async () => {
      const rows = await kysely
        .selectFrom('payments')
        .selectAll()
        .where('state', '=', 'verifying')
        .where('gateway', '<>', transferGateway)
        .orderBy('created_at')
        .limit(listSize)
        .execute();
      return rows.map(deskPaymentOf);
    },

    listOfOrder: async (number: number) => {
      const orders = kysely.selectFrom('orders').select('id').where('number', '=', number);
      const order = await orders.executeTakeFirst();
      return order && (await paymentsOf(kysely, order.id)).map(deskPaymentOf);
    },

    /** Asks the gateway about an open payment now. */
    check: async (reference: string): Promise<Result<ReturnType<typeof deskPaymentOf>>> => {
      const payment = await find(reference);
      if (payment === undefined) return refuse('not-found');
      if (isOpenPayment(payment.state)) await reconciler.checkNow(payment);
      return ok(deskPaymentOf((await find(reference)) ?? payment));
    },
  };
}

export function deskPaymentOf(payment: PaymentRow) {
  const { reference, purpose, gateway, amount, wallet_amount, state, reason, authority, ref_id, card, created_at } =
    payment;
  return { reference, purpose, gateway, amount, wallet_amount, state, reason, authority, ref_id, card, created_at };
}
