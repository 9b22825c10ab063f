/** @jest-environment jsdom */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { Layout } from '@shop/shared/contract';
import { $favorites } from '@shop/shared/kernel';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, Link, Outlet, RouterProvider, useLocation } from 'react-router-dom';
import { Frame } from './Frame.tsx';
import { noShell, type Shell, shellFrom } from './shell-data.ts';

const shell = shellFrom(
  [
    { slug: 'navbar', items: [{ title: 'فروشگاه', url: '/shop' }] },
    { slug: 'categories', items: [{ title: 'جامبوبگ', url: '/products/categories/5/jumbo' }] },
  ],
  null,
);

function Shop({ layout, shell }: { layout: Layout; shell: Shell }) {
  return (
    <Frame layout={layout} shell={shell} pathname={useLocation().pathname}>
      <Outlet />
    </Frame>
  );
}

function open(path: string, { layout = 'default', shell: given = shell }: { layout?: Layout; shell?: Shell } = {}) {
  const page = <Link to="/elsewhere">به جای دیگر</Link>;
  const routes = [
    { path: '/', element: <Shop layout={layout} shell={given} />, children: [{ path: '*', element: page }] },
  ];
  render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: [path] })} />);
}

const bar = () => screen.queryByRole('navigation', { name: 'دسترسی سریع' });

beforeEach(() => {
  Object.defineProperty(window, 'matchMedia', {
    configurable: true,
    value: () => ({ matches: false, addEventListener: jest.fn(), removeEventListener: jest.fn() }),
  });
});

afterEach(() => {
  cleanup();
  $favorites.set([]);
});

test.each(['default', 'auth', 'checkout', 'panel', 'none'] as const)(
  'the layout %s has the page in its main part, even when the API told nothing',
  (layout) => {
    open('/here', { layout, shell: noShell });
    expect(within(screen.getByRole('main')).getByRole('link', { name: 'به جای دیگر' })).toBeTruthy();
  },
);

test('the header leads to the shop, the basket and the account', () => {
  open('/here');
  const header = within(screen.getByRole('banner'));
  expect(header.getByRole('link', { name: 'فروشگاه' }).getAttribute('href')).toBe('/shop');
  expect(header.getByRole('link', { name: 'سبد خرید' }).getAttribute('href')).toBe('/checkout/cart');
  expect(header.getByRole('link', { name: 'حساب کاربری' }).getAttribute('href')).toBe('/account');
});

test('header and bottom bar count the favourites', () => {
  open('/here');
  act(() => $favorites.set([3, 8]));
  expect(screen.getAllByRole('link', { name: 'علاقه‌مندی‌ها، ۲ کالا' })).toHaveLength(2);
});

test('the bottom bar has five entries, and goes where the specification wants it away', () => {
  open('/here');
  const entries = within(bar() ?? document.body).getAllByRole('listitem');
  expect(entries.map((entry) => entry.textContent)).toEqual(['خانه', 'دسته‌بندی', 'علاقه‌مندی‌ها', 'سبد خرید', 'حساب من']);
  cleanup();
  open('/checkout/cart', { layout: 'checkout' });
  expect(bar()).toBeNull();
});

test('after a navigation the keyboard stands at the new page', async () => {
  open('/here');
  expect(document.activeElement).toBe(document.body);
  await userEvent.click(screen.getByRole('link', { name: 'به جای دیگر' }));
  expect(document.activeElement).toBe(screen.getByRole('main'));
});
