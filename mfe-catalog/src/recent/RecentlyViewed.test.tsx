/** @jest-environment jsdom */
import { beforeAll, beforeEach, expect, test } from '@jest/globals';
import { clearToken, logOut } from '@shop/shared/kernel';
import { toRial } from '@shop/shared/lib/money';
import { type FakeRoutes, renderPage } from '@shop/shared/testing';
import { act, screen } from '@testing-library/react';
import { RecentlyViewed } from './RecentlyViewed.tsx';
import { $recent } from './recent.ts';

// Keeps the store connected to the storage, as a page with the rail does.
beforeAll(() => void $recent.listen(() => undefined));
beforeEach(() => $recent.set([]));

const product = (id: number) => ({
  id,
  name: `گونی ${id}`,
  url: `/products/${id}/x`,
  category: { title: 'گونی' },
  picture: null,
  stock: 5,
  price: toRial(10_000),
  max_price: toRial(10_000),
  compare_at: null,
  low: false,
  rating: { average: null, count: 0 },
  colours: [],
  unit: 'عدد',
  pack_step: 1,
  is_new: false,
});
const api = {
  'get /api/v1/products': ({ query }: { query: { ids: string } }) => ({
    items: query.ids
      .split(',')
      .filter((id) => id !== '9')
      .map((id) => product(Number(id))),
    page: 1,
    pages: 1,
    total: 1,
  }),
} as unknown as FakeRoutes;

test('products looked at before are shown without this one and without those that are no longer sold', async () => {
  $recent.set([5, 9, 7]);
  renderPage(<RecentlyViewed current={7} />, { api });
  expect(await screen.findByRole('link', { name: 'گونی 5' })).toBeTruthy();
  expect(screen.getAllByRole('link')).toHaveLength(1);
  expect($recent.get()).toEqual([7, 5, 9]);
});

test('the list can be cleared, and restored', async () => {
  $recent.set([5]);
  const { user } = renderPage(<RecentlyViewed />, { api });
  await user.click(await screen.findByRole('button', { name: 'پاک کردن فهرست' }));
  expect(screen.queryByRole('link')).toBeNull();
  expect($recent.get()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'برگرداندن' }));
  expect(screen.getByRole('link', { name: 'گونی 5' })).toBeTruthy();
  expect($recent.get()).toEqual([5]);
});

test('the list of a member is removed at the log-out, and stays when the API has ended the session', async () => {
  const answers: FakeRoutes = { ...api, 'post /api/v1/auth/log-out': () => ({ ended: 1 }) };
  $recent.set([5]);
  renderPage(<RecentlyViewed />, { api: answers, isMember: true });
  expect(await screen.findByRole('link', { name: 'گونی 5' })).toBeTruthy();
  act(clearToken);
  expect(screen.getByRole('link', { name: 'گونی 5' })).toBeTruthy();
  await act(() => logOut());
  expect([screen.queryByRole('link'), $recent.get(), localStorage.getItem('recently-viewed.1')]).toEqual([
    null,
    [],
    null,
  ]);
});

test('a new visitor is asked for nothing', () => {
  const { container } = renderPage(<RecentlyViewed />);
  expect(container.textContent).toBe('');
});
