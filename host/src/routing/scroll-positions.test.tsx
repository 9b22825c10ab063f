/** @jest-environment jsdom */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { Link } from '@shop/shared/kernel';
import { Outlet, RouterProvider } from '@shop/shared/kernel/host';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createBrowserRouter } from 'react-router-dom';
import { $committedState } from './layer-mark.ts';
import { $preview } from './preview/shown-preview.ts';
import { watchScrollPositions } from './scroll-positions.ts';

let router: ReturnType<typeof createBrowserRouter>;
let stop: () => void;
/** Where the page is, and where the page was scrolled to, in turn. */
const scrolled: unknown[] = [];

function setPosition(scrollY: number): void {
  Object.defineProperty(window, 'scrollY', { configurable: true, value: scrollY });
}

function open(): void {
  const links = (
    <>
      <h2 id="مشخصات">مشخصات</h2>
      <Link to="/shop">فروشگاه</Link>
      <Link to="/shop#مشخصات">بخش</Link>
      <Link to="/shop?color=red" preventScrollReset>
        قرمز
      </Link>
    </>
  );
  router = createBrowserRouter(
    [
      {
        path: '/',
        element: <Outlet />,
        children: ['/', 'shop'].map((path) => ({ path, element: links, loader: () => null })),
      },
    ],
    { hydrationData: { loaderData: { '0-0': null } } },
  );
  stop = watchScrollPositions(router);
  render(<RouterProvider router={router} onCommit={(state) => $committedState.set(state)} />);
}

const press = async (name: string) => {
  await userEvent.click(screen.getByRole('link', { name }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/shop'));
};

beforeEach(() => {
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
  scrolled.splice(0);
  setPosition(0);
  window.scrollTo = (...place: unknown[]) => void scrolled.push(place[1]);
  Element.prototype.scrollIntoView = function scrollIntoView() {
    scrolled.push(this.id);
  };
});
afterEach(() => {
  cleanup();
  router.dispose();
  stop();
  $committedState.set(undefined);
  $preview.set(undefined);
});

test('a page begins at its top, and is where the visitor left it after going back', async () => {
  open();
  setPosition(640);
  await press('فروشگاه');
  await waitFor(() => expect(scrolled).toEqual([0]));
  await act(async () => window.history.back());
  await waitFor(() => expect(scrolled).toEqual([0, 640]));
});

test('the position of a page that is covered by a preview when the router begins is that from before the preview', async () => {
  open();
  $preview.set({ over: 'default', element: <p />, scrollY: 640 });
  dispatchEvent(new Event('pagehide'));
  expect(JSON.parse(sessionStorage.getItem('scroll-positions') ?? '')).toEqual({ default: 640 });
  await press('فروشگاه');
  await act(async () => window.history.back());
  await waitFor(() => expect(scrolled).toEqual([0, 640]));
});

test('a link to an anchor scrolls to it, and a link that keeps the position scrolls nowhere', async () => {
  open();
  await press('بخش');
  await waitFor(() => expect(scrolled).toEqual(['مشخصات']));
  await userEvent.click(screen.getByRole('link', { name: 'قرمز' }));
  await waitFor(() => expect(router.state.location.search).toBe('?color=red'));
  expect(scrolled).toEqual(['مشخصات']);
});

test('the first page of a document stays where the browser has restored it', async () => {
  // The key of every first page, so the position is one of another page.
  sessionStorage.setItem('scroll-positions', JSON.stringify({ default: 2000, before: 300 }));
  open();
  expect(scrolled).toEqual([]);
  dispatchEvent(new Event('pagehide'));
  expect(history.scrollRestoration).toBe('auto');
  expect(JSON.parse(sessionStorage.getItem('scroll-positions') ?? '')).toEqual({ default: 0, before: 300 });
  dispatchEvent(new Event('pageshow'));
  expect(history.scrollRestoration).toBe('manual');
});
