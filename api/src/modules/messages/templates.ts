import { toPersianDigits } from '@shop/shared/lib/digits';
import { escapeHtml } from '@shop/shared/lib/escape-html';
import { specialOrderTemplates } from './special-order-templates.ts';

/**
 * All messages of the shop, with a text for each channel. Each `sms` must also be registered in Kavenegar's panel under the same name,
 * with the same text and `%token`, `%token2`, … in the order of `tokens`. Kavenegar allows no spaces in a token.
 *
 * The last line of the SMS with a code is for WebOTP: the browser offers the code only to pages of this host.
 */
const templates = {
  otp: {
    tokens: ['code'],
    sms: 'کد ورود به فروشگاه: {code}\nاین کد را به هیچ‌کس ندهید.\n\n@{host} #{code}',
  },
  'password-code': {
    tokens: ['code'],
    sms: 'کد تغییر رمز عبور: {code}\nاین کد را به هیچ‌کس ندهید.\n\n@{host} #{code}',
  },
  'mobile-code': {
    tokens: ['code'],
    sms: 'کد تغییر شمارهٔ حساب فروشگاه: {code}\nاین کد را به هیچ‌کس ندهید.\n\n@{host} #{code}',
  },
  'deletion-code': {
    tokens: ['code'],
    sms: 'کد حذف حساب فروشگاه: {code}\nبا این کد حساب شما برای همیشه حذف می‌شود. آن را به هیچ‌کس ندهید.\n\n@{host} #{code}',
  },
  'mobile-changed': {
    tokens: ['ending'],
    sms: 'شمارهٔ حساب شما در فروشگاه به شماره‌ای که آخرش {ending} است تغییر کرد. اگر شما این کار را نکرده‌اید، با پشتیبانی تماس بگیرید.',
  },
  restock: {
    tokens: ['product', 'variant'],
    sms: 'کالایی که منتظرش بودید موجود شد:\n{origin}/products/{product}?variant={variant}',
  },
  'email-code': {
    tokens: ['code'],
    email: {
      subject: 'کد تأیید ایمیل: {code}',
      text: 'کد تأیید ایمیل شما در فروشگاه: {code}\nاگر شما این ایمیل را در فروشگاه وارد نکرده‌اید، این پیام را نادیده بگیرید.',
    },
  },
  ...specialOrderTemplates,
  'order-paid': {
    topic: 'orders',
    tokens: ['order'],
    path: '/account/orders/{order}',
    title: 'سفارش شما ثبت شد',
    text: 'مبلغ سفارش {order} پرداخت شد و سفارش را آماده می‌کنیم.',
    sms: 'سفارش {order} ثبت و پرداخت شد. پیگیری سفارش:\n{origin}/account/orders/{order}',
  },
  'transfer-rejected': {
    topic: 'orders',
    tokens: ['transfer'],
    path: '/payment/transfer?ref={transfer}',
    title: 'واریز شما تأیید نشد',
    text: 'واریز بانکی شما تأیید نشد. دلیل آن را در صفحهٔ پرداخت نوشته‌ایم.',
    sms: 'واریز بانکی شما تأیید نشد. دلیل آن:\n{origin}/payment/transfer?ref={transfer}',
  },
  'order-ready': {
    topic: 'orders',
    tokens: ['order'],
    path: '/account/orders/{order}',
    title: 'سفارش شما آمادهٔ تحویل است',
    text: 'سفارش {order} آماده است و می‌توانید آن را از انبار تحویل بگیرید.',
    sms: 'سفارش {order} آماده است و می‌توانید آن را از انبار تحویل بگیرید:\n{origin}/account/orders/{order}',
  },
  'order-shipped': {
    topic: 'orders',
    tokens: ['order'],
    path: '/account/orders/{order}',
    title: 'سفارش شما ارسال شد',
    text: 'سفارش {order} ارسال شد.',
    sms: 'سفارش {order} ارسال شد:\n{origin}/account/orders/{order}',
  },
  'order-tracked': {
    topic: 'orders',
    tokens: ['order', 'tracking'],
    path: '/account/orders/{order}',
    title: 'سفارش شما ارسال شد',
    text: 'سفارش {order} ارسال شد. کد رهگیری: {tracking}',
    sms: 'سفارش {order} ارسال شد. کد رهگیری: {tracking}\n{origin}/account/orders/{order}',
  },
  'order-delivered': {
    topic: 'orders',
    tokens: ['order'],
    path: '/account/orders/{order}',
    title: 'سفارش شما تحویل شد',
    text: 'سفارش {order} تحویل شد. دیدگاه خود را دربارهٔ کالاها بنویسید تا به خریداران دیگر کمک کنید.',
    sms: 'سفارش {order} تحویل شد. دیدگاه خود را دربارهٔ آن بنویسید:\n{origin}/account/orders/reviews',
  },
  'order-cancelled': {
    topic: 'orders',
    tokens: ['order'],
    path: '/account/orders/{order}',
    title: 'سفارش شما لغو شد',
    text: 'سفارش {order} لغو شد. اگر مبلغی پرداخته بودید، به شما برمی‌گردد.',
    sms: 'سفارش {order} لغو شد. اگر مبلغی پرداخته بودید، به شما برمی‌گردد. جزئیات:\n{origin}/account/orders/{order}',
  },
  'return-approved': {
    topic: 'orders',
    tokens: ['order'],
    path: '/account/orders/{order}',
    title: 'درخواست مرجوعی پذیرفته شد',
    text: 'درخواست مرجوعی سفارش {order} پذیرفته شد. روش ارسال کالا در صفحهٔ سفارش است.',
    sms: 'درخواست مرجوعی سفارش {order} پذیرفته شد. روش ارسال کالا:\n{origin}/account/orders/{order}',
  },
  'return-rejected': {
    topic: 'orders',
    tokens: ['order'],
    path: '/account/orders/{order}',
    title: 'درخواست مرجوعی پذیرفته نشد',
    text: 'درخواست مرجوعی سفارش {order} پذیرفته نشد. دلیل آن را در صفحهٔ سفارش نوشته‌ایم.',
    sms: 'درخواست مرجوعی سفارش {order} پذیرفته نشد. دلیل آن:\n{origin}/account/orders/{order}',
  },
  'return-refunded': {
    topic: 'orders',
    tokens: ['order'],
    path: '/account/orders/{order}',
    title: 'پول شما به کیف پول برگشت',
    text: 'مبلغ کالاهای مرجوعی سفارش {order} به کیف پول شما برگشت.',
    sms: 'مبلغ کالاهای مرجوعی سفارش {order} به کیف پول شما برگشت:\n{origin}/account/orders/{order}',
  },
  'review-rejected': {
    topic: 'orders',
    tokens: ['product'],
    path: '/account/orders/reviews',
    title: 'دیدگاه شما منتشر نشد',
    text: 'دیدگاه شما دربارهٔ یک کالا منتشر نشد. دلیل آن را بخوانید و دیدگاه را ویرایش کنید.',
    sms: 'دیدگاه شما دربارهٔ یک کالا منتشر نشد. دلیل آن:\n{origin}/account/orders/reviews',
  },
  'ticket-reply': {
    topic: 'tickets',
    tokens: ['ticket'],
    path: '/account/tickets/{ticket}',
    title: 'به تیکت شما پاسخ دادیم',
    text: 'به تیکت شمارهٔ {ticket} پاسخ دادیم.',
    sms: 'به تیکت شمارهٔ {ticket} پاسخ دادیم:\n{origin}/account/tickets/{ticket}',
  },
  'passkey-added': {
    topic: 'security',
    tokens: ['day'],
    path: '/account/personal-info',
    title: 'کلید عبور جدیدی به حساب شما اضافه شد',
    text: 'در تاریخ {day} کلید عبور جدیدی برای ورود به حساب شما ساخته شد. اگر کار شما نبود، آن را در اطلاعات شخصی حذف کنید و دستگاه‌های دیگر را از حساب خارج کنید.',
    sms: 'در تاریخ {day} کلید عبور جدیدی برای حساب شما ساخته شد. اگر کار شما نبود، آن را حذف کنید:\n{origin}/account/personal-info',
  },
  'wallet-charged': {
    topic: 'wallet',
    tokens: ['amount'],
    path: '/account/wallet',
    title: 'کیف پول شما شارژ شد',
    text: 'مبلغ {amount} تومان به کیف پول شما اضافه شد.',
    sms: 'مبلغ {amount} تومان به کیف پول شما اضافه شد:\n{origin}/account/wallet',
  },
  'payment-credited': {
    topic: 'wallet',
    tokens: ['amount'],
    path: '/account/wallet',
    title: 'پول شما به کیف پول برگشت',
    text: 'پرداخت شما پس از پایان مهلت سفارش رسید و سفارش قابل انجام نبود. مبلغ {amount} تومان به کیف پول شما برگشت.',
    sms: 'پرداخت شما پس از پایان مهلت سفارش رسید. مبلغ {amount} تومان به کیف پول شما برگشت:\n{origin}/account/wallet',
  },
  'withdrawal-paid': {
    topic: 'wallet',
    tokens: ['withdrawal'],
    path: '/account/wallet',
    title: 'مبلغ برداشت به حساب شما واریز شد',
    text: 'مبلغ برداشت شمارهٔ {withdrawal} به حساب بانکی شما واریز شد.',
    sms: 'مبلغ برداشت شمارهٔ {withdrawal} به حساب بانکی شما واریز شد:\n{origin}/account/wallet',
  },
  'withdrawal-rejected': {
    topic: 'wallet',
    tokens: ['withdrawal'],
    path: '/account/wallet',
    title: 'برداشت شما پذیرفته نشد',
    text: 'برداشت شمارهٔ {withdrawal} پذیرفته نشد و مبلغ آن به کیف پول برگشت. دلیل آن را در صفحهٔ کیف پول نوشته‌ایم.',
    sms: 'برداشت شمارهٔ {withdrawal} پذیرفته نشد و مبلغ آن به کیف پول برگشت. دلیل آن:\n{origin}/account/wallet',
  },
  'basket-unfinished': {
    topic: 'basket',
    tokens: [],
    path: '/checkout/cart',
    title: 'سبد خرید شما منتظر است',
    text: 'کالاهایی که انتخاب کرده‌اید هنوز در سبد خرید شماست. موجودی و قیمت آن‌ها ممکن است تغییر کند.',
    sms: 'کالاهایی که انتخاب کرده‌اید هنوز در سبد خرید شماست:\n{origin}/checkout/cart\nلغو یادآوری: {origin}/account/personal-info',
  },
} as const satisfies Record<string, SmsTemplate | EmailTemplate | NoticeTemplate>;

