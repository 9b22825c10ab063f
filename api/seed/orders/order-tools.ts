import { quote } from '@shop/shared/lib/pricing';
import { returnRefund } from '@shop/shared/lib/returns';
import type { Kysely } from 'kysely';
import type { Result } from 'release/result';
import { v7 as uuid } from 'uuid';
import type { Actor } from '../../src/actor.ts';
import type { Schema } from '../../src/database/schema.ts';
import { inTransaction, type Tx } from '../../src/database/transaction.ts';
import { basketService } from '../../src/modules/basket/service.ts';
import { orderCommands } from '../../src/modules/orders/commands.ts';
import { type NewOrder, placeOrder } from '../../src/modules/orders/place.ts';
import { lockOrder, type OrderRow, ordersRepository } from '../../src/modules/orders/repository.ts';
import { ordersService } from '../../src/modules/orders/service.ts';
import type { State } from '../../src/modules/orders/states.ts';
import type { Notifier } from '../../src/modules/orders/transitions.ts';
import { markSettled, movePayment, startPayment } from '../../src/modules/payments/payments.ts';
import { returnsDesk } from '../../src/modules/returns/desk.ts';
import { returnsService } from '../../src/modules/returns/service.ts';
import type { Rules } from '../../src/settings.ts';
import { DAY, HOUR } from '../../src/times.ts';

/** `now`: the time of the next step, which moves forward by itself. */
export type Clock = { now: () => Date; pass: (ms: number) => void };
type Parts = { rules: Rules; clock: Clock; messages?: Notifier };
export type OrderRequest = Omit<NewOrder, 'acceptedTotal' | 'at'>;

const shop: Actor = 'service:operator';
/** Made-up orders belong to real numbers, which must not get messages. */
const silent: Notifier = { notify: async () => {} };

/** The state before each state, on the way of a made-up order. */
const stateBefore: Readonly<Record<Exclude<State, 'awaiting_payment'>, State>> = {
  paid: 'awaiting_payment',
  preparing: 'paid',
  ready_to_ship: 'preparing',
  shipped: 'ready_to_ship',
  delivered: 'shipped',
  return_requested: 'delivered',
  return_approved: 'return_requested',
  return_rejected: 'return_requested',
  returned: 'return_approved',
  refunded: 'returned',
  cancelled: 'paid',
  expired: 'awaiting_payment',
};

/** Places orders and moves them with the services of the shop, as shoppers and staff do. */
export function orderTools(kysely: Kysely<Schema>, { rules, clock, messages = silent }: Parts) {
  const { now } = clock;
  const basketRules = { ...rules.basket, vatPercent: rules.vatPercent, freeShippingFrom: rules.freeShippingFrom };
  const basket = basketService(kysely, basketRules, now);
  const commands = orderCommands({ messages });
  const orders = ordersService(kysely, { rules: rules.order, basket, commands, now });
  const returns = returnsService(kysely, { rules: rules.order, orders, commands, now });
  const desk = returnsDesk(kysely, { commands, now });

  const change = (number: number, work: (tx: Tx, order: OrderRow) => Promise<Result<OrderRow>>) =>
    inTransaction(kysely, async (tx) => {
      const order = await lockOrder(tx, number);
      if (order === undefined) throw new Error(`there is no order ${number}`);
      return done(await work(tx, order));
    });

  const pay = (number: number) =>
    change(number, async (tx, order) => {
      const at = now();
      const subject = { purpose: 'order', order: order.id } as const;
      const payment = { user: order.user_id, subject, gateway: 'zarinpal', amount: order.total, at };
      const created = done(await startPayment(tx, payment));
      const redirected = done(await movePayment(tx, created, { to: 'redirected', at, authority: `A${uuid()}` }));
      const verifying = done(await movePayment(tx, redirected, { to: 'verifying', at }));
      const paid = { to: 'succeeded' as const, at, ref_id: String(number), card: '6037-99**-****-1234' };
      const succeeded = done(await movePayment(tx, verifying, paid));
      await markSettled(tx, succeeded, at);
      return commands.pay(tx, order, succeeded, at);
    });

  const advance = (number: number, to: Parameters<typeof commands.advance>[2]['to']) =>
    change(number, (tx, order) =>
      commands.advance(tx, order, {
        to,
        actor: shop,
        at: now(),
        trackingCode: to === 'shipped' ? `18${number}0045` : undefined,
      }),
    );

  async function requestReturn(number: number): Promise<void> {
    const order = await ordersRepository(kysely).find(number);
    if (order === undefined) throw new Error(`there is no order ${number}`);
    const lines = await ordersRepository(kysely).lines([order.id]);
    const reason = 'defect' as const;
    const refund = returnRefund(
      lines.map((line) => ({ line, quantity: line.quantity })),
      reason,
      order.shipping,
    );
    const body = {
      reason,
      note: 'دوخت یکی از کیسه‌ها باز شده است.',
      refund: refund.total,
      lines: lines.map(({ variant_id, quantity }) => ({ variant_id, quantity })),
    };
    done(await returns.request(order.user_id, number, body, undefined));
  }

  const steps: Readonly<Record<Exclude<State, 'awaiting_payment'>, (number: number) => Promise<unknown>>> = {
    paid: pay,
    preparing: (number) => advance(number, 'preparing'),
    ready_to_ship: (number) => advance(number, 'ready_to_ship'),
    shipped: (number) => advance(number, 'shipped'),
    delivered: (number) => advance(number, 'delivered'),
    return_requested: requestReturn,
    return_approved: async (number) =>
      done(await desk.approve(number, { actor: shop, text: 'بسته را با پست پیشتاز به آدرس انبار بفرستید.' })),
    return_rejected: async (number) =>
      done(await desk.reject(number, { actor: shop, reason: 'کیسه‌ها استفاده شده بودند.' })),
    returned: async (number) => done(await desk.receive(number, { actor: shop, restock: true })),
    refunded: async (number) => done(await desk.refund(number, { actor: shop })),
    cancelled: (number) =>
      change(number, (tx, order) => commands.cancel(tx, order, { actor: `member:${order.user_id}`, at: now() })),
    expired: (number) => {
      clock.pass(DAY);
      return change(number, (tx, order) => commands.expire(tx, order, now()));
    },
  };

  async function bringTo(number: number, state: State): Promise<void> {
    if (state === 'awaiting_payment') return;
    await bringTo(number, stateBefore[state]);
    clock.pass(HOUR);
    await steps[state](number);
  }

  return {
    /** Places an order at the prices of now. */
    place: async (order: OrderRequest): Promise<OrderRow> => {
      const { total: goods } = await basket.price(
        order.lines.map(({ variant, quantity }) => ({ variant_id: variant, quantity })),
      );
      const acceptedTotal = totalOf(goods, order);
      const orderRules = { ...basketRules, holdMinutes: rules.order.holdMinutes };
      return inTransaction(kysely, async (tx) =>
        done(await placeOrder(tx, { ...order, acceptedTotal, at: now() }, orderRules)),
      );
    },

    /** Moves a new order to this state, step by step. */
    bringTo,
  };
}

/** The total that a shopper would be shown. */
function totalOf(goods: number, { shipping, discount }: OrderRequest): number {
  const line = { price: Math.max(1, goods), tiers: [], quantity: 1 };
  return quote({ lines: [line], vatPercent: 0, shipping, discount }).total;
}

function done<Value>(result: Result<Value>): Value {
  if (result.ok) return result.value;
  throw new Error(`${result.reason}: ${result.message}`);
}
