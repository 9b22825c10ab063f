import { toRial } from '@shop/shared/lib/money';
import { defaultSpec } from '@shop/shared/lib/special-order';
import type { SpecialOrder } from '../special-orders/order.ts';

export const orderCode = '2222-2222';

/** A new order that its member can still change; a test names only the fields it is about. */
export const buildSpecialOrder = (changes: Partial<SpecialOrder> = {}): SpecialOrder => ({
  code: orderCode,
  state: 'submitted',
  created_at: '2026-03-21T08:00:00Z',
  note: '',
  quote: null,
  invoices: [],
  messages: [],
  earlier: null,
  files: [],
  spec: defaultSpec('cloth'),
  estimate: {
    low: toRial(1_000_000),
    high: toRial(2_000_000),
    each_low: toRial(10_000),
    each_high: toRial(20_000),
    days: { from: 7, to: 10 },
    parts: [],
  },
  history: [{ state: 'submitted', at: '2026-03-21T08:00:00Z' }],
  unread: 0,
  due: null,
  may: { write: true, cancel: true, answer_quote: false },
  ...changes,
});
