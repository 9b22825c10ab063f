/** @jest-environment jsdom */
import { beforeEach, expect, test } from '@jest/globals';
import { toRial } from '@shop/shared/lib/money';
import { disconnect, type FakeRoutes, refuse, renderPage, visibleToasts } from '@shop/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import type { Order } from '../../orders/order.ts';
import { buildOrder, orderNumber } from '../../testing/build-order.ts';
import { Page } from './Order.tsx';

const path = `/account/orders/${orderNumber}`;
const cancelled = () =>
  buildOrder({ state: 'cancelled', may: { ...buildOrder().may, cancel: false, return: false, return_until: null } });
const cancellable = () =>
  buildOrder({ state: 'paid', may: { ...buildOrder().may, cancel: true, return: false, return_until: null } });

beforeEach(() => window.sessionStorage.clear());

async function open(routes: FakeRoutes = {}) {
  const page = renderPage(<Page />, {
    path,
    route: '/account/orders/:id',
    isMember: true,
    api: { 'get /api/v1/orders/{number}': () => buildOrder(), ...routes },
  });
  await screen.findByRole('heading', { name: 'سفارش ۴۸۲۹۱۰۷۳۳', level: 1 });
  const sent = () => page.requests.filter(({ operation }) => operation.startsWith('post '));
  return { ...page, sent };
}
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const reference = 'x'.repeat(22);

test('an order shows its state, goods, amounts and delivery, and no action that is not allowed', async () => {
  await open({ 'get /api/v1/orders/{number}': cancelled });
  await screen.findByText('لغو شد', { selector: 'span[data-tone]' });
  expect(screen.getByRole('region', { name: 'کالاها' }).textContent).toContain('۶ عدد × ۹٬۰۰۰ تومان');
  expect(screen.getByRole('region', { name: 'مبلغ سفارش' }).textContent).toMatch(
    /^مبلغ سفارشقیمت کالاها \(۱ قلم\)۶۰٬۰۰۰ تومانسود شما۶٬۰۰۰ تومان.*۱۱۹٬۰۰۰ تومان/,
  );
  expect(screen.getByRole('region', { name: 'تحویل' }).textContent).toContain('اصفهان، کاشان، خیابان امیرکبیر');
  expect(screen.queryByRole('button', { name: /لغو سفارش|درخواست مرجوعی/ })).toBeNull();
});

test.each([
  [{ from_date: '2026-11-26', to_date: '2026-11-29' }, 'از ۵ آذر ۱۴۰۵ تا ۸ آذر ۱۴۰۵'],
  [{ from_date: '2026-11-26', to_date: '2026-11-26' }, 'زمان تحویل۵ آذر ۱۴۰۵آدرس'],
  [{ slot: { date: '2026-11-26', from: 9, to: 13 } }, '۵ آذر ۱۴۰۵، ساعت ۹ تا ۱۳'],
])('an order with the dates %j shows when it arrives', async (dates, text) => {
  await open({
    'get /api/v1/orders/{number}': () => buildOrder({ delivery: { ...buildOrder().delivery, ...dates } }),
  });
  expect(screen.getByRole('region', { name: 'تحویل' }).textContent).toContain(text);
});

test.each(['cancelled', 'expired', 'returned'] as const)('an order that is %s promises no delivery', async (state) => {
  const delivery = { ...buildOrder().delivery, from_date: '2026-11-26', to_date: '2026-11-29' };
  await open({ 'get /api/v1/orders/{number}': () => buildOrder({ state, delivery }) });
  expect(screen.queryByText('زمان تحویل')).toBeNull();
});

test('tracking code, card, address and number of the payment have Persian digits', async () => {
  const order = buildOrder({
    delivery: { ...buildOrder().delivery, address: 'خیابان امیرکبیر، پلاک 12' },
    payments: [
      {
        reference,
        gateway: 'zarinpal',
        state: 'succeeded',
        amount: toRial(1_190_000),
        wallet_amount: toRial(0),
        ref_id: '201000017',
        card: '502229******5995',
        at: '2026-11-24T05:40:00Z',
      },
    ],
  });
  await open({ 'get /api/v1/orders/{number}': () => order });
  expect(screen.getByText('۱۸۰۰۰۰۴۵')).toBeTruthy();
  expect(screen.getByText('اصفهان، کاشان، خیابان امیرکبیر، پلاک ۱۲')).toBeTruthy();
  const payments = screen.getByRole('region', { name: 'پرداخت‌ها' }).textContent;
  expect(payments).toContain('کارت: ۵۰۲۲۲۹******۵۹۹۵');
  expect(payments).toContain('شمارهٔ پیگیری بانک: ۲۰۱۰۰۰۰۱۷');
});

