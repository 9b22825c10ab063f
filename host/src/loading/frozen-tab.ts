import { readStorage, writeStorage } from '@shop/shared/lib/browser-storage';

// A release that blocks the main thread for ever, such as an endless loop in an effect, freezes the tab before anything can be
// reported. So its id is stored before it renders and removed once its effects have run. If it is still there on the next load of the
// tab, the release froze it. In sessionStorage, which outlives a renderer process that the visitor has ended.
const renderingKey = 'rendering-release';
const frozenKey = 'frozen-by';

/** How many releases are remembered, so that a tab which stays open for weeks does not collect them. */
const maxRemembered = 5;

export type FrozenReleases = {
  /** Releases that froze this tab: it uses the next release of the chain instead. */
  all: readonly string[];
  /** The release that froze it just now; the edge has no report of it yet. */
  unreported: string | undefined;
};

/** Called once at the start of the tab, before any area is loaded. */
export function readFrozenReleases(): FrozenReleases {
  const before = (readStorage('sessionStorage', frozenKey) ?? '').split(' ').filter(Boolean);
  const unreported = readStorage('sessionStorage', renderingKey) ?? undefined;
  if (unreported === undefined) return { all: before, unreported };
  const all = [...new Set([unreported, ...before])].slice(0, maxRemembered);
  writeStorage('sessionStorage', frozenKey, all.join(' '));
  setRenderingRelease(null);
  return { all, unreported };
}

export function setRenderingRelease(id: string | null): void {
  writeStorage('sessionStorage', renderingKey, id);
}

/** A tab that can handle its end was not frozen. */
export function watchTabEnd(): void {
  addEventListener('pagehide', () => setRenderingRelease(null));
}
