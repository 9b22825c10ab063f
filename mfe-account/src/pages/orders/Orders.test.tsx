/** @jest-environment jsdom */
import { expect, test } from '@jest/globals';
import { clearToken, setToken } from '@shop/shared/kernel';
import { toRial } from '@shop/shared/lib/money';
import { disconnect, type FakeRoutes, renderPage } from '@shop/shared/testing';
import { act, screen, waitFor } from '@testing-library/react';
import type { OrderList, OrderSummary } from '../../orders/order.ts';
import { Page } from './Orders.tsx';
import { $orders, loadMoreOrders, loadOrders } from './orders.ts';

const summary = (number: number): OrderSummary => ({
  ...{ number, state: 'shipped', created_at: '2026-03-21T08:00:00Z', total: toRial(1_000_000), count: 3 },
  ...{ products: [{ title: 'گونی کنفی', picture: null }], tracking_code: null },
});
const listOf = (numbers: number[], next: string | null = null): OrderList => ({
  ...{ items: numbers.map(summary), next },
  counts: { all: 2, unpaid: 0, current: 2, delivered: 0, returned: 0, cancelled: 0 },
});
const open = (routes: FakeRoutes, path = '/account/orders') =>
  renderPage(<Page />, { path, isMember: true, api: routes });
const shown = () => {
  const orders = $orders.get();
  return orders.state === 'ready' ? orders.data.items.map(({ number }) => number) : orders.state;
};

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

test('answers for an earlier filter, or for another member, are dropped, and orders of another member are not shown', async () => {
  const all = { group: undefined, q: '' };
  let answerLate = (_: OrderList) => {};
  const late = () => new Promise<OrderList>((resolve) => (answerLate = resolve));
  const later = new Date(Date.now() + 60_000);
  setToken('first', later, 'member-1');
  const first = loadOrders(all, late);
  await loadOrders({ group: 'current', q: '' }, async () => listOf([1], 'c'));
  answerLate(listOf([2]));
  await first;
  expect(shown()).toEqual([1]);

  const more = loadMoreOrders(all, late);
  await loadOrders(all, async () => listOf([3], 'd'));
  answerLate(listOf([2]));
  await more;
  expect(shown()).toEqual([3]);

  const asFirst = loadOrders(all, late);
  act(() => setToken('second', later, 'member-2'));
  answerLate(listOf([4]));
  await asFirst;
  expect(shown()).toEqual([3]);

  const asSecond = loadOrders(all, late);
  expect(shown()).toBe('loading');
  answerLate(listOf([5]));
  await asSecond;
  expect(shown()).toEqual([5]);
  act(clearToken);
  expect(shown()).toBe('loading');
});
