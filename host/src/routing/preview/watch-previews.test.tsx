/** @jest-environment jsdom */
import { expect, jest, test } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { isCovered, openListing, preparedHeading, preview, scrollDown, scrolledTo } from './fake-listing.tsx';
import { $loadedPreview, $preview } from './shown-preview.ts';

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
  await waitFor(() => expect(source?.getAttribute('srcset')).toContain('960.avif 960w'));
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
