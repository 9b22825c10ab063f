import type { OfferedMethod } from '../shipping/methods.ts';
import { versionOf } from './delivery.ts';
import type { Checkout } from './schema.ts';
import type { CheckoutState } from './state.ts';

export function viewOf(state: CheckoutState, vatPercent: number): Checkout {
  const { basket, coupon, draft, recipient, methods, quote, problems, unpaid } = state;
  const { before, goods, discount, shipping, total, vat } = quote;
  const [newest] = unpaid;
  return {
    basket,
    coupon: coupon === undefined ? null : couponOf(coupon, quote),
    delivery:
      draft === undefined
        ? null
        : {
            method: draft.method,
            address_id: draft.address_id,
            slot_id: draft.slot_id,
            note: draft.note,
            recipient_name: recipient.name,
            recipient_mobile: recipient.mobile,
          },
    methods: methods.map(methodOf),
    quote: {
      before,
      goods,
      discount,
      total,
      vat,
      shipping: state.shipping === undefined ? null : shipping,
      vat_percent: vatPercent,
      weight_grams: basket.weight_grams,
    },
    problems,
    version: versionOf(state),
    unpaid_order:
      newest === undefined
        ? null
        : { number: newest.number, total: newest.total, expires_at: newest.expires_at.toISOString() },
  };
}

function couponOf(
  { coupon: { code, title }, problem }: NonNullable<CheckoutState['coupon']>,
  { discount }: CheckoutState['quote'],
): Checkout['coupon'] {
  return { code, title, discount, problem };
}

function methodOf({ method, title, hint, price, freeFrom, fromDay, toDay, problem, slots }: OfferedMethod) {
  return {
    method,
    title,
    hint,
    price,
    free_from: freeFrom,
    from_date: fromDay,
    to_date: toDay,
    problem,
    slots: slots.map(({ id, day, from, to, isFree }) => ({ id, date: day, from, to, is_free: isFree })),
  };
}
