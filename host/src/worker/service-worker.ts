import { enable as enableNavigationPreload } from 'workbox-navigation-preload';
import { registerRoute } from 'workbox-routing';
import { NetworkOnly } from 'workbox-strategies';
import { mayBeKept } from './addresses.ts';
import { deleteStrangers, drawings, files, pages, pictures } from './caches.ts';
import { keepSeen } from './kept-pages.ts';
import { offlinePage } from './offline/answer.ts';

// The build writes the names of the host's fonts in its place.
declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string }[] };

const fonts = self.__WB_MANIFEST.map(({ url }) => url);
const network = new NetworkOnly();

// While this worker starts, the document is on its way already.
enableNavigationPreload();

// What is not named here never passes through this worker: the API, the registry, reports, the check for newer builds.
registerRoute(
  ({ request, sameOrigin }) => sameOrigin && request.mode === 'navigate',
  async ({ event, request, url }) => {
    const strategy = mayBeKept(url) ? pages : network;
    return strategy.handle({ event, request }).catch(() => offlinePage(fonts));
  },
);
// An address with a query is a second try after a failure, which is to see the network.
registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/r/') && url.search === '', files);
registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/media/pictures/'), pictures);
registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/media/'), drawings);

// At once, so that a worker that was taken back is gone at once. No page notices: a file is the same whoever gives it, and
// pages in which nobody has come in between (`clients.claim`) go on without a worker.
self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener('activate', (event) => event.waitUntil(deleteStrangers()));
self.addEventListener('message', (event) => event.waitUntil(keepSeen(event.data, event)));
