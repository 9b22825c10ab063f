/** @jest-environment jsdom */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { toRial } from '@shop/shared/lib/money';
import type { PaymentOptions } from '@shop/shared/stores/payment-options';
import { disconnect, type FakeRoutes, refuse, renderPage, visibleToasts } from '@shop/shared/testing';
import { act, screen, waitFor } from '@testing-library/react';
import type { Checkout } from '../../checkout/checkout.ts';
import type { Order } from '../../payment/orders.ts';
import { buildAddress, buildBasket, buildCheckout, buildItem } from '../../testing/build-checkout.ts';
import { buildPlacedOrder, orderNumber as number } from '../../testing/build-placed-order.ts';
import { Page } from './Payment.tsx';

const read = 'get /api/v1/checkout';
const place = 'post /api/v1/orders';
const getOrder = 'get /api/v1/orders/{number}';
const pay = 'post /api/v1/orders/{number}/payments';
const cancel = 'post /api/v1/orders/{number}/cancel';
const reference = 'Fe9kImN_V7sTBSl7_Y3QmA';
/** Of the test's clock, which must not run behind the clock with which the modules were loaded. */
const openedAt = Date.now() + 60_000;
const payUntil = new Date(openedAt + 19 * 60_000).toISOString();

const buildDraft = (changes: Partial<Checkout> = {}) =>
  buildCheckout({
    delivery: {
      method: 'pishtaz',
      address_id: 'a1',
      slot_id: null,
      note: '',
      recipient_name: 'خریدار آزمایشی',
      recipient_mobile: '09121234567',
    },
    ...changes,
  });

const buildOrder = (changes: Partial<Order> = {}) => buildPlacedOrder({ pay_until: payUntil, ...changes });

const noMoney: PaymentOptions = {
  gateways: [{ id: 'zarinpal', title: 'زرین‌پال' }],
  wallet: { available: toRial(0) },
  max_gateway_amount: toRial(2_000_000_000),
};

beforeEach(() => {
  window.sessionStorage.clear();
  // Only the clock: the requests of a fake API need real timers.
  jest.useFakeTimers({
    now: openedAt,
    doNotFake: ['setTimeout', 'queueMicrotask', 'nextTick'],
  });
});
afterEach(() => void jest.useRealTimers());

function openPage(path: string, overrides: FakeRoutes = {}) {
  const api: FakeRoutes = {
    [read]: () => buildDraft(),
    'get /api/v1/addresses': () => ({ items: [buildAddress()] }),
    'get /api/v1/payments/options': () => noMoney,
    [getOrder]: () => buildOrder(),
    [place]: () => buildOrder(),
    // The wallet pays everything, so no page of a bank follows, which jsdom could not show.
    [pay]: () => ({ reference, state: 'succeeded', redirect_url: null }),
    ...overrides,
  };
  const page = renderPage(<Page />, { path, route: '/checkout/payment', api, isMember: true });
  const sent = (operation: string) => page.requests.filter((request) => request.operation === operation);
  return { ...page, sent, press: () => page.user.click(screen.getByRole('button', { name: 'پرداخت' })) };
}

const newOrder = '/checkout/payment';
const placedOrder = `/checkout/payment?order=${number}`;
const terms = () => screen.findByRole('checkbox', { name: /شرایط خرید/ });

test('accepted terms and one press place the order for the shown total and pay it in the chosen way', async () => {
  const { user, press, sent, address } = openPage(newOrder);
  await terms();
  await press();
  expect(await screen.findByText('برای پرداخت، شرایط خرید را بپذیرید.')).toBeTruthy();
  expect(sent(place)).toEqual([]);
  await user.click(await terms());
  await press();
  await waitFor(() => expect(address()).toBe(`/payment/success?ref=${reference}`));
  expect(sent(place)).toMatchObject([{ body: { accepted_total: 2_000_000, accepted_version: 'v1' } }]);
  expect(sent(pay)).toMatchObject([
    { params: { number: String(number) }, body: { method: 'gateway', gateway: 'zarinpal' } },
  ]);
});

test('a payment that could not start leaves the order in the address, and the next press pays the same order', async () => {
  let isDown = true;
  const down = () =>
    isDown ? refuse(503, 'درگاه پاسخ نمی‌دهد.') : { reference, state: 'succeeded' as const, redirect_url: null };
  const { user, press, sent, address } = openPage(newOrder, { [pay]: down });
  await user.click(await terms());
  await press();
  expect(await screen.findByText('مهلت پرداخت')).toBeTruthy();
  await waitFor(() => expect(sent(pay)).toHaveLength(1));
  expect(address()).toBe(placedOrder);
  isDown = false;
  await press();
  await waitFor(() => expect(address()).toBe(`/payment/success?ref=${reference}`));
  expect(sent(place)).toHaveLength(1);
});

