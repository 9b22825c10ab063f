import { returnReasons } from '@shop/shared/lib/returns';
import { shippingMethods } from '@shop/shared/lib/shipping-methods';
import { type Static, Type } from 'typebox';
import { Money, oneOf, orNull, Units, Uuid } from '../../shapes.ts';
import { BasketItem, Merged } from '../basket/schema.ts';
import { invoiceKinds } from '../invoices/snapshot.ts';
import { paymentStates } from '../payments/states.ts';
import { PictureView } from '../pictures/view.ts';
import { groupNames, returnStates, states } from './states.ts';

const Day = Type.String({ description: 'YYYY-MM-DD, in Tehran' });
const Timestamp = Type.String({ description: 'UTC' });

export const NumberParams = Type.Object({ number: Type.String({ pattern: '^[1-9][0-9]{8}$' }) });

export const CancelQuery = Type.Object({ refund: Type.Optional(oneOf(['wallet', 'card'])) });

export const OrdersQuery = Type.Object({
  group: Type.Optional(oneOf(groupNames)),
  q: Type.Optional(Type.String({ maxLength: 100, description: 'a number, or words of the products' })),
  after: Type.Optional(Type.String({ ...Uuid, description: '`next` of the page before' })),
});
export type OrdersQuery = Static<typeof OrdersQuery>;

const OrderSummary = Type.Object({
  number: Type.Integer(),
  state: oneOf(states),
  /** Of the delivery: an order that is picked up has other words for its states. */
  method: oneOf(shippingMethods),
  created_at: Timestamp,
  total: Money,
  /** The number of lines. */
  count: Type.Integer(),
  /** Of the first lines. */
  products: Type.Array(Type.Object({ title: Type.String(), picture: orNull(PictureView) })),
  tracking_code: orNull(Type.String()),
});

export const Orders = Type.Object({
  items: Type.Array(OrderSummary),
  next: orNull(Type.String({ description: 'the value of `after` for the next page' })),
  /** The number of orders in each group, and in all, that match `q`. */
  counts: Type.Object(
    Object.fromEntries(['all', ...groupNames].map((group) => [group, Type.Integer()])) as Record<
      'all' | (typeof groupNames)[number],
      ReturnType<typeof Type.Integer>
    >,
  ),
});
export type Orders = Static<typeof Orders>;

const OrderLine = Type.Object({
  variant_id: Type.Integer(),
  product_id: Type.Integer(),
  title: Type.String(),
  options: Type.String({ description: 'size, colour and print in words' }),
  url: Type.String(),
  picture: orNull(PictureView),
  unit: Type.String(),
  pack_step: Units,
  /** Whether the goods can be returned without a reason. */
  can_withdraw: Type.Boolean(),
  quantity: Units,
  /** Rial for one unit, without and with the discount of its tier. */
  price: Money,
  unit_price: Money,
  tiers: Type.Array(Type.Object({ quantity: Type.Integer(), percent_off: Type.Integer() })),
  /** Without any reduction. */
  before: Money,
  total: Money,
  /** The line's share of the order's discount. */
  discount: Money,
  /** Included in total − discount. */
  vat: Money,
});

const OrderReturn = Type.Object({
  state: oneOf(returnStates),
  reason: oneOf(returnReasons),
  note: Type.String(),
  lines: Type.Array(Type.Object({ variant_id: Type.Integer(), quantity: Units, refund: Money })),
  /** With the shipping. */
  refund: Money,
  shipping_refund: Money,
  decision: orNull(Type.String({ description: 'the words of the shop' })),
  tracking_code: orNull(Type.String()),
  pictures: Type.Array(Type.Object({ id: Type.String(), url: Type.String() })),
  created_at: Timestamp,
});
export type OrderReturn = Static<typeof OrderReturn>;

export const Order = Type.Object({
  number: Type.Integer(),
  state: oneOf(states),
  created_at: Timestamp,
  /** The end of the time to pay; null once the order is paid or ended. */
  pay_until: orNull(Timestamp),
  /** False: its stock is not held while it waits for the payment, so it may be gone. */
  holds_stock: Type.Boolean(),
  delivery: Type.Object({
    method: oneOf(shippingMethods),
    recipient_name: Type.String(),
    recipient_mobile: Type.String(),
    province: orNull(Type.String()),
    city: orNull(Type.String()),
    address: orNull(Type.String()),
    postal_code: orNull(Type.String()),
    weight_grams: Type.Integer(),
    note: Type.String(),
    tracking_code: orNull(Type.String()),
    /** The carrier is paid on delivery. */
    is_postpaid: Type.Boolean(),
    /** The first and the last day on which it should arrive, as promised at the order. */
    from_date: orNull(Day),
    to_date: orNull(Day),
    /** The window of the courier, with hours of the day. */
    slot: orNull(Type.Object({ date: Day, from: Type.Integer(), to: Type.Integer() })),
  }),
  lines: Type.Array(OrderLine),
  totals: Type.Object({
    before: Money,
    goods: Money,
    discount: Money,
    shipping: Money,
    total: Money,
    /** Included in goods − discount. */
    vat: Money,
    vat_percent: Type.Integer(),
  }),
  /** Oldest first. */
  timeline: Type.Array(
    Type.Object({
      state: oneOf(states),
      by: oneOf(['member', 'shop', 'system']),
      reason: orNull(Type.String()),
      at: Timestamp,
    }),
  ),
  /** The attempts to pay, oldest first. */
  payments: Type.Array(
    Type.Object({
      reference: Type.String(),
      gateway: Type.String(),
      state: oneOf(paymentStates),
      amount: Money,
      /** The part of the amount that the wallet pays. */
      wallet_amount: Money,
      ref_id: orNull(Type.String()),
      card: orNull(Type.String()),
      at: Timestamp,
    }),
  ),
  /** The valid invoices, shown at `/account/invoice/{id}`. */
  invoices: Type.Array(Type.Object({ id: Type.String(), kind: oneOf(invoiceKinds) })),
  return: Type.Union([OrderReturn, Type.Null()]),
  /** The actions that the member can take now. */
  may: Type.Object({
    cancel: Type.Boolean(),
    return: Type.Boolean(),
    /** The end of the time in which the order can be returned; null before the delivery and after a request. */
    return_until: orNull(Timestamp),
    track_return: Type.Boolean(),
    review: Type.Boolean(),
  }),
});
export type Order = Static<typeof Order>;

/** The lines of an order as they could be ordered again. */
export const Reorder = Type.Object({
  lines: Type.Array(
    Type.Object({
      variant_id: Type.Integer(),
      title: Type.String(),
      options: Type.String(),
      /** As ordered. */
      quantity: Units,
      unit_price: Money,
      /** The line in a basket of today; null when the variant no longer exists. Its `problem` is why it cannot be ordered as it was. */
      now: Type.Union([BasketItem, Type.Null()]),
    }),
  ),
});
export type Reorder = Static<typeof Reorder>;

/** The basket afterwards. */
export const Reordered = Merged;
export type Reordered = Merged;
