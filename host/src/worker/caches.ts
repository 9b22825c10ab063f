import { ExpirationPlugin } from 'workbox-expiration';
import { CacheFirst, NetworkFirst, StaleWhileRevalidate } from 'workbox-strategies';
import { filesOf, mayBeKept } from './addresses.ts';

const day = 24 * 60 * 60;

/** A browser shows no server what it accepts or who it is when a worker asks, so copies do not differ by that. */
const matchOptions = { ignoreVary: true };

const neverChanges = (response: Response) =>
  response.status === 200 && /\bimmutable\b/.test(response.headers.get('cache-control') ?? '');

/** Files of releases, whole sets of several: a page that was kept needs exactly its own. */
export const files = new CacheFirst({
  cacheName: 'shop-files-1',
  matchOptions,
  plugins: [
    { cacheWillUpdate: async ({ response }) => (neverChanges(response) ? response : null) },
    new ExpirationPlugin({ maxEntries: 400, maxAgeSeconds: 60 * day, purgeOnQuotaError: true }),
  ],
});

const gallery = {
  cacheName: 'shop-pictures-1',
  matchOptions,
  plugins: [
    {
      cacheWillUpdate: async ({ response }: { response: Response }) =>
        response.status === 200 && response.type === 'basic' ? response : null,
    },
    new ExpirationPlugin({ maxEntries: 120, maxAgeSeconds: 30 * day, purgeOnQuotaError: true }),
  ],
};

/** Pictures whose address says what is in them. */
export const pictures = new CacheFirst(gallery);

/** Drawings that stand under a name of their own, and may be replaced. */
export const drawings = new StaleWhileRevalidate(gallery);

/**
 * The pages last seen. The network is always asked first; a copy stands in for it when it is away, or when nothing has come
 * for so long that nobody waits on.
 */
export const pages = new NetworkFirst({
  cacheName: 'shop-pages-1',
  networkTimeoutSeconds: 6,
  matchOptions,
  plugins: [
    {
      async cacheWillUpdate({ request, response, event }) {
        if (!isForEveryone(response) || !mayBeKept(new URL(request.url))) return null;
        // First the files, then the page: one that is kept can always be used.
        const html = await response.clone().text();
        await Promise.all(filesOf(html).map((file) => keepFile(file, event)));
        return response;
      },
    },
    new ExpirationPlugin({ maxEntries: 30, maxAgeSeconds: 7 * day, purgeOnQuotaError: true }),
  ],
});

/** The edge marks documents that it gives to everyone alike; nothing else is kept, least of all what it does not know. */
function isForEveryone({ status, redirected, headers }: Response): boolean {
  return status === 200 && !redirected && headers.get('offline-copy') === 'yes';
}

async function keepFile(file: string, event: ExtendableEvent | undefined): Promise<void> {
  const [found, kept] = files.handleAll({ event: event ?? new ExtendableEvent('keep'), request: new Request(file) });
  await found;
  await kept;
}

/** Deletes what an older or newer worker kept under names that this one does not know. */
export async function deleteStrangers(): Promise<void> {
  const known = [files.cacheName, pictures.cacheName, pages.cacheName];
  const strangers = (await caches.keys()).filter((name) => name.startsWith('shop-') && !known.includes(name));
  await Promise.all(strangers.map((name) => caches.delete(name)));
}
