import type { Result } from 'release/result';
import type { Actor } from '../../actor.ts';
import type { RefundDestination } from '../../database/tables/payments.ts';
import type { Tx } from '../../database/transaction.ts';
import { issueInvoice, issueReturnInvoice, voidInvoiceOfOrder } from '../invoices/issue.ts';
import { cancelOpenPayments, hasOpenPayment, lockPaymentsOf, type PaymentRow } from '../payments/payments.ts';
import { type CanReverse, refundPaid } from '../payments/refunds.ts';
import { refusals as paymentRefusals } from '../payments/refusals.ts';
import { cancelSale, confirmHold, holdStock, releaseHeldStock, sellHeldStock } from '../stock/stock.ts';
import { stockReference } from './place.ts';
import { refusals } from './refusals.ts';
import { type OrderRow, ordersRepository } from './repository.ts';
import { canMove, type State } from './states.ts';
import { moveOrder, type Notifier, sideOf } from './transitions.ts';

type Command = { actor: Actor; at: Date; reason?: string | undefined };
/** Where the money of a cancelled order goes; the wallet when the gateway cannot send it back to the card. */
type Cancellation = Command & { refundTo?: RefundDestination | undefined };
type Parts = { messages: Notifier; canReverse?: CanReverse };
export type OrderCommands = ReturnType<typeof orderCommands>;

/**
 * The changes of an order with their effects on payments, wallet and stock, in this order of locks: the caller locks the order, then
 * payments, wallet and stock are locked. Stock comes last, because its locks are those that other shoppers wait for.
 */
