import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import { createCoalescer } from '../coalesce.ts';
import { waitAtMost } from '../request-deadline.ts';
import type { Page } from './page.ts';
import type { CachedPage, PageCache } from './page-cache.ts';
import { createRefreshLimit, doublingPause, type RefreshAttempt } from './refresh-limit.ts';
import type { RenderClient, RenderQueue } from './render-queue.ts';

export type Rendering<Outcome> = {
  outcome: Outcome;
  /** The page, if it may be cached for other visitors. */
  cacheable?: Page | undefined;
  /** The page lacks data or shows stale data, because the API is away: a cached page is as good. */
  isDegraded: boolean;
};

type Search<Outcome> = {
  key: string;
  render: () => Promise<Rendering<Outcome>>;
  /** The visitor by whom the queue orders; undefined if no visitor waits for the page. */
  client: RenderClient | undefined;
};

export type Lookup<Outcome> =
  | { cache: 'hit'; page: Page }
  | { cache: 'stale'; page: Page; staleSeconds: number }
  | { cache: 'miss'; outcome: Outcome };

export type FindPage<Outcome> = {
  (search: Search<Outcome>): Promise<Lookup<Outcome>>;
  /** The cached page if nobody has to wait for it. */
  fresh: (key: string) => Page | undefined;
};

type PageFinderOptions = {
  cache: PageCache;
  /** While the change feed is disconnected, no cached page counts as fresh. */
  isConnected: () => boolean;
  /** How long a visitor waits for the refresh of a stale page (ms). */
  staleWaitMs: number;
  queue: RenderQueue;
  /** Called with each page that comes from the cache. */
  onHit: (page: Page) => void;
  log: Pick<FastifyBaseLogger, 'error'>;
};

/** While the change feed is disconnected, a page is refreshed at most this often (ms). */
const disconnectedPauseMs = 1000;

/**
 * Finds pages in the cache, and renders those that are missing or stale: one implementation for documents and payloads.
 *
 * A visitor of a stale page waits a moment for its refresh, because a price may have changed. If the refresh takes longer, or the API
 * is away, the stale page is sent at once and the refresh goes on in the background. Concurrent requests for a page share one rendering,
 * but a request after a change of content does not join a rendering that began before the change.
 */
export function createPageFinder({ cache, isConnected, staleWaitMs, queue, onHit, log }: PageFinderOptions) {
  const limit = createRefreshLimit();
  /** By key, the pages whose last refresh failed. */
  const pauses = new LRUCache<string, { failures: number; until: number }>({ max: 5000 });

  const recordRefresh = (key: string, hasSucceeded: boolean) => {
    const now = performance.now();
    const failures = pauses.get(key)?.failures ?? 0;
    if (!hasSucceeded) pauses.set(key, { failures: failures + 1, until: now + doublingPause(failures) });
    else if (isConnected()) pauses.delete(key);
    else pauses.set(key, { failures: 0, until: now + disconnectedPauseMs });
  };

  function createFinder<Outcome>(): FindPage<Outcome> {
    const coalesce = createCoalescer<Rendering<Outcome>>();
    const nameRendering = (key: string) => `${cache.version} ${key}`;

    /** Renders a page when the queue has a place, and caches it. Without a client, a stale page is refreshed. */
    const startRendering = (
      { key, render }: Pick<Search<Outcome>, 'key' | 'render'>,
      client: RenderClient | undefined,
    ): Promise<Rendering<Outcome>> =>
      coalesce(nameRendering(key), () =>
        queue(client, async () => {
          const versionAtStart = cache.version;
          const rendering = await render();
          if (rendering.cacheable) cache.put(key, rendering.cacheable, versionAtStart);
          return rendering;
        }),
      );

    /** Starts the refresh of a stale page, or joins the one that is running. Undefined if the page must not be refreshed now. */
    const startRefresh = (search: Search<Outcome>): Promise<Rendering<Outcome> | undefined> | undefined => {
      const { key } = search;
      const existing = coalesce.get(nameRendering(key));
      if (existing) return existing.catch(() => undefined);
      if ((pauses.get(key)?.until ?? 0) > performance.now()) return undefined;
      const attempt = limit.start();
      return attempt && watchRefresh(key, startRendering(search, undefined), attempt);
    };

    const watchRefresh = async (key: string, rendering: Promise<Rendering<Outcome>>, attempt: RefreshAttempt) => {
      const timer = setTimeout(attempt.isLate, staleWaitMs).unref();
      const result = await rendering.catch(
        (err: Error) => void log.error({ err }, 'a stale page could not be refreshed'),
      );
      clearTimeout(timer);
      const hasSucceeded = result !== undefined && !result.isDegraded;
      attempt.finish(hasSucceeded);
      recordRefresh(key, hasSucceeded);
      return result;
    };

    const isFresh = ({ staleSince }: CachedPage) => staleSince === undefined && isConnected();

    const find = async (search: Search<Outcome>): Promise<Lookup<Outcome>> => {
      const cached = cache.get(search.key);
      if (!cached) return { cache: 'miss', outcome: (await startRendering(search, search.client)).outcome };
      if (isFresh(cached)) {
        onHit(cached.page);
        return { cache: 'hit', page: cached.page };
      }
      // Read before the refresh begins: a refresh that starts now is waited for.
      const mayWait = isConnected() && !limit.isLimited;
      const refresh = startRefresh(search);
      const rendering = refresh && mayWait ? await waitAtMost(staleWaitMs, refresh) : undefined;
      if (rendering && !rendering.isDegraded) return { cache: 'miss', outcome: rendering.outcome };
      return { cache: 'stale', page: cached.page, staleSeconds: secondsSince(cached) };
    };
    return Object.assign(find, {
      fresh(key: string): Page | undefined {
        const cached = cache.get(key);
        if (!cached || !isFresh(cached)) return undefined;
        onHit(cached.page);
        return cached.page;
      },
    });
  }

  return {
    /** Creates a finder for one kind of outcome. All of them share what is known about the API. */
    createFinder,
    /** The API is back: pages that could not be refreshed need no longer wait. */
    resetPauses(): void {
      pauses.clear();
      limit.reset();
    },
  };
}

export type PageFinder = ReturnType<typeof createPageFinder>;

const secondsSince = ({ staleSince = performance.now() }: CachedPage) =>
  Math.max(1, Math.ceil((performance.now() - staleSince) / 1000));

/** How the cache answered, for the response header `Cache-Status` (RFC 9211). */
export function toCacheStatus(lookup: Lookup<unknown>): string {
  if (lookup.cache === 'hit') return 'edge; hit';
  return lookup.cache === 'stale' ? `edge; hit; ttl=-${lookup.staleSeconds}` : 'edge; fwd=miss';
}