test('a payment from card and wallet names both parts, because the bank knows the first one only', async () => {
  const parts = { amount: toRial(60_000_000), wallet_amount: toRial(29_300_000) };
  const payment = { reference, gateway: 'zarinpal', state: 'succeeded' as const, ref_id: null, card: null, ...parts };
  const order = buildOrder({ payments: [{ ...payment, at: '2026-11-24T05:40:00Z' }] });
  await open({ 'get /api/v1/orders/{number}': () => order });
  const payments = screen.getByRole('region', { name: 'پرداخت‌ها' }).textContent;
  expect(payments).toContain('۳٬۰۷۰٬۰۰۰ تومان و ۲٬۹۳۰٬۰۰۰ تومان از کیف پول');
});

test('the bank’s number of a payment stays as it is when it has letters', async () => {
  const payment = { reference, gateway: 'transfer', state: 'succeeded' as const, ref_id: 'PAY7001', card: null };
  const amounts = { amount: toRial(1_500_000_000), wallet_amount: toRial(0) };
  const order = buildOrder({ payments: [{ ...payment, ...amounts, at: '2026-11-24T05:40:00Z' }] });
  await open({ 'get /api/v1/orders/{number}': () => order });
  expect(screen.getByText('PAY7001')).toBeTruthy();
});

test('an order that cost nothing has no way to pay and no refund to the wallet', async () => {
  const payment = { reference, gateway: 'wallet', state: 'refunded' as const, ref_id: null, card: null };
  const amounts = { amount: toRial(0), wallet_amount: toRial(0) };
  const order = buildOrder({ payments: [{ ...payment, ...amounts, at: '2026-11-24T05:40:00Z' }] });
  await open({ 'get /api/v1/orders/{number}': () => order });
  const payments = screen.getByRole('region', { name: 'پرداخت‌ها' }).textContent;
  expect(payments).toContain('بدون پرداخت');
  expect(payments).not.toContain('کیف پول');
});

test('an order by a carrier that is paid on delivery shows no price of its shipping', async () => {
  const delivery = { ...buildOrder().delivery, method: 'tipax' as const, is_postpaid: true };
  await open({ 'get /api/v1/orders/{number}': () => buildOrder({ delivery }) });
  expect(screen.getByRole('region', { name: 'مبلغ سفارش' }).textContent).toContain('هزینهٔ ارسالپس‌کرایه');
  expect(screen.getByRole('region', { name: 'تحویل' }).textContent).toContain('تیپاکس');
});

test.each([
  [true, /ساعت ۰۹:۲۰\. تا آن زمان کالاها برای شما نگه داشته می‌شود\.$/],
  [false, /نگه داشته نمی‌شود/],
])('an unpaid order leads to its payment; its stock is held: %j', async (holds_stock, text) => {
  const unpaid: Partial<Order> = {
    state: 'awaiting_payment',
    pay_until: '2026-11-24T05:50:00Z',
    holds_stock,
    timeline: [{ state: 'awaiting_payment', by: 'member', reason: null, at: '2026-11-24T05:30:00Z' }],
  };
  await open({ 'get /api/v1/orders/{number}': () => buildOrder(unpaid) });
  expect(screen.getByText(/مهلت پرداخت/).textContent).toMatch(text);
  expect(screen.getByRole('link', { name: 'پرداخت سفارش' }).getAttribute('href')).toBe(
    '/checkout/payment?order=482910733',
  );
});

test('an order whose payment is being verified leads to the result, not to another payment', async () => {
  const at = '2026-11-24T05:40:00Z';
  const payment = { reference, gateway: 'zarinpal', state: 'verifying' as const, amount: toRial(2_000_000) };
  const order = buildOrder({
    state: 'awaiting_payment',
    pay_until: '2026-11-24T05:50:00Z',
    payments: [{ ...payment, wallet_amount: toRial(0), ref_id: null, card: null, at }],
    timeline: [{ state: 'awaiting_payment', by: 'member', reason: null, at }],
  });
  await open({ 'get /api/v1/orders/{number}': () => order });
  const link = screen.getByRole('link', { name: 'دیدن نتیجهٔ پرداخت' });
  expect(link.getAttribute('href')).toBe(`/payment/success?ref=${reference}`);
  expect(screen.getByText(/دوباره پرداخت نکنید/)).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'پرداخت سفارش' })).toBeNull();
  expect(screen.queryByText(/مهلت پرداخت/)).toBeNull();
});