/** The subjects that members can switch on and off, as they read them. */
export const topics = {
  orders: 'سفارش‌ها',
  'special-orders': 'سفارش‌های ویژه',
  tickets: 'پاسخ تیکت‌ها',
  wallet: 'کیف پول',
  basket: 'یادآوری سبد خرید ناتمام',
} as const;
export type Topic = keyof typeof topics;
/** Advertising needs the consent of its receiver: it is off until the member switches it on. */
export const isOnByDefault = (topic: NoticeTopic): boolean => topic !== 'basket';
/** Messages about security cannot be switched off: somebody who has stolen a session would do that first. */
export type NoticeTopic = Topic | 'security';

type SmsTemplate = { tokens: readonly string[]; sms: string };
type EmailTemplate = { tokens: readonly string[]; email: { subject: string; text: string } };
/** Goes to a member over all channels. The e-mail has the title, the text and a link to the path, which lies below the shop's origin. */
type NoticeTemplate = SmsTemplate & { topic: NoticeTopic; path: string; title: string; text: string };

type Templates = typeof templates;
export type TemplateName = keyof Templates;
export type Tokens<T extends TemplateName> = Record<Templates[T]['tokens'][number], string>;
type NamesWith<Shape> = { [T in TemplateName]: Templates[T] extends Shape ? T : never }[TemplateName];
export type SmsTemplateName = NamesWith<SmsTemplate>;
export type EmailTemplateName = NamesWith<EmailTemplate>;
export type NoticeTemplateName = NamesWith<NoticeTemplate>;
export type Email = { subject: string; text: string; html: string };
export type Notice = { title: string; text: string; path: string };
type Values = Record<string, string>;

