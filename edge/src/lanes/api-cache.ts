import { LRUCache } from 'lru-cache';

type CachedResponse = {
  status: number;
  headers: [string, string][];
  body: string;
  tags: string[];
  isFresh: boolean;
};

/** The API responses that a page was made from: their content tags, and whether one of them was stale. */
export type PageSources = { tags: Set<string>; stale: boolean; readonly startedAt: number };

export const createPageSources = (): PageSources => ({ tags: new Set(), stale: false, startedAt: performance.now() });

/** In characters. Kept small because the memory of a worker is limited. */
const maxTotalLength = 16_000_000;
const cachedHeaders = ['content-type', 'x-content-tags', 'x-request-id'];
/**
 * All API requests of a page together may take this share of its deadline. The rest is left for reporting that the API is
 * down: if the whole deadline passed, the release would be blamed.
 */
const apiDeadlineShare = 0.72;

/**
 * Caches public API responses of a worker. The change feed marks them as stale by their content tags. While the API is
 * down, stale responses are used.
 */
export function createApiCache({ deadlineMs }: { deadlineMs: number }) {
  const budgetMs = Math.ceil(deadlineMs * apiDeadlineShare);
  const responses = new LRUCache<string, CachedResponse>({
    max: 500,
    maxSize: maxTotalLength,
    sizeCalculation: ({ body }) => body.length + 500,
  });
  /** A page that sends its first request after the budget has passed gets a new one: its own code was slow, so a timeout then counts as its failure. */
  const remainingMs = ({ startedAt }: PageSources): number => {
    const remaining = budgetMs - (performance.now() - startedAt);
    return remaining > 0 ? Math.ceil(remaining) : budgetMs;
  };
  // Counts invalidations: a response requested before an invalidation is not cached after it.
  let version = 0;

  const fetchCached = async (request: Request, sources: PageSources): Promise<Response> => {
    const cached = responses.get(request.url);
    if (cached?.isFresh) return toResponse(cached, sources);
    const versionBefore = version;
    try {
      const response = await fetch(request, {
        signal: AbortSignal.any([request.signal, AbortSignal.timeout(remainingMs(sources))]),
      });
      const cacheable = await readResponse(response);
      if (response.ok && version === versionBefore) responses.set(request.url, cacheable);
      if (response.status >= 500 && cached) return toResponse(cached, sources);
      return toResponse(cacheable, sources);
    } catch (error) {
      if (cached && !request.signal.aborted) return toResponse(cached, sources);
      throw error;
    }
  };

  const markStaleWhere = (matches: (tags: string[]) => boolean) => {
    version += 1;
    for (const response of responses.values()) if (matches(response.tags)) response.isFresh = false;
  };

  return {
    /** Creates a `fetch` for one page. It records what the page was made from, and caches GET requests only. */
    createFetch:
      (sources: PageSources): typeof fetch =>
      (input, init) => {
        const request = new Request(input, init);
        return request.method === 'GET' ? fetchCached(request, sources) : fetch(request);
      },
    markStale: (changed: string[]) => markStaleWhere((tags) => tags.some((tag) => changed.includes(tag))),
    markAllStale: () => markStaleWhere(() => true),
  };
}

async function readResponse(response: Response): Promise<CachedResponse> {
  const headers = [...response.headers].filter(([name]) => cachedHeaders.includes(name));
  const tags = (response.headers.get('x-content-tags') ?? '').split(' ').filter((tag) => tag !== '');
  return { status: response.status, headers, body: await response.text(), tags, isFresh: true };
}

function toResponse({ status, headers, body, tags, isFresh }: CachedResponse, sources: PageSources): Response {
  for (const tag of tags) sources.tags.add(tag);
  if (!isFresh) sources.stale = true;
  return new Response(body, { status, headers });
}
