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
  order_number: number;
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
  /** Set when the invoice is void. */
  voidNotice: string | null;
  /** Number, date and the fields of the taxpayers' system. */
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
const missing = '—';
const taxTypes: Readonly<Record<number, string>> = { 1: 'نوع اول', 2: 'نوع دوم', 3: 'نوع سوم' };
const taxSubjects: Readonly<Record<number, string>> = { 1: 'اصلی', 2: 'اصلاحی', 3: 'ابطالی', 4: 'برگشت از فروش' };

const titles: Readonly<Record<InvoiceData['kind'], string>> = {
  sale: 'صورت‌حساب فروش کالا و خدمات',
  return: 'صورت‌حساب برگشت از فروش کالا و خدمات',
  void: 'صورت‌حساب ابطالی فروش کالا و خدمات',
};

/** Everything that the form «صورت‌حساب فروش کالا و خدمات» says, as texts. The page and the PDF both draw it. */
export function invoiceForm(invoice: InvoiceData): InvoiceForm {
  const { kind, number, date, order_number, original, tax, seller, buyer } = invoice;
  return {
    title: titles[kind],
    voidNotice: invoice.voided_at === null ? null : `این صورت‌حساب باطل شده است. دلیل: ${invoice.void_reason ?? ''}`,
    facts: [
      { label: 'شماره', value: toPersianDigits(number) },
      { label: 'تاریخ', value: toPersianDigits(date) },
      { label: 'شمارهٔ سفارش', value: toPersianDigits(order_number) },
      ...(original === null ? [] : [{ label: 'شمارهٔ صورت‌حساب مرجع', value: toPersianDigits(original.number) }]),
      { label: 'شمارهٔ مالیاتی', value: tax.id ?? missing },
      ...(original?.tax_id ? [{ label: 'شمارهٔ مالیاتی مرجع', value: original.tax_id }] : []),
    ],
    parties: [
      { title: 'مشخصات فروشنده', rows: partyRows(seller, { name: 'نام', id: 'شناسهٔ ملی' }) },
      {
        title: 'مشخصات خریدار',
        rows: partyRows(
          buyer,
          buyer.kind === 'legal' ? { name: 'نام شرکت', id: 'شناسهٔ ملی' } : { name: 'نام', id: 'کد ملی' },
        ),
      },
    ],
    rows: invoice.lines.map((line) => [
      toPersianDigits(line.position),
      line.goods_id === null ? (line.sku ?? missing) : toPersianDigits(line.goods_id),
      line.title,
      formatNumber(line.quantity),
      line.unit,
      formatNumber(line.unit_price, { decimals: 6 }),
      ...amountTexts(line),
    ]),
    totals: amountTexts(invoice),
    words: invoice.total_in_words,
    notes: [
      `نرخ مالیات بر ارزش افزوده ${toPersianDigits(invoice.vat_percent)} درصد است.`,
      `صورت‌حساب الکترونیکی ${taxTypes[tax.type] ?? missing}، الگوی فروش، موضوع ${taxSubjects[tax.subject] ?? missing}`,
    ],
  };
}

function partyRows(party: Party, labels: { name: string; id: string }): FormField[][] {
  const field = (label: string, value: string | null, share: number): FormField => ({
    label,
    value: value ?? missing,
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
      field('نشانی', party.address, 58),
      field('کد پستی', digits(party.postal_code), 21),
      field('تلفن', digits(party.phone), 21),
    ],
  ];
}

function amountTexts({ total, discount, after_discount, vat, total_with_vat }: Amounts): string[] {
  return [total, discount, after_discount, vat, total_with_vat].map((amount) => formatNumber(amount));
}
