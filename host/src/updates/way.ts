import type { createBrowserRouter } from 'react-router-dom';

/** As much of the router as there is to look at. */
export type Router = Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'subscribe'>;

const steps = /^\/(checkout|payment|auth)(\/|$)/;

/** Where one thing follows from another, and what was typed a step ago is still needed: never interrupted. */
export const isStep = (pathname: string): boolean => steps.test(pathname);

/** The address that this tab is on its way to, when it may come as a document: with it comes the newer build. */
export function documentInstead({ state }: Router): string | undefined {
  const to = state.navigation.location;
  // A page that is only loaded anew is going nowhere; without a line no document would come.
  if (!to || !navigator.onLine || isStep(state.location.pathname) || isStep(to.pathname)) return undefined;
  const address = `${to.pathname}${to.search}`;
  // Going back, the address is there before the page; with its hash the browser would only scroll.
  return address === `${location.pathname}${location.search}` ? address : `${address}${to.hash}`;
}
