import type { Api, Head } from '@shop/shared/contract';
import { ApiError } from '@shop/shared/kernel';
import { data, isRouteErrorResponse, type LoaderFunctionArgs, redirectDocument } from 'react-router-dom';
import type { Handle } from './handle.ts';
import type { FetchPayload, LoadedPage } from './payload.ts';
import type { AreaSource, OpenedPage } from './source.ts';

export type { LoadedPage } from './payload.ts';

type LoaderArgs = Pick<LoaderFunctionArgs, 'request' | 'params'>;

/** Where the loaders of a tab, or of one request on the server, get code and data from. */
export type PageResources = {
  source: AreaSource;
  api: Api;
  /** Given in the browser only: the same data in one request to the edge. */
  fetchPayload?: FetchPayload | undefined;
  /** Called with the data as soon as they are there; the page's code may still be loading. */
  onPayload?: ((loaded: LoadedPage) => void) | undefined;
};

export type LoadPage = typeof loadPage;

/** Loads a page's data and code in parallel; when a release fails, the next one of the fallback chain is tried. */
export async function loadPage(
  options: PageResources,
  handle: Pick<Handle, 'area' | 'page'>,
  args: LoaderArgs,
): Promise<LoadedPage> {
  const { url, signal } = args.request;
  // The browser may report a dead network as online, never a working one as offline: this only saves the requests.
  if (navigator.onLine === false) loadStoredDocument(url);
  try {
    return await loadFromReleases(options, handle, args);
  } catch (error) {
    if (!isResponse(error) && !signal.aborted && hasWorker() && (await isUnreachable(url))) loadStoredDocument(url);
    throw error;
  }
}

async function loadFromReleases(
  { source, api, fetchPayload, onPayload = () => undefined }: PageResources,
  { area, page }: Pick<Handle, 'area' | 'page'>,
  args: LoaderArgs,
): Promise<LoadedPage> {
  for (;;) {
    const early = fetchPayload && startEarlyFetch(fetchPayload, source.likelyRelease(area, page), { area, args });
    // `catch`: a rejection would be unhandled when the code fails first and nothing awaits the payload.
    early?.payload.then((loaded) => loaded && onPayload(loaded)).catch(() => undefined);
    const opened = await source.openPage(area, page);
    try {
      const [loaded] = await Promise.all([
        loadData({ area, opened, api, args, fetchPayload, early }),
        source.loadPageModule(area, opened.release, page),
      ]);
      return loaded;
    } catch (error) {
      const { aborted } = args.request.signal;
      if (error instanceof ApiError && error.status === 0 && !aborted) loadStoredDocument(args.request.url);
      if (isResponse(error) || aborted) throw responseOf(error);
      if (!source.markFailed(area, opened.release, error)) throw error;
    }
  }
}

/** Without a network the service worker has a stored copy of the page or the offline page; only a full load reaches the worker. */
function loadStoredDocument(url: string): void {
  if (!hasWorker()) return;
  throw redirectDocument(url.slice(new URL(url).origin.length));
}

/** On the server there is none. */
const hasWorker = (): boolean => Boolean(navigator.serviceWorker?.controller);

/** Whether the server cannot be reached. A HEAD request tells, because the service worker answers none from its caches. */
const isUnreachable = (url: string): Promise<boolean> =>
  fetch(url, { method: 'HEAD', cache: 'no-store' }).then(
    () => false,
    () => true,
  );

type EarlyFetch = { release: string; payload: ReturnType<FetchPayload> };

/** Starts fetching data while the code is still loading, from the release that will most likely provide the page. */
function startEarlyFetch(
  fetchPayload: FetchPayload,
  release: string | undefined,
  { area, args: { request } }: { area: string; args: LoaderArgs },
): EarlyFetch | undefined {
  if (release === undefined) return undefined;
  const payload = fetchPayload({ area, release, url: new URL(request.url), signal: request.signal });
  return { release, payload };
}

type LoadDataOptions = {
  area: string;
  opened: OpenedPage;
  api: Api;
  args: LoaderArgs;
  fetchPayload: FetchPayload | undefined;
  early: EarlyFetch | undefined;
};

async function loadData({ area, opened, api, args, fetchPayload, early }: LoadDataOptions): Promise<LoadedPage> {
  const { release, page } = opened;
  const { url, signal } = args.request;
  const payload =
    early?.release === release
      ? await early.payload
      : page.load && (await fetchPayload?.({ area, release, url: new URL(url), signal }));
  return payload ?? runAreaLoader(opened, api, args);
}

async function runAreaLoader(
  { release, page }: OpenedPage,
  api: Api,
  { request, params }: LoaderArgs,
): Promise<LoadedPage> {
  const url = new URL(request.url);
  const loaded = page.load ? await page.load({ api, params, url, signal: request.signal }) : null;
  // A loader may return a response instead of throwing it.
  if (loaded instanceof Response) throw loaded;
  return { release, head: checkHead(page.head({ data: loaded, params, url })), data: loaded };
}

/** The host writes these texts into the document. A wrong type must fail here, where it is still the area's failure. */
function checkHead(head: Head): Head {
  const { title, description = '', canonical = '' } = head;
  for (const text of [title, description, canonical]) {
    if (typeof text !== 'string') throw new TypeError('title, description and canonical of a head must be strings');
  }
  return head;
}

/** A redirect, a missing page or an unreachable API is a response to the visitor, not a failure of the release. */
function isResponse(error: unknown): boolean {
  return error instanceof Response || error instanceof ApiError || isRouteErrorResponse(error) || isThrownData(error);
}

export function isThrownData(error: unknown): error is ReturnType<typeof data> {
  return typeof error === 'object' && error !== null && 'type' in error && error.type === 'DataWithResponseInit';
}

/** Statuses by which the API says that the page cannot exist, such as 422 for page "abc" of a list. They become a 404. */
const notFoundStatuses = [400, 404, 410, 414, 422];

function responseOf(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  return notFoundStatuses.includes(error.status)
    ? data('not-found', { status: 404 })
    : data('no-data', { status: 503 });
}
