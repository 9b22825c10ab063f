/** @jest-environment jsdom */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { Link } from '@shop/shared/kernel';
import { Outlet, RouterProvider, useLoaderData } from '@shop/shared/kernel/host';
import { HydrateLater } from '@shop/shared/ui/HydrateLater';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server.node';
import { createBrowserRouter, type DataRouteObject } from 'react-router-dom';
import { LaterSection } from '../hydration/LaterSection.tsx';
import { createFirstRouter, type FirstRouter } from './first-router.ts';
import { createMatchPage } from './match-page.ts';

let shelfIsHydrated = false;

function Shelf() {
  useEffect(() => {
    shelfIsHydrated = true;
  }, []);
  return <Link to="/shop">پرفروش‌ها</Link>;
}

/** The same element in each rendering, as in a memoised page. */
const shelf = <Shelf />;

/** Counts its presses, so that a test notices when it is mounted anew. */
function Frame() {
  const [presses, setPresses] = useState(0);
  return (
    <>
      <button type="button" onClick={() => setPresses(presses + 1)}>
        {`فشار: ${presses}`}
      </button>
      <Link to="/shop?q=کنف#top">فروشگاه</Link>
      <Outlet />
      <HydrateLater as="section">{shelf}</HydrateLater>
    </>
  );
}

function Page() {
  return <h1>{useLoaderData<string>()}</h1>;
}

const loads: string[] = [];
const openDocument = jest.fn<(address: string) => void>();
const routerOf: { current?: FirstRouter } = {};

const page = (id: string, path: string): DataRouteObject => ({
  id,
  path,
  loader: ({ request }) => {
    loads.push(new URL(request.url).pathname);
    return `${id} از بارگذار`;
  },
  element: <Page />,
});

const routes: DataRouteObject[] = [
  { id: 'root', path: '/', element: <Frame />, children: [page('home', '/'), page('shop', '/shop')] },
];

/** The router of the home page from the server. The router's own code arrives when the returned function is called. */
function createHomeRouter({ fails = false } = {}) {
  let arrive: () => void = () => undefined;
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const router = createFirstRouter({
    routes,
    matchPage: createMatchPage(routes),
    hydrationData: { loaderData: { root: null, home: 'home از سرور' }, errors: null },
    loadRouter: async () => {
      await arrived;
      if (fails) throw new TypeError('no network');
      return createBrowserRouter;
    },
    openDocument,
  });
  routerOf.current = router;
  return { router, arrive };
}

/** Renders the home page as the server did. */
function open(options?: { fails: boolean }) {
  const opened = createHomeRouter(options);
  render(<RouterProvider router={opened.router} />);
  return opened;
}

beforeEach(() => {
  globalThis.__shopHydrateLater = LaterSection;
  window.history.replaceState(null, '', '/');
  window.scrollTo = () => undefined;
});
afterEach(() => {
  cleanup();
  routerOf.current?.dispose();
  loads.splice(0);
  shelfIsHydrated = false;
  openDocument.mockClear();
});

const heading = () => screen.getByRole('heading').textContent;

test('a page is shown, and answers, before the router has loaded', async () => {
  open();
  await userEvent.click(screen.getByRole('button'));
  expect(screen.getByRole('button').textContent).toBe('فشار: 1');
  expect(heading()).toBe('home از سرور');
  expect(loads).toEqual([]);
});

test('a link that was pressed before the router has loaded is followed afterwards, and the frame stays mounted', async () => {
  const { arrive } = open();
  await userEvent.click(screen.getByRole('button'));
  await userEvent.click(screen.getByRole('link', { name: 'فروشگاه' }));
  expect(heading()).toBe('home از سرور');
  arrive();
  await waitFor(() => expect(heading()).toBe('shop از بارگذار'));
  expect(screen.getByRole('button').textContent).toBe('فشار: 1');
  expect(decodeURI(window.location.href)).toContain('/shop?q=کنف#top');
  expect(loads).toEqual(['/shop']);
  await act(async () => window.history.back());
  await waitFor(() => expect(heading()).toBe('home از بارگذار'));
});

test('the router that arrives before any press loads nothing', async () => {
  const { router, arrive } = open();
  router.preload();
  arrive();
  await act(async () => undefined);
  expect(loads).toEqual([]);
  await userEvent.click(screen.getByRole('link', { name: 'فروشگاه' }));
  await waitFor(() => expect(heading()).toBe('shop از بارگذار'));
});

