import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import { formatNumber } from '@shop/shared/lib/digits';
import { type InvoiceForm, invoiceColumns, invoiceForm } from '@shop/shared/lib/invoice-form';
import { getDocumentProxy } from 'unpdf';
import { type InvoiceOrder, saleSnapshot } from '../snapshot.ts';
import { numberInWords } from '../words.ts';
import { openFont } from './font.ts';
import { renderSheet } from './render.ts';

const fontFile = (weight: string) => fileURLToPath(new URL(`../fonts/Vazirmatn-${weight}.ttf`, import.meta.url));
const faces = { regular: openFont(fontFile('Regular')), bold: openFont(fontFile('Bold')) };

const shop = 'گونی‌فروش';
const seller = {
  name: shop,
  national_id: '14007650912',
  economic_code: '14007650912',
  registration_number: '54321',
  address: 'تهران، بازار بزرگ، پلاک ۱۲ (طبقهٔ ۳)',
  postal_code: '1136913551',
  phone: '02112345678',
};
const buyer = { ...seller, kind: 'legal' as const, name: 'شرکت برنج‌کوبی لاهیجان', registration_number: null };

function formOf(titles: string[], changes: { voided?: string; specialOrder?: string } = {}): InvoiceForm {
  const lines: InvoiceOrder['lines'] = titles.map((title, index) => ({
    title,
    options: '',
    sku: `GN-${1000 + index}`,
    goodsId: index % 2 === 0 ? '2720000114542' : null,
    unit: 'عدد',
    quantity: 7 * (index + 1),
    total: 11_550_000 * (index + 1),
    discount: 550_000,
    vat: 1_000_000 * (index + 1),
  }));
  const snapshot = saleSnapshot({ vatPercent: 10, shipping: 850_000, lines }, { seller, buyer });
  return invoiceForm({
    ...snapshot,
    ...snapshot.amounts,
    number: '1405000123',
    date: '1405/09/01',
    original: null,
    order_number: changes.specialOrder === undefined ? 487_120_335 : null,
    special_order: changes.specialOrder ?? null,
    tax: { id: null, ...snapshot.tax },
    voided_at: changes.voided === undefined ? null : '2026-11-23T10:00:00Z',
    void_reason: changes.voided ?? null,
  });
}

const render = (form: InvoiceForm) => renderSheet({ form, shop, issuedAt: '2026-11-22T10:00:00.000Z' }, faces);

/** The text of each page in the order in which it was drawn, without the direction marks that help other programs. */
async function pagesOf(pdf: Uint8Array): Promise<string[]> {
  const document = await getDocumentProxy(new Uint8Array(pdf));
  const pages: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    const text = items.map((item) => ('str' in item ? item.str : '')).join(' ');
    pages.push(text.replace(/[\u200e\u200f]/g, '').replace(/\s+/g, ' '));
  }
  return pages;
}

/** Without direction marks. Lines of a wrapped text are separate, and a word that is too long for its column is broken. */
const packed = (text: string) => text.replace(/[\s\u200e\u200f]/g, '');

/** Expects these texts in the pages, one after the other. */
function expectInOrder(pages: string[], texts: readonly string[]): void {
  const all = packed(pages.join(' '));
  let from = 0;
  for (const text of texts) {
    const place = all.indexOf(packed(text), from);
    expect([text, place >= 0]).toEqual([text, true]);
    from = place + packed(text).length;
  }
}

const textsOf = (form: InvoiceForm) => [
  form.title,
  ...form.facts.flatMap(({ label, value }) => [label, value]),
  ...form.parties.flatMap(({ title, rows }) => [title, ...rows.flat().flatMap(({ label, value }) => [label, value])]),
  ...invoiceColumns.map(({ label }) => label),
  ...form.rows.flat(),
  ...form.totals,
  form.words,
  ...form.notes,
];

