import { toTrackingNumber } from '../../lib/tracking-number.ts';
import { defineForm } from '../form.ts';
import { flag, line, mobile, money, optional, parsed, text } from '../kinds.ts';

export const couponForm = defineForm('coupon', { code: line('کد تخفیف', { max: 60 }) });

/** Address, method and window are chosen on the page and are other parts of the request. */
export const deliveryForm = defineForm('delivery', {
  is_other: flag('گیرنده شخص دیگری است'),
  recipient_name: optional(line('نام و نام خانوادگی گیرنده', { min: 3, max: 80 })),
  recipient_mobile: optional(mobile('شمارهٔ موبایل گیرنده')),
  note: optional(text('توضیح برای ارسال', { max: 500 })),
});

/** The methods depend on the amount and on the member's wallet, so the page lists them and the API checks the choice. */
const method = parsed('روش پرداخت', {
  kind: 'choice',
  max: 60,
  empty: 'روش پرداخت را انتخاب کنید.',
  read: (typed) => typed,
  wrong: '',
});

export const paymentForm = defineForm('payment', { method, accepts_terms: flag('شرایط خرید را می‌پذیرم') });

/** Of a part of a special order. */
export const partPaymentForm = defineForm('part-payment', { method });

/** Of a bank transfer; its file is another part of the request. */
export const receiptForm = defineForm('receipt', {
  tracking_number: parsed('شمارهٔ پیگیری', {
    kind: 'ltr',
    min: 4,
    max: 60,
    read: toTrackingNumber,
    empty: 'شمارهٔ پیگیری را از روی رسید بنویسید.',
    wrong: 'شمارهٔ پیگیری درست نیست. آن را همان‌طور که در رسید آمده است بنویسید.',
  }),
});

export const chargeForm = ({ min, max }: { min: number; max: number }) =>
  defineForm('charge', { amount: money('مبلغ شارژ', { min, max }) });
