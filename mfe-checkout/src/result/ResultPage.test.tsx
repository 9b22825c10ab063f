/** @jest-environment jsdom */
import { expect, jest, test } from '@jest/globals';
import { toRial } from '@shop/shared/lib/money';
import { disconnect, refuse, renderPage } from '@shop/shared/testing';
import { act, screen, waitFor } from '@testing-library/react';
import type { PaymentState } from './payment-state.ts';
import { ResultPage } from './ResultPage.tsx';

const read = 'get /api/v1/payments/{reference}';
const reference = 'Fe9kImN_V7sTBSl7_Y3QmA';

const buildPayment = (changes: Partial<PaymentState> = {}): PaymentState => ({
  reference,
  purpose: 'order',
  state: 'succeeded',
  amount: toRial(2_000_000),
  wallet_amount: toRial(0),
  gateway_title: 'زرین‌پال',
  ref_id: '201',
  order_number: 482_910_733,
  special_order: null,
  reason: null,
  message: 'پیام فروشگاه',
  closed: null,
  refunded_to: [],
  transfer: null,
  can_retry: false,
  hold_ends_at: null,
  updated_at: '2026-11-23T08:00:00Z',
  ...changes,
});

function openPage(answer: () => ReturnType<typeof buildPayment> | ReturnType<typeof refuse>, { isMember = true } = {}) {
  return renderPage(<ResultPage transferPart={undefined} />, {
    path: `/payment/success?ref=${reference}`,
    api: { [read]: answer },
    isMember,
  });
}
const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

test('a successful payment shows its numbers and leads to the order', async () => {
  openPage(() => buildPayment());
  expect(await screen.findByRole('heading', { name: 'پرداخت انجام شد' })).toBeTruthy();
  expect(screen.getByText('۲۰۰٬۰۰۰ تومان')).toBeTruthy();
  expect(screen.getByText('۲۰۱')).toBeTruthy();
  expect(hrefOf('دیدن سفارش و فاکتور')).toBe('/account/orders/482910733');
});

test('an order that cost nothing was placed without a payment', async () => {
  openPage(() => buildPayment({ amount: toRial(0), gateway_title: 'بدون پرداخت', ref_id: null }));
  expect(await screen.findByRole('heading', { name: 'سفارش ثبت شد' })).toBeTruthy();
  expect(screen.getByText('بدون پرداخت')).toBeTruthy();
  expect(screen.queryByText('پرداخت انجام شد')).toBeNull();
});

test('the bank’s number of a payment stays as it is when it has letters', async () => {
  openPage(() => buildPayment({ ref_id: 'PAY7001' }));
  expect(await screen.findByText('PAY7001')).toBeTruthy();
});

const specialOrder = { purpose: 'special-order', order_number: null, special_order: 'SP-1' } as const;

test.each<[string, Partial<PaymentState>, string, string]>([
  ['a failed payment', { state: 'failed', can_retry: true }, 'پرداخت دوباره', '/checkout/payment?order=482910733'],
  ['money that went to the wallet', { state: 'failed', reason: 'credited' }, 'دیدن کیف پول', '/account/wallet'],
  [
    'a failed part of a special order',
    { ...specialOrder, state: 'failed', can_retry: true },
    'پرداخت دوباره',
    '/special-order/orders/SP-1',
  ],
  ['a failed charge', { state: 'cancelled', purpose: 'charge', order_number: null }, 'شارژ دوباره', '/account/wallet'],
  ['a charge', { purpose: 'charge', order_number: null }, 'دیدن کیف پول', '/account/wallet'],
  ['a special order', specialOrder, 'دیدن سفارش ویژه', '/special-order/orders/SP-1'],
])('%s says what can be done next', async (_what, changes, link, href) => {
  openPage(() => buildPayment(changes));
  await screen.findByText('پیام فروشگاه');
  expect(hrefOf(link)).toBe(href);
});

