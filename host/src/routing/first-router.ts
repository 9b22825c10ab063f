import {
  type createBrowserRouter,
  createPath,
  type DataRouteObject,
  IDLE_NAVIGATION,
  matchRoutes,
  NavigationType,
  type RouterNavigateOptions,
  resolvePath,
  type To,
} from 'react-router-dom';

type Router = ReturnType<typeof createBrowserRouter>;
type State = Router['state'];
type Subscriber = Parameters<Router['subscribe']>[0];
type ScrollOptions = Parameters<Router['enableScrollRestoration']>;

type FirstRouterOptions = {
  routes: DataRouteObject[];
  /** The results of the server's loaders for the address of the document. */
  hydrationData: Pick<State, 'loaderData' | 'errors'>;
  /** Loads react-router's own router. */
  loadRouter: () => Promise<typeof createBrowserRouter>;
  /** Replaced in tests. */
  openDocument?: (address: string) => void;
};

export type FirstRouter = Router & {
  /** Whether a navigation waits for the code of the router. */
  readonly hasWaitingNavigation: boolean;
  /** Loads the router ahead of the first navigation. A failure is ignored: the navigation itself tries again. */
  preload: () => void;
};

/**
 * The router of a page that the server rendered: it holds the page's state, which is all that hydration needs. Its first navigation,
 * revalidation or step in the history loads react-router's router, which takes over state and subscribers; components notice nothing.
 */
export function createFirstRouter(options: FirstRouterOptions): FirstRouter {
  const { routes, hydrationData, loadRouter, openDocument = (address) => window.location.assign(address) } = options;
  const first = firstState(routes, hydrationData);
  const subscribers = new Set<Subscriber>();
  let router: Router | undefined;
  let loading: Promise<Router> | undefined;
  let scroll: ScrollOptions | undefined;
  let stopScroll: (() => void) | undefined;
  let waitingNavigations = 0;

  const load = (): Promise<Router> => {
    loading ??= loadRouter().then(takeOver);
    loading.catch(() => {
      loading = undefined;
    });
    return loading;
  };

  const takeOver = (createRouter: typeof createBrowserRouter): Router => {
    window.removeEventListener('popstate', onPopState);
    const { pathname, search } = window.location;
    const isSamePage = pathname === first.location.pathname && search === first.location.search;
    // After a step in the history the router loads the other page; until then the first one stays.
    const loaderData = isSamePage ? first.loaderData : { [routes[0]?.id ?? '']: first.loaderData[routes[0]?.id ?? ''] };
    const next = createRouter(routes, { hydrationData: { loaderData, errors: isSamePage ? first.errors : null } });
    router = next;
    next.subscribe((state, change) => {
      if (state.initialized) for (const subscriber of subscribers) subscriber(state, change);
    });
    if (scroll) stopScroll = next.enableScrollRestoration(...scroll);
    const { initialized, location } = next.state;
    if (initialized && (location.key !== first.location.key || location.hash !== first.location.hash)) {
      const change = { deletedFetchers: [], newErrors: null, flushSync: false };
      for (const subscriber of subscribers) subscriber(next.state, change);
    }
    return next;
  };

  const onPopState = () => void load().catch(() => openDocument(window.location.href));
  window.addEventListener('popstate', onPopState);

  const notLoaded = (): never => {
    throw new Error('the shop does not use this part of the router');
  };

  async function navigate(to: number): Promise<void>;
  async function navigate(to: To | null, navigation?: RouterNavigateOptions): Promise<void>;
  async function navigate(to: To | null | number, navigation?: RouterNavigateOptions): Promise<void> {
    if (typeof to === 'number' && !router) return window.history.go(to);
    waitingNavigations += 1;
    const loaded = await load().catch(() => undefined);
    waitingNavigations -= 1;
    if (typeof to === 'number') return loaded?.navigate(to);
    if (loaded) return loaded.navigate(to, navigation);
    // Without its code the page changes as it does without script.
    openDocument(createPath(resolvePath(to ?? '', first.location.pathname)));
  }

  return {
    get hasWaitingNavigation() {
      return waitingNavigations > 0;
    },
    preload: () => void load().catch(() => undefined),
    get state() {
      return router?.state.initialized ? router.state : first;
    },
    get manifest() {
      return router?.manifest ?? {};
    },
    get _internalFetchControllers() {
      return router?._internalFetchControllers ?? new Map();
    },
    ...{ routes, branches: undefined, basename: undefined, future: {}, window },
    createHref,
    encodeLocation: (to) => {
      const { pathname, search, hash } = new URL(createHref(to), window.location.origin);
      return { pathname, search, hash };
    },
    subscribe: (subscriber) => {
      subscribers.add(subscriber);
      return () => subscribers.delete(subscriber);
    },
    enableScrollRestoration: (...given) => {
      scroll = given;
      stopScroll = router?.enableScrollRestoration(...given);
      return () => {
        scroll = undefined;
        stopScroll?.();
      };
    },
    navigate,
    revalidate: async () => (await load()).revalidate(),
    dispose: () => {
      window.removeEventListener('popstate', onPopState);
      router?.dispose();
    },
    initialize: notLoaded,
    fetch: notLoaded,
    ...{ getFetcher: notLoaded, resetFetcher: notLoaded, deleteFetcher: notLoaded },
    ...{ getBlocker: notLoaded, deleteBlocker: notLoaded, patchRoutes: notLoaded },
    ...{ _internalSetRoutes: notLoaded, _internalSetStateDoNotUseOrYouWillBreakYourApp: notLoaded },
  };
}

const createHref = (to: Parameters<Router['encodeLocation']>[0] | URL): string =>
  typeof to === 'string' ? to : createPath(to);

/** The state with which react-router's router would start. */
function firstState(routes: DataRouteObject[], { loaderData, errors }: FirstRouterOptions['hydrationData']): State {
  const { pathname, search, hash } = window.location;
  const entry: { key?: string; usr?: unknown } | null = window.history.state;
  return {
    historyAction: NavigationType.Pop,
    location: { pathname, search, hash, state: entry?.usr ?? null, key: entry?.key ?? 'default' },
    matches: matchRoutes(routes, { pathname }) ?? [],
    initialized: true,
    renderFallback: false,
    navigation: IDLE_NAVIGATION,
    restoreScrollPosition: false,
    preventScrollReset: false,
    revalidation: 'idle',
    loaderData,
    actionData: null,
    errors,
    fetchers: new Map(),
    blockers: new Map(),
  };
}
