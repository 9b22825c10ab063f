/** @jest-environment jsdom */
import { expect, test } from '@jest/globals';
import { type FakeRoutes, refuse, renderPage } from '@shop/shared/testing';
import { screen } from '@testing-library/react';
import type { SpecialOrderList } from '../../special-orders/order.ts';
import { Page } from './SpecialOrders.tsx';

const getOrders = 'get /api/v1/special-orders';
const order: SpecialOrderList['items'][number] = {
  code: '2222-2222',
  state: 'submitted',
  created_at: '2026-01-01T00:00:00Z',
  kind: 'cloth',
  quantity: 100,
  quote_total: null,
  unread: 0,
};
/** Two pages; the API refuses numbers of more than five digits. */
const answer: NonNullable<FakeRoutes[typeof getOrders]> = ({ query }) => {
  const page = Number(query.page);
  if (page > 99_999) return refuse(422, '');
  return { items: page > 2 ? [] : [{ ...order, quantity: page }], page, pages: 2, total: 21 };
};
const open = (page: string, api: FakeRoutes = { [getOrders]: answer }) =>
  renderPage(<Page />, { path: `/special-order/orders?page=${page}`, isMember: true, api });

test.each([
  ['1', '۱ عدد'],
  ['2', '۲ عدد'],
  ['3', '۲ عدد'],
  ['1000000000000', '۲ عدد'],
  ['x', '۱ عدد'],
])('the address of page %s shows a page with orders', async (page, text) => {
  open(page);
  expect(await screen.findByRole('link', { name: new RegExp(`، ${text}$`) })).toBeTruthy();
});

test('the page of a member without special orders links to the form', async () => {
  open('1', { [getOrders]: () => ({ items: [], page: 1, pages: 1, total: 0 }) });
  expect((await screen.findByRole('link', { name: 'ثبت سفارش ویژه' })).getAttribute('href')).toBe('/special-order');
});

test('a list that cannot be loaded offers a retry', async () => {
  let isDown = true;
  const { user } = open('1', { [getOrders]: (call) => (isDown ? refuse(503, '') : answer(call)) });
  const retry = await screen.findByRole('button', { name: 'دوباره تلاش کنید' });
  isDown = false;
  await user.click(retry);
  expect(await screen.findByRole('link', { name: /۱ عدد/ })).toBeTruthy();
});
