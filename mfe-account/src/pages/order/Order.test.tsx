/** @jest-environment jsdom */
import { beforeEach, expect, test } from '@jest/globals';
import { toRial } from '@shop/shared/lib/money';
import { disconnect, type FakeRoutes, refuse, renderPage, visibleToasts } from '@shop/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import type { Order } from '../../orders/order.ts';
import { buildLine, buildOrder, orderNumber } from '../../testing/build-order.ts';
import { Page } from './Order.tsx';

const path = `/account/orders/${orderNumber}`;
const cancelled = () =>
  buildOrder({ state: 'cancelled', may: { ...buildOrder().may, cancel: false, return: false, return_until: null } });
const cancellable = () =>
  buildOrder({ state: 'paid', may: { ...buildOrder().may, cancel: true, return: false, return_until: null } });
const metre = buildLine({ variant_id: 12, title: 'پارچهٔ متقال', unit: 'متر', pack_step: 2, can_withdraw: false });

beforeEach(() => window.sessionStorage.clear());

async function open(routes: FakeRoutes = {}) {
  const page = renderPage(<Page />, {
    ...{ path, route: '/account/orders/:id', isMember: true },
    api: { 'get /api/v1/orders/{number}': () => buildOrder(), ...routes },
  });
  await screen.findByRole('heading', { name: 'سفارش ۴۸۲۹۱۰۷۳۳', level: 1 });
  const sent = () => page.requests.filter(({ operation }) => operation.startsWith('post '));
  return { ...page, sent };
}
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const openReturn = async (user: Awaited<ReturnType<typeof open>>['user']) => {
  await user.click(await screen.findByRole('button', { name: 'درخواست مرجوعی' }));
  return screen.findByRole('region', { name: 'درخواست مرجوعی' });
};

const reference = 'x'.repeat(22);

