import { handleIn } from '../routing/handle.ts';
import { pageKeyOf } from '../routing/layer-mark.ts';

type RouterState = {
  location: { key: string; pathname: string; search: string; state: unknown };
  matches: readonly { route: { handle?: unknown } }[];
  navigation: { state: string };
};
type Router = { state: RouterState; subscribe: (listener: (state: RouterState) => void) => unknown };

/** Registers the service worker once everything else is loaded, and sends it the visited pages, so that it stores copies. */
export function registerServiceWorker(router: Router): void {
  const container = navigator.serviceWorker;
  if (!container) return;
  const sendVisitedPage = async ({ location: { pathname, search }, matches }: RouterState) => {
    if (handleIn(matches)?.isPrivate) return;
    (await container.ready).active?.postMessage(pathname + search);
  };

  // A new worker does not control this tab yet and has not seen its document, so the current page is sent too.
  const register = () =>
    container.register('/service-worker.js').then(
      () => void (container.controller || sendVisitedPage(router.state)),
      (error: unknown) => console.warn('no service worker:', error),
    );
  if (document.readyState === 'complete') void register();
  else window.addEventListener('load', register);

  let lastKey = pageKeyOf(router.state.location);
  router.subscribe((state) => {
    const key = pageKeyOf(state.location);
    if (state.navigation.state !== 'idle' || key === lastKey) return;
    lastKey = key;
    void sendVisitedPage(state);
  });
}