describe('the PDF of an invoice', () => {
  test('the extracted text equals the form in logical order', async () => {
    const form = formOf([
      'گونی کنفی ۵۰ کیلویی',
      'کیسهٔ متقال بنددار، ۴۰×۶۰ سانتی‌متر',
      'جامبوبگ دوبندهٔ کود ۵۰۰ کیلویی (چاپی)',
      'لفاف BOPP با 80 گرم، لالایی',
      'نخ سه‌لا؛ بسته‌های ۱۲تایی «ممتاز»',
    ]);
    const pages = await pagesOf(render(form));
    expect(pages).toHaveLength(1);
    expectInOrder(pages, textsOf(form));
    // With their spaces, as they are searched.
    for (const text of ['گونی کنفی ۵۰ کیلویی', 'شرکت برنج‌کوبی لاهیجان', form.words, ...form.notes, ...form.totals])
      expect(pages[0]).toContain(text);
  });

  test.each(['7K3M-9QXD', '2222-3333', '4664-AKP2', 'QX22-4MM7'])(
    'the invoice of special order %s names its code',
    async (code) => {
      const form = formOf(['کیسهٔ متقال، ۳۵ × ۴۰ سانتی‌متر، چاپ سیلک، ۲ رنگ، یک‌رو'], { specialOrder: code });
      const pages = await pagesOf(render(form));
      expectInOrder(pages, textsOf(form));
      expect(pages[0]).toMatch(new RegExp(`شمارهٔ سفارش ویژه ${code} `));
      expect(pages[0]).not.toContain('شمارهٔ سفارش ۴');
    },
  );

  test('the rows add up to the total, in digits and in words', async () => {
    const form = formOf(['گونی', 'کیسه', 'نخ']);
    const [text = ''] = await pagesOf(render(form));
    const withVat = form.rows.map((row) => numberOf(row.at(-1) ?? ''));
    const total = withVat.reduce((sum, amount) => sum + amount, 0);
    for (const amount of [...withVat, total]) expect(text).toContain(formatNumber(amount));
    expect(text).toContain(`${numberInWords(total)} ریال`);
  });

  test('fifty lines take several pages, each with the head, the head of the table and its number', async () => {
    const titles = Array.from({ length: 50 }, (_, index) => `گونی شماره‌دار ${'بلند '.repeat(index % 9)}`);
    const form = formOf(titles);
    const pages = await pagesOf(render(form));
    expect(pages.length).toBeGreaterThan(2);
    for (const [index, page] of pages.entries()) {
      for (const text of [form.title, shop, invoiceColumns[2].label, form.facts[0]?.value ?? ''])
        expect(page).toContain(text);
      expect(page).toContain(`صفحهٔ ${formatNumber(index + 1)} از ${formatNumber(pages.length)}`);
    }
    for (const page of pages.slice(0, -1)) expect(page).not.toContain(form.words);
    for (const row of form.rows) expectInOrder(pages, row);
  });

  test('hostile names neither break the page nor change how others are read', async () => {
    const titles = [
      'گونی \u202e000,1\u202c ارزان',
      'ک'.repeat(300),
      `${'W'.repeat(200)} <script>alert(1)</script>`,
      '😀👨‍👩‍👧 گونی شاد',
      'A \u2067مخلوط\u2069 12 ) ] } ۳۴',
      '\u0000\n\u0007زنگ',
    ];
    const form = formOf(titles);
    const pages = await pagesOf(render(form));
    expectInOrder(
      pages,
      form.rows.flatMap((row) => [row[0] ?? '', ...row.slice(3)]),
    );
    expect(packed(pages.join(''))).toContain('ک'.repeat(300));
    expect(packed(pages.join(''))).toContain('W'.repeat(200));
    expect(pages.join('')).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
    for (const text of ['گونی شاد', 'زنگ']) expect(pages.join('')).toContain(text);
  });

  test('a void invoice says so, and why, on every page', async () => {
    const pages = await pagesOf(
      render(
        formOf(
          Array.from({ length: 40 }, () => 'گونی'),
          { voided: 'لغو سفارش' },
        ),
      ),
    );
    expect(pages.length).toBeGreaterThan(1);
    for (const page of pages) expect(page).toContain('این صورت‌حساب باطل شده است. دلیل: لغو سفارش');
  });

  test('the same invoice gives the same bytes', () => {
    const form = formOf(['گونی']);
    expect(Buffer.from(render(form)).equals(Buffer.from(render(form)))).toBe(true);
  });
});

function numberOf(text: string): number {
  return Number(text.replace(/[۰-۹]/g, (digit) => String('۰۱۲۳۴۵۶۷۸۹'.indexOf(digit))).replace(/٬/g, ''));
}
