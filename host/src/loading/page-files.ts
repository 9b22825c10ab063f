import type { LiveRelease } from '@shop/shared/contract';
import type { Digests } from './digests.ts';
import { preloadModule } from './script.ts';

type PageFilesOptions = {
  digests: Digests;
  loadSheet: (address: string) => Promise<void>;
  /** Replaced in tests. */
  preload?: typeof preloadModule;
};

export type PageFiles = {
  /** Requests all files of a page at once. Otherwise each script would be requested only when the one before has run. */
  load: (release: LiveRelease, pageId: string) => void;
  /** Requests the scripts at low priority, for a page that may be opened next. */
  prefetch: (release: LiveRelease, pageId: string) => void;
};

export function createPageFiles({ digests, loadSheet, preload = preloadModule }: PageFilesOptions): PageFiles {
  const findPage = ({ pages }: LiveRelease, pageId: string) => pages.find(({ id }) => id === pageId);

  /** Calls `use` at once if the document has the names of the files. */
  function whenNamed(release: LiveRelease, pageId: string, use: (release: LiveRelease) => void): void {
    if (!release.files || findPage(release, pageId)?.js.length) return use(release);
    // The import tries again, and reports.
    digests.withFiles(release).then(use, () => undefined);
  }

  function preloadScripts(release: LiveRelease, pageId: string, priority: 'auto' | 'low'): void {
    const { js = [], later = [] } = findPage(release, pageId) ?? {};
    for (const name of [...release.js, ...js, ...later]) {
      const address = release.base + name;
      // The document preloads it.
      if (digests.listed(address) !== undefined) continue;
      digests
        .find(address)
        .then((digest) => preload(address, digest, priority))
        // The import tries again, and reports.
        .catch(() => undefined);
    }
  }

  return {
    load: (partial, pageId) =>
      whenNamed(partial, pageId, (release) => {
        preloadScripts(release, pageId, 'auto');
        for (const name of [...release.css, ...(findPage(release, pageId)?.css ?? [])])
          void loadSheet(release.base + name);
      }),
    prefetch: (partial, pageId) => whenNamed(partial, pageId, (release) => preloadScripts(release, pageId, 'low')),
  };
}
