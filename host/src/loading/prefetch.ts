import type { LiveSet } from '@shop/shared/contract';
import { whenIdle } from '@shop/shared/kernel/host';
import { type Handle, handleIn } from '../routing/handle.ts';
import type { MatchPage } from '../routing/match-page.ts';
import type { PayloadClient } from '../routing/payload.ts';
import type { AreaSource } from '../routing/source.ts';
import type { Digests } from './digests.ts';
import type { PageFiles } from './page-files.ts';

type PrefetchOptions = {
  set: LiveSet;
  source: Pick<AreaSource, 'preloadPage' | 'likelyRelease'>;
  matchPage: MatchPage;
  digests: Pick<Digests, 'prefetch'>;
  files: PageFiles;
  prefetchPayload: PayloadClient['prefetchPayload'];
  /** Loads the pages that the document does not name. */
  loadPageLists: () => Promise<void>;
  /** The code that is loaded with the first interaction. */
  importCore: () => Promise<Pick<typeof import('../routing/router-core.ts'), 'watchVisibleLinks' | 'rehearsePress'>>;
  /** Preloads the runtime that every further page needs. */
  preloadRuntime: () => void;
  firstInteraction: Promise<void>;
};

/**
 * The pointer must stay on a link this long (ms) before data is prefetched; merely crossing a link prefetches nothing. A press
 * prefetches at once: the click follows 50 to 150 ms later.
 */
const hoverMs = 50;

/** Visible links are prefetched this long (ms) after the first interaction, so that a touched link's own files come first. */
const visibleLinksDelayMs = 500;

/**
 * Prepares pages before the visitor opens them. Pointing at a link, touching or focusing it loads the page's code, and a press or
 * a moment later its data. Once the visitor has interacted, the files of all visible links are prefetched.
 */
export function startPrefetching(options: PrefetchOptions): void {
  const { set, source, matchPage, digests, files, prefetchPayload, loadPageLists } = options;
  const { importCore, preloadRuntime, firstInteraction } = options;
  const handleOfLink = (link: HTMLAnchorElement): Handle | undefined =>
    link.origin === location.origin && !link.target ? handleIn(matchPage(link.pathname)) : undefined;

  let hoverTimer: number | undefined;
  let pointedLink: HTMLAnchorElement | null = null;
  const leaveLink = () => {
    window.clearTimeout(hoverTimer);
    pointedLink = null;
  };
  const prepareLink = async (event: Event) => {
    leaveLink();
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
    if (!link) return;
    pointedLink = link;
    if (!handleOfLink(link)) await loadPageLists();
    const handle = handleOfLink(link);
    if (!handle || pointedLink !== link) return;
    prefetchFiles(handle);
    void source.preloadPage(handle.area, handle.page);
    const release = source.likelyRelease(handle.area, handle.page);
    if (release === undefined || isCurrentPage(link) || savesData()) return;
    const payload = { area: handle.area, release, url: new URL(link.href) };
    if (event.type === 'pointerdown') prefetchPayload(payload, 'high');
    else hoverTimer = window.setTimeout(() => prefetchPayload(payload, 'low'), hoverMs);
  };
  for (const type of ['pointerover', 'touchstart', 'focusin'])
    document.addEventListener(type, prepareLink, { passive: true });
  document.addEventListener('pointerdown', (event) => event.button === 0 && prepareLink(event), { passive: true });
  // Scrolling cancels the touch, and a click fetches the data itself. A request that has been sent is not aborted: the next press uses it.
  for (const type of ['pointerout', 'pointercancel', 'focusout', 'click'])
    document.addEventListener(type, leaveLink, { passive: true });

  const prefetchFiles = ({ area, page }: Handle) => {
    const release = set.areas[area]?.releases[0];
    if (release) files.prefetch(release, page);
  };
  whenIdle(() => {
    if (!savesData()) digests.prefetch();
  });
  void firstInteraction.then(() => {
    if (savesData()) return;
    digests.prefetch();
    window.setTimeout(async () => {
      preloadRuntime();
      await loadPageLists();
      // Without it a link is prepared when the visitor points at it.
      const core = await importCore().catch(() => undefined);
      core?.watchVisibleLinks(handleOfLink, prefetchFiles);
      // Without it the first press takes longer.
      await core?.rehearsePress().catch(() => undefined);
    }, visibleLinksDelayMs);
  });
}

const isCurrentPage = ({ pathname, search }: HTMLAnchorElement) =>
  pathname === location.pathname && search === location.search;

/** Whether the visitor asked the browser to save data. Not every browser has this property. */
const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
