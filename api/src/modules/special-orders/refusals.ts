import { toPersianDigits } from '@shop/shared/lib/digits';
import { refuse } from 'release/result';
import { waitText } from '../../error-texts.ts';
import type { State } from './states.ts';

/** The names of states in messages to shoppers. */
const stateNames: Readonly<Record<State, string>> = {
  submitted: 'ثبت‌شده',
  needs_info: 'منتظر پاسخ شما',
  quoted: 'دارای پیش‌فاکتور',
  accepted: 'پذیرفته‌شده',
  deposit_paid: 'پیش‌پرداخت‌شده',
  in_production: 'در حال ساخت',
  ready: 'آماده',
  balance_paid: 'تسویه‌شده',
  shipped: 'ارسال‌شده',
  delivered: 'تحویل‌شده',
  rejected: 'ردشده',
  declined: 'با پیش‌فاکتور ردشده',
  quote_expired: 'با پیش‌فاکتور منقضی‌شده',
  cancelled: 'لغوشده',
};

export const refusals = {
  impossible: (code: string, field: string, message: string) => refuse(code, message, { field: `spec.${field}` }),
  /** An order with this key exists. */
  keyUsed: refuse('key-used', 'این سفارش قبلاً ثبت شده است. برای سفارش دیگر صفحه را به‌روز کنید.', { field: 'key' }),
  files: (reason: string, message: string) => refuse(reason, message, { field: 'files' }),
  tooManyOrders: (perDay: number, seconds: number) =>
    refuse(
      'special-orders-too-many',
      `در هر شبانه‌روز تا ${toPersianDigits(perDay)} سفارش ویژه پذیرفته می‌شود. ${waitText(seconds)} تلاش کنید.`,
      { retryAfter: seconds },
    ),
  tooManyMessages: (seconds: number) =>
    refuse('messages-too-many', `پیام‌های این ساعت زیاد شده است. ${waitText(seconds)} بنویسید.`, {
      retryAfter: seconds,
    }),
  illegal: (from: State) => refuse('illegal-transition', `این کار برای سفارش «${stateNames[from]}» ممکن نیست.`),
  closed: (from: State) => refuse('order-closed', `گفتگوی سفارش «${stateNames[from]}» بسته شده است.`),
  messageUnknown: refuse('message-unknown', 'چنین پیامی در این سفارش نیست.', { field: 'message' }),
  expired: refuse('quote-expired', 'اعتبار این پیش‌فاکتور گذشته است. سفارش جدیدی ثبت کنید.'),
};
