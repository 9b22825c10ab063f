/** @jest-environment jsdom */
import { beforeEach, expect, test } from '@jest/globals';
import { $general, $isMember, $notifications, $panelCounts } from '@shop/shared/kernel';
import { type FakeRoutes, renderPage } from '@shop/shared/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { PanelMenu } from './PanelMenu.tsx';

const entries = [
  { to: '/account', title: 'پیشخان', icon: 'home', end: true },
  { to: '/account/notifications', title: 'اعلان‌ها', icon: 'ticket', end: false },
];
const me = {
  ...{ id: 'member-1', mobile: '09123456789', role: 'shopper' as const, first_name: 'سارا', last_name: null },
  ...{
    has_password: false,
    current_password_needed: false,
    session_expires_at: '',
    birth_date: null,
    national_id: null,
  },
};
const routes: FakeRoutes = {
  'get /api/v1/tickets': () => ({ items: [], next: null, unread: 0 }),
  'post /api/v1/auth/log-out': () => ({ ended: 1 }),
  'delete /api/v1/account/sessions': () => ({ ended: 2 }),
};
const menu = <PanelMenu entries={entries} pathname="/account" />;
const operations = (requests: readonly { operation: string }[]) => requests.map(({ operation }) => operation);

beforeEach(() => {
  $general.setKey('userData', null);
  $panelCounts.set({});
});

test('a member is greeted by name, sees the unread counts, and logs out everywhere', async () => {
  window.sessionStorage.setItem('draft.ticket', '{"typed":{}}');
  const api: FakeRoutes = { ...routes, 'get /api/v1/account/me': () => me };
  const { user, requests } = renderPage(menu, { isMember: true, api });
  expect(await screen.findByText('سلام، سارا')).toBeTruthy();
  act(() => $notifications.set({ unread: 3, latest: '5' }));
  await waitFor(() => expect(screen.getByRole('link', { name: 'اعلان‌ها ۳ خوانده‌نشده' })).toBeTruthy());
  expect($general.get().panelLoading).toBe(false);
  await user.click(screen.getByText('خروج از حساب'));
  await user.click(screen.getByRole('button', { name: 'خروج از همهٔ دستگاه‌ها' }));
  await waitFor(() => expect($isMember.get()).toBe(false));
  expect(operations(requests).slice(-2)).toEqual(['delete /api/v1/account/sessions', 'post /api/v1/auth/log-out']);
  expect([$general.get().userData, $panelCounts.get(), window.sessionStorage.length]).toEqual([null, {}, 0]);
});

test('a guest sees neither the name of a member who was here before nor the log-out', () => {
  $general.setKey('userData', { mobile: me.mobile, firstName: 'سارا', lastName: '' });
  $panelCounts.set({ '/account/notifications': 3 });
  renderPage(menu);
  expect(screen.queryByText(/سارا|۳|خروج/)).toBeNull();
  expect(screen.getByRole('link', { name: 'اعلان‌ها' })).toBeTruthy();
});
