import type { LiveSet } from '@shop/shared/contract';

/**
 * Opens the outline of areas on `?areas` in the address or Ctrl+Alt+A, and reloads the page when a working copy was built
 * again. The outline is loaded only when it is opened.
 */
export function watchDevTools(set: LiveSet, liveReloadAddress: string | undefined): void {
  const toggle = async () => (await import(/* webpackChunkName: "dev-tools" */ './outline.ts')).toggleOutline(set);
  if (new URLSearchParams(location.search).has('areas')) void toggle();
  document.addEventListener('keydown', ({ ctrlKey, altKey, code }) => {
    if (ctrlKey && altKey && code === 'KeyA') void toggle();
  });
  if (liveReloadAddress) new EventSource(liveReloadAddress).addEventListener('built', () => location.reload());
}
