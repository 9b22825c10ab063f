type Texts = { of: (code: string) => string; invalid: (field: string, why: string) => string };

const persian: Readonly<Record<string, string>> = {
  'not-found': 'چیزی که دنبالش بودید پیدا نشد.',
  'too-large': 'حجم اطلاعات ارسالی بیش از اندازه است.',
  'bad-request': 'درخواست درست نیست.',
  unavailable: 'فروشگاه چند لحظه در دسترس نیست. لطفاً دوباره تلاش کنید.',
  internal: 'مشکلی پیش آمده است!',
};

const english: Readonly<Record<string, string>> = {
  'not-found': 'there is nothing here',
  'too-large': 'the body is too large',
  'bad-request': 'the request is malformed',
  unavailable: 'the database cannot be reached just now',
  internal: 'something went wrong; the log has more under this request id',
};

const shopper: Texts = {
  of: (code) => persian[code] ?? persian.internal ?? '',
  invalid: (field) => (field === '' ? 'اطلاعات ارسالی درست نیست.' : `مقدار «${field}» درست نیست.`),
};

const engineer: Texts = {
  of: (code) => english[code] ?? code,
  invalid: (field, why) => `${field === '' ? 'the request' : field} ${why}`,
};

/** Shoppers read Persian; the registry is read by release engineers. */
export function texts(url: string): Texts {
  return url.startsWith('/releases/') ? engineer : shopper;
}
