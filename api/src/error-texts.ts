import { formatNumber, toPersianDigits } from '@shop/shared/lib/digits';

export type TextOptions = { retryAfter?: number };
/** A field that does not match its schema: the JSON Schema keyword that failed, the value of the keyword, and the validator's English message. */
export type InvalidField = { field: string; keyword: string; expected?: unknown; english: string };
type Texts = {
  /** The text of a reason that has no message of its own. */
  general: (reason: string, options?: TextOptions) => string;
  invalid: (invalid: InvalidField) => string;
};

const persian: Readonly<Record<string, string>> = {
  'token-unknown': 'برای این کار باید با حسابی وارد شوید که اجازهٔ آن را دارد.',
  'token-of-another': 'اجازهٔ این کار را ندارید.',
  'not-found': 'چیزی که دنبالش بودید پیدا نشد.',
  'method-not-allowed': 'این آدرس چنین درخواستی را نمی‌پذیرد.',
  'too-large': 'حجم اطلاعات ارسالی بیشتر از حد مجاز است.',
  'headers-too-large': 'هدرهای درخواست بیش از حد بزرگ است.',
  'unsupported-media-type': 'فرمت اطلاعات ارسالی پذیرفته نمی‌شود.',
  'bad-request': 'درخواست درست نیست.',
  timeout: 'درخواست به‌موقع نرسید. لطفاً دوباره تلاش کنید.',
  'disk-full': 'فروشگاه الان نمی‌تواند چیزی ثبت کند. لطفاً کمی بعد دوباره تلاش کنید.',
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
  'disk-full': 'the disk of the server is full: nothing can be written',
  unavailable: 'the database cannot be reached just now',
  internal: 'something went wrong; the log has more under this request id',
};

/** The labels of the fields that a shopper can fill. A field that is missing here gets a general name. */
const fieldLabels: Readonly<Record<string, string>> = {
  name: 'نام',
  first_name: 'نام',
  last_name: 'نام خانوادگی',
  mobile: 'شمارهٔ موبایل',
  national_id: 'کد ملی',
  birth_date: 'تاریخ تولد',
  new_code: 'کد شمارهٔ جدید',
  recipient: 'نام گیرنده',
  province: 'استان',
  city: 'شهر',
  line: 'آدرس',
  plaque: 'پلاک',
  unit: 'واحد',
  postal_code: 'کد پستی',
  code: 'کد تأیید',
  password: 'رمز عبور',
  current_password: 'رمز عبور فعلی',
  subject: 'موضوع',
  message: 'متن پیام',
  items: 'فهرست کالاها',
  variant_id: 'شناسهٔ کالا',
  quantity: 'تعداد',
  price_seen: 'قیمت قبلی',
  amount: 'مبلغ',
  sheba: 'شمارهٔ شبا',
  method: 'روش پرداخت',
  from: 'از تاریخ',
  to: 'تا تاریخ',
  purpose: 'کاربرد فایل',
  q: 'عبارت جستجو',
  page: 'شمارهٔ صفحه',
  per_page: 'تعداد در هر صفحه',
  sort: 'ترتیب',
  category: 'دسته‌بندی',
  material: 'جنس',
  colour: 'رنگ',
  size: 'اندازه',
  in_stock: 'موجود بودن',
  discounted: 'تخفیف داشتن',
  featured: 'ویژه بودن',
  price_from: 'کمترین قیمت',
  price_to: 'بیشترین قیمت',
  spec: 'مشخصات سفارش',
  kind: 'نوع کیسه',
  width: 'عرض',
  height: 'ارتفاع',
  gusset: 'کف',
  gsm: 'وزن پارچه',
  handle: 'دسته',
  liner: 'آستر',
  print: 'روش چاپ',
  print_colours: 'تعداد رنگ‌های چاپ',
  sides: 'چاپ یک‌رو یا دورو',
  sample: 'نمونه',
  within_days: 'زمان تحویل',
  note: 'توضیح',
  files: 'فایل‌های طرح',
  text: 'متن پیام',
  title: 'عنوان',
  department: 'بخش',
  priority: 'اولویت',
  summary: 'خلاصه',
  body: 'متن',
};

/** The labels of fields that have another meaning at these paths. */
const routeLabels: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '/api/v1/checkout/coupon': { code: 'کد تخفیف' },
};

/** How a field is written, for a value of the wrong JSON type. */
const writings: Readonly<Record<string, string>> = {
  string: 'به صورت متن',
  integer: 'با رقم و بدون اعشار',
  number: 'با رقم',
};

