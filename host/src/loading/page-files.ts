import type { LiveRelease } from '@shop/shared/contract';
import type { Digests } from './digests.ts';
import { preloadModule } from './script.ts';

type PageFilesOptions = {
  digests: Digests;
  loadSheet: (address: string) => Promise<void>;
  /** Tests replace both functions. */
  preload?: typeof preloadModule;
  preloadSheet?: typeof addPreload;
};

export type PageFiles = {
  /** Requests all files of a page at once. Otherwise each script would be requested only when the one before has run. */
  load: (release: LiveRelease, pageId: string) => void;
  /**
   * Requests the files at low priority, for a page that may be opened next. Its style sheets are preloaded, so that the touch of a link adds them at
   * once. A sheet that arrives later makes the browser compute the styles of the page being left in the frame that shows the preview.
   */
  prefetch: (release: LiveRelease, pageId: string) => void;
};

export function createPageFiles(options: PageFilesOptions): PageFiles {
  const { digests, loadSheet, preload = preloadModule, preloadSheet = addPreload } = options;
  const findPage = ({ pages }: LiveRelease, pageId: string) => pages.find(({ id }) => id === pageId);

  /** Calls `use` at once if the document has the names of the files. */
  function whenNamed(release: LiveRelease, pageId: string, use: (release: LiveRelease) => void): void {
    if (!release.files || findPage(release, pageId)?.js.length) return use(release);
    // A failure is ignored here: the import of the page tries again, and reports it.
    digests.withFiles(release).then(use, () => undefined);
  }

  function preloadScripts(release: LiveRelease, pageId: string, priority: 'auto' | 'low'): void {
    const { js = [], later = [] } = findPage(release, pageId) ?? {};
    for (const name of [...release.js, ...js, ...later]) {
      const address = release.base + name;
      // The document has a preload for it.
      if (digests.listed(address) !== undefined) continue;
      digests
        .find(address)
        .then((digest) => preload(address, digest, priority))
        // A failure is ignored here: the import of the script tries again, and reports it.
        .catch(() => undefined);
    }
  }

  const sheetsOf = (release: LiveRelease, pageId: string) =>
    [...release.css, ...(findPage(release, pageId)?.css ?? [])].map((name) => release.base + name);

  return {
    load: (partial, pageId) =>
      whenNamed(partial, pageId, (release) => {
        preloadScripts(release, pageId, 'auto');
        for (const address of sheetsOf(release, pageId)) void loadSheet(address);
      }),
    prefetch: (partial, pageId) =>
      whenNamed(partial, pageId, (release) => {
        preloadScripts(release, pageId, 'low');
        for (const address of sheetsOf(release, pageId)) {
          // A failure is ignored here: a touch of the link tries again, and reports it.
          digests.find(address).then(
            (digest) => preloadSheet(address, digest),
            () => undefined,
          );
        }
      }),
  };
}

/** Preloads a style sheet, unless the document has it. */
function addPreload(href: string, integrity: string): void {
  if (document.head.querySelector(`link[href="${href}"], style[data-sheet="${href}"]`)) return;
  const link = { rel: 'preload', as: 'style', fetchPriority: 'low', href, integrity };
  document.head.append(Object.assign(document.createElement('link'), link));
}
