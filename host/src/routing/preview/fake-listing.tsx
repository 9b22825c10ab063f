import { afterEach, beforeEach, jest } from '@jest/globals';
import { Link, useLocation } from '@shop/shared/kernel';
import { Outlet, RouterProvider } from '@shop/shared/kernel/host';
import { previewState } from '@shop/shared/lib/preview-state';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import { createBrowserRouter } from 'react-router-dom';
import { $shownKey } from '../layer-mark.ts';
import { createMatchPage } from '../match-page.ts';
import { PreviewSlot } from './PreviewSlot.tsx';
import { $loadedPreview, $preview, $return } from './shown-preview.ts';
import { watchPreviews } from './watch-previews.tsx';

/** The arguments of `scrollTo`. */
export const scrolledTo: unknown[] = [];

beforeEach(() => {
  scrolledTo.length = 0;
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

export const scrollDown = (value: number) => Object.defineProperty(window, 'scrollY', { configurable: true, value });

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
export async function openListing(fail = false) {
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

export const preview = () => screen.queryByRole('heading', { level: 1, name: 'گونی ۸' });
/** Whether the style sheet hides the listing. */
export const isCovered = () => screen.getByText('کالاها').matches('[data-covered]');

/** The heading of a preview that is rendered but not shown. */
export const preparedHeading = () => screen.queryByRole('heading', { level: 1, name: 'گونی ۸', hidden: true });
