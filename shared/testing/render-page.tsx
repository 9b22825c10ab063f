import { afterEach, beforeAll } from '@jest/globals';
import { act, cleanup, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { createMemoryRouter } from 'react-router-dom';
import { $alerts } from '../kernel/alerts.ts';
import { clearToken, setToken } from '../kernel/auth.ts';
import { RouterProvider } from '../kernel/router-provider.ts';
import { type FakeRoutes, installFakeApi } from './fake-api.ts';

type PageOptions = {
  /** The address of the page. */
  path?: string;
  /** The page's route, if it has parameters: `/special-order/orders/:code`. */
  route?: string;
  api?: FakeRoutes;
  /** The page's loader, for tests that count its runs. */
  loader?: () => null;
  isMember?: boolean;
};

const sessionMs = 3_600_000;

/** Renders a page or a part of one, as a guest or a member, with a router and a fake API. */
export function renderPage(
  page: ReactElement,
  { path = '/', route = '*', api = {}, loader, isMember = false }: PageOptions = {},
) {
  if (isMember) setToken('a-test-token', new Date(Date.now() + sessionMs));
  const requests = installFakeApi(api);
  // Any other address shows an empty page, so that a test can follow a link and look at the address.
  const routes = [
    { path: route, element: page, ...(loader && { loader, HydrateFallback: () => null }) },
    ...(route === '*' ? [] : [{ path: '*', element: null }]),
  ];
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  const { container, unmount } = render(<RouterProvider router={router} />);
  const user = userEvent.setup();
  return {
    container,
    unmount,
    user,
    /** Puts a whole text into a field, for long forms: typing renders the form again for each letter. */
    paste: async (field: HTMLElement, text: string) => {
      act(() => field.focus());
      await user.paste(text);
    },
    requests,
    address: () => `${router.state.location.pathname}${router.state.location.search}`,
    /** How the last navigation changed the history: `PUSH` added an entry, `REPLACE` did not. */
    historyAction: (): string => router.state.historyAction,
    /** The history state of the followed link, such as the preview of its page. */
    linkState: (): unknown => router.state.location.state,
  };
}

/** The toasts that the host would show now. */
export const visibleToasts = () => $alerts.get().map(({ title, description, type }) => ({ title, description, type }));

// jsdom has the dialog element without its methods, and no layout to scroll.
beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
    this.dispatchEvent(new Event('close'));
  };
  Element.prototype.scrollIntoView = () => undefined;
});

afterEach(() => {
  cleanup();
  installFakeApi({});
  clearToken();
  window.localStorage.clear();
  $alerts.set([]);
});
