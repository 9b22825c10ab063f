import { formatTomanNumber, toRial } from '@shop/shared/lib/money';
import { ok, type Result } from 'release/result';
import type { Tx } from '../../database/transaction.ts';
import type { Messages } from '../messages/service.ts';
import type { OrderCommands } from '../orders/commands.ts';
import { lockOrderById, type OrderRow } from '../orders/repository.ts';
import { walletLedger } from '../wallet/ledger.ts';
import { lockWallet } from '../wallet/repository.ts';
import { lockPaymentsOf, type PaymentRow, walletReference } from './payments.ts';

type Parts = { commands: OrderCommands; messages: Pick<Messages, 'notify'> };
/** A payment with its lock and those of its subject and of the other attempts to pay it. */
export type LockedPayment = { payment: PaymentRow; siblings: PaymentRow[]; order: OrderRow | undefined };
export type Subjects = ReturnType<typeof paymentSubjects>;

/** The subjects of payments. The locks are taken in the order of the whole shop: the order, its payments, the wallet, the stock. */
export function paymentSubjects({ commands, messages }: Parts) {
  return {
    lock: async (tx: Tx, id: string): Promise<LockedPayment> => {
      const find = () => tx.selectFrom('payments').selectAll().where('id', '=', id);
      const { order_id } = await find().executeTakeFirstOrThrow();
      if (order_id === null) {
        return { payment: await find().forNoKeyUpdate().executeTakeFirstOrThrow(), siblings: [], order: undefined };
      }
      const order = await lockOrderById(tx, order_id);
      const payments = await lockPaymentsOf(tx, order_id);
      const payment = payments.find((row) => row.id === id);
      if (payment === undefined) throw new Error(`payment ${id} has gone`);
      return { payment, siblings: payments.filter((row) => row.id !== id), order };
    },

    /**
     * Whether the subject can still be paid for until this time. Returns the reason why not. The bank is asked to take the money only
     * when it can: money that it never takes goes back by itself.
     */
    findObstacle: async (tx: Tx, { order, payment }: LockedPayment, at: Date, until: Date) => {
      if (order === undefined) return undefined;
      if (order.state !== 'awaiting_payment') return 'order-closed' as const;
      await lockWallet(tx, payment.user_id);
      return (await commands.confirmStock(tx, order, { at, until })) ? undefined : ('out-of-stock' as const);
    },

    /** Pays the subject. Refused when it cannot be served any more. */
    settle: async (tx: Tx, { order }: LockedPayment, payment: PaymentRow, at: Date): Promise<Result<unknown>> => {
      if (order !== undefined) return commands.pay(tx, order, payment, at);
      const { user_id: user, amount } = payment;
      const reference = walletReference(payment);
      const charged = await walletLedger(tx).charge({ user, amount, reference, actor: 'system', now: at });
      if (!charged.ok) throw new Error(`payment ${payment.id} could not charge its wallet: ${charged.reason}`);
      const notice = { user, event: `payment ${payment.id} charged`, tokens: { amount: tomanText(amount) } };
      await messages.notify(tx, { ...notice, template: 'wallet-charged' });
      return ok(null);
    },

    notifyOfCredit: (tx: Tx, { id, user_id: user }: PaymentRow, amount: number): Promise<void> => {
      const notice = { user, event: `payment ${id} credited`, tokens: { amount: tomanText(amount) } };
      return messages.notify(tx, { ...notice, template: 'payment-credited' });
    },
  };
}

/** With separators, and without a space: Kavenegar allows none in a token. */
function tomanText(rial: number): string {
  return formatTomanNumber(toRial(rial));
}
