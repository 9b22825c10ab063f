import { type AreaModule, type LiveRelease, type LiveSet, type PageModule, pieceAreas } from '@shop/shared/contract';
import { type AreaSource, AreaUnavailable, type FailedAt } from '../routing/source.ts';
import { type FrozenReleases, setRenderingRelease } from './frozen-tab.ts';
import { createPromiseCache, withTimeout } from './promises.ts';

type BrowserSourceOptions = {
  set: LiveSet;
  loadArea: (release: LiveRelease) => Promise<AreaModule>;
  /** Requests the files of a page, so that they do not wait for each other. */
  loadFiles?: (release: LiveRelease, pageId: string) => void;
  onFailure: (release: LiveRelease, error: unknown, at: FailedAt) => void;
  /** Releases that froze this tab before. */
  frozen?: FrozenReleases;
};

const noneFrozen: FrozenReleases = { all: [], unreported: undefined };

/**
 * How long (ms) a release may take to load while the area has another one. Then the visitor gets the other one, which takes a second to
 * load, too. The last one has all the time that its scripts need on a slow network.
 */
const maxLoadMs = 4000;

/** The browser's `AreaSource`: loads the areas of this tab's release set, with their fallback chains. */
export function createBrowserSource({
  set,
  loadArea,
  loadFiles = () => undefined,
  onFailure,
  frozen = noneFrozen,
}: BrowserSourceOptions): AreaSource {
  const failedReleases = new Set<string>();
  const loadModuleOnce = createPromiseCache<AreaModule>();
  const loadPageOnce = createPromiseCache<PageModule<unknown>>();

  const usableReleases = (area: string) => set.areas[area]?.releases.filter(({ id }) => !failedReleases.has(id)) ?? [];
  const findRelease = (area: string, id: string) => set.areas[area]?.releases.find((release) => release.id === id);
  const hasFallback = (area: string, id: string) => usableReleases(area).some((release) => release.id !== id);
  const loadModule = (release: LiveRelease) => loadModuleOnce(release.id, () => loadArea(release));

  const loadInTime = <Value>({ area, id }: LiveRelease, loading: Promise<Value>): Promise<Value> => {
    return hasFallback(area, id) ? withTimeout(maxLoadMs, `${area} ${id}`, loading) : loading;
  };

  const markFailed = (area: string, id: string, error: unknown, at: FailedAt = 'load') => {
    const release = findRelease(area, id);
    if (release && !failedReleases.has(id)) {
      failedReleases.add(id);
      onFailure(release, error, at);
    }
    return usableReleases(area).length > 0;
  };

  const loadPageModule = (area: string, id: string, pageId: string) =>
    loadPageOnce(`${id}/${pageId}`, async () => {
      const release = findRelease(area, id);
      if (!release || failedReleases.has(id)) throw new AreaUnavailable(area);
      const load = async () => {
        const page = (await loadModule(release)).pages[pageId];
        if (!page) throw new AreaUnavailable(area);
        return page.page();
      };
      return loadInTime(release, load());
    });

  const resetFailures = (area: string) => {
    for (const { id } of set.areas[area]?.releases ?? []) if (!frozen.all.includes(id)) failedReleases.delete(id);
  };

  for (const release of Object.values(set.areas).flatMap(({ releases }) => releases)) {
    // The only release of an area is tried again: it may work by now, and there is no other.
    if (!frozen.all.includes(release.id) || !hasFallback(release.area, release.id)) continue;
    failedReleases.add(release.id);
    if (release.id === frozen.unreported) {
      onFailure(release, new Error('the tab stopped responding while this release rendered'), 'render');
    }
  }

  return {
    async openPage(area, pageId) {
      // All releases have failed before. This is a new navigation, and they may work by now.
      if (usableReleases(area).length === 0) resetFailures(area);
      for (const release of usableReleases(area)) {
        loadFiles(release, pageId);
        try {
          const page = (await loadInTime(release, loadModule(release))).pages[pageId];
          // A release without this page has not failed: it still provides its other pages.
          if (page) return { release: release.id, page };
        } catch (error) {
          markFailed(area, release.id, error);
        }
      }
      throw new AreaUnavailable(area);
    },
    likelyRelease(area, pageId) {
      const [release] = usableReleases(area);
      return release?.pages.find(({ id }) => id === pageId)?.loads ? release.id : undefined;
    },
    loadPageModule,
    async loadPiece(name) {
      const area = pieceAreas[name];
      for (const release of usableReleases(area)) {
        try {
          const loadPiece = (await loadInTime(release, loadModule(release))).pieces?.[name];
          if (loadPiece) return { ...(await loadInTime(release, loadPiece())), release: release.id };
        } catch (error) {
          markFailed(area, release.id, error);
        }
      }
      return undefined;
    },
    async preloadPage(area, pageId) {
      const [release] = usableReleases(area);
      if (!release) return;
      loadFiles(release, pageId);
      await loadPageModule(area, release.id, pageId).catch(() => undefined);
    },
    markFailed,
    markRendering(area, id) {
      if (hasFallback(area, id)) setRenderingRelease(id);
    },
    markRendered: () => setRenderingRelease(null),
    resetFailures,
  };
}