test('an order shows its state, goods, amounts and delivery, and no action that is not allowed', async () => {
  await open({ 'get /api/v1/orders/{number}': cancelled });
  await screen.findByText('لغو شد', { selector: 'span[data-tone]' });
  expect(screen.getByRole('region', { name: 'کالاها' }).textContent).toContain('۶ عدد × ۹٬۰۰۰ تومان');
  expect(screen.getByRole('region', { name: 'مبلغ سفارش' }).textContent).toMatch(/سود شما۶٬۰۰۰ تومان.*۱۱۹٬۰۰۰ تومان/);
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
    ...{ state: 'awaiting_payment', pay_until: '2026-11-24T05:50:00Z', holds_stock },
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
    ...{ state: 'awaiting_payment', pay_until: '2026-11-24T05:50:00Z' },
    payments: [{ ...payment, ref_id: null, card: null, at }],
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
    ...{ reference, gateway: 'transfer', state: 'verifying' as const, amount },
    ref_id: null,
    card: null,
    at,
  };
  const order = buildOrder({
    ...{ state: 'awaiting_payment', pay_until: '2026-11-24T05:50:00Z', payments: [transfer] },
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
    ...{ path, route: '/account/orders/:id', isMember: true },
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

test('a return needs goods, a reason, and words about a fault', async () => {
  const { user, sent } = await open();
  const form = await openReturn(user);
  await user.click(button('ثبت درخواست'));
  expect(form.textContent).toContain('دلیل بازگرداندن را انتخاب کنید.');
  await user.click(within(form).getByRole('radio', { name: 'کالا ایراد دارد' }));
  await user.click(button('ثبت درخواست'));
  expect(form.textContent).toContain('حداقل یک کالا را انتخاب کنید.');
  await user.click(within(form).getByRole('checkbox', { name: 'گونی کنفی' }));
  await user.click(button('ثبت درخواست'));
  expect(form.textContent).toContain('بنویسید کالا چه ایرادی دارد.');
  expect(sent()).toEqual([]);
});

test('a return shows its refund for each quantity and reason, and sends the amount that was shown', async () => {
  const returned = buildOrder({
    state: 'return_requested',
    may: { ...buildOrder().may, return: false, return_until: null },
  });
  const { user, sent } = await open({ 'post /api/v1/orders/{number}/return-requests': () => returned });
  const form = await openReturn(user);
  const refund = () => within(form).getByText(/مبلغ برگشتی به کیف پول/).textContent;
  await user.click(within(form).getByRole('radio', { name: 'از خرید منصرف شده‌ام' }));
  await user.click(within(form).getByRole('checkbox', { name: 'گونی کنفی' }));
  // The whole order, with its shipping.
  expect(refund()).toContain('۱۱۹٬۰۰۰ تومان');
  await user.click(within(form).getByRole('button', { name: /^کاهش/ }));
  await user.click(within(form).getByRole('button', { name: /^کاهش/ }));
  // The two that stay cost 10,000 Toman each without the tier.
  expect(refund()).toContain('۳۴٬۰۰۰ تومان');
  await user.click(within(form).getByRole('radio', { name: 'کالا با سفارشم فرق دارد' }));
  expect(refund()).toContain('۳۶٬۰۰۰ تومان');
  await user.type(within(form).getByRole('textbox', { name: 'توضیح' }), 'رنگش دیگر است.');
  await user.dblClick(button('ثبت درخواست'));
  await screen.findByText('در انتظار بررسی مرجوعی', { selector: 'span[data-tone]' });
  expect(sent()).toMatchObject([
    {
      params: { number: String(orderNumber) },
      body: {
        ...{ reason: 'wrong', note: 'رنگش دیگر است.', files: [], refund: 360_000 },
        lines: [{ variant_id: 11, quantity: 4 }],
      },
    },
  ]);
  expect(sent()).toHaveLength(1);
});

test('a requested return shows the pictures that were sent with it', async () => {
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => undefined;
  const returned: Order['return'] = {
    ...{ state: 'requested', reason: 'defect', note: 'پاره است.', lines: [], refund: toRial(0) },
    ...{ shipping_refund: toRial(0), decision: null, tracking_code: null, created_at: '2026-03-24T08:00:00Z' },
    pictures: [{ id: 'f1', url: '/api/v1/uploads/f1/file' }],
  };
  await open({
    'get /api/v1/orders/{number}': () => buildOrder({ state: 'return_requested', return: returned }),
    'get /api/v1/uploads/{id}/preview': () => null,
  });
  const pictures = await screen.findByRole('list', { name: 'عکس‌های درخواست' });
  await within(pictures).findByRole('img', { name: 'عکس ۱' });
});

test.each([
  ['approved', 'return_approved', 1],
  ['rejected', 'return_rejected', 0],
] as const)('a return that is %s promises its refund accordingly', async (state, orderState, promises) => {
  const returned: Order['return'] = {
    ...{ state, reason: 'defect', note: '', lines: [], refund: toRial(500_000), shipping_refund: toRial(0) },
    ...{ decision: 'پاسخ', tracking_code: null, created_at: '2026-03-24T08:00:00Z', pictures: [] },
  };
  await open({ 'get /api/v1/orders/{number}': () => buildOrder({ state: orderState, return: returned }) });
  expect(screen.queryAllByText('مبلغی که به کیف پول برمی‌گردد')).toHaveLength(promises);
});

test('goods by the metre can only be returned for a fault', async () => {
  const { user } = await open({ 'get /api/v1/orders/{number}': () => buildOrder({ lines: [metre] }) });
  const form = await openReturn(user);
  const cloth = () => within(form).getByRole<HTMLInputElement>('checkbox', { name: /پارچهٔ متقال/ });
  expect(cloth().disabled).toBe(true);
  await user.click(within(form).getByRole('radio', { name: 'کالا ایراد دارد' }));
  expect(cloth().disabled).toBe(false);
});

test('a refused return keeps what was typed and shows the reason', async () => {
  const { user } = await open({
    'post /api/v1/orders/{number}/return-requests': () => refuse(409, 'مهلت بازگرداندن این سفارش تمام شده است.'),
  });
  const form = await openReturn(user);
  await user.click(within(form).getByRole('radio', { name: 'تعداد کالا کم است' }));
  await user.click(within(form).getByRole('checkbox', { name: 'گونی کنفی' }));
  await user.type(within(form).getByRole('textbox', { name: 'توضیح' }), 'دو تا کم بود.');
  await user.click(button('ثبت درخواست'));
  await waitFor(() => expect(form.textContent).toContain('مهلت بازگرداندن این سفارش تمام شده است.'));
  expect(within(form).getByRole<HTMLTextAreaElement>('textbox', { name: 'توضیح' }).value).toBe('دو تا کم بود.');
});

test('ordering again shows the prices of today and what is no longer sold, before it fills the basket', async () => {
  const item = {
    ...{
      variant_id: 11,
      product_id: 1,
      name: 'گونی کنفی',
      url: '/products/1',
      picture: null,
      size: null,
      colour: null,
    },
    ...{ print: null, unit: 'عدد', quantity: 6, pack_step: 1, max_quantity: 100, stock: 100, compare_at: null },
    ...{ price: toRial(120_000), unit_price: toRial(120_000), total: toRial(720_000), next_tier: null },
    ...{ price_before: null, problem: null },
  };
  const line = { variant_id: 11, title: 'گونی کنفی', options: '', quantity: 6, unit_price: toRial(90_000), now: item };
  const gone = { ...line, variant_id: 12, title: 'کیسهٔ قدیمی', now: null };
  const basket = {
    ...{ items: [item], count: 1, pieces: 6, total: toRial(720_000), total_before: toRial(720_000), vat: toRial(0) },
    ...{ weight_grams: 0, free_shipping: { from: toRial(0), left: toRial(0) }, orderable: true, changed: [] },
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
