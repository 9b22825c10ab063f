import { type ShippingMethod, shippingMethods } from '@shop/shared/lib/shipping-methods';
import { type Static, Type } from 'typebox';
import { line, Money, oneOf, orNull, text, Uuid } from '../../shapes.ts';
import { Basket } from '../basket/schema.ts';
import { slotIdPattern } from '../shipping/slots.ts';

const strict = { additionalProperties: false };
const MethodOrNull = Type.Unsafe<ShippingMethod | null>({ type: ['string', 'null'], enum: [...shippingMethods, null] });
const Day = Type.String({ description: 'YYYY-MM-DD, in Tehran' });

export const DeliveryBody = Type.Object(
  {
    method: MethodOrNull,
    address_id: orNull(Uuid),
    /** Left out: the recipient of the address, or the member. */
    recipient_name: Type.Optional(line({ max: 100 })),
    recipient_mobile: Type.Optional(line({ max: 40 })),
    slot_id: orNull(Type.String({ pattern: slotIdPattern })),
    /** Left out when it is empty. */
    note: Type.Optional(text({ max: 500 })),
  },
  strict,
);
export type DeliveryBody = Static<typeof DeliveryBody>;

/** In any spelling: Persian digits, small letters, spaces. */
export const CouponBody = Type.Object({ code: line({ max: 60 }) }, strict);

/** The total in Rial and the version of the checkout that the shopper was shown. If either has changed, the order is refused. */
export const PlaceBody = Type.Object(
  {
    accepted_total: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
    accepted_version: Type.Optional(Type.String({ maxLength: 64 })),
  },
  strict,
);
export type PlaceBody = Static<typeof PlaceBody>;

/** Why something cannot be chosen or ordered now. */
const Problem = Type.Object({ code: Type.String(), message: Type.String() });

const Method = Type.Object({
  method: oneOf(shippingMethods),
  title: Type.String(),
  hint: Type.String(),
  /** Null: the carrier is paid on delivery, or `problem` makes the method impossible. */
  price: orNull(Money),
  /** The cost of the goods from which it is free. */
  free_from: orNull(Money),
  /** The first and the last day on which it should arrive. */
  from_date: Day,
  to_date: Day,
  problem: orNull(Problem),
  /** The windows of the courier, with hours of the day. */
  slots: Type.Array(
    Type.Object({
      id: Type.String(),
      date: Day,
      from: Type.Integer(),
      to: Type.Integer(),
      is_free: Type.Boolean(),
    }),
  ),
});

export const Checkout = Type.Object({
  basket: Basket,
  coupon: orNull(Type.Object({ code: Type.String(), title: Type.String(), discount: Money, problem: orNull(Problem) })),
  /** The choices of the member; null before the first choice. */
  delivery: orNull(
    Type.Object({
      method: MethodOrNull,
      address_id: orNull(Type.String()),
      recipient_name: Type.String(),
      recipient_mobile: Type.String(),
      slot_id: orNull(Type.String()),
      note: Type.String(),
    }),
  ),
  /** For the chosen address, or the default one. */
  methods: Type.Array(Method),
  quote: Type.Object({
    /** The goods without any reduction. */
    before: Money,
    /** The goods with the reductions of their lines, before the discount of a coupon. */
    goods: Money,
    discount: Money,
    /** Null: no method is chosen, or one that has a `problem`. */
    shipping: orNull(Money),
    /** Goods − discount + shipping. */
    total: Money,
    /** Included in goods − discount. */
    vat: Money,
    vat_percent: Type.Integer(),
    weight_grams: Type.Integer(),
  }),
  /** Why the order cannot be placed, and the page that mends it. Empty: it can be placed. */
  problems: Type.Array(Type.Object({ code: Type.String(), message: Type.String(), step: oneOf(['cart', 'shipping']) })),
  /** Changes with the goods, their total, the recipient, the place, the time or the note. */
  version: Type.String(),
  /** The newest order of the member that waits for its payment. */
  unpaid_order: orNull(Type.Object({ number: Type.Integer(), total: Money, expires_at: Type.String() })),
});
export type Checkout = Static<typeof Checkout>;
