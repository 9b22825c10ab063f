import { LRUCache } from 'lru-cache';
import type { Page } from './page.ts';

export type CachedPage = {
  page: Page;
  /** When the page became stale (ms since the start of the process); undefined while it is fresh. */
  staleSince: number | undefined;
};

/** Also matches 16 hex digits in a page's address; such a page is evicted and rendered again. */
const releaseIds = /\b[a-f0-9]{16}\b/g;

/** For the objects and the closure of an entry. */
const entryBytes = 500;

/**
 * Pages and payloads by release set and address. A change of content marks entries as stale and keeps them: while the API
 * is down, a stale page is better than none.
 */
export function createPageCache(maxBytes: number) {
  const pages = new LRUCache<string, CachedPage>({
    maxSize: Math.max(1, maxBytes),
    sizeCalculation: ({ page }, key) => page.bytes + key.length + entryBytes,
  });
  let version = 0;
  const markStaleWhere = (matches: (page: Page) => boolean) => {
    version += 1;
    const now = performance.now();
    for (const cached of pages.values()) if (matches(cached.page)) cached.staleSince ??= now;
  };
  return {
    get: (key: string): CachedPage | undefined => pages.get(key),
    /** Counts invalidations. A caller reads it before it renders and passes it to `put`. */
    get version() {
      return version;
    },
    /** A page rendered before the latest invalidation is stored as stale. */
    put(key: string, page: Page, versionAtStart: number): void {
      const staleSince = versionAtStart === version ? undefined : performance.now();
      if (maxBytes > 0) pages.set(key, { page, staleSince });
    },
    markStale: (changed: string[]) => markStaleWhere(({ tags }) => tags.some((tag) => changed.includes(tag))),
    markAllStale: () => markStaleWhere(() => true),
    /** Removes the pages of former release sets: their keys name releases that are not in `liveReleases`. */
    keepOnly(liveReleases: ReadonlySet<string>): void {
      const isFormer = (key: string) => key.match(releaseIds)?.some((id) => !liveReleases.has(id));
      for (const key of [...pages.keys()]) if (isFormer(key)) pages.delete(key);
    },
    get bytes() {
      return pages.calculatedSize;
    },
  };
}

export type PageCache = ReturnType<typeof createPageCache>;