function persianInvalid({ field, keyword, expected }: InvalidField, url: string): string {
  const name = field.split('.').at(-1) ?? '';
  const label = routeLabels[url.split('?')[0] ?? '']?.[name] ?? fieldLabels[name];
  const subject = label === undefined ? 'یکی از بخش‌های فرم' : `«${label}»`;
  const number = typeof expected === 'number' ? formatNumber(expected) : '';
  const writing = writings[String([expected].flat()[0])];
  switch (keyword) {
    case 'required':
      return label === undefined ? `${subject} پر نشده است.` : `${subject} را بنویسید.`;
    case 'additionalProperties':
      return 'در این فرم بخش ناشناخته‌ای هست. صفحه را به‌روز کنید و دوباره بفرستید.';
    case 'minProperties':
      return 'چیزی برای ثبت ننوشته‌اید.';
    case 'minLength':
      return `${subject} باید حداقل ${number} کاراکتر باشد.`;
    case 'maxLength':
      return `${subject} باید حداکثر ${number} کاراکتر باشد.`;
    case 'minimum':
      return `${subject} باید حداقل ${number} باشد.`;
    case 'maximum':
      return `${subject} باید حداکثر ${number} باشد.`;
    case 'multipleOf':
      return expected === 0.5
        ? `${subject} را با دقت نیم بنویسید؛ مثلاً ۲ یا ۲٫۵.`
        : `${subject} باید مضربی از ${number} باشد.`;
    case 'minItems':
      return `${subject} باید حداقل ${number} مورد داشته باشد.`;
    case 'maxItems':
      return `${subject} باید حداکثر ${number} مورد داشته باشد.`;
    case 'enum':
      return `برای ${subject} یکی از گزینه‌ها را انتخاب کنید.`;
    case 'format':
      if (expected === 'line') return `${subject} باید یک خط و خوانا باشد و کاراکتر نامرئی نداشته باشد.`;
      if (expected === 'text') return `${subject} باید خوانا باشد و کاراکتر نامرئی نداشته باشد.`;
      break;
    case 'type':
      if (field !== '' && writing !== undefined) return `${subject} را ${writing} بنویسید.`;
  }
  return field === '' ? 'اطلاعات ارسالی درست نیست.' : `${subject} درست نیست.`;
}

const shopperTexts = (url: string): Texts => ({
  general: (reason, { retryAfter } = {}) => {
    if (reason === 'too-many-requests') {
      return `تعداد درخواست‌ها زیاد شده است. لطفاً ${waitText(retryAfter)} دوباره تلاش کنید.`;
    }
    return persian[reason] ?? persian.internal ?? '';
  },
  invalid: (invalid) => persianInvalid(invalid, url),
});

/** The rules behind patterns of the registry, in words. */
const rulesInWords: Readonly<Record<string, string>> = {
  release: 'must be the id of a release: 16 of the characters 0-9 and a-f',
  releases: 'must name areas, and for each the id of a release: 16 of the characters 0-9 and a-f',
  area: 'must be a name of 2 to 31 small letters, digits and hyphens that begins with a letter',
  prefixes: 'must be a path such as /gift-cards: small letters, digits, - and _, with no slash at the end',
  keyId: 'must be the id of a key: 16 of the characters 0-9 and a-f',
  limit: 'must be a number from 1 to 999',
  reason: 'must not hold a null character',
};

function ruleInWords({ field, keyword, english: message }: InvalidField): string {
  if (keyword !== 'pattern') return message;
  const names = field.split('.').filter((name) => Number.isNaN(Number(name)));
  return names.map((name) => rulesInWords[name]).find((rule) => rule !== undefined) ?? 'does not have the right form';
}

const engineerTexts: Texts = {
  general: (reason, { retryAfter } = {}) =>
    reason === 'too-many-requests'
      ? `too many requests; ask again in ${retryAfter ?? 60} s`
      : (english[reason] ?? reason),
  invalid: (invalid) => `${invalid.field === '' ? 'the request' : invalid.field} ${ruleInWords(invalid)}`,
};

/** English for the paths of release engineers and operators, Persian for all others. */
export function texts(url: string): Texts {
  return isForEngineers(url) ? engineerTexts : shopperTexts(url);
}

export function isForEngineers(url: string): boolean {
  return /^\/(releases|operator)\//.test(url);
}

/** «۴۵ ثانیهٔ دیگر», «۲ دقیقهٔ دیگر», «۳ ساعت دیگر». Rounded up: a shopper who comes back too early would be refused again. */
export function waitText(seconds: number | undefined): string {
  if (seconds === undefined) return 'کمی بعد';
  if (seconds <= 90) return `${toPersianDigits(Math.max(1, Math.ceil(seconds)))} ثانیهٔ دیگر`;
  if (seconds <= 90 * 60) return `${toPersianDigits(Math.ceil(seconds / 60))} دقیقهٔ دیگر`;
  return `${toPersianDigits(Math.ceil(seconds / 3600))} ساعت دیگر`;
}
