import { toPersianDigits } from '@shop/shared/lib/digits';
import { refuse } from 'release/result';
import { waitText } from '../../error-texts.ts';

/** The refusals of this module, with the Persian text that shoppers see. Their statuses: `api/src/statuses.ts`. */
export const refusals = {
  loginNeeded: refuse('login-needed', 'برای ادامه وارد حساب خود شوید.'),
  staffOnly: refuse('staff-only', 'این بخش فقط برای کارکنان فروشگاه است.'),

  nationalId: refuse('national-id-wrong', 'کد ملی درست نیست.', { field: 'national_id' }),
  birthDate: refuse('birth-date-wrong', 'تاریخ تولد درست نیست.', { field: 'birth_date' }),
  mobileSame: refuse('mobile-same', 'این شماره همین حالا شمارهٔ حساب شماست.', { field: 'mobile' }),
  mobileTaken: refuse('mobile-taken', 'با این شماره حساب دیگری ساخته شده است.', { field: 'mobile' }),

  codeTooSoon: (seconds: number) =>
    refuse('code-too-soon', `کد به‌تازگی ارسال شده است. ${waitText(seconds)} دوباره درخواست کنید.`, {
      retryAfter: seconds,
    }),
  codesTooMany: (seconds: number) =>
    refuse('code-too-often', `تعداد درخواست‌های کد زیاد شده است. ${waitText(seconds)} تلاش کنید.`, {
      retryAfter: seconds,
    }),
  codesExhausted: refuse(
    'codes-exhausted',
    'الان ارسال کد ممکن نیست. با رمز عبور وارد شوید یا کمی بعد دوباره تلاش کنید.',
    {
      retryAfter: 300,
    },
  ),

  codeForm: (digits: number) => refuse('code-malformed', `کد ${toPersianDigits(digits)} رقم است.`, { field: 'code' }),
  codeWrong: (attemptsLeft: number) =>
    refuse('code-wrong', `کد درست نیست. ${toPersianDigits(attemptsLeft)} بار دیگر می‌توانید تلاش کنید.`, {
      field: 'code',
    }),
  codeWornOut: refuse('code-worn-out', 'این کد چند بار اشتباه وارد شد و دیگر کار نمی‌کند. کد جدید بگیرید.', {
    field: 'code',
  }),
  codeExpired: refuse('code-expired', 'زمان این کد تمام شده است. کد جدید بگیرید.', { field: 'code' }),
  codeUsed: refuse('code-used', 'این کد قبلاً استفاده شده است. کد جدید بگیرید.', { field: 'code' }),

  passwordWrong: refuse('password-wrong', 'شمارهٔ موبایل یا رمز عبور درست نیست.', { field: 'password' }),
  passwordTooOften: (seconds: number) =>
    refuse(
      'password-too-often',
      `رمز عبور چند بار اشتباه وارد شد. ${waitText(seconds)} تلاش کنید یا با کد پیامکی وارد شوید.`,
      { retryAfter: seconds },
    ),
  passwordLength: (min: number, max: number) =>
    refuse('password-length', `رمز عبور باید بین ${toPersianDigits(min)} تا ${toPersianDigits(max)} کاراکتر باشد.`, {
      field: 'password',
    }),
  passwordCommon: refuse('password-common', 'این رمز عبور را همه حدس می‌زنند. رمز دیگری انتخاب کنید.', {
    field: 'password',
  }),
  passwordIsMobile: refuse('password-is-mobile', 'شمارهٔ موبایل خودتان رمز عبور خوبی نیست.', { field: 'password' }),
  currentNeeded: refuse('current-password-needed', 'رمز عبور فعلی را هم وارد کنید.', { field: 'current_password' }),
  currentWrong: refuse('current-password-wrong', 'رمز عبور فعلی درست نیست.', { field: 'current_password' }),
};
