/** @jest-environment jsdom */
import { beforeEach, expect, jest, test } from '@jest/globals';
import { $guestBasket, clearToken } from '@shop/shared/kernel';
import { toRial } from '@shop/shared/lib/money';
import { disconnect, type FakeRoutes, refuse, renderPage } from '@shop/shared/testing';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { Page } from './ProForma.tsx';
import { $proForma, type ProForma } from './pro-forma.ts';

const read = 'post /api/v1/pro-forma';
const readPdf = 'post /api/v1/pro-forma.pdf';
const readCompany = 'get /api/v1/account/buyer-profile';

const amounts = {
  total: toRial(300_000),
  discount: toRial(30_000),
  after_discount: toRial(270_000),
  vat: toRial(27_000),
  total_with_vat: toRial(297_000),
};
const proForma: ProForma = {
  date: '1405/09/03',
  time: '09:00',
  issued_at: '2026-11-24T05:30:00.000Z',
  vat_percent: 10,
  ...amounts,
  total_in_words: 'دویست و نود و هفت هزار ریال',
  seller: {
    name: 'گونی‌فروش',
    national_id: '14007650912',
    economic_code: '14007650912',
    registration_number: null,
    address: 'تهران، بازار بزرگ',
    postal_code: '1136913551',
    phone: '02112345678',
  },
  lines: [
    {
      position: 1,
      kind: 'goods',
      goods_id: null,
      sku: 'gn-1',
      title: 'گونی کنفی',
      unit: 'عدد',
      quantity: 3,
      unit_price: 100_000,
      vat_percent: 10,
      ...amounts,
    },
  ],
  shipping: { terms: 'open', method: null },
  problems: [],
};
const company = {
  name: 'شرکت برنج‌کوبی لاهیجان',
  legal_id: '14007650912',
  economic_code: '14007650912',
  registration_number: null,
  province: 'گیلان',
  city: 'لاهیجان',
  address: 'خیابان کاشف',
  postal_code: '4413913551',
  phone: '01342221122',
};

const guestLine = { variant_id: 11, product_id: 1, quantity: 3, price_seen: null };

/** Read first, so that the store writes to the browser's storage, from which the page takes it. */
function fillBasket(lines: (typeof guestLine)[]): void {
  $guestBasket.get();
  $guestBasket.set(lines);
}

beforeEach(() => {
  window.sessionStorage.clear();
  fillBasket([guestLine]);
});

const open = (api: FakeRoutes = {}, { isMember = false } = {}) =>
  renderPage(<Page />, {
    path: '/checkout/pro-forma',
    isMember,
    api: { [read]: () => proForma, [readCompany]: () => ({ profile: null }), ...api },
  });
const sheet = () => screen.findByRole('heading', { level: 1, name: 'پیش‌فاکتور' });
const press = async (name: string) => screen.findByRole('button', { name });

test.each([true, false])(
  'the sheet of one product has its quantity, whatever is in the basket (member: %p)',
  async (isMember) => {
    const { requests } = renderPage(<Page />, {
      path: '/checkout/pro-forma?product=8&variant=31&quantity=2.5',
      isMember,
      api: { [read]: () => proForma, [readCompany]: () => ({ profile: null }) },
    });
    await sheet();
    const [{ body } = { body: null }] = requests.filter(({ operation }) => operation === read);
    expect(body).toEqual({ items: [{ variant_id: 31, quantity: 2.5, price_seen: null }] });
    expect(screen.getByRole('link', { name: 'بازگشت به کالا' }).getAttribute('href')).toBe('/products/8?variant=31');
  },
);

test('a product that cannot be ordered leads back to its page, and a wrong address shows the basket', async () => {
  renderPage(<Page />, {
    path: '/checkout/pro-forma?product=8&variant=31&quantity=2',
    api: { [read]: () => refuse(422, 'نیست', { code: 'nothing-to-order' }) },
  });
  expect(await screen.findByRole('heading', { name: 'این کالا قابل سفارش نیست' })).toBeTruthy();
  cleanup();
  const { requests } = renderPage(<Page />, {
    path: '/checkout/pro-forma?product=8&variant=31&quantity=-2',
    api: { [read]: () => proForma },
  });
  await sheet();
  expect(requests).toMatchObject([{ body: { items: [{ variant_id: 11 }] } }]);
});

