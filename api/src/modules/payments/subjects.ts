import { formatTomanNumber, toRial } from '@shop/shared/lib/money';
import { ok, type Result } from 'release/result';
import type { Tx } from '../../database/transaction.ts';
import { issueInvoice } from '../invoices/issue.ts';
import type { Messages } from '../messages/service.ts';
import type { OrderCommands } from '../orders/commands.ts';
import { lockOrderById, type OrderRow, ordersRepository } from '../orders/repository.ts';
import { dueOf } from '../special-orders/due.ts';
import { lockOrderById as lockSpecialOrder, type OrderRow as SpecialOrderRow } from '../special-orders/repository.ts';
import { moveOrder as moveSpecialOrder } from '../special-orders/transitions.ts';
import { walletLedger } from '../wallet/ledger.ts';
import { lockWallet } from '../wallet/repository.ts';
import { lockPaymentsOf, type PaymentRow, walletReference } from './payments.ts';

type Parts = { commands: OrderCommands; messages: Pick<Messages, 'notify'> };
type Locked =
  | { purpose: 'order'; order: OrderRow }
  | { purpose: 'special-order'; specialOrder: SpecialOrderRow }
  | { purpose: 'charge' };
/** A payment with its lock and those of its subject and of the other attempts to pay it. */
export type LockedPayment = { payment: PaymentRow; siblings: PaymentRow[]; subject: Locked };
export type Subjects = ReturnType<typeof paymentSubjects>;

/** The subjects of payments. The locks are taken in the order of the whole shop: the order, its payments, the wallet, the stock. */
export function paymentSubjects({ commands, messages }: Parts) {
  async function chargeWallet(tx: Tx, payment: PaymentRow, at: Date): Promise<void> {
    const { user_id: user, amount } = payment;
    const reference = walletReference(payment);
    const charged = await walletLedger(tx).charge({ user, amount, reference, actor: 'system', now: at });
    if (!charged.ok) throw new Error(`payment ${payment.id} could not charge its wallet: ${charged.reason}`);
    const notice = { user, event: `payment ${payment.id} charged`, tokens: { amount: tomanText(amount) } };
    await messages.notify(tx, { ...notice, template: 'wallet-charged' });
  }

  /** Refused when the order waits for another part, or for none. */
  async function paySpecialOrder(
    tx: Tx,
    order: SpecialOrderRow,
    { part }: PaymentRow,
    at: Date,
  ): Promise<Result<unknown>> {
    const to = part === 'deposit' ? 'deposit_paid' : 'balance_paid';
    const moved = await moveSpecialOrder(tx, order, { to, by: 'system', at });
    if (!moved.ok) return moved;
    const { user_id: user, code } = order;
    const notice = { user, event: `special order ${code} ${to}`, tokens: { order: code } };
    await messages.notify(tx, { ...notice, template: 'special-order-paid' });
    if (to === 'balance_paid') await issueInvoice(tx, { specialOrder: order.id, at });
    return ok(null);
  }

  return {
    lock: async (tx: Tx, id: string): Promise<LockedPayment> => {
      const find = () => tx.selectFrom('payments').selectAll().where('id', '=', id);
      const { order_id, special_order_id } = await find().executeTakeFirstOrThrow();
      let subject: Locked;
      let payments: PaymentRow[];
      if (order_id !== null) {
        subject = { purpose: 'order', order: await lockOrderById(tx, order_id) };
        payments = await lockPaymentsOf(tx, { purpose: 'order', order: order_id });
      } else if (special_order_id !== null) {
        subject = { purpose: 'special-order', specialOrder: await lockSpecialOrder(tx, special_order_id) };
        payments = await lockPaymentsOf(tx, { purpose: 'special-order', specialOrder: special_order_id });
      } else {
        const payment = await find().forNoKeyUpdate().executeTakeFirstOrThrow();
        return { payment, siblings: [], subject: { purpose: 'charge' } };
      }
      const payment = payments.find((row) => row.id === id);
      if (payment === undefined) throw new Error(`payment ${id} has gone`);
      // A deposit and a balance are paid by one payment each.
      return { payment, siblings: payments.filter((row) => row.id !== id && row.part === payment.part), subject };
    },

    /**
     * Whether the subject can still be paid for until this time. Returns the reason why not. The bank is asked to take the money only
     * when it can: money that it never takes goes back by itself.
     */
    findObstacle: async (tx: Tx, { subject, payment }: LockedPayment, at: Date, until: Date) => {
      if (subject.purpose === 'charge') return undefined;
      if (subject.purpose === 'special-order') {
        const due = dueOf(subject.specialOrder);
        const isDue = due !== undefined && due.part === payment.part && due.amount === payment.amount;
        return isDue ? undefined : ('order-closed' as const);
      }
      if (subject.order.state !== 'awaiting_payment') return 'order-closed' as const;
      if (payment.wallet_amount > 0) await lockWallet(tx, payment.user_id);
      return (await commands.confirmStock(tx, subject.order, { at, until })) ? undefined : ('out-of-stock' as const);
    },

    /**
     * Holds the stock of an order while the staff decides about its transfer. Members who have never paid an order get no such hold:
     * with forged receipts they could keep the stock from others for days. Without a hold the stock is taken at the decision.
     */
    holdForStaff: async (
      tx: Tx,
      { subject, payment }: Pick<LockedPayment, 'subject' | 'payment'>,
      hold: { at: Date; until: Date },
    ): Promise<void> => {
      if (subject.purpose !== 'order' || subject.order.state !== 'awaiting_payment') return;
      if (!(await ordersRepository(tx).hasPaid(payment.user_id))) return;
      if (payment.wallet_amount > 0) await lockWallet(tx, payment.user_id);
      await commands.confirmStock(tx, subject.order, hold);
    },

    /** Pays the subject. Refused when it can no longer be paid, such as a cancelled order or one without stock. */
    settle: async (
      tx: Tx,
      { subject }: Pick<LockedPayment, 'subject'>,
      payment: PaymentRow,
      at: Date,
    ): Promise<Result<unknown>> => {
      if (subject.purpose === 'order') return commands.pay(tx, subject.order, payment, at);
      if (subject.purpose === 'special-order') return paySpecialOrder(tx, subject.specialOrder, payment, at);
      await chargeWallet(tx, payment, at);
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
