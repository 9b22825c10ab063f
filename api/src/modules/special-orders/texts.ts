import { toPersianDigits } from '@shop/shared/lib/digits';
import { refused } from '../../refused.ts';
import { later } from '../../waits.ts';
import type { State } from './states.ts';

/** What a state is called to the shopper. */
const spoken: Readonly<Record<State, string>> = {
  submitted: 'ثبت‌شده',
  needs_info: 'در انتظار پاسخ شما',
  quoted: 'دارای پیش‌فاکتور',
  accepted: 'پذیرفته‌شده',
  deposit_paid: 'پیش‌پرداخت‌شده',
  in_production: 'در حال ساخت',
  ready: 'آماده',
  balance_paid: 'تسویه‌شده',
  shipped: 'ارسال‌شده',
  delivered: 'تحویل‌شده',
  rejected: 'ردشده',
  declined: 'نپذیرفته',
  quote_expired: 'با پیش‌فاکتور گذشته',
  cancelled: 'لغوشده',
};

export const refusals = {
  impossible: (code: string, field: string, message: string) => refused(code, message, { field: `spec.${field}` }),
  /** `key` was sent before, with something else. */
  keyUsed: refused('key-used', 'این درخواست پیش‌تر با مشخصات دیگری ثبت شده است. صفحه را تازه کنید.', {
    status: 409,
    field: 'key',
  }),
  files: (reason: string, message: string) => refused(reason, message, { field: 'files' }),
  tooMany: (perDay: number, seconds: number) =>
    refused(
      'special-orders-too-many',
      `در هر شبانه‌روز تا ${toPersianDigits(perDay)} سفارش ویژه پذیرفته می‌شود. ${later(seconds)} تلاش کنید.`,
      { status: 429, retryAfter: seconds },
    ),
  tooTalkative: (seconds: number) =>
    refused('messages-too-many', `پیام‌های این ساعت زیاد شده است. ${later(seconds)} بنویسید.`, {
      status: 429,
      retryAfter: seconds,
    }),
  illegal: (from: State) =>
    refused('illegal-transition', `این کار برای سفارش «${spoken[from]}» شدنی نیست.`, { status: 409 }),
  closed: (from: State) => refused('order-closed', `گفت‌وگوی سفارش «${spoken[from]}» بسته شده است.`, { status: 409 }),
  expired: refused('quote-expired', 'اعتبار این پیش‌فاکتور گذشته است. سفارش تازه‌ای ثبت کنید.', { status: 409 }),
};
