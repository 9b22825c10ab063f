import type { Router, RouterState } from '@shop/shared/kernel/host';
import {
  type createBrowserRouter,
  createPath,
  type DataRouteObject,
  IDLE_NAVIGATION,
  NavigationType,
  type RouterNavigateOptions,
  resolvePath,
  type To,
} from 'react-router-dom';
import type { MatchPage } from './match-page.ts';

type DataRouter = ReturnType<typeof createBrowserRouter>;
type Subscriber = Parameters<Router['subscribe']>[0];

type FirstRouterOptions = {
  routes: DataRouteObject[];
  matchPage: MatchPage;
  /** The results of the server's loaders for the address of the document. */
  hydrationData: Pick<RouterState, 'loaderData' | 'errors'>;
  /** Loads the function that makes react-router's own router. */
  loadRouter: () => Promise<typeof createBrowserRouter>;
  /** Replaced in tests. */
  openDocument?: (address: string) => void;
};

export type FirstRouter = Router & {
  /** Whether a navigation waits for the code of the router. */
  readonly hasWaitingNavigation: boolean;
  /** Loads the router ahead of the first navigation. A failure is ignored: the navigation itself tries again. */
  preload: () => void;
  dispose: () => void;
};

/**
 * The router of a page that the server rendered: it holds the page's state, which is all that hydration needs. Its first navigation,
 * revalidation or step in the history loads react-router's router, which takes over state and subscribers; components notice nothing.
 */
export function createFirstRouter(options: FirstRouterOptions): FirstRouter {
  const { routes, hydrationData, loadRouter, openDocument = (address) => window.location.assign(address) } = options;
  const first = firstState(options.matchPage, hydrationData);
  const subscribers = new Set<Subscriber>();
  let router: DataRouter | undefined;
  let loading: Promise<DataRouter> | undefined;
  let waitingNavigations = 0;

  const load = (): Promise<DataRouter> => {
    loading ??= loadRouter().then(takeOver);
    loading.catch(() => {
      loading = undefined;
    });
    return loading;
  };

  const takeOver = (createRouter: typeof createBrowserRouter): DataRouter => {
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
    const { initialized, location } = next.state;
    if (initialized && (location.key !== first.location.key || location.hash !== first.location.hash)) {
      const change = { deletedFetchers: [], newErrors: null, flushSync: false };
      for (const subscriber of subscribers) subscriber(next.state, change);
    }
    return next;
  };

  const onPopState = () => void load().catch(() => openDocument(window.location.href));
  window.addEventListener('popstate', onPopState);

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
    subscribe: (subscriber) => {
      subscribers.add(subscriber);
      return () => subscribers.delete(subscriber);
    },
    navigate,
    revalidate: async () => (await load()).revalidate(),
    dispose: () => {
      window.removeEventListener('popstate', onPopState);
      router?.dispose();
    },
  };
}

/** The state with which react-router's router would start. */
function firstState(matchPage: MatchPage, { loaderData, errors }: FirstRouterOptions['hydrationData']): RouterState {
  const { pathname, search, hash } = window.location;
  const entry: { key?: string; usr?: unknown } | null = window.history.state;
  return {
    historyAction: NavigationType.Pop,
    location: { pathname, search, hash, state: entry?.usr ?? null, key: entry?.key ?? 'default' },
    matches: matchPage(pathname),
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
