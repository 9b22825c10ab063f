/** @jest-environment jsdom */
import { beforeEach, expect, test } from '@jest/globals';
import { $general, $isMember, $notifications, $panelCounts } from '@shop/shared/kernel';
import { disconnect, type FakeRoutes, refuse, renderPage, visibleToasts } from '@shop/shared/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { PanelMenu } from './PanelMenu.tsx';

const entries = [
  { to: '/account', title: 'داشبورد', icon: 'home' },
  { to: '/account/notifications', title: 'اعلان‌ها', icon: 'ticket' },
];
const me = {
  id: 'member-1',
  mobile: '09123456789',
  role: 'shopper' as const,
  first_name: 'سارا',
  last_name: null,
  has_password: false,
  current_password_needed: false,
  session_expires_at: '',
  birth_date: null,
  national_id: null,
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
  window.localStorage.setItem('searches.1', '["گونی"]');
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
  expect(window.localStorage.getItem('searches.1')).toBeNull();
});

test.each([
  ['/account', 'داشبورد'],
  ['/account/orders', 'سفارش‌ها'],
  ['/account/orders/117462839', 'سفارش‌ها'],
  ['/account/orders/reviews', 'دیدگاه‌ها'],
  ['/account/notifications', 'اعلان‌ها'],
])('on %s, the entry «%s» alone is marked', (path, title) => {
  const orders = [
    { to: '/account/orders', title: 'سفارش‌ها', icon: 'truck' },
    { to: '/account/orders/reviews', title: 'دیدگاه‌ها', icon: 'star' },
  ];
  renderPage(<PanelMenu entries={[...entries, ...orders]} pathname={path} />, { path });
  const marked = screen.getAllByRole('link').filter((link) => link.getAttribute('aria-current') !== null);
  expect(marked.map(({ textContent }) => textContent)).toEqual([title]);
});

test('a greeting that failed is loaded again when the network is back, without a toast', async () => {
  let isDown = true;
  const api: FakeRoutes = { ...routes, 'get /api/v1/account/me': () => (isDown ? refuse(503, 'خراب است.') : me) };
  const { requests } = renderPage(menu, { isMember: true, api });
  await waitFor(() => expect($general.get().panelLoading).toBe(false));
  await waitFor(() => expect(operations(requests)).toContain('get /api/v1/account/me'));
  expect([screen.queryByText('سلام، سارا'), visibleToasts()]).toEqual([null, []]);
  isDown = false;
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByText('سلام، سارا')).toBeTruthy();
  expect(operations(requests).filter((operation) => operation === 'get /api/v1/account/me')).toHaveLength(2);
});

test('the number of unread tickets follows the notifications, and a greeting that failed is loaded with the next one', async () => {
  let [unread, isDown] = [0, true];
  const api: FakeRoutes = {
    ...routes,
    'get /api/v1/tickets': () => ({ items: [], next: null, unread }),
    'get /api/v1/account/me': () => (isDown ? disconnect() : me),
  };
  const { requests } = renderPage(menu, { isMember: true, api });
  await waitFor(() => expect($panelCounts.get()).toEqual({ '/account/tickets': 0 }));
  [unread, isDown] = [2, false];
  act(() => $notifications.set({ unread: 1, latest: '6' }));
  await waitFor(() => expect($panelCounts.get()).toEqual({ '/account/tickets': 2, '/account/notifications': 1 }));
  expect(await screen.findByText('سلام، سارا')).toBeTruthy();
  unread = 0;
  act(() => $notifications.set({ unread: 0, latest: '6' }));
  await waitFor(() => expect($panelCounts.get()).toEqual({ '/account/tickets': 0, '/account/notifications': 0 }));
  expect(operations(requests).filter((operation) => operation === 'get /api/v1/account/me')).toHaveLength(2);
});

test('a guest sees neither the name of a member who was here before nor the log-out', () => {
  $general.setKey('userData', { mobile: me.mobile, firstName: 'سارا', lastName: '' });
  $panelCounts.set({ '/account/notifications': 3 });
  renderPage(menu);
  expect(screen.queryByText(/سارا|۳|خروج/)).toBeNull();
  expect(screen.getByRole('link', { name: 'اعلان‌ها' })).toBeTruthy();
});

test('the log-out everywhere says that it is running, and after a failure it can be tried again', async () => {
  let finish = () => {};
  const api: FakeRoutes = {
    ...routes,
    'get /api/v1/account/me': () => me,
    'delete /api/v1/account/sessions': () => new Promise((resolve) => (finish = () => resolve(disconnect()))),
  };
  const { user, requests } = renderPage(menu, { isMember: true, api });
  await user.click(screen.getByText('خروج از حساب'));
  await user.dblClick(screen.getByRole('button', { name: 'خروج از همهٔ دستگاه‌ها' }));
  expect(screen.getByRole('button', { name: 'در حال خروج…' })).toBeTruthy();
  await waitFor(() => expect(operations(requests)).toContain('delete /api/v1/account/sessions'));
  await act(async () => finish());
  expect(await screen.findByRole('button', { name: 'خروج از همهٔ دستگاه‌ها' })).toBeTruthy();
  expect(operations(requests).filter((operation) => operation.startsWith('delete'))).toHaveLength(1);
});
