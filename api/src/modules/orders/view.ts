import type { Actor } from '../../actor.ts';
import type { Rules } from '../../settings.ts';
import { bankReference, type PaymentRow } from '../payments/payments.ts';
import { pictureView } from '../pictures/view.ts';
import { returnDeadline } from '../returns/deadline.ts';
import type { EventRow, OrderRow, PicturedLine } from './repository.ts';
import type { Order, OrderReturn, Orders } from './schema.ts';
import { canMove, receivedStates, type State } from './states.ts';
import { sideOf } from './transitions.ts';

type OrderParts = {
  lines: PicturedLine[];
  events: EventRow[];
  payments: PaymentRow[];
  returned: OrderReturn | null;
  invoices: Order['invoices'];
};
export type OrderPictureColumns = Pick<
  PicturedLine,
  'picture_id' | 'picture_alt' | 'picture_width' | 'picture_height' | 'picture_colour'
>;
type ViewRules = { rules: Rules['order']; now: Date };
type Summary = Orders['items'][number];

const summaryLines = 4;

export function viewOf(
  order: OrderRow,
  { lines, events, payments, returned, invoices }: OrderParts,
  { rules, now }: ViewRules,
): Order {
  const { number, state, expires_at, vat_percent } = order;
  const returnUntil = returnUntilOf(order, rules);
  return {
    number,
    state,
    created_at: order.created_at.toISOString(),
    pay_until: state === 'awaiting_payment' ? expires_at.toISOString() : null,
    holds_stock: order.holds_stock,
    delivery: {
      method: order.shipping_method,
      province: order.province,
      city: order.city,
      address: order.address,
      recipient_name: order.recipient_name,
      recipient_mobile: order.recipient_mobile,
      postal_code: order.postal_code,
      weight_grams: order.weight_grams,
      note: order.note,
      tracking_code: order.tracking_code,
      is_postpaid: order.shipping_postpaid,
      from_date: order.delivery_from,
      to_date: order.delivery_to,
      slot: slotOf(order),
    },
    lines: lines.map(lineOf),
    totals: {
      before: order.before,
      goods: order.goods,
      discount: order.discount,
      shipping: order.shipping,
      total: order.total,
      vat: order.vat,
      vat_percent,
    },
    timeline: events.map(({ to_state, actor, reason, at }) => ({
      state: to_state,
      by: sideOf(actor as Actor),
      reason,
      at: at.toISOString(),
    })),
    payments: payments.map(({ reference, gateway, state: paymentState, amount, wallet_amount, ...payment }) => ({
      reference,
      gateway,
      state: paymentState,
      amount,
      wallet_amount,
      ref_id: bankReference({ gateway, ref_id: payment.ref_id }),
      card: payment.card,
      at: payment.updated_at.toISOString(),
    })),
    invoices,
    return: returned,
    may: {
      cancel: canMove(state, 'cancelled', 'member') && !payments.some((payment) => payment.state === 'verifying'),
      return: returnUntil !== undefined && now <= returnUntil,
      return_until: returnUntil?.toISOString() ?? null,
      track_return: state === 'return_approved',
      review: hasReceived(state),
    },
  };
}

function slotOf({ slot_day: date, slot_from: from, slot_to: to }: OrderRow): Order['delivery']['slot'] {
  return date === null || from === null || to === null ? null : { date, from, to };
}

/** The last moment for a request to return the order; undefined when it was not delivered, or has a request. */
export function returnUntilOf({ state, delivered_at }: OrderRow, { returnDays }: Rules['order']): Date | undefined {
  if (!canMove(state, 'return_requested', 'member') || delivered_at === null) return undefined;
  return returnDeadline(delivered_at, returnDays);
}

function hasReceived(state: State): boolean {
  return receivedStates.some((received) => received === state);
}

export function summaryOf(order: OrderRow, lines: PicturedLine[]): Summary {
  const { number, state, shipping_method: method, total, tracking_code, created_at } = order;
  return {
    number,
    state,
    method,
    total,
    tracking_code,
    created_at: created_at.toISOString(),
    count: lines.length,
    products: lines.slice(0, summaryLines).map((line) => ({ title: line.title, picture: orderPictureOf(line) })),
  };
}

function lineOf(line: PicturedLine): Order['lines'][number] {
  const { variant_id, product_id, title, options, unit, pack_step, can_withdraw, quantity } = line;
  const { price, unit_price, tiers, before, total, discount, vat } = line;
  return {
    variant_id,
    product_id,
    title,
    options,
    url: `/products/${product_id}`,
    picture: orderPictureOf(line),
    unit,
    pack_step,
    can_withdraw,
    quantity,
    price,
    unit_price,
    tiers,
    before,
    total,
    discount,
    vat,
  };
}

/** The picture that an order line shows. */
export function orderPictureOf(line: OrderPictureColumns): Summary['products'][number]['picture'] {
  const {
    picture_id: id,
    picture_alt: alt,
    picture_width: width,
    picture_height: height,
    picture_colour: colour,
  } = line;
  if (id === null || alt === null || width === null || height === null || colour === null) return null;
  return pictureView({ id, width, height, colour }, alt);
}
