import { LRUCache } from 'lru-cache';
import { createCoalescer } from '../coalesce.ts';
import type { Page } from './page.ts';

type CachedPage = { page: Page; isFresh: boolean };

/**
 * Pages and payloads by release set and address. A change of content marks entries as stale and keeps them: while the API
 * is down, a stale page is better than none.
 */
export function createPageCache(maxBytes: number) {
  const pages = new LRUCache<string, CachedPage>({
    maxSize: Math.max(1, maxBytes),
    // Doubled, to account for the compressed copies.
    sizeCalculation: ({ page }) => page.bytes * 2 + 500,
  });
  let version = 0;
  const markStaleWhere = (matches: (page: Page) => boolean) => {
    version += 1;
    for (const cached of pages.values()) if (matches(cached.page)) cached.isFresh = false;
  };
  return {
    get: (key: string): CachedPage | undefined => pages.get(key),
    /** Counts invalidations. A caller reads it before it renders and passes it to `put`. */
    get version() {
      return version;
    },
    /** A page rendered before the latest invalidation is stored as stale. */
    put(key: string, page: Page, versionAtStart: number): void {
      if (maxBytes > 0) pages.set(key, { page, isFresh: versionAtStart === version });
    },
    markStale: (changed: string[]) => markStaleWhere(({ tags }) => tags.some((tag) => changed.includes(tag))),
    markAllStale: () => markStaleWhere(() => true),
    get bytes() {
      return pages.calculatedSize;
    },
  };
}

export type PageCache = ReturnType<typeof createPageCache>;

/** `cacheable`: the page, if it may be cached for other visitors. */
export type Rendering<Outcome> = { outcome: Outcome; cacheable?: Page | undefined };

type CachedRender<Outcome> = {
  key: string;
  render: () => Promise<Rendering<Outcome>>;
  /** True if the outcome shows that the API is down: then a stale page is sent instead. */
  isUnavailable: (outcome: Outcome) => boolean;
};

export type CacheLookup<Outcome> = { cache: 'hit' | 'stale'; page: Page } | { cache: 'miss'; outcome: Outcome };

/**
 * Returns pages from the cache, and renders missing and stale ones. Concurrent requests for a page share one rendering,
 * but a request after a change of content does not join a rendering that was started before the change.
 */
export function createCachedRenderer<Outcome>(cache: PageCache, isConnected: () => boolean) {
  const coalesce = createCoalescer<Outcome>();
  return async ({ key, render, isUnavailable }: CachedRender<Outcome>): Promise<CacheLookup<Outcome>> => {
    const cached = cache.get(key);
    // Without the change feed nobody knows whether a page is still fresh.
    if (cached?.isFresh && isConnected()) return { cache: 'hit', page: cached.page };
    const outcome = await coalesce(`${cache.version} ${key}`, async () => {
      const versionAtStart = cache.version;
      const rendering = await render();
      if (rendering.cacheable) cache.put(key, rendering.cacheable, versionAtStart);
      return rendering.outcome;
    });
    if (cached && isUnavailable(outcome)) return { cache: 'stale', page: cached.page };
    return { cache: 'miss', outcome };
  };
}

export type CachedRenderer<Outcome> = ReturnType<typeof createCachedRenderer<Outcome>>;
