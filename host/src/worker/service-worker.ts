import { enable as enableNavigationPreload } from 'workbox-navigation-preload';
import { registerRoute } from 'workbox-routing';
import { deleteUnknownCaches, files, hashedPictures, namedPictures, pages } from './caches.ts';
import { offlineResponse } from './offline/response.ts';
import { findStoredAddress, storeVisitedPage } from './stored-pages.ts';

// The build replaces `self.__WB_MANIFEST` by the file names of the host's fonts.
declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string }[] };

const fonts = self.__WB_MANIFEST.map(({ url }) => url);

// The browser requests the document while this worker is still starting.
enableNavigationPreload();

// Requests without a route here bypass the worker: the API, the registry, reports, checks for newer builds.
registerRoute(
  ({ request, sameOrigin }) => sameOrigin && request.mode === 'navigate',
  async ({ event, request }) =>
    pages.handle({ event, request }).catch(async () => {
      const address = await findStoredAddress(new URL(request.url));
      return address ? Response.redirect(address) : offlineResponse(fonts);
    }),
);
// A query marks a retry after a failure, which must reach the network.
registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/r/') && url.search === '', files);
registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/media/pictures/'), hashedPictures);
registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/media/'), namedPictures);

// A new worker takes over at once, so that a rolled-back worker is gone at once. This is safe for open pages: release files never
// change, and without `clients.claim` a page that no worker controls continues without one.
self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener('activate', (event) => event.waitUntil(deleteUnknownCaches()));
self.addEventListener('message', (event) => event.waitUntil(storeVisitedPage(event.data, event)));