test('a guest sees the lines of this browser with the API’s amounts, the shipping left open, and that it is no invoice', async () => {
  const { requests } = open();
  await sheet();
  const [, goods, shipping] = within(screen.getByRole('table')).getAllByRole('row');
  const cells = (row: HTMLElement | undefined) =>
    row &&
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
  expect(cells(goods)).toEqual([
    '۱',
    'gn-1',
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
  expect(cells(shipping)).toContain('هزینهٔ ارسال: طبق روش ارسال');
  for (const text of ['دویست و نود و هفت هزار ریال', 'فقط در زمان صدور', /^این برگه فاکتور نیست/, /رزرو نشده است/])
    expect(screen.getByText(text)).toBeDefined();
  expect(requests).toMatchObject([{ operation: read, body: { items: [{ variant_id: 11, quantity: 3 }] } }]);
});

test('the buyer that the shopper types is on the sheet, survives a reload, and is sent with the PDF only', async () => {
  const saved: string[] = [];
  URL.createObjectURL = () => 'blob:test';
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  const first = open();
  await first.user.click(await press('مشخصات خریدار'));
  await first.paste(await screen.findByRole('textbox', { name: /^نام شخص یا شرکت/ }), 'شرکت <b>نمونه</b>');
  await first.paste(screen.getByRole('textbox', { name: /^شناسهٔ ملی یا کد ملی/ }), '۱۴۰۰۷۶۵۰۹۱۲');
  await first.user.click(screen.getByRole('button', { name: 'افزودن به پیش‌فاکتور' }));
  expect(await screen.findByText('شرکت <b>نمونه</b>')).toBeDefined();

  cleanup();
  const { user, requests } = open({ [readPdf]: () => '%PDF-1.7' });
  expect(await screen.findByText('شرکت <b>نمونه</b>')).toBeDefined();
  await user.click(await press('دانلود PDF'));
  await waitFor(() => expect(saved).toEqual(['pro-forma-1405-09-03.pdf']));
  expect(requests.map(({ body }) => body)).toEqual([
    { items: [{ variant_id: 11, quantity: 3, price_seen: null }] },
    {
      items: [{ variant_id: 11, quantity: 3, price_seen: null }],
      buyer: { name: 'شرکت <b>نمونه</b>', national_id: '14007650912' },
    },
  ]);
  click.mockRestore();
});

test('a wrong id, a name with hidden characters and a tampered storage are not accepted', async () => {
  const tampered = { of: '', buyer: { name: '\u202eمخفی' } };
  window.sessionStorage.setItem('draft.buyer-on-pro-forma', JSON.stringify(tampered));
  const { user, paste } = open();
  await sheet();
  expect(screen.queryByText(/مخفی/)).toBeNull();
  await user.click(await press('مشخصات خریدار'));
  await paste(await screen.findByRole('textbox', { name: /^نام شخص یا شرکت/ }), 'نام \u202eمخفی');
  await paste(screen.getByRole('textbox', { name: /^شناسهٔ ملی یا کد ملی/ }), '12345678901');
  await user.click(screen.getByRole('button', { name: 'افزودن به پیش‌فاکتور' }));
  expect(await screen.findByText(/کاراکتر نامرئی دارد/)).toBeDefined();
  expect(screen.getByText(/این عدد درست نیست/)).toBeDefined();
  expect(within(screen.getByRole('article', { hidden: true })).queryByText('مشخصات خریدار')).toBeNull();
});

test('a member gets the basket of the account, with the company of the personal info as the buyer', async () => {
  fillBasket([]);
  const { requests } = open({ [readCompany]: () => ({ profile: company }) }, { isMember: true });
  expect(await screen.findByText('شرکت برنج‌کوبی لاهیجان')).toBeDefined();
  expect(screen.getByText('گیلان، لاهیجان، خیابان کاشف')).toBeDefined();
  expect(requests.find(({ operation }) => operation === read)?.body).toEqual({ items: null });
});

test('lines that cannot be ordered are listed with their reasons', async () => {
  const problems = [
    { name: 'کیسهٔ برنج', message: 'این کالا تمام شده است.', is_left_out: true },
    { name: 'نخ', message: 'از این کالا فقط ۴ عدد مانده است.', is_left_out: false },
  ];
  open({ [read]: () => ({ ...proForma, problems }) });
  const list = await screen.findByRole('list', { name: 'کالاهای غیرقابل سفارش' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    '«کیسهٔ برنج»: این کالا تمام شده است. در این پیش‌فاکتور نیامده است.',
    '«نخ»: از این کالا فقط ۴ عدد مانده است. ',
  ]);
});

test('an empty cart needs no request, and one without a line that can be ordered looks the same', async () => {
  fillBasket([]);
  const empty = open();
  expect(await screen.findByText('سبد خرید شما کالای قابل سفارشی ندارد')).toBeDefined();
  expect(empty.requests).toEqual([]);
  cleanup();
  fillBasket([guestLine]);
  const { requests } = open({ [read]: () => refuse(422, 'x', { code: 'nothing-to-order' }) });
  expect(await screen.findByText('سبد خرید شما کالای قابل سفارشی ندارد')).toBeDefined();
  expect(requests).toHaveLength(1);
});

test('an API that is away is shown with a retry, and the return of the network loads the sheet by itself', async () => {
  let isAway = true;
  const { user } = open({ [read]: () => (isAway ? disconnect() : proForma) });
  await user.click(await press('دوباره تلاش کنید'));
  expect(await press('دوباره تلاش کنید')).toBeDefined();
  isAway = false;
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByRole('table')).toBeDefined();
});

test('a sheet that arrives after the member has logged out is not shown', async () => {
  fillBasket([]);
  let resolve = (_reply: ProForma) => {};
  const reply = new Promise<ProForma>((settle) => {
    resolve = settle;
  });
  const { requests } = open({ [read]: () => reply }, { isMember: true });
  await waitFor(() => expect(requests.map(({ operation }) => operation)).toContain(read));
  act(clearToken);
  await act(async () => resolve(proForma));
  expect([$proForma.get(), screen.queryByRole('table')]).toEqual([{ state: 'empty' }, null]);
});
