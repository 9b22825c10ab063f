import { use, useCallback, useMemo } from 'react';
import {
  createSearchParams,
  type Location,
  type NavigateFunction,
  type NavigateOptions,
  type NavigationType,
  type Params,
  type SetURLSearchParams,
  type To,
  type URLSearchParamsInit,
} from 'react-router-dom';
import {
  MatchContext,
  NavigationContext,
  PageContext,
  RevalidationContext,
  RouteErrorContext,
  RouterContext,
  type RouterState,
  type ShownPage,
  useInRouter,
} from './router-context.ts';

// The hooks of the router that areas use, with the names and results of react-router's. Those read the whole state of the router, so
// that each link and each page would render anew when the next page begins to load.

export const useLocation = (): Location => useInRouter(PageContext).location;

export const useNavigationType = (): NavigationType => useInRouter(PageContext).historyAction;

export const useNavigation = (): RouterState['navigation'] => useInRouter(NavigationContext);

export function useParams<Names extends string | Record<string, string | undefined> = string>(): Readonly<
  [Names] extends [string] ? Params<Names> : Partial<Names>
>;
export function useParams(): object {
  return useInRouter(MatchContext).match.params;
}

export function useNavigate(): NavigateFunction {
  const router = useInRouter(RouterContext);
  const { id } = useInRouter(MatchContext).match.route;
  return useCallback(
    (to: To | number, options?: NavigateOptions) =>
      typeof to === 'number' ? router.navigate(to) : router.navigate(to, { fromRouteId: id, ...options }),
    [router, id],
  );
}

type Revalidator = { revalidate: () => Promise<void>; state: RouterState['revalidation'] };

export function useRevalidator(): Revalidator {
  const router = useInRouter(RouterContext);
  const state = useInRouter(RevalidationContext);
  return useMemo(() => ({ state, revalidate: () => router.revalidate() }), [router, state]);
}

/** Parameters of the address. `initial` holds values for those that the address lacks. */
export function useSearchParams(initial?: URLSearchParamsInit): [URLSearchParams, SetURLSearchParams] {
  const { search } = useLocation();
  const navigate = useNavigate();
  const defaults = createSearchParams(initial).toString();
  const params = useMemo(() => withDefaults(search, defaults), [search, defaults]);
  const setParams: SetURLSearchParams = useCallback(
    (next, options) => {
      const value = typeof next === 'function' ? next(new URLSearchParams(params)) : next;
      void navigate(`?${createSearchParams(value)}`, options);
    },
    [navigate, params],
  );
  return [params, setParams];
}

function withDefaults(search: string, defaults: string): URLSearchParams {
  const params = new URLSearchParams(search);
  const names = new Set(params.keys());
  for (const [name, value] of new URLSearchParams(defaults)) if (!names.has(name)) params.append(name, value);
  return params;
}

// For the host.

export const useShownPage = (): ShownPage => useInRouter(PageContext);

/** The result of the loader of the route in which the component is rendered. */
export function useLoaderData<Data>(): Data {
  const { id } = useInRouter(MatchContext).match.route;
  return useShownPage().loaderData[id];
}

/** In the fallback of a route: what its loader or a component threw. */
export const useRouteError = (): unknown => use(RouteErrorContext);
