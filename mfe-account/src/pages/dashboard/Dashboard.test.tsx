/** @jest-environment jsdom */
import { expect, test } from '@jest/globals';
import { $panelCounts } from '@shop/shared/kernel';
import { toRial } from '@shop/shared/lib/money';
import { disconnect, type FakeRoutes, renderPage, visibleToasts } from '@shop/shared/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { Page } from './Dashboard.tsx';

const wallet = {
  balance: toRial(1_500_000),
  held: toRial(500_000),
  available: toRial(1_000_000),
  owner_name: null,
  charge_limits: { min: toRial(500_000), max: toRial(200_000_000) },
};
const open = (api: FakeRoutes = {}) =>
  renderPage(<Page />, {
    path: '/account',
    isMember: true,
    api: {
      'get /api/v1/wallet': () => wallet,
      'get /api/v1/orders': () => ({
        items: [],
        next: null,
        counts: { all: 0, unpaid: 0, current: 0, delivered: 0, returned: 0, cancelled: 0 },
      }),
      'get /api/v1/special-orders': () => ({ items: [], page: 1, pages: 1, total: 0 }),
      'get /api/v1/account/passkeys': () => ({ items: [], most: 10 }),
      'get /api/v1/account/favorites/ids': () => ({ ids: [] }),
      ...api,
    },
  });

test('the wallet shows what can be spent, and leads to its page', async () => {
  open();
  const link = await screen.findByRole('link', { name: 'کیف پول ۱۰۰٬۰۰۰ تومان' });
  expect(link.getAttribute('href')).toBe('/account/wallet');
});

test('a wallet that cannot be loaded offers a retry without a toast, and the rest of the page is there', async () => {
  let isDown = true;
  const { user } = open({ 'get /api/v1/wallet': () => (isDown ? disconnect() : wallet) });
  const retry = await screen.findByRole('button', { name: /موجودی کیف پول بارگذاری نشد/ });
  await screen.findByText('هنوز سفارشی ندارید.');
  expect(visibleToasts()).toEqual([]);
  isDown = false;
  await user.click(retry);
  await waitFor(() => expect(screen.getByRole('link', { name: /۱۰۰٬۰۰۰ تومان/ })).toBeTruthy());
});

test('messages of the support are counted without the notifications, and are not called read before the count is there', async () => {
  $panelCounts.set({ '/account/notifications': 3 });
  open();
  expect(await screen.findByRole('link', { name: 'تیکت‌های پشتیبانی مشاهدهٔ تیکت‌ها' })).toBeTruthy();
  act(() => $panelCounts.setKey('/account/tickets', 0));
  expect(screen.getByRole('link', { name: 'تیکت‌های پشتیبانی پیام جدیدی نیست' })).toBeTruthy();
  act(() => $panelCounts.setKey('/account/tickets', 2));
  expect(screen.getByRole('link', { name: 'تیکت‌های پشتیبانی ۲ خوانده‌نشده' })).toBeTruthy();
});

test('favourites are not called missing before the API has answered', async () => {
  let isDown = true;
  open({ 'get /api/v1/account/favorites/ids': () => (isDown ? disconnect() : { ids: [] }) });
  await screen.findByText('هنوز سفارشی ندارید.');
  expect(screen.getByRole('link', { name: 'علاقه‌مندی‌ها مشاهدهٔ علاقه‌مندی‌ها' })).toBeTruthy();
  isDown = false;
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByRole('link', { name: 'علاقه‌مندی‌ها هنوز کالایی نیست' })).toBeTruthy();
});

test('the code of a special order keeps its Latin digits', async () => {
  const order = { code: '7K3M-9QXD', quantity: 200, created_at: '2026-11-23T08:00:00Z', quote_total: null, unread: 0 };
  open({
    'get /api/v1/special-orders': () => ({
      items: [{ ...order, kind: 'cloth', state: 'submitted' }],
      page: 1,
      pages: 1,
      total: 1,
    }),
  });
  expect(await screen.findByRole('link', { name: 'سفارش ویژهٔ 7K3M-9QXD' })).toBeTruthy();
});
