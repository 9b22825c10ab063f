import { toRial } from '@shop/shared/lib/money';
import type { Order, OrderLine } from '../orders/order.ts';

export const orderNumber = 482_910_733;

/** 6 units of 100,000 Rial, 10 percent cheaper from 5 on. */
export const buildLine = (changes: Partial<OrderLine> = {}): OrderLine => ({
  variant_id: 11,
  product_id: 1,
  title: 'گونی کنفی',
  options: '',
  url: '/products/1',
  picture: null,
  unit: 'عدد',
  pack_step: 1,
  can_withdraw: true,
  quantity: 6,
  tiers: [{ quantity: 5, percent_off: 10 }],
  price: toRial(100_000),
  unit_price: toRial(90_000),
  before: toRial(600_000),
  total: toRial(540_000),
  discount: toRial(0),
  vat: toRial(49_091),
  ...changes,
});

/** A delivered order that can be returned; a test names only the fields it is about. */
export const buildOrder = (changes: Partial<Order> = {}): Order => ({
  number: orderNumber,
  state: 'delivered',
  created_at: '2026-03-21T08:00:00Z',
  pay_until: null,
  holds_stock: true,
  delivery: {
    method: 'pishtaz',
    recipient_name: 'مینا رضایی',
    recipient_mobile: '09121112233',
    note: '',
    province: 'اصفهان',
    city: 'کاشان',
    address: 'خیابان امیرکبیر',
    postal_code: '8713614567',
    weight_grams: 1_200,
    is_postpaid: false,
    from_date: null,
    to_date: null,
    slot: null,
    tracking_code: '18000045',
  },
  lines: [buildLine()],
  totals: {
    before: toRial(600_000),
    goods: toRial(540_000),
    discount: toRial(0),
    shipping: toRial(650_000),
    total: toRial(1_190_000),
    vat: toRial(49_091),
    vat_percent: 10,
  },
  timeline: [
    { state: 'awaiting_payment', by: 'member', reason: null, at: '2026-03-21T08:00:00Z' },
    { state: changes.state ?? 'delivered', by: 'shop', reason: null, at: '2026-03-24T08:00:00Z' },
  ],
  payments: [],
  invoices: [],
  return: null,
  may: { cancel: false, return: true, return_until: '2026-04-01T20:29:59Z', track_return: false, review: true },
  ...changes,
});