test('another total is shown beside the accepted one, and the terms must be accepted again', async () => {
  let total = toRial(2_000_000);
  const draft = () => {
    const built = buildDraft();
    return { ...built, quote: { ...built.quote, total }, version: `for ${total}` };
  };
  const { user, press, sent, address } = openPage(newOrder, {
    [read]: draft,
    [place]: ({ body }) =>
      (body as { accepted_total: number }).accepted_total === total
        ? buildOrder()
        : refuse(409, 'مبلغ سفارش تغییر کرده است.', { code: 'total-changed' }),
  });
  await user.click(await terms());
  total = toRial(2_500_000);
  await press();
  expect((await screen.findByText(/از ۲۰۰٬۰۰۰ تومان به ۲۵۰٬۰۰۰ تومان تغییر کرد/)).getAttribute('role')).toBe('alert');
  await waitFor(async () => expect((await terms()).matches(':checked')).toBe(false));
  await user.click(await terms());
  await press();
  await waitFor(() => expect(address()).toBe(`/payment/success?ref=${reference}`));
  expect(sent(place).map(({ body }) => body)).toMatchObject([
    { accepted_total: 2_000_000 },
    { accepted_total: 2_500_000 },
  ]);
});

test('goods and an address that another tab has changed are shown before they are ordered, at the same total too', async () => {
  let [name, line, version] = ['گونی کنفی', 'خیابان ولیعصر', 'v1'];
  const { user, press, sent, address } = openPage(newOrder, {
    'get /api/v1/addresses': () => ({ items: [buildAddress({ line })] }),
    [read]: () => buildDraft({ basket: buildBasket([buildItem({ name })]), version }),
    [place]: ({ body }) =>
      (body as { accepted_version: string }).accepted_version === version
        ? buildOrder()
        : refuse(409, 'سفارش در صفحه یا دستگاه دیگری تغییر کرده است.', { code: 'order-changed' }),
  });
  await user.click(await terms());
  [name, line, version] = ['گونی پلاستیکی', 'خیابان شریعتی', 'v2'];
  await press();
  expect((await screen.findByText(/^کالاها، گیرنده، آدرس یا زمان ارسال/)).getAttribute('role')).toBe('alert');
  expect(screen.getByText('گونی پلاستیکی')).toBeTruthy();
  expect(screen.getByText(/خیابان شریعتی/)).toBeTruthy();
  await user.click(await terms());
  await press();
  await waitFor(() => expect(address()).toBe(`/payment/success?ref=${reference}`));
  expect(sent(place)).toHaveLength(2);
});

test('after a lost response the next press sends the same idempotency key, so that one order is placed', async () => {
  let isLost = true;
  const { user, press, sent, address } = openPage(newOrder, {
    [place]: () => {
      const answer = isLost ? disconnect() : buildOrder();
      isLost = false;
      return answer;
    },
  });
  await user.click(await terms());
  await press();
  expect(await screen.findByText(/^پرداخت شروع نشد/)).toBeTruthy();
  await press();
  await waitFor(() => expect(address()).toBe(`/payment/success?ref=${reference}`));
  const [first, second, ...others] = sent(place).map(({ idempotencyKey }) => idempotencyKey);
  expect(others).toEqual([]);
  expect(first).toMatch(/./);
  expect(second).toBe(first);
});

test('a checkout without a method opens the step of the shipping', async () => {
  const problems: Checkout['problems'] = [
    { code: 'method-needed', message: 'روش ارسال را انتخاب کنید.', step: 'shipping' },
  ];
  const { address } = openPage(newOrder, { [read]: () => buildDraft({ delivery: null, problems }) });
  await waitFor(() => expect(address()).toBe('/checkout/shipping'));
});

test('a review without the address of the delivery is not shown, and the retry loads it', async () => {
  let isDown = true;
  const { user } = openPage(newOrder, {
    'get /api/v1/addresses': () => (isDown ? disconnect() : { items: [buildAddress({ plaque: null })] }),
  });
  const retry = await screen.findByRole('button', { name: /دوباره تلاش کنید/ });
  isDown = false;
  await user.click(retry);
  expect(await screen.findByText('تهران، خیابان ولیعصر')).toBeTruthy();
});

test('the wallet can be chosen when its money is enough, and with the gateway when it is not', async () => {
  const wallet = (available: number) => ({ ...noMoney, wallet: { available: toRial(available) } });
  const first = openPage(placedOrder, { 'get /api/v1/payments/options': () => wallet(500_000) });
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: /^کیف پول موجودی/ })).disabled).toBe(true);
  await first.user.click(screen.getByRole('radio', { name: /^کیف پول و درگاه ۵۰٬۰۰۰ تومان .*۱۵۰٬۰۰۰/ }));
  await first.press();
  await waitFor(() => expect(first.sent(pay)).toMatchObject([{ body: { method: 'wallet-and-gateway' } }]));
});

