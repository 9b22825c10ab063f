import { toPersianDigits } from '@shop/shared/lib/digits';
import { mobileWrong } from '@shop/shared/lib/mobile';
import { refuse } from 'release/result';
import { waitText } from '../../error-texts.ts';

export const refusals = {
  /** The same for an address that does not exist and for one of another member. */
  address: refuse('address-unknown', 'این آدرس در آدرس‌های شما نیست.', { field: 'address_id' }),
  mobile: refuse('mobile-wrong', mobileWrong, { field: 'recipient_mobile' }),
  alreadyPlaced: (number: number) =>
    refuse(
      'order-placed',
      `سبد خرید خالی است. سفارش شما با شمارهٔ ${toPersianDigits(number)} ثبت شده و در انتظار پرداخت است.`,
    ),
  changed: refuse('order-changed', 'سفارش در صفحه یا دستگاه دیگری تغییر کرده است. آن را دوباره ببینید و تأیید کنید.', {
    field: 'accepted_version',
  }),
  tooManyUnpaid: (seconds: number) =>
    refuse('unpaid-orders-too-many', `سفارش‌های پرداخت‌نشده زیاد شده است. ${waitText(seconds)} تلاش کنید.`, {
      retryAfter: seconds,
    }),
};

export const problems = {
  empty: { code: 'order-empty', message: 'سبد خرید خالی است.', step: 'cart' },
  method: { code: 'method-needed', message: 'روش ارسال را انتخاب کنید.', step: 'shipping' },
  address: { code: 'address-needed', message: 'آدرس تحویل را انتخاب کنید.', step: 'shipping' },
  recipient: { code: 'recipient-needed', message: 'نام و شمارهٔ موبایل گیرنده را بنویسید.', step: 'shipping' },
  slot: { code: 'slot-needed', message: 'بازهٔ تحویل را انتخاب کنید.', step: 'shipping' },
  slotTaken: {
    code: 'slot-taken',
    message: 'بازهٔ تحویل پر شده یا گذشته است. بازهٔ دیگری انتخاب کنید.',
    step: 'shipping',
  },
  unpaid: (count: number) => ({
    code: 'unpaid-orders-too-many',
    message: `${toPersianDigits(count)} سفارش پرداخت‌نشده دارید. اول یکی را پرداخت یا لغو کنید.`,
    step: 'cart' as const,
  }),
} as const;
