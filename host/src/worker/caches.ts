import { ExpirationPlugin } from 'workbox-expiration';
import { CacheFirst, NetworkFirst, StaleWhileRevalidate } from 'workbox-strategies';
import { isPrivate, listFiles } from './document-html.ts';

const day = 24 * 60 * 60;

/** Documents have `vary: cookie, accept-encoding`. A worker's requests do not show these headers, so no copy would ever match. */
const matchOptions = { ignoreVary: true };

const isImmutable = (response: Response) =>
  response.status === 200 && /\bimmutable\b/.test(response.headers.get('cache-control') ?? '');

/** Files of releases. There is room for several release sets, because a stored page needs the files of its own set. */
export const files = new CacheFirst({
  cacheName: 'shop-files-1',
  matchOptions,
  plugins: [
    { cacheWillUpdate: async ({ response }) => (isImmutable(response) ? response : null) },
    new ExpirationPlugin({ maxEntries: 400, maxAgeSeconds: 60 * day, purgeOnQuotaError: true }),
  ],
});

const mediaCache = {
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

/** Pictures whose address contains their digest: a cached one is always current. */
export const hashedPictures = new CacheFirst(mediaCache);

/** Pictures with a fixed address, whose content may be replaced. */
export const namedPictures = new StaleWhileRevalidate(mediaCache);

/** The pages visited last. The copy is used when the network fails or has not responded within the timeout. */
export const pages = new NetworkFirst({
  cacheName: 'shop-pages-1',
  networkTimeoutSeconds: 6,
  matchOptions,
  plugins: [
    {
      async cacheWillUpdate({ response, event }) {
        if (!isSameForEveryone(response)) return null;
        const html = await response.clone().text();
        if (isPrivate(html)) return null;
        // Files first, so that every stored page is usable.
        await Promise.all(listFiles(html).map((file) => storeFile(file, event)));
        return response;
      },
    },
    new ExpirationPlugin({ maxEntries: 30, maxAgeSeconds: 7 * day, purgeOnQuotaError: true }),
  ],
});

/** The edge sets this header on documents that are the same for all visitors and free of faults. */
function isSameForEveryone({ status, redirected, headers }: Response): boolean {
  return status === 200 && !redirected && headers.get('offline-copy') === 'yes';
}

async function storeFile(file: string, event: ExtendableEvent | undefined): Promise<void> {
  const [response, stored] = files.handleAll({
    event: event ?? new ExtendableEvent('store'),
    request: new Request(file),
  });
  await response;
  await stored;
}

/** Deletes the caches of older or newer versions of this worker. */
export async function deleteUnknownCaches(): Promise<void> {
  const knownNames = [files.cacheName, hashedPictures.cacheName, pages.cacheName];
  const unknownNames = (await caches.keys()).filter((name) => name.startsWith('shop-') && !knownNames.includes(name));
  await Promise.all(unknownNames.map((name) => caches.delete(name)));
}