export function orderCommands({ messages, canReverse = () => false }: Parts) {
  /** The units of an order, summed by the stock module. */
  async function stockLines(tx: Tx, order: OrderRow) {
    const lines = await ordersRepository(tx).lines([order.id]);
    return lines.map(({ variant_id: variant, quantity }) => ({ variant, quantity }));
  }

  return {
    /** Makes sure that the stock of an order stays held until this time: longer than its payment takes to be verified. */
    confirmStock: async (tx: Tx, order: OrderRow, { at, until }: { at: Date; until: Date }): Promise<boolean> => {
      const hold = { reference: stockReference(order), actor: 'system' as const, now: at, expiresAt: until };
      return (await confirmHold(tx, await stockLines(tx, order), hold)).ok;
    },

    /**
     * Makes an order paid after its payment has succeeded, and its held stock a sale. When the hold has ended, the stock is held again.
     * Refused without enough stock: the caller then has to return the money.
     */
    pay: async (tx: Tx, order: OrderRow, payment: PaymentRow, at: Date): Promise<Result<OrderRow>> => {
      if (payment.order_id !== order.id || payment.state !== 'succeeded' || payment.amount !== order.total) {
        throw new RangeError(`payment ${payment.id} does not settle order ${order.number}`);
      }
      if (!canMove(order.state, 'paid', 'system')) return refusals.illegal(order.state);
      const reference = stockReference(order);
      const lines = await stockLines(tx, order);
      const sale = { reference, actor: 'system' as const, now: at };
      const sold = await sellHeldStock(tx, lines, sale);
      if (!sold.ok) {
        await releaseHeldStock(tx, { reference, now: at });
        const held = await holdStock(tx, lines, { ...sale, expiresAt: order.expires_at });
        if (!held.ok) return held;
        await sellHeldStock(tx, lines, sale);
      }
      const moved = await moveOrder(tx, order, { to: 'paid', actor: 'system', at }, messages);
      if (moved.ok) await issueInvoice(tx, { order: order.id, at });
      return moved;
    },

    /** Cancels an order. Paid money goes back, and the units are sold to others again. */
    cancel: async (
      tx: Tx,
      order: OrderRow,
      { actor, at, reason, refundTo }: Cancellation,
    ): Promise<Result<OrderRow>> => {
      if (!canMove(order.state, 'cancelled', sideOf(actor))) return refusals.illegal(order.state);
      const ended = await cancelOpenPayments(tx, { purpose: 'order', order: order.id }, at);
      if (!ended.ok) return ended;
      const cause = { key: `order ${order.id}`, reference: { type: 'order', id: order.id }, actor, at } as const;
      const payments = await lockPaymentsOf(tx, { purpose: 'order', order: order.id });
      await refundPaid(tx, payments, { ...cause, to: refundTo ?? 'wallet' }, canReverse);
      const moved = await moveOrder(tx, order, { to: 'cancelled', actor, at, reason }, messages);
      if (!moved.ok) return moved;
      const reference = stockReference(order);
      if (order.state === 'awaiting_payment') {
        await releaseHeldStock(tx, { reference, now: at });
        return moved;
      }
      await cancelSale(tx, await stockLines(tx, order), { reference, actor });
      await voidInvoiceOfOrder(tx, { order: order.id, reason: 'لغو سفارش', at });
      return moved;
    },

    /** Expires an unpaid order after its hold. Refused while an attempt to pay it can still succeed. */
    expire: async (tx: Tx, order: OrderRow, at: Date): Promise<Result<OrderRow>> => {
      if (!canMove(order.state, 'expired', 'system') || order.expires_at > at) return refusals.illegal(order.state);
      if (await hasOpenPayment(tx, order.id)) return paymentRefusals.verifying;
      const moved = await moveOrder(tx, order, { to: 'expired', actor: 'system', at }, messages);
      if (moved.ok) await releaseHeldStock(tx, { reference: stockReference(order), now: at });
      return moved;
    },

    /** The steps from preparing to delivery. */
    advance: async (
      tx: Tx,
      order: OrderRow,
      { to, trackingCode, ...command }: Command & { to: Fulfilment; trackingCode?: string | undefined },
    ): Promise<Result<OrderRow>> => {
      if (!canMove(order.state, to, sideOf(command.actor))) return refusals.illegal(order.state);
      const isTracked = order.shipping_method !== 'pickup' && order.shipping_method !== 'courier';
      if (to === 'shipped' && isTracked && trackingCode === undefined) return refusals.trackingNeeded;
      const changes = {
        ...(to === 'shipped' && trackingCode !== undefined && { tracking_code: trackingCode }),
        ...(to === 'delivered' && { delivered_at: command.at }),
      };
      return moveOrder(tx, order, { ...command, to, changes }, messages);
    },

    /** Changes of the state that follow the return of the order. */
    followReturn: (tx: Tx, order: OrderRow, to: ReturnStep, command: Command): Promise<Result<OrderRow>> =>
      moveOrder(tx, order, { ...command, to }, messages),

    refundReturn: async (
      tx: Tx,
      order: OrderRow,
      refund: { id: string; amount: number },
      command: Command,
    ): Promise<Result<OrderRow>> => {
      const moved = await moveOrder(tx, order, { ...command, to: 'refunded' }, messages);
      if (!moved.ok) return moved;
      const { id, amount } = refund;
      if (amount > 0) {
        const { actor, at } = command;
        const cause = { key: `return ${id}`, reference: { type: 'return', id }, actor, at } as const;
        const payments = await lockPaymentsOf(tx, { purpose: 'order', order: order.id });
        const refunded = await refundPaid(tx, payments, { ...cause, amount, to: 'wallet' });
        if (refunded !== amount) throw new Error(`the return of order ${order.number} could not be refunded`);
      }
      const invoice = await issueReturnInvoice(tx, { returned: id, at: command.at });
      if (!invoice.ok) throw new Error(`the return of order ${order.number} has no invoice: ${invoice.reason}`);
      return moved;
    },
  };
}

export const fulfilments = ['preparing', 'ready_to_ship', 'shipped', 'delivered'] as const satisfies readonly State[];
export type Fulfilment = (typeof fulfilments)[number];
type ReturnStep = Extract<State, 'return_requested' | 'return_approved' | 'return_rejected' | 'returned'>;
