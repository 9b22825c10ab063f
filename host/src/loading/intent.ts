import type { LiveSet } from '@shop/shared/contract';
import { matchRoutes, type RouteObject } from 'react-router-dom';
import type { Payloads } from '../routing/payload.ts';
import type { Handle } from '../routing/place.ts';
import type { AreaSource } from '../routing/source.ts';

type IntentOptions = {
  set: LiveSet;
  source: AreaSource;
  routes: RouteObject[];
  integrity: Readonly<Record<string, string>>;
  askAhead: Payloads['askAhead'];
  /** For what any further page will need. */
  getReady: () => void;
};

/** Whoever rests on a link for so long means it; a pointer on its way over a page of cards rests on none. */
const dwell = 50;

/** The first sign may be the touch of a link: what that one needs goes before what others may. */
const calm = 500;

/**
 * Gets a page ready before it is asked for. Its code is run when a link is pointed at, touched or focused, and its data asked
 * for when that lasts; code is only fetched when a link is in view of a visitor who has begun to move about.
 */
export function watchIntent({ set, source, routes, integrity, askAhead, getReady }: IntentOptions): void {
  const placeOf = (link: HTMLAnchorElement): Handle | undefined =>
    link.origin === location.origin && !link.target
      ? (matchRoutes(routes, link.pathname)?.at(-1)?.route.handle as Handle | undefined)
      : undefined;

  let meant: number | undefined;
  const prepare = (event: Event) => {
    window.clearTimeout(meant);
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
    const place = link && placeOf(link);
    if (!place) return;
    fetchFiles(place);
    // The navigation itself tries again, and tells.
    void source.prepare(place.area, place.page);
    const release = source.likely(place.area, place.page);
    if (release === undefined || isHere(link) || savesData()) return;
    meant = window.setTimeout(() => askAhead({ area: place.area, release, url: new URL(link.href) }), dwell);
  };
  for (const kind of ['pointerover', 'touchstart', 'focusin'])
    document.addEventListener(kind, prepare, { passive: true });
  // A finger that scrolls meant no link, and who presses one asks by going there.
  for (const kind of ['pointerout', 'pointercancel', 'focusout', 'click'])
    document.addEventListener(kind, () => window.clearTimeout(meant), { passive: true });

  const fetched = new Set<string>();
  const fetchFiles = ({ area, page }: Handle) => {
    const release = set.areas[area]?.releases[0];
    const files = [...(release?.js ?? []), ...(release?.pages.find(({ id }) => id === page)?.js ?? [])];
    for (const file of files.map((name) => `${release?.base}${name}`)) {
      if (fetched.has(file)) continue;
      fetched.add(file);
      const hint = Object.assign(document.createElement('link'), { rel: 'modulepreload', href: file });
      hint.integrity = integrity[file] ?? '';
      hint.fetchPriority = 'low';
      document.head.append(hint);
    }
  };
  onFirstSign(() => {
    if (savesData()) return;
    window.setTimeout(() => {
      getReady();
      watchVisible(placeOf, fetchFiles);
    }, calm);
  });
}

const isHere = ({ pathname, search }: HTMLAnchorElement) =>
  pathname === location.pathname && search === location.search;

/** Not every browser tells. */
const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** A visitor who has not stirred may only have come for this page, so nothing is spent on others before. */
function onFirstSign(work: () => void): void {
  const signs = ['pointermove', 'touchstart', 'keydown', 'scroll'];
  const once = () => {
    for (const sign of signs) document.removeEventListener(sign, once);
    work();
  };
  for (const sign of signs) document.addEventListener(sign, once, { passive: true });
}

/** Calls `onSeen` once for each place a link to which comes into view. */
function watchVisible(placeOf: (link: HTMLAnchorElement) => Handle | undefined, onSeen: (place: Handle) => void): void {
  const seen = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting || !(target instanceof HTMLAnchorElement)) continue;
      seen.unobserve(target);
      const place = placeOf(target);
      if (place) onSeen(place);
    }
  });
  const watched = new WeakSet<Element>();
  const watchAll = () => {
    for (const link of document.querySelectorAll('a[href^="/"]')) {
      if (watched.has(link)) continue;
      watched.add(link);
      seen.observe(link);
    }
  };
  const whenIdle = window.requestIdleCallback ?? ((work: () => void) => window.setTimeout(work, 200));
  let due = false;
  const soon = () => {
    if (due) return;
    due = true;
    whenIdle(() => {
      due = false;
      watchAll();
    });
  };
  new MutationObserver(soon).observe(document.body, { childList: true, subtree: true });
  soon();
}
