type Seen = { location: { key: string; pathname: string; search: string }; navigation: { state: string } };
type Tabs = { state: Seen; subscribe: (listener: (state: Seen) => void) => unknown };

/** Registers the shop's service worker once everything else has come, and tells it which pages were looked at. */
export function watchOffline(router: Tabs): void {
  const worker = navigator.serviceWorker;
  if (!worker) return;
  const tell = async ({ location: { pathname, search } }: Seen) =>
    (await worker.ready).active?.postMessage(pathname + search);

  // The first page that it sees itself is the next full one.
  const register = () =>
    worker.register('/service-worker.js').then(
      () => void (worker.controller || tell(router.state)),
      (why: unknown) => console.warn('no service worker:', why),
    );
  if (document.readyState === 'complete') void register();
  else window.addEventListener('load', register);

  let last = router.state.location.key;
  router.subscribe((state) => {
    if (state.navigation.state !== 'idle' || state.location.key === last) return;
    last = state.location.key;
    void tell(state);
  });
}
