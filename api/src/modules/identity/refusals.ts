import { toPersianDigits } from '@shop/shared/lib/digits';
import { refused } from '../../refused.ts';
import { later } from '../../waits.ts';

/** What is refused here, in the shopper's words. */
export const refusals = {
  loginNeeded: refused('login-needed', 'برای ادامه وارد حساب خود شوید.', { status: 401 }),
  staffOnly: refused('staff-only', 'این بخش فقط برای کارکنان فروشگاه است.', { status: 403 }),

  mobile: refused('mobile-wrong', 'شماره موبایل درست نیست. نمونه: ۰۹۱۲۳۴۵۶۷۸۹', { field: 'mobile' }),
  codeTooSoon: (seconds: number) =>
    refused('code-too-soon', `کد تازه فرستاده شده است. ${later(seconds)} دوباره درخواست کنید.`, tooOften(seconds)),
  codesTooMany: (seconds: number) =>
    refused('code-too-often', `تعداد درخواست‌های کد زیاد شده است. ${later(seconds)} تلاش کنید.`, tooOften(seconds)),

  codeForm: (digits: number) => refused('code-malformed', `کد ${toPersianDigits(digits)} رقم است.`, { field: 'code' }),
  codeWrong: (left: number) =>
    refused('code-wrong', `کد درست نیست. ${toPersianDigits(left)} بار دیگر می‌توانید تلاش کنید.`, { field: 'code' }),
  codeWornOut: refused('code-worn-out', 'این کد چند بار اشتباه وارد شد و دیگر کار نمی‌کند. کد تازه بگیرید.', {
    field: 'code',
  }),
  codeExpired: refused('code-expired', 'زمان این کد تمام شده است. کد تازه بگیرید.', { field: 'code' }),
  codeUsed: refused('code-used', 'این کد قبلاً استفاده شده است. کد تازه بگیرید.', { field: 'code' }),

  passwordWrong: refused('password-wrong', 'شماره موبایل یا رمز عبور درست نیست.', { field: 'password' }),
  passwordTooOften: (seconds: number) =>
    refused(
      'password-too-often',
      `رمز عبور چند بار اشتباه وارد شد. ${later(seconds)} تلاش کنید یا با کد پیامکی وارد شوید.`,
      tooOften(seconds),
    ),
  passwordLength: (min: number, max: number) =>
    refused('password-length', `رمز عبور باید بین ${toPersianDigits(min)} تا ${toPersianDigits(max)} نویسه باشد.`, {
      field: 'password',
    }),
  passwordCommon: refused('password-common', 'این رمز عبور را همه حدس می‌زنند. رمز دیگری انتخاب کنید.', {
    field: 'password',
  }),
  passwordIsMobile: refused('password-is-mobile', 'شماره موبایل خودتان رمز عبور خوبی نیست.', { field: 'password' }),
  currentNeeded: refused('current-password-needed', 'رمز عبور کنونی را هم وارد کنید.', { field: 'current_password' }),
  currentWrong: refused('current-password-wrong', 'رمز عبور کنونی درست نیست.', { field: 'current_password' }),
};

function tooOften(seconds: number) {
  return { status: 429, retryAfter: seconds };
}
