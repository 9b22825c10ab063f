/** @jest-environment jsdom */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { Link, useLayer, useLocation, useNavigate } from '@shop/shared/kernel';
import { $layers, Outlet, RouterProvider } from '@shop/shared/kernel/host';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { createBrowserRouter } from 'react-router-dom';
import { watchBackButton } from './back-button.ts';
import { $shownKey, setChangesOnlyLayers, shouldRevalidate } from './layer-mark.ts';

const load = jest.fn(() => null);
let router: ReturnType<typeof createBrowserRouter>;

function Root() {
  const { key } = useLocation();
  useEffect(() => $shownKey.set(key), [key]);
  return <Outlet />;
}

function Layer({ name, refuses = false }: { name: string; refuses?: boolean }) {
  const [open, setOpen] = useState(false);
  const navigate = useNavigate();
  useLayer(open, () => setOpen(refuses));
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        {name} باز شود
      </button>
      {open ? (
        <section aria-label={name}>
          <button type="button" onClick={() => setOpen(false)}>
            {name} بسته شود
          </button>
          <Link to="/cart">سبد خرید</Link>
          <button type="button" onClick={() => void navigate('/shop?color=red')}>
            {name} قرمز
          </button>
          <button
            type="button"
            onClick={() => {
              setOpen(false);
              void navigate('/cart');
            }}
          >
            {name} بسته شود و برود
          </button>
        </section>
      ) : null}
    </>
  );
}

const shop = (
  <>
    <Layer name="فیلترها" />
    <Layer name="پرسش" />
    <Layer name="مشغول" refuses />
  </>
);

function start() {
  router = createBrowserRouter([
    {
      path: '/',
      element: <Root />,
      children: [
        { path: 'home', element: <Link to="/shop">فروشگاه</Link> },
        {
          path: 'shop',
          loader: load,
          shouldRevalidate,
          HydrateFallback: () => null,
          element: shop,
        },
        { path: 'cart', element: <h1>سبد خرید</h1> },
      ],
    },
  ]);
  watchBackButton(router);
  render(<RouterProvider router={router} />);
}

beforeEach(async () => {
  window.history.pushState(null, '', '/home');
  start();
  await userEvent.click(screen.getByRole('link', { name: 'فروشگاه' }));
  await screen.findByRole('button', { name: 'فیلترها باز شود' });
  load.mockClear();
});

afterEach(() => {
  cleanup();
  router.dispose();
  $layers.set([]);
  $shownKey.set(undefined);
});

const address = () => `${window.location.pathname}${window.location.search}`;
const isOpen = (name: string) => screen.queryByRole('region', { name }) !== null;
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const depth = () => window.history.state.usr?.layers?.depth ?? 0;

async function open(name: string): Promise<void> {
  const before = depth();
  await press(`${name} باز شود`);
  await waitFor(() => expect(depth()).toBe(before + 1));
}

/** One press of the back button, until the router has followed it. */
async function go(steps: number): Promise<void> {
  const key = router.state.location.key;
  act(() => window.history.go(steps));
  await waitFor(() => expect(router.state.location.key).not.toBe(key));
}

test('back closes what is open and stays on the page, without loading it again; the next one leaves the page', async () => {
  await open('فیلترها');
  await go(-1);
  await waitFor(() => expect(isOpen('فیلترها')).toBe(false));
  expect(address()).toBe('/shop');
  expect(load).not.toHaveBeenCalled();
  await go(-1);
  expect(address()).toBe('/home');
});

test('after closing by a press, the next back leaves the page', async () => {
  await open('فیلترها');
  await press('فیلترها بسته شود');
  await waitFor(() => expect(depth()).toBe(0));
  await go(-1);
  expect(address()).toBe('/home');
});

test('of two layers, back closes the upper one first', async () => {
  await open('فیلترها');
  await open('پرسش');
  await go(-1);
  await waitFor(() => expect(isOpen('پرسش')).toBe(false));
  expect(isOpen('فیلترها')).toBe(true);
  await go(-1);
  await waitFor(() => expect(isOpen('فیلترها')).toBe(false));
  expect(address()).toBe('/shop');
});

test('a link inside a layer replaces its entry, so back from there shows the page at once', async () => {
  await open('فیلترها');
  await userEvent.click(screen.getByRole('link', { name: 'سبد خرید' }));
  await screen.findByRole('heading', { name: 'سبد خرید' });
  await go(-1);
  expect([address(), depth()]).toEqual(['/shop', 0]);
  await go(-1);
  expect(address()).toBe('/home');
});

test('a press that closes a layer and navigates leads to the new page', async () => {
  await open('فیلترها');
  await press('فیلترها بسته شود و برود');
  await screen.findByRole('heading', { name: 'سبد خرید' });
  expect(depth()).toBe(0);
});

test('a link that is pressed while the entry is being removed is followed', async () => {
  await open('فیلترها');
  await press('فیلترها بسته شود');
  await act(() => router.navigate('/cart'));
  await screen.findByRole('heading', { name: 'سبد خرید' });
  await go(-1);
  expect([address(), depth()]).toEqual(['/shop', 0]);
});

