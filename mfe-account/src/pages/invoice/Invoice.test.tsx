/** @jest-environment jsdom */
import { expect, jest, test } from '@jest/globals';
import { clearToken } from '@shop/shared/kernel';
import { toRial } from '@shop/shared/lib/money';
import { disconnect, refuse, renderPage } from '@shop/shared/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { Page } from './Invoice.tsx';
import { type Invoice, memberInvoice } from './invoice-view.ts';

const id = '019ab1c2-0000-7000-8000-000000000001';
const party = {
  name: 'گونی‌فروش',
  national_id: '14007650912',
  economic_code: '14007650912',
  registration_number: '54321',
  address: 'تهران، بازار بزرگ',
  postal_code: '1136913551',
  phone: '02112345678',
};
const amounts = {
  total: toRial(300_000),
  discount: toRial(30_000),
  after_discount: toRial(270_000),
  vat: toRial(27_000),
  total_with_vat: toRial(297_000),
};
const invoice: Invoice = {
  id,
  number: '1405000123',
  kind: 'sale',
  date: '1405/09/01',
  issued_at: '2026-11-22T10:00:00.000Z',
  order_number: 487_120_335,
  special_order: null,
  vat_percent: 10,
  total_in_words: 'دویست و نود و هفت هزار ریال',
  seller: party,
  buyer: { ...party, kind: 'person', name: 'مینا رضایی', economic_code: null },
  lines: [
    {
      position: 1,
      kind: 'goods',
      goods_id: '2720000114542',
      sku: 'gn-1',
      title: 'گونی کنفی',
      unit: 'عدد',
      quantity: 3,
      unit_price: 100_000,
      vat_percent: 10,
      ...amounts,
    },
  ],
  ...amounts,
  tax: { id: null, type: 2, pattern: 1, subject: 1 },
  original: null,
  voided_at: null,
  void_reason: null,
};

type Reply = Invoice | ReturnType<typeof refuse>;
const open = (reply: () => Reply | Promise<Reply>) =>
  renderPage(<Page />, {
    path: `/account/invoice/${id}`,
    route: '/account/invoice/:id',
    isMember: true,
    api: { 'get /api/v1/invoices/{id}.pdf': () => '%PDF-1.7', 'get /api/v1/invoices/{id}': reply },
  });

test('an invoice shows its number, parties, lines and total in words', async () => {
  open(() => invoice);
  expect(await screen.findByRole('heading', { level: 1, name: 'صورت‌حساب فروش کالا و خدمات' })).toBeDefined();
  for (const text of ['۱۴۰۵۰۰۰۱۲۳', '۱۴۰۵/۰۹/۰۱', 'مینا رضایی', 'دویست و نود و هفت هزار ریال'])
    expect(screen.getByText(text)).toBeDefined();
  const [, row] = within(screen.getByRole('table')).getAllByRole('row');
  if (row === undefined) throw new Error('the table has no row');
  const cells = within(row).getAllByRole('cell');
  expect(cells.map(({ textContent }) => textContent)).toEqual([
    '۱',
    '۲۷۲۰۰۰۰۱۱۴۵۴۲',
    'گونی کنفی',
    '۳',
    'عدد',
    '۱۰۰٬۰۰۰',
    '۳۰۰٬۰۰۰',
    '۳۰٬۰۰۰',
    '۲۷۰٬۰۰۰',
    '۲۷٬۰۰۰',
    '۲۹۷٬۰۰۰',
  ]);
  expect(screen.getByRole('link', { name: 'بازگشت به سفارش ۴۸۷۱۲۰۳۳۵' }).getAttribute('href')).toBe(
    '/account/orders/487120335',
  );
});

test('the invoice of a special order shows its code and leads back to it', async () => {
  open(() => ({ ...invoice, order_number: null, special_order: '7K3M-9QXD' }));
  expect(await screen.findByText('شمارهٔ سفارش ویژه')).toBeDefined();
  expect(screen.queryByText('شمارهٔ سفارش')).toBeNull();
  const link = screen.getByRole('link', { name: 'بازگشت به سفارش ویژهٔ 7K3M-9QXD' });
  expect(link.getAttribute('href')).toBe('/special-order/orders/7K3M-9QXD');
});

test('the buttons print the page and save the PDF under the number of the invoice', async () => {
  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
  const saved: string[] = [];
  URL.createObjectURL = () => 'blob:test';
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  const { user, requests } = open(() => invoice);
  await user.click(await screen.findByRole('button', { name: 'چاپ' }));
  expect(print).toHaveBeenCalledTimes(1);
  await user.click(screen.getByRole('button', { name: 'دانلود PDF' }));
  await waitFor(() => expect(saved).toEqual(['invoice-1405000123.pdf']));
  expect(requests.at(-1)).toMatchObject({ operation: 'get /api/v1/invoices/{id}.pdf', params: { id } });
  click.mockRestore();
  print.mockRestore();
});

test('an unknown invoice is said to be none, with ways on', async () => {
  open(() => refuse(404, 'نیست', { code: 'not-found' }));
  expect(await screen.findByText(/^فاکتوری با این شماره پیدا نشد/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'سفارش‌ها' })).toBeDefined();
});

test('a failed load is shown with a retry that succeeds', async () => {
  const replies: Reply[] = [disconnect(), invoice];
  const { user } = open(() => replies.shift() ?? invoice);
  await user.click(await screen.findByRole('button', { name: /دوباره/ }));
  expect(await screen.findByText('مینا رضایی')).toBeDefined();
});

test('an invoice that arrives after the member has logged out is not shown', async () => {
  let resolve = (_reply: Reply) => {};
  const promise = new Promise<Reply>((settle) => {
    resolve = settle;
  });
  const { requests } = open(() => promise);
  await waitFor(() => expect(requests).toHaveLength(1));
  act(clearToken);
  await act(async () => resolve(invoice));
  expect([memberInvoice.$data.get(), screen.queryByText('مینا رضایی')]).toEqual([{ state: 'loading' }, null]);
});
