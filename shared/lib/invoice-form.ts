import { formatNumber, toPersianDigits } from './digits.ts';

type Party = {
  name: string;
  national_id: string | null;
  economic_code: string | null;
  registration_number: string | null;
  address: string | null;
  postal_code: string | null;
  phone: string | null;
};
type Amounts = { total: number; discount: number; after_discount: number; vat: number; total_with_vat: number };
type Line = Amounts & {
  position: number;
  goods_id: string | null;
  sku: string | null;
  title: string;
  unit: string;
  quantity: number;
  unit_price: number;
};

/** The parts of an invoice that its form shows. The response of the API has them. */
export type InvoiceData = Amounts & {
  number: string;
  kind: 'sale' | 'return' | 'void';
  date: string;
  /** Either this or `special_order`, a code, is set. */
  order_number: number | null;
  special_order: string | null;
  seller: Party;
  buyer: Party & { kind: 'person' | 'legal' };
  lines: readonly Line[];
  vat_percent: number;
  total_in_words: string;
  tax: { id: string | null; type: number; pattern: number; subject: number };
  original: { number: string; tax_id: string | null } | null;
  voided_at: string | null;
  void_reason: string | null;
};

/** A label with its value. `share`: its part of the row in percent. */
export type FormField = { label: string; value: string; share: number };
export type FormParty = { title: string; rows: FormField[][] };
export type InvoiceForm = {
  title: string;
  /** Shown on every page, such as that the invoice is void. */
  notice: { text: string; isAlert: boolean } | null;
  /** Of an invoice: number, date and the fields of the taxpayers' system. */
  facts: { label: string; value: string }[];
  parties: FormParty[];
  /** One text per column of `invoiceColumns`. */
  rows: string[][];
  /** The texts of the last columns: those with amounts of whole lines. */
  totals: string[];
  words: string;
  notes: string[];
};

/** The columns of the official form, with their part of the width in percent. */
export const invoiceColumns = [
  { label: 'ردیف', share: 3.5 },
  { label: 'شناسهٔ کالا', share: 10.5 },
  { label: 'شرح کالا یا خدمات', share: 20 },
  { label: 'تعداد', share: 5 },
  { label: 'واحد', share: 5 },
  { label: 'مبلغ واحد (ریال)', share: 9.5 },
  { label: 'مبلغ کل (ریال)', share: 10 },
  { label: 'مبلغ تخفیف (ریال)', share: 8 },
  { label: 'مبلغ پس از تخفیف (ریال)', share: 10 },
  { label: 'مالیات و عوارض (ریال)', share: 8 },
  { label: 'جمع کل با مالیات (ریال)', share: 10.5 },
] as const;

/** Shown for a field without a value. */
export const missingText = '—';
/** Without this mark, the halves of a code that begins with digits change places in Persian text. */
const leftToRight = '\u200e';
const taxTypes: Readonly<Record<number, string>> = { 1: 'نوع اول', 2: 'نوع دوم', 3: 'نوع سوم' };
const taxSubjects: Readonly<Record<number, string>> = { 1: 'اصلی', 2: 'اصلاحی', 3: 'ابطالی', 4: 'برگشت از فروش' };

const titles: Readonly<Record<InvoiceData['kind'], string>> = {
  sale: 'صورت‌حساب فروش کالا و خدمات',
  return: 'صورت‌حساب برگشت از فروش کالا و خدمات',
  void: 'صورت‌حساب ابطالی فروش کالا و خدمات',
};

/** Everything that the form «صورت‌حساب فروش کالا و خدمات» says, as texts. The page and the PDF both draw it. */
export function invoiceForm(invoice: InvoiceData): InvoiceForm {
  const { kind, number, date, order_number, special_order, original, tax, seller, buyer } = invoice;
  return {
    title: titles[kind],
    notice:
      invoice.voided_at === null
        ? null
        : { text: `این صورت‌حساب باطل شده است. دلیل: ${invoice.void_reason ?? ''}`, isAlert: true },
    facts: [
      { label: 'شماره', value: toPersianDigits(number) },
      { label: 'تاریخ', value: toPersianDigits(date) },
      order_number === null
        ? { label: 'شمارهٔ سفارش ویژه', value: special_order === null ? missingText : `${leftToRight}${special_order}` }
        : { label: 'شمارهٔ سفارش', value: toPersianDigits(order_number) },
      ...(original === null ? [] : [{ label: 'شمارهٔ صورت‌حساب مرجع', value: toPersianDigits(original.number) }]),
      { label: 'شمارهٔ مالیاتی', value: tax.id ?? missingText },
      ...(original?.tax_id ? [{ label: 'شمارهٔ مالیاتی مرجع', value: original.tax_id }] : []),
    ],
    parties: [
      sellerParty(seller),
      {
        title: 'مشخصات خریدار',
        rows: partyRows(
          buyer,
          buyer.kind === 'legal' ? { name: 'نام شرکت', id: 'شناسهٔ ملی' } : { name: 'نام', id: 'کد ملی' },
        ),
      },
    ],
    rows: invoice.lines.map(rowOf),
    totals: amountTexts(invoice),
    words: invoice.total_in_words,
    notes: [
      vatNote(invoice.vat_percent),
      `صورت‌حساب الکترونیکی ${taxTypes[tax.type] ?? missingText}، الگوی فروش، موضوع ${taxSubjects[tax.subject] ?? missingText}`,
    ],
  };
}

/** The parts of a pro-forma invoice that its form shows. The response of the API has them. */
export type ProFormaData = Amounts & {
  date: string;
  time: string;
  seller: Party;
  lines: readonly Line[];
  vat_percent: number;
  total_in_words: string;
  /** `open`: no method is chosen yet. `postpaid`: the carrier is paid on delivery. `charged`: the last line is the shipping. */
  shipping: { terms: 'open' | 'postpaid' | 'free' | 'charged'; method: string | null };
  problems: readonly { name: string; message: string; is_left_out: boolean }[];
};

