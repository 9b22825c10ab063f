import { toPersianDigits } from '@shop/shared/lib/digits';
import { later } from './waits.ts';

export type TextOptions = { retryAfter?: number };
/** What a schema found: in which field, by which of its keywords, what that one asks for, and the same in English. */
export type Fault = { field: string; keyword: string; due?: unknown; why: string };
type Texts = { of: (code: string, options?: TextOptions) => string; invalid: (fault: Fault) => string };

const persian: Readonly<Record<string, string>> = {
  'token-unknown': 'برای این کار باید با حسابی وارد شوید که اجازهٔ آن را دارد.',
  'token-of-another': 'اجازهٔ این کار را ندارید.',
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
  'token-unknown': 'a token is needed: authorization: Bearer <token>',
  'token-of-another': 'this is the token of another; it may not do that',
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

/** What a shopper may send, in the words that stand beside the field; the others are named in general. */
const fields: Readonly<Record<string, string>> = {
  name: 'نام',
  first_name: 'نام',
  last_name: 'نام خانوادگی',
  mobile: 'شماره موبایل',
  code: 'کد تأیید',
  password: 'رمز عبور',
  current_password: 'رمز عبور کنونی',
  subject: 'موضوع',
  message: 'متن پیام',
  items: 'فهرست کالاها',
  variant_id: 'شناسهٔ کالا',
  quantity: 'تعداد',
  price_seen: 'قیمت پیشین',
  purpose: 'کاربرد فایل',
  q: 'عبارت جست‌وجو',
  page: 'شمارهٔ صفحه',
  per_page: 'تعداد در هر صفحه',
  sort: 'ترتیب',
  category: 'دسته‌بندی',
  material: 'جنس',
  colour: 'رنگ',
  size: 'اندازه',
  in_stock: 'موجود بودن',
  discounted: 'تخفیف داشتن',
  featured: 'برگزیده بودن',
  price_from: 'کمترین قیمت',
  price_to: 'بیشترین قیمت',
  spec: 'مشخصات سفارش',
  kind: 'نوع کیسه',
  width: 'پهنا',
  height: 'بلندی',
  gusset: 'کف',
  gsm: 'وزن پارچه',
  handle: 'دسته',
  liner: 'آستر',
  print: 'روش چاپ',
  print_colours: 'شمار رنگ‌ها',
  sides: 'روهای چاپ',
  sample: 'نمونه',
  within_days: 'زمان تحویل',
  note: 'توضیح',
  files: 'فایل‌های طرح',
  text: 'متن پیام',
  title: 'عنوان',
  summary: 'خلاصه',
  body: 'متن',
};

/** What stands where a value of this type is asked for. */
const types: Readonly<Record<string, string>> = {
  string: 'یک نوشته',
  integer: 'یک عدد صحیح',
  number: 'یک عدد',
  array: 'یک فهرست',
};

function sentenceOf({ field, keyword, due }: Fault): string {
  const named = fields[field.split('.').at(-1) ?? ''];
  const it = named === undefined ? 'یکی از مقدارها' : `«${named}»`;
  const number = typeof due === 'number' ? toPersianDigits(due) : '';
  const type = types[String([due].flat()[0])];
  switch (keyword) {
    case 'required':
      return `${it} فرستاده نشده است.`;
    case 'additionalProperties':
      return 'مقداری ناشناخته فرستاده شده است.';
    case 'minProperties':
      return `دست‌کم ${number} مقدار بفرستید.`;
    case 'minLength':
      return `${it} باید دست‌کم ${number} نویسه باشد.`;
    case 'maxLength':
      return `${it} باید حداکثر ${number} نویسه باشد.`;
    case 'minimum':
      return `${it} باید دست‌کم ${number} باشد.`;
    case 'maximum':
      return `${it} باید حداکثر ${number} باشد.`;
    case 'minItems':
      return `${it} باید دست‌کم ${number} مورد داشته باشد.`;
    case 'maxItems':
      return `${it} باید حداکثر ${number} مورد داشته باشد.`;
    case 'enum':
      return `${it} در میان گزینه‌ها نیست.`;
    case 'format':
      if (due === 'line') return `${it} باید در یک سطر و خواندنی باشد و نویسهٔ پنهان نداشته باشد.`;
      if (due === 'text') return `${it} باید خواندنی باشد و نویسهٔ پنهان نداشته باشد.`;
      break;
    case 'type':
      if (field !== '' && type !== undefined) return `${it} باید ${type} باشد.`;
  }
  return field === '' ? 'اطلاعات ارسالی درست نیست.' : `${it} درست نیست.`;
}

const shopper: Texts = {
  of: (code, { retryAfter } = {}) => {
    if (code === 'too-many-requests') {
      return `تعداد درخواست‌ها زیاد شده است. لطفاً ${later(retryAfter)} دوباره تلاش کنید.`;
    }
    return persian[code] ?? persian.internal ?? '';
  },
  invalid: sentenceOf,
};

const engineer: Texts = {
  of: (code, { retryAfter } = {}) =>
    code === 'too-many-requests' ? `too many requests; ask again in ${retryAfter ?? 60} s` : (english[code] ?? code),
  invalid: ({ field, why }) => `${field === '' ? 'the request' : field} ${why}`,
};

/** Shoppers read Persian; the registry is read by release engineers. */
export function texts(url: string): Texts {
  return isForEngineers(url) ? engineer : shopper;
}

export function isForEngineers(url: string): boolean {
  return /^\/(releases|operator)\//.test(url);
}