test('an order with an open bank transfer leads to its receipt, not to another payment', async () => {
  const at = '2026-11-24T05:40:00Z';
  const amount = toRial(1_500_000_000);
  const transfer = {
    reference,
    gateway: 'transfer',
    state: 'verifying' as const,
    amount,
    wallet_amount: toRial(0),
    ref_id: null,
    card: null,
    at,
  };
  const order = buildOrder({
    state: 'awaiting_payment',
    pay_until: '2026-11-24T05:50:00Z',
    payments: [transfer],
    timeline: [{ state: 'awaiting_payment', by: 'member', reason: null, at }],
  });
  await open({ 'get /api/v1/orders/{number}': () => order });
  const link = screen.getByRole('link', { name: 'حساب فروشگاه و رسید' });
  expect(link.getAttribute('href')).toBe(`/payment/transfer?ref=${reference}`);
  expect(screen.queryByRole('link', { name: 'پرداخت سفارش' })).toBeNull();
  expect(screen.queryByText(/مهلت پرداخت/)).toBeNull();
  expect(screen.getByText(/رسید واریز شما رسیده است.*تا پایان بررسی، سفارش لغو نمی‌شود؛ چون/)).toBeTruthy();
  expect(screen.queryByText(/هنوز پرداخت نشده است/)).toBeNull();
});

test.each([
  ['unknown', () => refuse(404, 'نیست'), 'سفارشی با این مشخصات پیدا نشد'],
  ['unreachable', () => disconnect(), 'این بخش الان در دسترس نیست'],
])('an order that is %s shows why', async (_, answer, text) => {
  renderPage(<Page />, {
    path,
    route: '/account/orders/:id',
    isMember: true,
    api: { 'get /api/v1/orders/{number}': answer },
  });
  await screen.findByRole('heading', { name: text });
});

test('cancelling asks first, is sent once, and says that the money is in the wallet', async () => {
  const { user, sent } = await open({
    'get /api/v1/orders/{number}': cancellable,
    'post /api/v1/orders/{number}/cancel': cancelled,
  });
  await user.click(await screen.findByRole('button', { name: 'لغو سفارش' }));
  await user.click(button('نه، بماند'));
  expect(sent()).toEqual([]);
  await user.click(button('لغو سفارش'));
  await user.dblClick(button('بله، لغو شود'));
  await screen.findByText('لغو شد', { selector: 'span[data-tone]' });
  expect(sent()).toHaveLength(1);
  expect(visibleToasts()).toMatchObject([{ title: 'سفارش لغو شد', description: 'مبلغ آن به کیف پول شما برگشت.' }]);
});

test('an order that was shipped meanwhile is not cancelled, and the page shows its new state', async () => {
  let state: 'paid' | 'shipped' = 'paid';
  const { user } = await open({
    'get /api/v1/orders/{number}': () => (state === 'paid' ? cancellable() : buildOrder({ state })),
    'post /api/v1/orders/{number}/cancel': () => {
      state = 'shipped';
      return refuse(409, 'این کار برای سفارش «ارسال‌شده» ممکن نیست.');
    },
  });
  await user.click(await screen.findByRole('button', { name: 'لغو سفارش' }));
  await user.click(button('بله، لغو شود'));
  await screen.findByText('ارسال شد', { selector: 'span[data-tone]' });
  expect(visibleToasts()).toMatchObject([{ title: 'لغو نشد', description: expect.stringContaining('ممکن نیست') }]);
});

test('ordering again shows the prices of today and what is no longer sold, before it fills the basket', async () => {
  const item = {
    variant_id: 11,
    product_id: 1,
    name: 'گونی کنفی',
    url: '/products/1',
    picture: null,
    size: null,
    colour: null,
    print: null,
    unit: 'عدد',
    quantity: 6,
    pack_step: 1,
    max_quantity: 100,
    stock: 100,
    compare_at: null,
    price: toRial(120_000),
    unit_price: toRial(120_000),
    total: toRial(720_000),
    next_tier: null,
    price_before: null,
    problem: null,
  };
  const line = { variant_id: 11, title: 'گونی کنفی', options: '', quantity: 6, unit_price: toRial(90_000), now: item };
  const gone = { ...line, variant_id: 12, title: 'کیسهٔ قدیمی', now: null };
  const basket = {
    items: [item],
    count: 1,
    pieces: 6,
    total: toRial(720_000),
    total_before: toRial(720_000),
    vat: toRial(0),
    weight_grams: 0,
    free_shipping: { from: toRial(0), left: toRial(0) },
    orderable: true,
    changed: [],
  };
  const { user, sent } = await open({
    'get /api/v1/orders/{number}/reorder': () => ({ lines: [line, gone] }),
    'post /api/v1/orders/{number}/reorder': () => basket,
  });
  await user.click(button('سفارش دوباره'));
  const dialog = await screen.findByRole('dialog', { name: 'سفارش دوباره' });
  await within(dialog).findByText(/۶ عدد × ۱۲٬۰۰۰ تومان \(قبلاً ۹٬۰۰۰ تومان\)/);
  expect(dialog.textContent).toContain('این کالا دیگر فروخته نمی‌شود.');
  await user.click(within(dialog).getByRole('button', { name: 'افزودن ۱ کالا به سبد خرید' }));
  await waitFor(() => expect(visibleToasts()).toMatchObject([{ title: 'به سبد خرید اضافه شد' }]));
  expect(sent()).toHaveLength(1);
});