/** The buyer as typed by the shopper. Every field may be missing. */
export type ProFormaBuyer = Partial<Readonly<Record<keyof Party, string>>>;

/**
 * The texts of a pro-forma invoice, in the form of the invoice that the same order will have. It says that it is no invoice, and that
 * nothing on it is reserved.
 */
export function proFormaForm(proForma: ProFormaData, buyer: ProFormaBuyer): InvoiceForm {
  const { date, time, seller, lines, shipping, vat_percent } = proForma;
  return {
    title: 'پیش‌فاکتور',
    notice: {
      text: 'این برگه فاکتور نیست، شمارهٔ سریال ندارد و سند مالیاتی محسوب نمی‌شود. فاکتور پس از پرداخت صادر می‌شود.',
      isAlert: false,
    },
    facts: [
      { label: 'تاریخ صدور', value: toPersianDigits(date) },
      { label: 'ساعت', value: toPersianDigits(time) },
      { label: 'اعتبار قیمت‌ها', value: 'فقط در زمان صدور' },
    ],
    parties: [
      sellerParty(seller),
      ...(Object.keys(buyer).length === 0
        ? []
        : [
            {
              title: 'مشخصات خریدار',
              rows: partyRows({ ...emptyParty, ...buyer }, { name: 'نام', id: 'شناسه / کد ملی' }),
            },
          ]),
    ],
    rows: [
      ...lines.map(rowOf),
      ...(shipping.terms === 'charged' ? [] : [shippingRow(lines.length + 1, shippingTexts[shipping.terms])]),
    ],
    totals: amountTexts(proForma),
    words: proForma.total_in_words,
    notes: [
      'قیمت و موجودی کالاها رزرو نشده است و تا ثبت سفارش ممکن است تغییر کند.',
      ...shippingNotes(shipping),
      vatNote(vat_percent),
      ...problemNotes(proForma.problems),
    ],
  };
}

const emptyParty: Party = {
  name: missingText,
  national_id: null,
  economic_code: null,
  registration_number: null,
  address: null,
  postal_code: null,
  phone: null,
};

const shippingTexts = {
  open: 'هزینهٔ ارسال: طبق روش ارسال',
  postpaid: 'هزینهٔ ارسال: پس‌کرایه',
  free: 'هزینهٔ ارسال: رایگان',
} as const;

/** The shipping while it has no price: a row without amounts. */
const shippingRow = (position: number, title: string): string[] =>
  invoiceColumns.map((_, column) => (column === 0 ? toPersianDigits(position) : column === 2 ? title : missingText));

function shippingNotes({ terms, method }: ProFormaData['shipping']): string[] {
  if (terms === 'open') return ['هزینهٔ ارسال در جمع نیامده است و پس از انتخاب روش ارسال حساب می‌شود.'];
  const note = `روش ارسال: ${method ?? missingText}`;
  return [terms === 'postpaid' ? `${note}؛ کرایه در جمع نیامده است و هنگام تحویل پرداخت می‌شود.` : note];
}

/** More names than this are only counted: the notes must fit on one page. */
const maxNames = 5;

function problemNotes(problems: ProFormaData['problems']): string[] {
  const leftOut = problems.filter(({ is_left_out }) => is_left_out);
  const short = problems.filter(({ is_left_out }) => !is_left_out);
  return [
    ...(leftOut.length === 0 ? [] : [`در این پیش‌فاکتور نیامده، چون الان قابل سفارش نیست: ${namesText(leftOut)}`]),
    ...(short.length === 0 ? [] : [`موجودی فعلی کمتر از این تعداد است: ${namesText(short)}`]),
  ];
}

function namesText(products: readonly { name: string }[]): string {
  const names = products.slice(0, maxNames).map(({ name }) => `«${name}»`);
  const more = products.length - names.length;
  return names.join('، ') + (more > 0 ? ` و ${toPersianDigits(more)} کالای دیگر` : '');
}

const sellerParty = (seller: Party): FormParty => ({
  title: 'مشخصات فروشنده',
  rows: partyRows(seller, { name: 'نام', id: 'شناسهٔ ملی' }),
});

const vatNote = (percent: number): string => `نرخ مالیات بر ارزش افزوده ${toPersianDigits(percent)} درصد است.`;

const rowOf = (line: Line): string[] => [
  toPersianDigits(line.position),
  line.goods_id === null ? (line.sku ?? missingText) : toPersianDigits(line.goods_id),
  line.title,
  formatNumber(line.quantity),
  line.unit,
  formatNumber(line.unit_price, { decimals: 6 }),
  ...amountTexts(line),
];

function partyRows(party: Party, labels: { name: string; id: string }): FormField[][] {
  const field = (label: string, value: string | null, share: number): FormField => ({
    label,
    value: value ?? missingText,
    share,
  });
  const digits = (text: string | null) => text && toPersianDigits(text);
  return [
    [
      field(labels.name, party.name, 37),
      field('شمارهٔ اقتصادی', digits(party.economic_code), 21),
      field(labels.id, digits(party.national_id), 21),
      field('شمارهٔ ثبت', digits(party.registration_number), 21),
    ],
    [
      field('نشانی', digits(party.address), 58),
      field('کد پستی', digits(party.postal_code), 21),
      field('تلفن', digits(party.phone), 21),
    ],
  ];
}

function amountTexts({ total, discount, after_discount, vat, total_with_vat }: Amounts): string[] {
  return [total, discount, after_discount, vat, total_with_vat].map((amount) => formatNumber(amount));
}
