import { toPersianDigits } from '@shop/shared/lib/digits';
import { Problem } from '../../errors.ts';

/** Why something was not done, with all that its answer needs. */
export type Refused = {
  ok: false;
  status: number;
  reason: string;
  message: string;
  field?: string;
  /** Seconds. */
  retryAfter?: number;
};
export type Answer<T> = { ok: true; value: T } | Refused;

type Fault = Pick<Refused, 'status' | 'field' | 'retryAfter'>;

const refused = (reason: string, message: string, { status = 422, ...more }: Partial<Fault> = {}): Refused => ({
  ok: false,
  status,
  reason,
  message,
  ...more,
});

/** What is refused here, in the shopper's words. */
export const refusals = {
  loginNeeded: refused('login-needed', 'برای ادامه وارد حساب خود شوید.', { status: 401 }),
  staffOnly: refused('staff-only', 'این بخش فقط برای کارکنان فروشگاه است.', { status: 403 }),
  busy: refused('busy', 'فروشگاه چند لحظه سرش شلوغ است. دوباره تلاش کنید.', { status: 503, retryAfter: 2 }),

  mobile: refused('mobile-wrong', 'شماره موبایل درست نیست. نمونه: ۰۹۱۲۳۴۵۶۷۸۹', { field: 'mobile' }),
  codeTooSoon: (seconds: number) =>
    refused(
      'code-too-soon',
      `کد تازه فرستاده شده است. ${inWords(seconds)} دیگر دوباره درخواست کنید.`,
      tooOften(seconds),
    ),
  codesTooMany: (seconds: number) =>
    refused(
      'code-too-often',
      `تعداد درخواست‌های کد زیاد شده است. ${inWords(seconds)} دیگر تلاش کنید.`,
      tooOften(seconds),
    ),

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
      `رمز عبور چند بار اشتباه وارد شد. ${inWords(seconds)} دیگر تلاش کنید یا با کد پیامکی وارد شوید.`,
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

/** The value of an answer; a refusal becomes the response. */
export function granted<T>(answer: Answer<T>): T {
  if (answer.ok) return answer.value;
  throw problemOf(answer);
}

export function problemOf({ status, reason, message, ...more }: Refused): Problem {
  return new Problem(status, reason, message, more);
}

function tooOften(seconds: number) {
  return { status: 429, retryAfter: seconds };
}

function inWords(seconds: number): string {
  if (seconds <= 90) return `${toPersianDigits(seconds)} ثانیه`;
  return `${toPersianDigits(Math.ceil(seconds / 60))} دقیقه`;
}
