import { toRial } from '@shop/shared/lib/money';
import type { Order } from '../payment/orders.ts';

export const orderNumber = 482_910_733;

/** An order that waits for its payment. */
export const buildPlacedOrder = (changes: Partial<Order> = {}): Order => ({
  number: orderNumber,
  state: 'awaiting_payment',
  created_at: '2026-11-23T08:00:00Z',
  pay_until: null,
  holds_stock: true,
  lines: [],
  timeline: [],
  payments: [],
  invoices: [],
  return: null,
  delivery: {
    method: 'pishtaz',
    recipient_name: 'خریدار آزمایشی',
    recipient_mobile: '09121234567',
    note: '',
    province: 'تهران',
    city: 'تهران',
    address: 'خیابان ولیعصر',
    postal_code: '1969833114',
    slot: null,
    weight_grams: 2_000,
    tracking_code: null,
    is_postpaid: false,
    from_date: null,
    to_date: null,
  },
  totals: {
    before: toRial(2_000_000),
    goods: toRial(2_000_000),
    discount: toRial(0),
    shipping: toRial(0),
    total: toRial(2_000_000),
    vat: toRial(181_818),
    vat_percent: 10,
  },
  may: { cancel: true, return: false, return_until: null, track_return: false, review: false },
  ...changes,
});
