import { readStoredJson, writeStorage } from '@shop/shared/lib/browser-storage';
import type { createBrowserRouter } from 'react-router-dom';
import { $committedState, pageKeyOf } from './layer-mark.ts';
import { $preview } from './preview/shown-preview.ts';

type Router = ReturnType<typeof createBrowserRouter>;

const storageKey = 'scroll-positions';

/**
 * Scrolls to the top of each new page, to its anchor, or to where the visitor left it. The first page of a document is left to the browser, which
 * has restored it before this code is loaded.
 */
export function watchScrollPositions(router: Router): () => void {
  const positions = readPositions();
  /** Of the page, also while a preview covers it, which is at the top. */
  const currentPosition = () => {
    const { over, scrollY } = $preview.get() ?? {};
    return (over === router.state.location.key ? scrollY : undefined) ?? window.scrollY;
  };
  router.enableScrollRestoration(positions, currentPosition, pageKeyOf);

  const takeOver = () => {
    history.scrollRestoration = 'manual';
  };
  takeOver();
  // A page from the back/forward cache.
  addEventListener('pageshow', takeOver);
  addEventListener('pagehide', () => {
    const { location, navigation } = router.state;
    if (navigation.state === 'idle') positions[pageKeyOf(location)] = currentPosition();
    writeStorage('sessionStorage', storageKey, JSON.stringify(positions));
    history.scrollRestoration = 'auto';
  });

  let shown = $committedState.get();
  return $committedState.listen((state) => {
    const before = shown;
    shown = state;
    if (!state) return;
    const { location, restoreScrollPosition, preventScrollReset } = state;
    const isSame =
      location === before?.location &&
      restoreScrollPosition === before.restoreScrollPosition &&
      preventScrollReset === before.preventScrollReset;
    if (isSame || restoreScrollPosition === false) return;
    if (typeof restoreScrollPosition === 'number') return window.scrollTo(0, restoreScrollPosition);
    const anchor = findAnchor(location.hash);
    if (anchor) anchor.scrollIntoView();
    else if (!preventScrollReset) window.scrollTo(0, 0);
  });
}

function findAnchor(hash: string): Element | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null;
  }
}

/** Empty if another script has written something else there. */
function readPositions(): Record<string, number> {
  const stored = readStoredJson('sessionStorage', storageKey);
  return Object.fromEntries(Object.entries(stored ?? {}).filter(([, position]) => typeof position === 'number'));
}
