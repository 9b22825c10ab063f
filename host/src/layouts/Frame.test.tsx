/** @jest-environment jsdom */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { Layout } from '@shop/shared/contract';
import { $favorites, Link, useLocation } from '@shop/shared/kernel';
import { Outlet, RouterProvider } from '@shop/shared/kernel/host';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router-dom';
import { emptyShell, parseShell, type Shell } from '../shell/shell-data.ts';
import { Frame } from './Frame.tsx';

const shell = parseShell(
  [
    { slug: 'navbar', items: [{ title: 'فروشگاه', url: '/shop' }] },
    { slug: 'categories', items: [{ title: 'جامبوبگ', url: '/products/categories/5/jumbo' }] },
  ],
  null,
);

function PageInFrame({ layout, shell }: { layout: Layout; shell: Shell }) {
  return (
    <Frame layout={layout} shell={shell} areas={{}} pathname={useLocation().pathname}>
      <Outlet />
    </Frame>
  );
}

function open(
  path: string,
  { layout = 'default', shell: shownShell = shell }: { layout?: Layout; shell?: Shell } = {},
) {
  const page = <Link to="/elsewhere">به جای دیگر</Link>;
  const routes = [
    {
      path: '/',
      element: <PageInFrame layout={layout} shell={shownShell} />,
      children: [{ path: '*', element: page }],
    },
  ];
  render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: [path] })} />);
}

const bottomBar = () => screen.queryByRole('navigation', { name: 'دسترسی سریع' });

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
  'the layout %s has the page in its main part, even with an empty shell',
  (layout) => {
    open('/here', { layout, shell: emptyShell });
    expect(within(screen.getByRole('main')).getByRole('link', { name: 'به جای دیگر' })).toBeTruthy();
  },
);

test('the header links to the shop, the cart and the account', () => {
  open('/here');
  const header = within(screen.getByRole('banner'));
  expect(header.getByRole('link', { name: 'فروشگاه' }).getAttribute('href')).toBe('/shop');
  expect(header.getByRole('link', { name: 'سبد خرید' }).getAttribute('href')).toBe('/checkout/cart');
  expect(header.getByRole('link', { name: 'حساب کاربری' }).getAttribute('href')).toBe('/account');
});

test('header and bottom bar show the number of favourites', () => {
  open('/here');
  act(() => $favorites.set([3, 8]));
  expect(screen.getAllByRole('link', { name: 'علاقه‌مندی‌ها، ۲ کالا' })).toHaveLength(2);
});

test('the bottom bar has five entries, and is hidden in the cart', () => {
  open('/here');
  const entries = within(bottomBar() ?? document.body).getAllByRole('listitem');
  expect(entries.map((entry) => entry.textContent)).toEqual(['خانه', 'دسته‌بندی', 'علاقه‌مندی‌ها', 'سبد خرید', 'حساب من']);
  cleanup();
  open('/checkout/cart', { layout: 'checkout' });
  expect(bottomBar()).toBeNull();
});

test.each([
  ['/', ['خانه']],
  ['/account', ['حساب من']],
  ['/account/orders/7', ['حساب من']],
  ['/account/favorites', ['علاقه‌مندی‌ها']],
  ['/shop', []],
])('on %s the bottom bar marks the entries %j', (path, titles) => {
  open(path, { layout: 'panel' });
  const links = within(bottomBar() ?? document.body).getAllByRole('link');
  const marked = links.filter((link) => link.getAttribute('aria-current') === 'page');
  expect(marked.map(({ textContent }) => textContent)).toEqual(titles);
});

test('after a navigation the focus is on the new page', async () => {
  open('/here');
  expect(document.activeElement).toBe(document.body);
  await userEvent.click(screen.getByRole('link', { name: 'به جای دیگر' }));
  expect(document.activeElement).toBe(screen.getByRole('main'));
});
