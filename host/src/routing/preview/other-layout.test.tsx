/** @jest-environment jsdom */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { Layout } from '@shop/shared/contract';
import { Link } from '@shop/shared/kernel';
import { Outlet, RouterProvider, useShownPage } from '@shop/shared/kernel/host';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import { createBrowserRouter } from 'react-router-dom';
import { Frame } from '../../layouts/Frame.tsx';
import { emptyShell } from '../../shell/shell-data.ts';
import { handleIn } from '../handle.ts';
import { $shownKey } from '../layer-mark.ts';
import { createMatchPage } from '../match-page.ts';
import { PreviewSlot } from './PreviewSlot.tsx';
import { $preview } from './shown-preview.ts';
import { watchPreviews } from './watch-previews.tsx';

beforeEach(() => {
  jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  Object.defineProperty(window, 'matchMedia', {
    configurable: true,
    value: () => ({ matches: false, addEventListener: jest.fn(), removeEventListener: jest.fn() }),
  });
  history.replaceState({ idx: 0 }, '', '/');
  history.pushState({ idx: 1 }, '', '/products/8');
});
afterEach(() => {
  cleanup();
  $preview.set(undefined);
  jest.restoreAllMocks();
});

function Root() {
  const { matches, location } = useShownPage();
  useEffect(() => $shownKey.set(location.key), [location.key]);
  return (
    <Frame layout={handleIn(matches)?.layout ?? 'default'} shell={emptyShell} areas={{}} pathname={location.pathname}>
      <PreviewSlot />
      <Outlet />
    </Frame>
  );
}

const handleOf = (page: string, layout: Layout, title?: string) => ({
  area: 'checkout',
  page,
  layout,
  isPrivate: true,
  isStep: true,
  ...(title !== undefined && { preview: { shape: 'text', title } }),
});

/** A product with a link to the cart, which is loaded when the test says so. */
async function openProduct() {
  let finish: () => void = () => undefined;
  const loaded = new Promise<null>((resolve) => {
    finish = () => resolve(null);
  });
  const product = (
    <>
      <h1>گونی ۸</h1>
      <Link to="/checkout/cart">به سبد</Link>
    </>
  );
  const favorites = handleOf('favorites', 'default', 'علاقه‌مندی‌ها');
  const router = createBrowserRouter([
    {
      path: '/',
      element: <Root />,
      children: [
        { index: true, element: <h1>خانه</h1> },
        { path: 'products/8', element: product },
        {
          path: 'checkout/cart',
          handle: handleOf('cart', 'checkout', 'سبد خرید'),
          loader: () => loaded,
          element: <h1>سبد خرید، صفحهٔ کامل</h1>,
        },
        { path: 'account/favorites', handle: favorites, loader: () => new Promise(() => {}), element: null },
      ],
    },
  ]);
  render(<RouterProvider router={router} />);
  await screen.findByRole('heading', { name: 'گونی ۸' });
  watchPreviews(router, createMatchPage(router.routes));
  const user = userEvent.setup();
  await user.click(screen.getByRole('link', { name: 'به سبد' }));
  await screen.findByRole('heading', { name: 'سبد خرید' });
  return { user, finish, router };
}

const logo = () => screen.getAllByRole('link', { name: emptyShell.name })[0] ?? document.body;

test('a preview in another layout has that layout, which stays when the page replaces the preview', async () => {
  const { finish } = await openProduct();
  const [main, covered] = screen.getAllByRole('main');
  const header = screen.getAllByRole('banner')[0];
  expect(document.activeElement).toBe(main);
  expect(covered?.textContent).toContain('گونی ۸');
  finish();
  await screen.findByRole('heading', { name: 'سبد خرید، صفحهٔ کامل' });
  expect(screen.getByRole('main')).toBe(main);
  expect(screen.getByRole('banner')).toBe(header);
  expect(document.activeElement).toBe(main);
});

test('the back button removes the other layout, and the pressed link has the focus again', async () => {
  const { router } = await openProduct();
  history.back();
  await waitFor(() => expect(router.state.navigation.state).toBe('idle'));
  expect(screen.getByRole('main').textContent).toContain('گونی ۸');
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'به سبد' }));
  expect([location.pathname, document.querySelectorAll('header').length]).toEqual(['/products/8', 1]);
});

test('a link in the layout of a preview is followed by the router', async () => {
  const { user, router } = await openProduct();
  await user.click(logo());
  expect(await screen.findByRole('heading', { name: 'خانه' })).toBeTruthy();
  expect([location.pathname, router.state.historyAction]).toEqual(['/', 'PUSH']);
  expect(screen.getAllByRole('main')).toHaveLength(1);
});

test('a preview marks the link to its own page as the current one, not that to the covered page', async () => {
  const { finish, router } = await openProduct();
  finish();
  await screen.findByRole('heading', { name: 'سبد خرید، صفحهٔ کامل' });
  await act(async () => void router.navigate('/account/favorites'));
  const bar = within(await screen.findByRole('navigation', { name: 'دسترسی سریع' }));
  const currentOf = (name: string) => bar.getByRole('link', { name }).getAttribute('aria-current');
  expect([currentOf('علاقه‌مندی‌ها'), currentOf('سبد خرید')]).toEqual(['page', null]);
});