test('going back before the router has loaded shows the page of the address', async () => {
  window.history.replaceState({ idx: 0, key: 'before', usr: null }, '', '/shop');
  window.history.pushState({ idx: 1, key: 'here', usr: null }, '', '/');
  const { router, arrive } = open();
  expect(router.state.location.key).toBe('here');
  await act(async () => window.history.back());
  await waitFor(() => expect(window.location.pathname).toBe('/shop'));
  expect(heading()).toBe('home از سرور');
  arrive();
  await waitFor(() => expect(heading()).toBe('shop از بارگذار'));
  expect(router.state.location.key).toBe('before');
  expect(loads).toEqual(['/shop']);
});

test('an anchor that was pressed before the router has loaded is known to it', async () => {
  const { router, arrive } = open();
  window.history.pushState(null, '', '/#reviews');
  router.preload();
  arrive();
  await waitFor(() => expect(router.state.location.hash).toBe('#reviews'));
  expect(heading()).toBe('home از سرور');
  expect(loads).toEqual([]);
});

test('a revalidation waits for the router and keeps what the visitor did', async () => {
  const { router, arrive } = open();
  await userEvent.click(screen.getByRole('button'));
  const revalidated = router.revalidate();
  arrive();
  await act(() => revalidated);
  expect(heading()).toBe('home از بارگذار');
  expect(screen.getByRole('button').textContent).toBe('فشار: 1');
});

test('a section that waits to be hydrated keeps waiting when the router arrives, and its HTML when the page is loaded again', async () => {
  Object.assign(window, {
    requestIdleCallback: () => 0,
    IntersectionObserver: class {
      observe() {}
      disconnect() {}
    },
  });
  const { router, arrive } = createHomeRouter();
  const tree = <RouterProvider router={router} />;
  const place = document.createElement('div');
  place.innerHTML = renderToString(tree);
  document.body.append(place);
  const errors: unknown[] = [];
  const root = await act(async () => hydrateRoot(place, tree, { onRecoverableError: (error) => errors.push(error) }));
  const link = screen.getByRole('link', { name: 'پرفروش‌ها' });
  router.preload();
  arrive();
  await act(async () => undefined);
  expect(shelfIsHydrated).toBe(false);

  await act(() => router.revalidate());
  expect(heading()).toBe('home از بارگذار');
  expect(screen.getByRole('link', { name: 'پرفروش‌ها' })).toBe(link);
  expect(shelfIsHydrated).toBe(true);
  expect(errors).toEqual([]);
  act(() => root.unmount());
  place.remove();
});

test('without the code of the router a link loads its document, and the next one tries again', async () => {
  const { arrive } = open({ fails: true });
  arrive();
  await userEvent.click(screen.getByRole('link', { name: 'فروشگاه' }));
  await waitFor(() => expect(openDocument).toHaveBeenCalledTimes(1));
  expect(decodeURI(openDocument.mock.calls[0]?.[0] ?? '')).toBe('/shop?q=کنف#top');
  await userEvent.click(screen.getByRole('link', { name: 'فروشگاه' }));
  await waitFor(() => expect(openDocument).toHaveBeenCalledTimes(2));
});

test('the state is that of the router itself', () => {
  const { router } = open();
  const real = createBrowserRouter(routes, { hydrationData: { loaderData: { root: null, home: 'home از سرور' } } });
  const { matches, ...rest } = router.state;
  const { matches: realMatches, ...realRest } = real.state;
  expect(rest).toEqual(realRest);
  const shapeOf = (list: typeof matches) =>
    list.map(({ params, pathname, pathnameBase, route }) => ({ params, pathname, pathnameBase, id: route.id }));
  expect(shapeOf(matches)).toEqual(shapeOf(realMatches));
  real.dispose();
});

test('a navigation that waits for the router is known until the router follows it', async () => {
  const { router, arrive } = open();
  expect(router.hasWaitingNavigation).toBe(false);
  await userEvent.click(screen.getByRole('link', { name: 'فروشگاه' }));
  expect(router.hasWaitingNavigation).toBe(true);
  arrive();
  await waitFor(() => expect(heading()).toBe('shop از بارگذار'));
  expect(router.hasWaitingNavigation).toBe(false);
});
