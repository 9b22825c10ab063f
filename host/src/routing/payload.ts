import type { Head, LiveSet } from '@shop/shared/contract';
import { data, redirect } from 'react-router-dom';
import { withTimeout } from '../loading/promises.ts';

/** The loader data of a page's route, with the release whose loader made it: only that release's page can read it. */
export type LoadedPage = { release: string; head: Head; data: unknown };

/** The edge's answer: the outcome of the page's loader on the server. */
export type Payload =
  | { drawn: LoadedPage | null }
  | { status: number; redirect: string }
  | { status: number; answer: unknown };

type PayloadRequest = { area: string; release: string; url: URL; signal: AbortSignal };

/** Undefined when the edge has no payload for the page; the area's own loader then calls the API itself. */
export type FetchPayload = (request: PayloadRequest) => Promise<LoadedPage | undefined>;

export type PayloadClient = {
  fetchPayload: FetchPayload;
  /** Requests a payload before the navigation that will need it. */
  prefetchPayload: (request: Omit<PayloadRequest, 'signal'>, priority: 'high' | 'low') => void;
};

/** The edge gives up on a slow release earlier. When even this passes, the connection is slow, and the API would be too. */
const timeoutMs = 8000;

/** A prefetched payload is discarded after this long, because the content may change at any moment. */
const prefetchLifetimeMs = 10_000;

/** How many payloads are prefetched between two navigations. A visitor who scrolls with the finger on links would prefetch one with each touch. */
const maxPrefetches = 10;

/** Fetches page data from the edge, which runs the loaders of this tab's releases or has their result cached. */
export function createPayloadClient(set: LiveSet): PayloadClient {
  // Releases that the edge no longer runs. They are not requested again as long as this tab is open.
  const refusedReleases = new Set<string>();
  const prefetched = new Map<string, { payload: Promise<unknown>; requestedAt: number }>();
  let prefetchCount = 0;
  /** The address of the page that is shown or being loaded. A pointer that rests on the pressed link must not request it again. */
  let currentAddress: string | undefined;

  const isServed = (area: string, id: string) => {
    const release = set.areas[area]?.releases.find((candidate) => candidate.id === id);
    // Payloads are shared by all visitors, so the edge makes none of an override.
    return release?.role !== 'override' && set.host.role !== 'override' && !refusedReleases.has(id);
  };

  const addressOf = ({ area, release, url }: Omit<PayloadRequest, 'signal'>) =>
    `/_payload/${set.host.id}/${area}/${release}${url.pathname}${url.search}`;

  return {
    async fetchPayload({ area, release, url, signal }) {
      prefetchCount = 0;
      if (!isServed(area, release)) return undefined;
      const address = addressOf({ area, release, url });
      currentAddress = address;
      const payload = await (takePrefetched(address) ?? requestPayload(address, { signal }));
      if (signal.aborted && currentAddress === address) currentAddress = undefined;
      if (payload === 'refused') refusedReleases.add(release);
      if (signal.aborted || !isPayload(payload)) return undefined;
      if ('redirect' in payload) throw redirect(payload.redirect, payload.status);
      if ('answer' in payload) throw data(payload.answer, { status: payload.status });
      return payload.drawn?.release === release ? payload.drawn : undefined;
    },
    prefetchPayload({ area, release, url }, priority) {
      const address = addressOf({ area, release, url });
      if (!isServed(area, release) || isPrefetched(address) || prefetchCount === maxPrefetches) return;
      if (address === currentAddress) return;
      for (const [old] of prefetched) if (!isPrefetched(old)) prefetched.delete(old);
      prefetchCount += 1;
      prefetched.set(address, { payload: requestPayload(address, { priority }), requestedAt: Date.now() });
    },
  };

  function isPrefetched(address: string): boolean {
    const entry = prefetched.get(address);
    return entry !== undefined && Date.now() - entry.requestedAt < prefetchLifetimeMs;
  }

  /** Used once: a second visit to the page fetches again. */
  function takePrefetched(address: string): Promise<unknown> | undefined {
    const payload = isPrefetched(address) ? prefetched.get(address)?.payload : undefined;
    prefetched.delete(address);
    return payload;
  }
}

/** The parsed answer; `refused` when the edge does not run this release; undefined when there is no usable answer. */
async function requestPayload(address: string, init: RequestInit): Promise<unknown> {
  const request = async () => {
    const response = await fetch(address, init);
    if (response.status === 404) return 'refused';
    return response.ok ? response.json() : undefined;
  };
  return withTimeout(timeoutMs, address, request()).catch(() => undefined);
}

const isPayload = (value: unknown): value is Payload =>
  typeof value === 'object' && value !== null && ['drawn', 'redirect', 'answer'].some((kind) => kind in value);
