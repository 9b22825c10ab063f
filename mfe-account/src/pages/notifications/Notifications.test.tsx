/** @jest-environment jsdom */
import { expect, test } from '@jest/globals';
import { $notifications } from '@shop/shared/kernel';
import { type FakeRoutes, refuse, renderPage } from '@shop/shared/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { Page } from './Notifications.tsx';
import type { NotificationPage } from './notification-list.ts';

const item = (id: string, read = true): NotificationPage['items'][number] => ({
  id,
  title: `اعلان ${id}`,
  text: 'پاسخ تیکت شما رسید.',
  url: '/account/tickets/12',
  created_at: '2026-03-21T08:00:00Z',
  read,
});
const listOf = (items: NotificationPage['items'], next: string | null = null): NotificationPage => ({
  items,
  next,
  unread: items.filter(({ read }) => !read).length,
});
const open = (api: FakeRoutes) => renderPage(<Page />, { path: '/account/notifications', isMember: true, api });
const titles = () => screen.getAllByRole('link').map(({ textContent }) => textContent);

test('the notifications on the page are marked as read and stay new until the list is loaded again', async () => {
  let list = listOf([item('2', false), item('1')]);
  const { requests } = open({
    'get /api/v1/notifications': () => list,
    'post /api/v1/notifications/read': () => ({ unread: 0 }),
  });
  await screen.findByText('جدید');
  const marked = () =>
    requests.filter(({ operation }) => operation === 'post /api/v1/notifications/read').map(({ body }) => body);
  await waitFor(() => expect(marked()).toEqual([{ up_to: '2' }]));
  expect(screen.getByText('جدید')).toBeTruthy();

  list = listOf([item('3', false), item('2'), item('1')]);
  act(() => $notifications.set({ unread: 1, latest: '3' }));
  await waitFor(() => expect(titles()).toEqual(['اعلان 3', 'اعلان 2', 'اعلان 1']));
  await waitFor(() => expect(marked()).toEqual([{ up_to: '2' }, { up_to: '3' }]));
});

test('more notifications follow the others, and a failed list can be loaded again', async () => {
  let isBroken = true;
  const { user } = open({
    'get /api/v1/notifications': ({ query }) => {
      if (isBroken) return refuse(503, 'خراب است.');
      return query.after === undefined ? listOf([item('2')], '2') : listOf([item('1')]);
    },
  });
  const retry = await screen.findByRole('button', { name: 'دوباره تلاش کنید' });
  isBroken = false;
  await user.click(retry);
  await user.click(await screen.findByRole('button', { name: 'نمایش بیشتر' }));
  await waitFor(() => expect(titles()).toEqual(['اعلان 2', 'اعلان 1']));
});

test('an empty list of notifications says what will appear in it', async () => {
  open({ 'get /api/v1/notifications': () => listOf([]) });
  await screen.findByText('هنوز اعلانی ندارید');
});

test('a new notification comes first and leaves the later pages on screen', async () => {
  let first = listOf([item('3'), item('2')], '2');
  const { user } = open({
    'get /api/v1/notifications': ({ query }) => (query.after === undefined ? first : listOf([item('1')])),
    'post /api/v1/notifications/read': () => ({ unread: 0 }),
  });
  await user.click(await screen.findByRole('button', { name: 'نمایش بیشتر' }));
  await waitFor(() => expect(titles()).toEqual(['اعلان 3', 'اعلان 2', 'اعلان 1']));
  first = listOf([item('4', false), item('3')], '3');
  act(() => $notifications.set({ unread: 1, latest: '4' }));
  await waitFor(() => expect(titles()).toEqual(['اعلان 4', 'اعلان 3', 'اعلان 2', 'اعلان 1']));
});
