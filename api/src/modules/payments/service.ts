import { transferGateway } from '@shop/shared/lib/payment-ways';
import type { Kysely } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import type { Rules } from '../../settings.ts';
import { attemptsOf } from './payments.ts';
import { refundsOf } from './refunds.ts';
import type { PaymentView } from './schema.ts';
import { viewOf } from './view.ts';

type Parts = { rules: Rules['payment']; now: () => Date };
export type PaymentsService = ReturnType<typeof paymentsService>;

export function paymentsService(kysely: Kysely<Schema>, { rules, now }: Parts) {
  return {
    /** A payment by its public name. */
    read: async (reference: string): Promise<PaymentView | undefined> => {
      const payments = kysely.selectFrom('payments').selectAll().where('reference', '=', reference);
      const payment = await payments.executeTakeFirst();
      if (payment === undefined) return undefined;
      const { order_id, special_order_id } = payment;
      const orders = kysely.selectFrom('orders').selectAll().where('id', '=', order_id);
      const specialOrders = kysely.selectFrom('special_orders').selectAll().where('id', '=', special_order_id);
      const transfers = kysely.selectFrom('bank_transfers').selectAll().where('reference', '=', reference);
      return viewOf(payment, {
        transfer: payment.gateway === transferGateway ? await transfers.executeTakeFirst() : undefined,
        order: order_id === null ? undefined : await orders.executeTakeFirst(),
        specialOrder: special_order_id === null ? undefined : await specialOrders.executeTakeFirst(),
        attempts: await attemptsOf(kysely, payment),
        refunds: await refundsOf(kysely, payment.id),
        maxAttempts: rules.attemptsPerOrder,
        now: now(),
      });
    },
  };
}
