/** @jest-environment jsdom */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { Link, useLocation } from '@shop/shared/kernel';
import { Outlet, RouterProvider } from '@shop/shared/kernel/host';
import { previewState } from '@shop/shared/lib/preview-state';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import { createBrowserRouter } from 'react-router-dom';
import { $shownKey } from '../layer-mark.ts';
import { createMatchPage } from '../match-page.ts';
import { PreviewSlot } from './PreviewSlot.tsx';
import { $loadedPreview, $preview, $return } from './shown-preview.ts';
import { watchPreviews } from './watch-previews.tsx';

let scrolledTo: unknown[] = [];

beforeEach(() => {
  scrolledTo = [];
  jest.spyOn(window, 'scrollTo').mockImplementation((...place: unknown[]) => void scrolledTo.push(place[1]));
  document.title = 'فهرست';
  scrollDown(0);
  // jsdom loads no pictures.
  const images = HTMLImageElement.prototype;
  jest.spyOn(images, 'complete', 'get').mockReturnValue(true);
  jest.spyOn(images, 'currentSrc', 'get').mockReturnValue('https://shop.example/media/pictures/a1/320.avif');
  history.replaceState(null, '', '/shop');
});
afterEach(() => {
  cleanup();
  $preview.set(undefined);
  $loadedPreview.set(undefined);
  jest.restoreAllMocks();
});

const scrollDown = (value: number) => Object.defineProperty(window, 'scrollY', { configurable: true, value });

function Frame() {
  const { key, pathname } = useLocation();
  useEffect(() => {
    // As if React were still rendering that page.
    if (pathname !== '/late') $shownKey.set(key);
  }, [key, pathname]);
  return (
    <main id="content" tabIndex={-1}>
      <PreviewSlot />
      <Outlet />
    </main>
  );
}

const picture = { id: 'a1', colour: '#ffffff', width: 1600, height: 1600, widths: [320, 960] };

/** A listing with links to a product, whose page is loaded when the test says so. */
async function openListing(fail = false) {
  let finish: () => void = () => undefined;
  const loaded = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const handle = { area: 'catalog', page: 'product', layout: 'default', isStep: false, preview: { shape: 'product' } };
  const listing = (
    <>
      <h2>کالاها</h2>
      <img src="/media/pictures/a1/320.avif" alt="" />
      <Link to="/products/8" state={previewState({ title: 'گونی ۸', picture })}>
        کارت
      </Link>
      <Link to="/products/8" state={previewState({ title: 'گونی ۹' })}>
        کارت دیگر
      </Link>
      <Link to="/products/8">بی‌عنوان</Link>
      <Link to="/contact">تماس</Link>
      <Link replace to="/late" state={previewState({ title: 'گونی ۸' })}>
        جایگزین
      </Link>
    </>
  );
  const loader = async () => {
    await loaded;
    // As the loaders of all pages do (`routes.tsx`).
    await $return.get();
    if (fail) throw new Error('down');
    return null;
  };
  const product = <h1>گونی ۸، صفحهٔ کامل</h1>;
  const router = createBrowserRouter([
    {
      path: '/',
      element: <Frame />,
      children: [
        { path: 'shop', element: listing },
        { path: 'contact', element: <h1>تماس با ما</h1> },
        { path: 'late', handle, loader, element: null },
        { path: 'products/8', handle, loader, element: product, errorElement: <p>خراب است</p> },
      ],
    },
  ]);
  render(<RouterProvider router={router} />);
  await screen.findByRole('heading', { name: 'کالاها' });
  watchPreviews(router, createMatchPage(router.routes));
  return { user: userEvent.setup(), finish, router };
}

const preview = () => screen.queryByRole('heading', { level: 1, name: 'گونی ۸' });
/** Whether the style sheet hides the listing. */
const isCovered = () => screen.getByText('کالاها').matches('[data-covered]');

test('a pressed card shows the heading at once, at the top and with the focus, and the page replaces it', async () => {
  const { user, finish } = await openListing();
  scrollDown(640);
  await user.click(screen.getByRole('link', { name: 'کارت' }));
  await waitFor(() => expect(preview()).toBeTruthy());
  expect(document.title).toBe('گونی ۸');
  expect(scrolledTo).toEqual([0]);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
  finish();
  expect(await screen.findByRole('heading', { name: 'گونی ۸، صفحهٔ کامل' })).toBeTruthy();
  expect(preview()).toBeNull();
});

/** The heading of a preview that is rendered but not shown. */
const preparedHeading = () => screen.queryByRole('heading', { level: 1, name: 'گونی ۸', hidden: true });

test('the preview of a touched link is rendered hidden, without another request for its picture, and the press shows it', async () => {
  const { user, finish } = await openListing();
  await user.pointer({ keys: '[TouchA>]', target: screen.getByRole('link', { name: 'کارت' }) });
  await waitFor(() => expect(preparedHeading()).toBeTruthy());
  const prepared = preparedHeading();
  expect([preview(), isCovered()]).toEqual([null, false]);
  expect([document.title, scrolledTo]).toEqual(['فهرست', []]);
  const image = document.querySelector('[data-preview] img');
  const source = document.querySelector('[data-preview] source');
  expect(source?.getAttribute('srcset')).toBe('/media/pictures/a1/320.avif 320w');

  await user.pointer('[/TouchA]');
  await waitFor(() => expect(preview()).toBeTruthy());
  expect([preview(), isCovered()]).toEqual([prepared, true]);
  expect(document.querySelector('[data-preview] img')).toBe(image);
  expect(source?.getAttribute('srcset')).toContain('960.avif 960w');
  expect(document.title).toBe('گونی ۸');
  finish();
  expect(await screen.findByRole('heading', { name: 'گونی ۸، صفحهٔ کامل' })).toBeTruthy();
  expect([preparedHeading(), document.querySelector('[data-covered]')]).toEqual([null, null]);
});

