import { mayBeKept, titleOf } from './addresses.ts';
import { pages } from './caches.ts';

export type KeptPage = { path: string; title: string; seen: Date };

/** How old a copy may be when its page is looked at again without a full load: nothing is spent on a newer one. */
const fresh = 10 * 60 * 1000;

/** Pages that are opened without a full load never pass by here, so the tab tells of them. */
export async function keepSeen(path: unknown, event: ExtendableEvent): Promise<void> {
  if (savesData() || typeof path !== 'string' || !URL.canParse(path, self.location.href)) return;
  const url = new URL(path, self.location.href);
  if (url.origin !== self.location.origin || !mayBeKept(url) || (await isFresh(url))) return;
  const [found, kept] = pages.handleAll({ event, request: new Request(url.href, { priority: 'low' }) });
  await found;
  await kept;
}

/** Not every browser tells. */
function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

async function isFresh(url: URL): Promise<boolean> {
  const cache = await caches.open(pages.cacheName);
  const copy = await cache.match(url.href, { ignoreVary: true });
  return copy !== undefined && Date.now() - dateOf(copy).getTime() < fresh;
}

const dateOf = ({ headers }: Response) => new Date(headers.get('date') ?? 0);

/** What can be read without the network, the last seen first. */
export async function keptPages(): Promise<KeptPage[]> {
  const cache = await caches.open(pages.cacheName);
  const found = await Promise.all(
    (await cache.keys()).map(async (request) => {
      const copy = await cache.match(request, { ignoreVary: true });
      if (!copy) return [];
      const { pathname, search } = new URL(request.url);
      return [{ path: pathname + search, title: titleOf(await copy.text()) || pathname, seen: dateOf(copy) }];
    }),
  );
  // What came into the cache last stands last in it, which tells two of the same second apart.
  return found
    .flat()
    .reverse()
    .sort((one, other) => other.seen.getTime() - one.seen.getTime());
}