test.each<[string, Partial<PaymentState>, string, string[]]>([
  [
    'cancelled, with its money in the wallet',
    { closed: 'cancelled', refunded_to: ['wallet'] },
    'سفارش لغو شد',
    ['دیدن سفارش', 'دیدن کیف پول', 'بازگشت به فروشگاه'],
  ],
  [
    'cancelled, with its money on the card',
    { closed: 'cancelled', refunded_to: ['card'] },
    'سفارش لغو شد',
    ['دیدن سفارش', 'بازگشت به فروشگاه'],
  ],
  [
    'sent back',
    { closed: 'refunded', refunded_to: ['wallet'] },
    'مبلغ برگشت داده شد',
    ['دیدن سفارش', 'دیدن کیف پول', 'بازگشت به فروشگاه'],
  ],
])('the page of a paid order that was %s shows this, not the success', async (_what, changes, heading, links) => {
  openPage(() => buildPayment(changes));
  expect(await screen.findByRole('heading', { name: heading })).toBeTruthy();
  expect(screen.queryByText('پرداخت انجام شد')).toBeNull();
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(links);
});

test('a failed payment shows how long the goods are held for another try', async () => {
  const hold_ends_at = new Date(Date.now() + 600_000).toISOString();
  openPage(() => buildPayment({ state: 'failed', can_retry: true, hold_ends_at }));
  expect(await screen.findByText('مهلت پرداخت')).toBeTruthy();
});

test('the success page of a failed payment shows the failure, also to a guest, with a link that logs in and opens the order', async () => {
  openPage(() => buildPayment({ state: 'failed' }), { isMember: false });
  expect(await screen.findByRole('heading', { name: 'پرداخت انجام نشد' })).toBeTruthy();
  expect(screen.queryByText('پرداخت انجام شد')).toBeNull();
  expect(screen.getByRole('link', { name: 'وارد حساب خود شوید' }).getAttribute('href')).toBe(
    '/auth/login?from=%2Faccount%2Forders%2F482910733',
  );
});

test('a payment that is being confirmed is followed until the bank has answered, and not while the page is hidden', async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate', 'Date'] });
  let isHidden = false;
  jest.spyOn(document, 'visibilityState', 'get').mockImplementation(() => (isHidden ? 'hidden' : 'visible'));
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  let answer: () => PaymentState | ReturnType<typeof refuse> = () => buildPayment({ state: 'confirming' });
  const { requests } = openPage(() => answer());
  await pass(0);
  expect(screen.getByRole('heading', { name: 'در حال تأیید پرداخت' })).toBeTruthy();
  answer = disconnect;
  await pass(1_000);
  expect(screen.getByRole('heading', { name: 'در حال تأیید پرداخت' })).toBeTruthy();
  isHidden = true;
  document.dispatchEvent(new Event('visibilitychange'));
  const before = requests.length;
  await pass(60_000);
  expect(requests).toHaveLength(before);
  isHidden = false;
  answer = () => buildPayment();
  document.dispatchEvent(new Event('visibilitychange'));
  await pass(0);
  expect(screen.getByRole('heading', { name: 'پرداخت انجام شد' })).toBeTruthy();
  const after = requests.length;
  await pass(60_000);
  expect(requests).toHaveLength(after);
  jest.restoreAllMocks();
  jest.useRealTimers();
});

test('a cancelled payment is called one that was not made, because the gateway also calls a refused card cancelled', async () => {
  openPage(() => buildPayment({ state: 'cancelled' }));
  expect(await screen.findByRole('heading', { name: 'پرداخت انجام نشد' })).toBeTruthy();
});

test('an unknown reference says so, and a lost response can be requested again', async () => {
  let answer: () => PaymentState | ReturnType<typeof refuse> = disconnect;
  const { user } = openPage(() => answer());
  const retry = await screen.findByRole('button', { name: /دوباره تلاش کنید/ });
  answer = () => refuse(404, '');
  await user.click(retry);
  expect(await screen.findByRole('heading', { name: 'این پرداخت پیدا نشد' })).toBeTruthy();
});

test('an address without a reference is answered without a request', async () => {
  const { requests } = renderPage(<ResultPage transferPart={undefined} />, { path: '/payment/failure' });
  expect(await screen.findByRole('heading', { name: 'این پرداخت پیدا نشد' })).toBeTruthy();
  await waitFor(() => expect(requests).toEqual([]));
});
