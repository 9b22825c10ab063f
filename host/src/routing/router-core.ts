import { createBrowserRouter, createMemoryRouter } from 'react-router-dom';
import { watchScrollPositions } from './scroll-positions.ts';

export { createPageLists } from '../loading/page-lists.ts';
export { watchVisibleLinks } from '../loading/visible-links.ts';
export { watchBackButton } from './back-button.ts';
export { loadPage } from './page-loader.ts';
export { limitViewTransitions } from './view-transitions.ts';

/**
 * The part of the router that a page needs when it is left. The build gives this file a copy of react-router of its own, so that the
 * part stays out of the host's entry (`shared/build/recipe.ts`).
 */
export function createRouter(...options: Parameters<typeof createBrowserRouter>) {
  const router = createBrowserRouter(...options);
  watchScrollPositions(router);
  return router;
}

/** Runs the code of the first press ahead of it. */
export async function rehearsePress(): Promise<void> {
  const previews = await import(/* webpackChunkName: "previews" */ './preview/rehearse-press.tsx');
  await previews.rehearsePress(createMemoryRouter);
}
