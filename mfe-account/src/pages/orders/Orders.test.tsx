/** @jest-environment jsdom */
import { expect, test } from '@jest/globals';
import { toRial } from '@shop/shared/lib/money';
import { disconnect, type FakeRoutes, renderPage } from '@shop/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import type { OrderPage, OrderSummary } from '../../orders/order.ts';
import { Page } from './Orders.tsx';

const summary = (number: number): OrderSummary => ({
  number,
  state: 'shipped',
  created_at: '2026-03-21T08:00:00Z',
  total: toRial(1_000_000),
  count: 3,
  products: [{ title: 'گونی کنفی', picture: null }],
  tracking_code: null,
  method: 'pishtaz',
});
const listOf = (numbers: number[], next: string | null = null): OrderPage => ({
  items: numbers.map(summary),
  next,
  counts: { all: 2, unpaid: 0, current: 2, delivered: 0, returned: 0, cancelled: 0 },
});
const open = (routes: FakeRoutes, path = '/account/orders') =>
  renderPage(<Page />, { path, isMember: true, api: routes });

test('orders are listed with state, goods and total, and more are added on request', async () => {
  const { user, requests } = open({
    'get /api/v1/orders': ({ query }) => (query.after === 'c' ? listOf([100_000_002]) : listOf([100_000_001], 'c')),
  });
  const first = await screen.findByRole('link', { name: 'سفارش ۱۰۰۰۰۰۰۰۱' });
  expect(first.closest('li')?.textContent).toMatch(/ارسال شد.*گونی کنفی و ۲ کالای دیگر.*۱۰۰٬۰۰۰ تومان/);
  await user.click(screen.getByRole('button', { name: 'سفارش‌های بیشتر' }));
  await screen.findByRole('link', { name: 'سفارش ۱۰۰۰۰۰۰۰۲' });
  expect(screen.getByRole('link', { name: 'سفارش ۱۰۰۰۰۰۰۰۱' })).toBeTruthy();
  expect(requests.map(({ query }) => query.after)).toEqual([undefined, 'c']);
});

test('an order that is picked up is named so in the list, as on its own page', async () => {
  const { items, ...rest } = listOf([100_000_001, 100_000_002]);
  const [shipped, other] = items;
  if (shipped === undefined || other === undefined) throw new Error('the list is empty');
  open({ 'get /api/v1/orders': () => ({ items: [shipped, { ...other, method: 'pickup' }], ...rest }) });
  const list = await screen.findByRole('list', { name: 'سفارش‌ها' });
  expect([...list.children].map(({ textContent }) => /ارسال شد|در حال تحویل/.exec(textContent ?? '')?.[0])).toEqual([
    'ارسال شد',
    'در حال تحویل',
  ]);
});

test('tabs and search are in the address, and the search keeps the tab', async () => {
  const { user, requests, address } = open({ 'get /api/v1/orders': () => listOf([]) });
  await user.click(await screen.findByRole('link', { name: /جاری/ }));
  expect(screen.getByRole('link', { name: /جاری/ }).getAttribute('aria-current')).toBe('page');
  await user.type(screen.getByRole('searchbox', { name: 'شمارهٔ سفارش یا نام کالا' }), 'کنفی{Enter}');
  expect(address()).toBe(`/account/orders?group=current&q=${encodeURIComponent('کنفی')}`);
  await waitFor(() => expect(requests.at(-1)?.query).toMatchObject({ group: 'current', q: 'کنفی' }));
  await screen.findByRole('heading', { name: 'سفارشی پیدا نشد' });
});

test('a member without orders is invited to the shop, and a failed load can be repeated', async () => {
  let isOffline = true;
  const { user } = open({ 'get /api/v1/orders': () => (isOffline ? disconnect() : listOf([])) });
  await screen.findByRole('heading', { name: 'این بخش الان در دسترس نیست' });
  isOffline = false;
  await user.click(screen.getByRole('button', { name: 'دوباره تلاش کنید' }));
  await screen.findByRole('heading', { name: 'هنوز سفارشی ندارید' });
});

test('while another group is loading, the old list is marked and offers no more of it', async () => {
  let answer = (_: OrderPage) => {};
  const current = new Promise<OrderPage>((resolve) => (answer = resolve));
  const { user } = open({
    'get /api/v1/orders': ({ query }) => (query.group === 'current' ? current : listOf([100_000_001], 'c')),
  });
  await screen.findByRole('button', { name: 'سفارش‌های بیشتر' });
  await user.click(screen.getByRole('link', { name: /جاری/ }));
  expect(screen.getByRole('list', { name: 'سفارش‌ها' }).getAttribute('aria-busy')).toBe('true');
  expect(screen.getByText('در حال بارگذاری…').getAttribute('role')).toBe('status');
  expect(screen.queryByRole('button', { name: 'سفارش‌های بیشتر' })).toBeNull();
  answer(listOf([100_000_002], 'd'));
  await screen.findByRole('button', { name: 'سفارش‌های بیشتر' });
  expect(screen.getByRole('list', { name: 'سفارش‌ها' }).getAttribute('aria-busy')).toBe('false');
});