test('an address that changes under a layer is kept when back closes it', async () => {
  await open('فیلترها');
  await press('فیلترها قرمز');
  await waitFor(() => expect([address(), depth()]).toEqual(['/shop?color=red', 1]));
  expect(isOpen('فیلترها')).toBe(true);
  await go(-1);
  await waitFor(() => expect(isOpen('فیلترها')).toBe(false));
  expect(address()).toBe('/shop?color=red');
  await go(-1);
  expect(address()).toBe('/shop');
});

test('forward does not stop at the entry of a closed layer', async () => {
  await open('فیلترها');
  await go(-1);
  await waitFor(() => expect(isOpen('فیلترها')).toBe(false));
  const moves = jest.fn();
  window.addEventListener('popstate', moves);
  act(() => window.history.forward());
  await waitFor(() => expect(moves).toHaveBeenCalledTimes(2));
  await waitFor(() => expect(depth()).toBe(0));
  await go(-1);
  expect(address()).toBe('/home');
});

test('after a reload with an open layer, back leaves the page', async () => {
  await open('فیلترها');
  cleanup();
  router.dispose();
  $shownKey.set(undefined);
  start();
  await waitFor(() => expect(depth()).toBe(0));
  await go(-1);
  expect(address()).toBe('/home');
});

test('a layer that does not close keeps its entry', async () => {
  await open('مشغول');
  await go(-1);
  await waitFor(() => expect(depth()).toBe(1));
  expect(isOpen('مشغول')).toBe(true);
});

test('`revalidate` loads the page again after a layer was closed', async () => {
  await open('فیلترها');
  await go(-1);
  await act(() => router.revalidate());
  expect(load).toHaveBeenCalledTimes(1);
});

test('after a link to a part of the page, the next address of the same route is loaded', async () => {
  cleanup();
  router.dispose();
  window.history.pushState(null, '', '/shop');
  start();
  await screen.findByRole('button', { name: 'فیلترها باز شود' });
  load.mockClear();
  act(() => {
    window.location.hash = '#reviews';
  });
  await waitFor(() => expect(router.state.location.hash).toBe('#reviews'));
  // Chromium calls listeners of the window in the order in which they were added: the router's first.
  setChangesOnlyLayers(true);
  await act(() => router.navigate('/shop?page=2'));
  expect(load).toHaveBeenCalledTimes(1);
});

test('a layer gets no entry while a link that was pressed in it waits for the router', async () => {
  Object.assign(router, { hasWaitingNavigation: true });
  await press('فیلترها باز شود');
  expect([isOpen('فیلترها'), depth()]).toEqual([true, 0]);
  Object.assign(router, { hasWaitingNavigation: false });
  await userEvent.click(screen.getByRole('link', { name: 'سبد خرید' }));
  await screen.findByRole('heading', { name: 'سبد خرید' });
  await go(-1);
  expect(address()).toBe('/shop');
});

/** The visitor goes back to `/shop`, which loads until `end` is called. */
async function returnSlowly(steps: number): Promise<{ end: () => Promise<void> }> {
  let send: (data: null) => void = () => undefined;
  const data = new Promise<null>((resolve) => {
    send = resolve;
  });
  load.mockReturnValueOnce(data as never);
  act(() => window.history.go(steps));
  await waitFor(() => expect(router.state.navigation.location?.search).toBe(''));
  return { end: () => act(async () => send(null)) };
}

test('a layer that is opened while the page before is loading stays open, and the next back closes it', async () => {
  await act(() => router.navigate('/shop?page=2'));
  const { end } = await returnSlowly(-1);
  await press('فیلترها باز شود');
  await end();
  await waitFor(() => expect([address(), depth()]).toEqual(['/shop', 1]));
  expect(isOpen('فیلترها')).toBe(true);
  await go(-1);
  await waitFor(() => expect(isOpen('فیلترها')).toBe(false));
  expect(address()).toBe('/shop');
  await go(-1);
  expect(address()).toBe('/home');
});

test('when the page before has loaded, a layer that was open is closed, and one that was opened meanwhile stays', async () => {
  await open('فیلترها');
  await press('فیلترها قرمز');
  await waitFor(() => expect([address(), depth()]).toEqual(['/shop?color=red', 1]));
  const { end } = await returnSlowly(-2);
  await press('پرسش باز شود');
  await end();
  await waitFor(() => expect([address(), depth()]).toEqual(['/shop', 1]));
  expect([isOpen('فیلترها'), isOpen('پرسش')]).toEqual([false, true]);
});

test('a layer that is opened while a page is loading is closed by a back before that page arrives', async () => {
  await act(() => router.navigate('/shop?page=2'));
  load.mockReturnValueOnce(new Promise(() => undefined) as never);
  act(() => void router.navigate('/shop?page=3'));
  await press('فیلترها باز شود');
  await go(-1);
  await waitFor(() => expect(isOpen('فیلترها')).toBe(false));
  expect([address(), depth()]).toEqual(['/shop', 0]);
});
