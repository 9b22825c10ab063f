/** @jest-environment jsdom */
import { afterEach, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { isCovered, openListing, preparedHeading, preview, scrollDown, scrolledTo } from './fake-listing.tsx';
import { $preview } from './shown-preview.ts';
import { maxFrameMs } from './watch-previews.tsx';

const { setTimeout: start } = globalThis;

afterEach(() => {
  globalThis.setTimeout = start;
});

/** The host waits for the frame without a limit. The steps of a test could take longer than its limit. */
function holdFrameLimit() {
  const startOthers = (...args: Parameters<typeof start>) => (args[1] === maxFrameMs ? 0 : start(...args));
  // Not a mock function, which Testing Library takes for a clock that the test moves.
  globalThis.setTimeout = startOthers as typeof start;
}

/** Presses the touched link of a card 640 px down, in a browser that paints when the test says so. Its preview is shown, and no frame was painted. */
async function pressTouched({ hasFrameLimit = false } = {}) {
  history.replaceState({ idx: 0 }, '', '/contact');
  history.pushState({ idx: 1 }, '', '/shop');
  const { user, router, finish } = await openListing();
  scrollDown(640);
  await user.pointer({ keys: '[TouchA>]', target: screen.getByRole('link', { name: 'کارت' }) });
  await waitFor(() => expect(preparedHeading()).toBeTruthy());
  const paints: FrameRequestCallback[] = [];
  jest.spyOn(window, 'requestAnimationFrame').mockImplementation((callback) => paints.push(callback));
  /** The pages whose loaders the router has started. */
  const navigations: string[] = [];
  router.subscribe(({ navigation: { location } }) => {
    if (location && navigations.at(-1) !== location.pathname) navigations.push(location.pathname);
  });
  if (!hasFrameLimit) holdFrameLimit();
  fireEvent.pointerUp(screen.getByRole('link', { name: 'کارت' }));
  fireEvent.click(screen.getByRole('link', { name: 'کارت' }));
  const paint = () =>
    act(() => {
      for (const callback of paints.splice(0)) callback(0);
    });
  return { router, finish, navigations, paint };
}

test('the prepared preview is shown in the task of the press, and the router begins after its frame', async () => {
  const { navigations, paint, finish } = await pressTouched();
  expect([preview() !== null, isCovered(), scrolledTo, navigations]).toEqual([true, true, [0], []]);
  paint();
  await waitFor(() => expect(navigations).toEqual(['/products/8']));
  expect(document.title).toBe('گونی ۸');
  expect($preview.get()?.scrollY).toBe(640);
  finish();
  expect(await screen.findByRole('heading', { name: 'گونی ۸، صفحهٔ کامل' })).toBeTruthy();
  expect(navigations).toEqual(['/products/8']);
});

test('a press in a tab that paints no frame is followed all the same', async () => {
  const { navigations, finish } = await pressTouched({ hasFrameLimit: true });
  await waitFor(() => expect(navigations).toEqual(['/products/8']));
  finish();
  expect(await screen.findByRole('heading', { name: 'گونی ۸، صفحهٔ کامل' })).toBeTruthy();
});

test('of two presses before the frame of a preview, only the second one is followed', async () => {
  const { navigations, paint } = await pressTouched();
  fireEvent.click(screen.getByText('تماس'));
  expect([preview(), scrolledTo.slice(0, 2)]).toEqual([null, [0, 640]]);
  paint();
  expect(await screen.findByRole('heading', { name: 'تماس با ما' })).toBeTruthy();
  expect(navigations).toEqual([]);
});

test('a double press before the frame navigates once', async () => {
  const { navigations, paint, finish } = await pressTouched();
  fireEvent.click(screen.getByText('کارت'));
  paint();
  finish();
  expect(await screen.findByRole('heading', { name: 'گونی ۸، صفحهٔ کامل' })).toBeTruthy();
  expect([navigations, history.state.idx]).toEqual([['/products/8'], 2]);
});

test('the back button before the frame of a preview gives its navigation up and stays on the page', async () => {
  const { navigations, paint, router } = await pressTouched();
  history.back();
  await waitFor(() => expect(preview()).toBeNull());
  paint();
  await waitFor(() => expect(location.pathname).toBe('/shop'));
  await waitFor(() => expect(router.state.navigation.state).toBe('idle'));
  expect(navigations).not.toContain('/products/8');
  expect([isCovered(), history.state.idx, scrolledTo.at(-1)]).toEqual([false, 1, 640]);
});