test('a touch that becomes a scroll, or leads to no press, leaves nothing prepared', async () => {
  const { user } = await openListing();
  for (const end of [fireEvent.pointerCancel, fireEvent.pointerUp, fireEvent.pointerDown]) {
    await user.pointer({ keys: '[TouchA>]', target: screen.getByRole('link', { name: 'کارت' }) });
    await waitFor(() => expect(preparedHeading()).toBeTruthy());
    end(document.body);
    await waitFor(() => expect(preparedHeading()).toBeNull());
    await user.pointer({ keys: '[/TouchA]', target: document.body });
  }
});

test('the preview of another link replaces a prepared one', async () => {
  const { user } = await openListing();
  await user.pointer({ keys: '[TouchA>]', target: screen.getByRole('link', { name: 'کارت' }) });
  await waitFor(() => expect(preparedHeading()).toBeTruthy());
  screen.getByRole('link', { name: 'کارت دیگر' }).focus();
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('heading', { level: 1, name: 'گونی ۹' })).toBeTruthy();
  expect(preparedHeading()).toBeNull();
});

test('a page that is there before the next frame is shown without a preview', async () => {
  const { user, finish } = await openListing();
  let nextFrame: FrameRequestCallback = () => undefined;
  jest.spyOn(window, 'requestAnimationFrame').mockImplementation((callback) => {
    nextFrame = callback;
    return 1;
  });
  await user.click(screen.getByRole('link', { name: 'کارت' }));
  finish();
  expect(await screen.findByRole('heading', { name: 'گونی ۸، صفحهٔ کامل' })).toBeTruthy();
  nextFrame(0);
  expect($preview.get()).toBeUndefined();
});

test('the data of the page give its heading when the link has none', async () => {
  const { user } = await openListing();
  await user.click(screen.getByRole('link', { name: 'بی‌عنوان' }));
  expect(preview()).toBeNull();
  $loadedPreview.set({ title: 'گونی ۸' });
  await waitFor(() => expect(preview()).toBeTruthy());
});

test('a page that fails replaces its preview by the fault', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { user, finish } = await openListing(true);
  await user.click(screen.getByRole('link', { name: 'کارت' }));
  await waitFor(() => expect(preview()).toBeTruthy());
  finish();
  expect(await screen.findByText('خراب است')).toBeTruthy();
  expect(preview()).toBeNull();
});

test('the back button brings the covered page back, with its title and scroll position', async () => {
  history.replaceState({ idx: 0 }, '', '/contact');
  history.pushState({ idx: 1 }, '', '/shop');
  const { user, router } = await openListing();
  scrollDown(640);
  await user.click(screen.getByRole('link', { name: 'کارت' }));
  await waitFor(() => expect(preview()).toBeTruthy());
  history.back();
  await waitFor(() => expect(router.state.navigation.state).toBe('idle'));
  expect([preview(), isCovered()]).toEqual([null, false]);
  expect([location.pathname, document.title]).toEqual(['/shop', 'فهرست']);
  expect(scrolledTo.at(-1)).toBe(640);
});

test('a page that is loaded while the browser goes back does not replace the page before', async () => {
  history.replaceState({ idx: 0 }, '', '/contact');
  history.pushState({ idx: 1 }, '', '/shop');
  const { user, finish, router } = await openListing();
  await user.click(screen.getByRole('link', { name: 'کارت' }));
  await waitFor(() => expect(preview()).toBeTruthy());
  window.addEventListener('popstate', finish, { once: true, capture: true });
  history.back();
  await waitFor(() => expect(router.state.navigation.state).toBe('idle'));
  expect([location.pathname, history.state.idx]).toEqual(['/shop', 1]);
  expect(screen.getByRole('heading', { name: 'کالاها' })).toBeTruthy();
});

test('a page that has its address, but is not rendered yet, is left by the back button', async () => {
  history.replaceState({ idx: 0 }, '', '/contact');
  history.pushState({ idx: 1 }, '', '/shop');
  const { user, finish } = await openListing();
  await user.click(screen.getByRole('link', { name: 'جایگزین' }));
  await waitFor(() => expect(preview()).toBeTruthy());
  finish();
  await waitFor(() => expect(location.pathname).toBe('/late'));
  history.back();
  expect(await screen.findByRole('heading', { name: 'تماس با ما' })).toBeTruthy();
  expect([location.pathname, preview()]).toEqual(['/contact', null]);
});

test('another press leaves the preview for the page of that link', async () => {
  const { user } = await openListing();
  await user.click(screen.getByRole('link', { name: 'کارت' }));
  await waitFor(() => expect(preview()).toBeTruthy());
  await user.click(screen.getByRole('link', { name: 'تماس' }));
  expect(await screen.findByRole('heading', { name: 'تماس با ما' })).toBeTruthy();
  expect(preview()).toBeNull();
});
