import { formatToman, toRial } from '@shop/shared/lib/money';
import { refuse } from 'release/result';

export const refusals = {
  illegal: refuse('illegal-transition', 'وضعیت این پرداخت تغییر کرده است.'),
  verifying: refuse('payment-in-progress', 'پرداخت این سفارش در حال تأیید است. چند دقیقهٔ دیگر دوباره تلاش کنید.'),
  orderClosed: refuse('order-closed', 'این سفارش در انتظار پرداخت نیست.'),
  holdEnded: refuse('hold-ended', 'مهلت پرداخت این سفارش تمام شده است. کالاها را دوباره سفارش دهید.'),
  nothingDue: refuse('nothing-due', 'این سفارش ویژه الان پرداختی ندارد.'),
  outOfStock: refuse('out-of-stock', 'موجودی یکی از کالاهای این سفارش تمام شده است.'),
  tooManyAttempts: refuse(
    'payments-too-many',
    'تعداد تلاش‌ها برای پرداخت این سفارش زیاد شده است. سفارش جدیدی ثبت کنید یا با پشتیبانی تماس بگیرید.',
  ),
  tooManyToday: refuse(
    'payments-too-many',
    'تعداد تلاش‌های امروز برای این پرداخت زیاد شده است. فردا دوباره تلاش کنید یا با پشتیبانی تماس بگیرید.',
  ),
  transferEnded: refuse(
    'transfer-ended',
    'این پرداخت دیگر در انتظار رسید نیست. اگر مبلغ را واریز کرده‌اید، با پشتیبانی تماس بگیرید.',
  ),
  trackingNumber: refuse(
    'tracking-number-wrong',
    'شمارهٔ پیگیری درست نیست. آن را همان‌طور که در رسید آمده است بنویسید.',
    {
      field: 'tracking_number',
    },
  ),
  /** For the staff. */
  statementNumber: refuse('tracking-number-wrong', 'the number has 4 to 40 Latin letters and digits', {
    field: 'ref_id',
  }),
  noMoney: refuse('not-enough-money', 'موجودی کیف پول برای این پرداخت کافی نیست.', { field: 'method' }),
  noGateway: refuse('gateway-unknown', 'این درگاه در دسترس نیست. درگاه دیگری انتخاب کنید.', { field: 'gateway' }),
  gatewayDown: refuse('gateway-unavailable', 'درگاه پرداخت پاسخ نمی‌دهد. چند دقیقهٔ دیگر دوباره تلاش کنید.'),
  tooSmall: (min: number) =>
    refuse('amount-too-small', `کمترین مبلغ پرداخت اینترنتی ${formatToman(toRial(min))} است.`, { field: 'amount' }),
  tooLarge: (max: number) =>
    refuse('amount-too-large', `بیشترین مبلغ پرداخت اینترنتی ${formatToman(toRial(max))} است.`, { field: 'amount' }),
  charge: (min: number, max: number) =>
    refuse(
      'amount-out-of-range',
      `مبلغ شارژ باید از ${formatToman(toRial(min))} تا ${formatToman(toRial(max))} باشد.`,
      { field: 'amount' },
    ),
};
