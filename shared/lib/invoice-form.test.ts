import { expect, test } from '@jest/globals';
import { invoiceColumns, type ProFormaData, proFormaForm } from './invoice-form.ts';

const amounts = { total: 300_000, discount: 30_000, after_discount: 270_000, vat: 27_000, total_with_vat: 297_000 };
const seller = {
  name: 'گونی‌فروش',
  national_id: '14007650912',
  economic_code: '14007650912',
  registration_number: '54321',
  address: 'تهران، بازار بزرگ',
  postal_code: '1136913551',
  phone: '02112345678',
};
const proForma: ProFormaData = {
  date: '1405/09/03',
  time: '09:00',
  seller,
  vat_percent: 10,
  total_in_words: 'دویست و نود و هفت هزار ریال',
  lines: [
    {
      position: 1,
      goods_id: null,
      sku: 'gn-1',
      title: 'گونی کنفی',
      unit: 'عدد',
      quantity: 3,
      unit_price: 100_000,
      ...amounts,
    },
  ],
  ...amounts,
  shipping: { terms: 'open', method: null },
  problems: [],
};
const formOf = (changes: Partial<ProFormaData>) => proFormaForm({ ...proForma, ...changes }, {});

test('a pro-forma says that it is no invoice, has no number, and states the time of its prices', () => {
  const { title, notice, facts, notes } = formOf({});
  expect([title, notice?.text]).toEqual(['پیش‌فاکتور', expect.stringContaining('فاکتور نیست، شمارهٔ سریال ندارد')]);
  expect(facts.map(({ label, value }) => `${label}: ${value}`)).toEqual([
    'تاریخ صدور: ۱۴۰۵/۰۹/۰۳',
    'ساعت: ۰۹:۰۰',
    'اعتبار قیمت‌ها: فقط در زمان صدور',
  ]);
  expect(notes[0]).toContain('رزرو نشده است');
});

test.each([
  ['open', 'هزینهٔ ارسال: طبق روش ارسال', 'پس از انتخاب روش ارسال'],
  ['postpaid', 'هزینهٔ ارسال: پس‌کرایه', 'هنگام تحویل پرداخت می‌شود'],
  ['free', 'هزینهٔ ارسال: رایگان', 'روش ارسال: پیک تهران'],
] as const)('shipping that is %s is a row without amounts, with a note', (terms, title, note) => {
  const { rows, notes } = formOf({ shipping: { terms, method: 'پیک تهران' } });
  expect(rows).toHaveLength(2);
  expect(rows[1]).toEqual(['۲', '—', title, ...Array(invoiceColumns.length - 3).fill('—')]);
  expect(notes[1]).toContain(note);
});

test('charged shipping is a line of the API and gets no second row', () => {
  expect(formOf({ shipping: { terms: 'charged', method: 'پست پیشتاز' } }).rows).toHaveLength(1);
});

test('the section of the buyer is there only when something was typed', () => {
  expect(formOf({}).parties).toHaveLength(1);
  const [, buyer] = proFormaForm(proForma, { national_id: '14007650912' }).parties;
  expect(buyer?.rows.flat().map(({ value }) => value)).toEqual(['—', '—', '۱۴۰۰۷۶۵۰۹۱۲', '—', '—', '—', '—']);
});

test('of many lines that are left out five are named and the others counted, so that the notes fit on a page', () => {
  const problems = Array.from({ length: 50 }, (_, index) => ({
    name: `گونی ${index}`,
    message: 'x',
    is_left_out: true,
  }));
  const { notes } = formOf({ problems: [...problems, { name: 'کیسه', message: 'x', is_left_out: false }] });
  expect(notes.at(-2)).toMatch(/«گونی 0»، .*«گونی 4» و ۴۵ کالای دیگر$/);
  expect(notes.at(-1)).toBe('موجودی فعلی کمتر از این تعداد است: «کیسه»');
});
