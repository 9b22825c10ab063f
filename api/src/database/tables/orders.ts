import type { Tier } from '@shop/shared/lib/pricing';
import type { ReturnReason } from '@shop/shared/lib/returns';
import type { ShippingMethod } from '@shop/shared/lib/shipping-methods';
import type { ColumnType, Generated } from 'kysely';
import type { ReturnState, State } from '../../modules/orders/states.ts';
import type { Instant, Json, Rial } from './columns.ts';

/** Orders of members and their returns. */
export type OrderTables = {
  orders: OrdersTable;
  order_lines: OrderLinesTable;
  order_events: OrderEventsTable;
  /** The network address from which an order was placed, for a day. */
  order_origins: { order_id: string; address_hmac: string; placed_at: Instant };
  checkouts: CheckoutsTable;
  coupons: CouponsTable;
  /** `caller`: the id of a member, or the HMAC of a network address. */
  coupon_tries: { caller: string; tried_at: Instant };
  returns: ReturnsTable;
  return_lines: { return_id: string; order_id: string; variant_id: number; quantity: number; refund: Rial };
  return_pictures: { upload_id: string; return_id: string; position: number };
  review_pictures: { upload_id: string; review_id: string; position: number };
};

type OrdersTable = {
  id: string;
  number: number;
  user_id: string;
  state: State;
  recipient_name: string;
  recipient_mobile: string;
  /** Null when the order is picked up, as are the three below. */
  province: string | null;
  city: string | null;
  address: string | null;
  postal_code: string | null;
  shipping_method: ShippingMethod;
  weight_grams: number;
  note: string;
  before: Rial;
  goods: Rial;
  discount: Rial;
  shipping: Rial;
  total: Rial;
  vat: Rial;
  vat_percent: number;
  accepted_total: Rial;
  search_key: string;
  /** The end of the hold on its stock. */
  expires_at: Instant;
  tracking_code: string | null;
  created_at: Instant;
  updated_at: Instant;
  delivered_at: Date | null;
  /** The courier's window: a day (`YYYY-MM-DD`, in Tehran, as all days here) and two hours. Null for other methods. */
  slot_day: Generated<string | null>;
  slot_from: Generated<number | null>;
  slot_to: Generated<number | null>;
  /** The first and the last day on which it should arrive. */
  delivery_from: Generated<string | null>;
  delivery_to: Generated<string | null>;
  /** The carrier is paid on delivery. */
  shipping_postpaid: Generated<boolean>;
  /** False when its stock is taken at the payment only. */
  holds_stock: Generated<boolean>;
  coupon_id: Generated<string | null>;
};

type CheckoutsTable = {
  user_id: string;
  method: ShippingMethod | null;
  address_id: string | null;
  /** Null: the recipient of the address, or the member. */
  recipient_name: string | null;
  recipient_mobile: string | null;
  slot_id: string | null;
  note: string;
  coupon_id: string | null;
  updated_at: Instant;
};

export const couponKinds = ['percent', 'amount', 'free-shipping'] as const;
export type CouponKind = (typeof couponKinds)[number];

type CouponsTable = {
  id: string;
  code: string;
  title: string;
  kind: CouponKind;
  percent: number | null;
  amount: Rial | null;
  /** Of a percentage. */
  max_discount: Rial | null;
  min_goods: Rial;
  /** With the categories below them; null: all goods. */
  category_ids: number[] | null;
  max_uses: number | null;
  max_uses_per_member: number | null;
  starts_at: Instant;
  ends_at: ColumnType<Date | null, Date | null, Date | null>;
  actor: string;
  created_at: Instant;
};

type OrderLinesTable = {
  order_id: string;
  variant_id: number;
  position: number;
  product_id: number;
  title: string;
  options: string;
  sku: string;
  picture_id: string | null;
  picture_alt: string | null;
  unit: string;
  pack_step: number;
  /** Null: from before the column existed; then the unit decides. */
  can_withdraw: ColumnType<boolean | null, boolean, never>;
  quantity: number;
  /** Of one unit, without a tier. */
  price: Rial;
  tiers: Json<Tier[]>;
  tier_percent: number;
  unit_price: Rial;
  before: Rial;
  total: Rial;
  discount: Rial;
  vat: Rial;
  /** Of one unit. */
  weight_grams: number;
};

type OrderEventsTable = {
  order_id: string;
  position: number;
  from_state: State | null;
  to_state: State;
  actor: string;
  reason: string | null;
  at: Instant;
};

type ReturnsTable = {
  id: string;
  order_id: string;
  reason: ReturnReason;
  note: string;
  state: ReturnState;
  /** With `shipping_refund`. */
  refund: Rial;
  shipping_refund: Rial;
  decision: string | null;
  tracking_code: string | null;
  created_at: Instant;
  decided_at: Date | null;
  updated_at: Instant;
};
