import { refuse } from 'release/result';
import type { State } from './states.ts';

/** The names of states in messages to shoppers. */
const stateNames: Readonly<Record<State, string>> = {
  awaiting_payment: 'در انتظار پرداخت',
  paid: 'پرداخت‌شده',
  preparing: 'در حال آماده‌سازی',
  ready_to_ship: 'آمادهٔ ارسال',
  shipped: 'ارسال‌شده',
  delivered: 'تحویل‌شده',
  return_requested: 'در انتظار بررسی مرجوعی',
  return_approved: 'مرجوعی تأییدشده',
  return_rejected: 'مرجوعی ردشده',
  returned: 'مرجوع‌شده',
  refunded: 'مرجوعی با مبلغ برگشت‌داده‌شده',
  cancelled: 'لغوشده',
  expired: 'منقضی‌شده',
};

export const refusals = {
  illegal: (from: State) => refuse('illegal-transition', `این کار برای سفارش «${stateNames[from]}» ممکن نیست.`),
  empty: refuse('order-empty', 'سبد خرید خالی است.', { field: 'lines' }),
  tooManyLines: (message: string) => refuse('basket-full', message, { field: 'lines' }),
  line: (code: string, message: string, place: number) => refuse(code, message, { field: `lines.${place}` }),
  totalChanged: refuse('total-changed', 'مبلغ سفارش تغییر کرده است. مبلغ جدید را ببینید و دوباره تأیید کنید.', {
    field: 'accepted_total',
  }),
  trackingNeeded: refuse('tracking-needed', 'a shipped order needs the tracking code of the carrier', {
    field: 'tracking_code',
  }),
};