export function isTemplate(name: string): name is TemplateName {
  return Object.hasOwn(templates, name);
}

/** The values in the order of the template, as the provider numbers them. */
export function orderTokens(name: TemplateName, tokens: Values): string[] {
  return templates[name].tokens.map((token) => tokens[token] ?? '');
}

/** Undefined for a template without an SMS. */
export function renderSms(name: TemplateName, tokens: Values, origin: string): string | undefined {
  const template: Partial<SmsTemplate> = templates[name];
  return template.sms && fill(template.sms, tokens, origin);
}

export function topicOf(name: NoticeTemplateName): NoticeTopic {
  return templates[name].topic;
}

export function renderNotice(name: NoticeTemplateName, tokens: Values): Notice {
  const { title, text, path } = templates[name];
  const shown = withPersianNumbers(tokens);
  return { title: fill(title, shown), text: fill(text, shown), path: fill(path, tokens) };
}

/** Undefined for a template without an e-mail. */
export function renderEmail(name: TemplateName, tokens: Values, origin: string): Email | undefined {
  const template: Partial<EmailTemplate & NoticeTemplate> = templates[name];
  const { email, title, text, path } = template;
  if (email !== undefined) return emailOf(fill(email.subject, tokens), [fill(email.text, tokens)]);
  if (title === undefined || text === undefined || path === undefined) return undefined;
  return emailOf(fill(title, tokens), [fill(text, tokens), `${origin}${fill(path, tokens)}`]);
}

