import { pages } from './caches.ts';
import { readTitle } from './document-html.ts';

export type StoredPage = { path: string; title: string; visitedAt: Date };

/** A copy younger than this is not fetched again when its page is visited by a navigation inside a tab. */
const maxFreshAgeMs = 10 * 60 * 1000;

/** Stores a page that was visited by a navigation inside a tab. The worker does not see such a visit; the tab sends a message. */
export async function storeVisitedPage(path: unknown, event: ExtendableEvent): Promise<void> {
  if (savesData() || typeof path !== 'string' || !URL.canParse(path, self.location.href)) return;
  const url = new URL(path, self.location.href);
  if (url.origin !== self.location.origin || (await hasFreshCopy(url))) return;
  const [response, stored] = pages.handleAll({ event, request: new Request(url.href, { priority: 'low' }) });
  await response;
  await stored;
}

/** Whether the visitor asked the browser to save data. Not every browser has this property. */
function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

async function hasFreshCopy(url: URL): Promise<boolean> {
  const cache = await caches.open(pages.cacheName);
  const copy = await cache.match(url.href, { ignoreVary: true });
  return copy !== undefined && Date.now() - dateOf(copy).getTime() < maxFreshAgeMs;
}

/** The path up to the id of what the page shows; the slug behind it may be missing or an earlier one. */
const pathToId = (pathname: string): string | undefined => /^(.*\/\d+)(?:\/[^/]*)?$/.exec(pathname)?.[1];

/** The address of a stored copy of the same page under another slug. Online the edge redirects to it. */
export async function findStoredAddress({ pathname, search }: URL): Promise<string | undefined> {
  const page = pathToId(pathname);
  if (page === undefined || search !== '') return undefined;
  const requests = await (await caches.open(pages.cacheName)).keys();
  const copy = requests
    .map(({ url }) => new URL(url))
    .find((stored) => stored.pathname !== pathname && stored.search === '' && pathToId(stored.pathname) === page);
  return copy?.href;
}

const dateOf = ({ headers }: Response) => new Date(headers.get('date') ?? 0);

/** The pages that can be read offline, the last visited first. */
export async function listStoredPages(): Promise<StoredPage[]> {
  const cache = await caches.open(pages.cacheName);
  const storedPages = await Promise.all(
    (await cache.keys()).map(async (request) => {
      const copy = await cache.match(request, { ignoreVary: true });
      if (!copy) return [];
      const { pathname, search } = new URL(request.url);
      return [{ path: pathname + search, title: readTitle(await copy.text()) || pathname, visitedAt: dateOf(copy) }];
    }),
  );
  // The cache lists its entries in the order of storing, which orders pages whose dates are of the same second.
  return storedPages
    .flat()
    .reverse()
    .sort((a, b) => b.visitedAt.getTime() - a.visitedAt.getTime());
}
