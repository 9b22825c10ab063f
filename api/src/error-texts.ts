import { toPersianDigits } from '@shop/shared/lib/digits';

export type TextOptions = { retryAfter?: number };
type Texts = { of: (code: string, options?: TextOptions) => string; invalid: (field: string, why: string) => string };

const persian: Readonly<Record<string, string>> = {
  'not-found': 'چیزی که دنبالش بودید پیدا نشد.',
  'method-not-allowed': 'این نشانی چنین درخواستی را نمی‌پذیرد.',
  'too-large': 'حجم اطلاعات ارسالی بیش از اندازه است.',
  'headers-too-large': 'سرایندهای درخواست بیش از اندازه بزرگ است.',
  'unsupported-media-type': 'قالب اطلاعات ارسالی پذیرفته نیست.',
  'bad-request': 'درخواست درست نیست.',
  timeout: 'درخواست به‌موقع نرسید. لطفاً دوباره تلاش کنید.',
  unavailable: 'فروشگاه چند لحظه در دسترس نیست. لطفاً دوباره تلاش کنید.',
  internal: 'مشکلی پیش آمده است!',
};

const english: Readonly<Record<string, string>> = {
  'not-found': 'there is nothing here',
  'method-not-allowed': 'this address does not know this method; the header `allow` names those it knows',
  'too-large': 'the body is too large',
  'headers-too-large': 'the headers are too large',
  'unsupported-media-type': 'the body must be application/json',
  'bad-request': 'the request is malformed',
  timeout: 'the request did not arrive in time',
  unavailable: 'the database cannot be reached just now',
  internal: 'something went wrong; the log has more under this request id',
};

/** What shoppers type, in the words that stand beside the field. */
const fields: Readonly<Record<string, string>> = {
  name: 'نام',
  first_name: 'نام',
  last_name: 'نام خانوادگی',
  mobile: 'شماره موبایل',
  code: 'کد تأیید',
  password: 'رمز عبور',
  new_password: 'رمز عبور تازه',
  current_password: 'رمز عبور کنونی',
  subject: 'موضوع',
  message: 'متن پیام',
  quantity: 'تعداد',
};

const shopper: Texts = {
  of: (code, { retryAfter } = {}) => {
    if (code === 'too-many-requests') {
      return `تعداد درخواست‌ها زیاد شده است. لطفاً ${later(retryAfter)} دوباره تلاش کنید.`;
    }
    return persian[code] ?? persian.internal ?? '';
  },
  invalid: (field) => {
    const last = field.split('.').at(-1) ?? '';
    return field === '' ? 'اطلاعات ارسالی درست نیست.' : `مقدار «${fields[last] ?? field}» درست نیست.`;
  },
};

const engineer: Texts = {
  of: (code, { retryAfter } = {}) =>
    code === 'too-many-requests' ? `too many requests; ask again in ${retryAfter ?? 60} s` : (english[code] ?? code),
  invalid: (field, why) => `${field === '' ? 'the request' : field} ${why}`,
};

/** Shoppers read Persian; the registry is read by release engineers. */
export function texts(url: string): Texts {
  return /^\/(releases|operator)\//.test(url) ? engineer : shopper;
}

/** «۴۵ ثانیهٔ دیگر», «۲ دقیقهٔ دیگر», «۳ ساعت دیگر»; rounded up, for who comes too early is refused again. */
function later(seconds: number | undefined): string {
  if (seconds === undefined) return 'کمی بعد';
  if (seconds <= 90) return `${toPersianDigits(Math.max(1, Math.ceil(seconds)))} ثانیهٔ دیگر`;
  if (seconds <= 90 * 60) return `${toPersianDigits(Math.ceil(seconds / 60))} دقیقهٔ دیگر`;
  return `${toPersianDigits(Math.ceil(seconds / 3600))} ساعت دیگر`;
}