/** The HTML has the same words as the text: it exists because mail programs show plain text from left to right. */
function emailOf(subject: string, paragraphs: string[]): Email {
  const html = paragraphs.map((paragraph) => `<p>${linkOrText(paragraph)}</p>`).join('\n');
  return {
    subject,
    text: paragraphs.join('\n\n'),
    html: `<!doctype html>\n<html lang="fa" dir="rtl">\n<body style="font: 16px/1.8 Tahoma, sans-serif">\n${html}\n</body>\n</html>\n`,
  };
}

function linkOrText(paragraph: string): string {
  const escaped = escapeHtml(paragraph);
  return /^https?:\/\/\S+$/.test(paragraph)
    ? `<a href="${escaped}" dir="ltr">${escaped}</a>`
    : escaped.replaceAll('\n', '<br>');
}

/** A code with letters keeps its Latin digits, and a tracking code is copied into the page of the post. */
function withPersianNumbers(tokens: Values): Values {
  return Object.fromEntries(
    Object.entries(tokens).map(([token, value]) => [token, isNumber(token, value) ? toPersianDigits(value) : value]),
  );
}

const isNumber = (token: string, value: string) => token !== 'tracking' && /^\d+$/.test(value);

/** `origin`: of the shop. */
function fill(text: string, tokens: Values, origin?: string): string {
  const places = origin === undefined ? {} : { origin, host: new URL(origin).hostname };
  const values: Values = { ...tokens, ...places };
  return text.replace(/\{(\w+)\}/g, (_, token: string) => values[token] ?? '');
}
