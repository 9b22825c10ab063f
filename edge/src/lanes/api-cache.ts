import { LRUCache } from 'lru-cache';
import { isConnectionLost } from '../http/lost-connections.ts';
import { apiOrigin } from './program/messages.ts';

/** A public response of the API, as a lane gets it. */
export type ApiResponse = {
  status: number;
  headers: [string, string][];
  /** Bytes, as lanes get them: a string with one Persian letter takes two bytes for each character, and would be encoded for each lane. */
  body: Buffer;
  /** The name of this response while it is cached here. Absent if lanes must not use it again. */
  version?: number;
};
type CachedResponse = ApiResponse & { tags: string[]; isFresh: boolean };

const readClock = (): number => performance.now();

/**
 * The sources of a page: the content tags of its API responses, whether one was stale, and how long the page waited for them. A class,
 * because V8 keeps an object literal with accessors in memory until it collects the whole heap.
 */
export class PageSources {
  readonly tags = new Set<string>();
  readonly deadlineMs: number;
  readonly #now: () => number;
  readonly #startedAt: number;
  #pending = 0;
  #pendingSince = 0;
  #waitedMs = 0;
  stale = false;
  /** Whether a call has got no response, or a failure as response. */
  hasFailed = false;
  /** How many calls the page has sent. */
  calls = 0;

  constructor(deadlineMs: number, now = readClock) {
    this.deadlineMs = deadlineMs;
    this.#now = now;
    this.#startedAt = now();
  }

  elapsedMs(): number {
    return this.#now() - this.#startedAt;
  }

  /** How long (ms) at least one call was under way: time for which the release is not responsible. */
  waitedMs(): number {
    return this.#waitedMs + (this.#pending > 0 ? this.#now() - this.#pendingSince : 0);
  }

  beginCall(): void {
    if (this.#pending === 0) this.#pendingSince = this.#now();
    this.calls += 1;
    this.#pending += 1;
  }

  /** Part of the page was made from a response that its lane had already; undefined if it was evicted. */
  use(response: { tags: string[]; isFresh: boolean } | undefined): void {
    for (const tag of response?.tags ?? []) this.tags.add(tag);
    if (!response?.isFresh) this.stale = true;
  }

  endCall(response?: { status: number; tags: string[]; isFresh: boolean }): void {
    this.#pending -= 1;
    if (this.#pending === 0) this.#waitedMs += this.#now() - this.#pendingSince;
    if (!response || response.status >= 400) this.hasFailed = true;
    for (const tag of response?.tags ?? []) this.tags.add(tag);
    // A part of the page may be missing, such as its menus.
    if (!response || response.status >= 500 || !response.isFresh) this.stale = true;
  }
}

/** Of all responses together. */
const maxTotalBytes = 32_000_000;
const maxShadowBytes = 4_000_000;
const cachedHeaders = ['content-type', 'x-content-tags', 'x-request-id'];
/**
 * All API requests of a page together may take this share of its deadline. The rest is left for reporting that the API is
 * down: if the whole deadline passed, the release would be blamed.
 */
const apiDeadlineShare = 0.72;

type ApiCacheOptions = {
  apiUrl: string;
  /** For pages that no visitor gets: the requests are marked by `x-shadow`, and the cache is a small one of its own. */
  isShadow?: boolean;
  /** Called with the versions that lanes must forget; without versions, they forget all. */
  onForget?: (versions?: number[]) => void;
};

/**
 * Reads public data of the API for the lanes and caches it. The change feed marks responses as stale by their content tags.
 * While the API is down, stale responses are used.
 */
export function createApiCache({ apiUrl, isShadow = false, onForget = () => undefined }: ApiCacheOptions) {
  const byVersion = new Map<number, CachedResponse>();
  let lastVersion = 0;
  const responses = new LRUCache<string, CachedResponse>({
    max: 2000,
    maxSize: isShadow ? maxShadowBytes : maxTotalBytes,
    sizeCalculation: ({ body }) => body.length + 500,
    dispose: ({ version }) => {
      if (version === undefined) return;
      byVersion.delete(version);
      onForget([version]);
    },
  });
  /** A page that sends its first request after the budget has passed gets a new one: its own code was slow, so a timeout then counts as its failure. */
  const remainingMs = (sources: PageSources): number => {
    const budgetMs = Math.ceil(sources.deadlineMs * apiDeadlineShare);
    const remaining = budgetMs - sources.elapsedMs();
    return remaining > 0 ? Math.ceil(remaining) : budgetMs;
  };
  // Counts invalidations: a response requested before an invalidation is not cached after it.
  let version = 0;

  const read = async (path: string, requestId: string, sources: PageSources): Promise<CachedResponse> => {
    const cached = responses.get(path);
    if (cached?.isFresh) return cached;
    const versionBefore = version;
    try {
      // Headers of our own only: what a release sends could hold anything.
      const init = {
        headers: { accept: 'application/json', 'x-request-id': requestId, ...(isShadow ? { 'x-shadow': 'yes' } : {}) },
        signal: AbortSignal.timeout(remainingMs(sources)),
      };
      const response = await fetch(`${apiUrl}${path}`, init).catch((error: unknown) => {
        if (!isConnectionLost(error)) throw error;
        return fetch(`${apiUrl}${path}`, init);
      });
      const cacheable = await readResponse(response);
      if (response.ok && version === versionBefore) {
        lastVersion += 1;
        cacheable.version = lastVersion;
        byVersion.set(lastVersion, cacheable);
        responses.set(path, cacheable);
      }
      return response.status >= 500 && cached ? cached : cacheable;
    } catch (error) {
      if (cached) return cached;
      throw error;
    }
  };

  const markStaleWhere = (matches: (tags: string[]) => boolean) => {
    version += 1;
    const staleVersions: number[] = [];
    for (const response of responses.values()) {
      if (!matches(response.tags)) continue;
      response.isFresh = false;
      if (response.version !== undefined) staleVersions.push(response.version);
    }
    return staleVersions;
  };

  return {
    /** Reads a path of `toApiPath` for a page, and records in `sources` what the page was made from. */
    async get(path: string, requestId: string, sources: PageSources): Promise<ApiResponse> {
      sources.beginCall();
      try {
        const response = await read(path, requestId, sources);
        sources.endCall(response);
        return response;
      } catch (error) {
        sources.endCall();
        throw error;
      }
    },
    /** The cached response of this version, also if it is stale by now. */
    find: (responseVersion: number) => byVersion.get(responseVersion),
    markStale: (changed: string[]) => onForget(markStaleWhere((tags) => tags.some((tag) => changed.includes(tag)))),
    markAllStale() {
      markStaleWhere(() => true);
      onForget();
    },
  };
}

export type ApiCache = ReturnType<typeof createApiCache>;

/** The path of an address that a lane may read: the public API, and nothing else that the API serves to this machine. */
export function toApiPath(address: string): string | undefined {
  const url = URL.parse(address);
  // `URL` has resolved dots in the path by now, also encoded ones.
  if (url?.origin !== apiOrigin || !url.pathname.startsWith('/api/v1/')) return undefined;
  return url.pathname + url.search;
}

async function readResponse(response: Response): Promise<CachedResponse> {
  const headers = [...response.headers].filter(([name]) => cachedHeaders.includes(name));
  const tags = (response.headers.get('x-content-tags') ?? '').split(' ').filter((tag) => tag !== '');
  return { status: response.status, headers, body: Buffer.from(await response.arrayBuffer()), tags, isFresh: true };
}