test('the page of an order counts down its minutes, also in words, and shows their end', async () => {
  let order = buildOrder();
  openPage(placedOrder, { [getOrder]: () => order });
  expect(await screen.findByText('۱۹:۰۰')).toBeTruthy();
  expect(screen.getByText('۱۹ دقیقه')).toBeTruthy();
  order = buildOrder({ state: 'expired', pay_until: null });
  act(() => void jest.advanceTimersByTime(19 * 60_000));
  expect(await screen.findByText('مهلت پرداخت این سفارش تمام شد')).toBeTruthy();
});

test('an order whose minutes are over is reloaded until the shop has ended it', async () => {
  let order = buildOrder();
  openPage(placedOrder, { [getOrder]: () => order });
  await screen.findByText('۱۹:۰۰');
  act(() => void jest.advanceTimersByTime(19 * 60_000));
  expect(await screen.findByText('تمام شد')).toBeTruthy();
  order = buildOrder({ state: 'expired', pay_until: null });
  act(() => void jest.advanceTimersByTime(5_000));
  expect(await screen.findByText('مهلت پرداخت این سفارش تمام شد')).toBeTruthy();
});

test('an order can be cancelled instead of paid', async () => {
  const { user, sent } = openPage(placedOrder, { [cancel]: () => buildOrder({ state: 'cancelled', pay_until: null }) });
  await user.click(await screen.findByRole('button', { name: 'لغو سفارش' }));
  await user.click(screen.getByRole('button', { name: 'بله، لغو شود' }));
  expect(await screen.findByText('این سفارش لغو شده است')).toBeTruthy();
  expect(sent(cancel)).toHaveLength(1);
});

test('a paid order is not paid again', async () => {
  openPage(placedOrder, { [getOrder]: () => buildOrder({ state: 'paid', pay_until: null }) });
  expect((await screen.findByRole('link', { name: 'دیدن سفارش' })).getAttribute('href')).toBe(
    `/account/orders/${number}`,
  );
  expect(screen.queryByRole('button', { name: 'پرداخت' })).toBeNull();
});

test.each(['redirected', 'verifying'] as const)(
  'an order with a %s bank transfer leads to its receipt',
  async (state) => {
    const at = '2026-11-23T08:00:00Z';
    const amounts = { amount: toRial(2_000_000), wallet_amount: toRial(0) };
    const payment = { reference, gateway: 'transfer', state, ...amounts, ref_id: null, card: null, at };
    openPage(placedOrder, { [getOrder]: () => buildOrder({ payments: [payment] }) });
    const link = await screen.findByRole('link', {
      name: state === 'redirected' ? 'حساب فروشگاه و رسید' : 'دیدن واریز و رسید',
    });
    expect(link.getAttribute('href')).toBe(`/payment/transfer?ref=${reference}`);
    expect(screen.queryByText(/نتیجهٔ پرداخت قبلی/)).toBeNull();
    if (state === 'verifying') expect(screen.queryByRole('button', { name: 'پرداخت' })).toBeNull();
    else expect(await screen.findByRole('button', { name: 'پرداخت' })).toBeTruthy();
  },
);

test.each([
  ['an order', newOrder, place, buildOrder()],
  ['a payment', placedOrder, pay, { reference, state: 'succeeded' as const, redirect_url: null }],
])('the answer to %s does not take a shopper away who has left the page', async (_what, path, operation, answer) => {
  let finish = () => {};
  const { user, press, sent, address, unmount } = openPage(path, {
    [operation]: () => new Promise((resolve) => (finish = () => resolve(answer as never))),
  });
  if (path === newOrder) await user.click(await terms());
  await screen.findByRole('button', { name: 'پرداخت' });
  await press();
  await waitFor(() => expect(sent(operation)).toHaveLength(1));
  unmount();
  jest.useRealTimers();
  finish();
  // The answer has arrived when the form has dropped its draft.
  await waitFor(() =>
    expect(Object.keys(window.sessionStorage).filter((key) => key.startsWith('draft.payment'))).toEqual([]),
  );
  expect(address()).toBe(path);
  expect(visibleToasts()).toMatchObject(path === newOrder ? [{ title: 'سفارش ثبت شد' }] : []);
});

test('a free order that was placed after its page was left is not said to wait for a payment', async () => {
  let finish = () => {};
  const { quote } = buildDraft();
  const { user, sent, unmount } = openPage(newOrder, {
    [read]: () => buildDraft({ quote: { ...quote, total: toRial(0) } }),
    [place]: () => new Promise((resolve) => (finish = () => resolve(buildOrder()))),
  });
  await user.click(await terms());
  await user.click(screen.getByRole('button', { name: 'ثبت سفارش' }));
  await waitFor(() => expect(sent(place)).toHaveLength(1));
  unmount();
  jest.useRealTimers();
  finish();
  await waitFor(() => expect(visibleToasts()).toMatchObject([{ title: 'سفارش ثبت شد' }]));
  expect(visibleToasts()[0]?.description).toBe('آن را در «سفارش‌ها»ی حساب خود نهایی کنید.');
});
