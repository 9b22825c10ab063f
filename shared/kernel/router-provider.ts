import {
  Component,
  createElement,
  type ReactNode,
  startTransition,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { createPath } from 'react-router-dom';
import {
  MatchContext,
  NavigationContext,
  PageContext,
  RevalidationContext,
  RouteErrorContext,
  type Router,
  RouterContext,
  type RouterState,
  type ShownPage,
  useInRouter,
} from './router-context.ts';

type ProviderProps = {
  router: Router;
  /** Called when React has updated the document to this state, before the browser paints it. */
  onCommit?: (state: RouterState) => void;
};

/**
 * Renders the routes that the router has matched. react-router's own component also serves its framework, which every first page would load.
 * The server renders with this one too, because `useId` depends on the components above.
 */
export function RouterProvider({ router, onCommit }: ProviderProps) {
  const [state, setState] = useState(router.state);
  const endTransition = useRef<() => void>(undefined);

  useLayoutEffect(() => {
    const update = (next: RouterState) => startTransition(() => setState((before) => withSamePage(before, next)));
    // It may have changed between rendering and this effect.
    update(router.state);
    return router.subscribe((next, { viewTransitionOpts }) => {
      // Not every browser has view transitions, and the host removes the function where they are too slow.
      const start: Document['startViewTransition'] | undefined = document.startViewTransition?.bind(document);
      if (!viewTransitionOpts || !start) return update(next);
      start(
        () =>
          new Promise<void>((resolve) => {
            endTransition.current = resolve;
            update(next);
          }),
      );
    });
  }, [router]);
  useLayoutEffect(() => onCommit?.(state), [onCommit, state]);
  useEffect(() => {
    if (state) endTransition.current?.();
  }, [state]);

  const { location, historyAction, matches, loaderData, errors, initialized, navigation, revalidation } = state;
  const page = useMemo(
    () => ({ location, historyAction, matches, loaderData, errors }),
    [location, historyAction, matches, loaderData, errors],
  );
  const routes = useMemo(() => renderRoutes(page), [page]);
  const inNavigation = createElement(NavigationContext, { value: navigation }, initialized ? routes : null);
  const inRevalidation = createElement(RevalidationContext, { value: revalidation }, inNavigation);
  const inPage = createElement(PageContext, { value: page }, inRevalidation);
  return createElement(RouterContext, { value: router }, inPage);
}

/**
 * The router that takes over from the first one makes new objects for the same page. With the old ones nothing below renders anew, until
 * there is another page or other data.
 */
function withSamePage(before: RouterState, next: RouterState): RouterState {
  if (before === next) return before;
  const isSame =
    before.initialized === next.initialized &&
    before.loaderData === next.loaderData &&
    before.errors === next.errors &&
    before.location.key === next.location.key &&
    createPath(before.location) === createPath(next.location);
  return isSame ? { ...next, location: before.location, matches: before.matches } : next;
}

/** Renders the matched routes inside each other. */
function renderRoutes(page: ShownPage): ReactNode {
  const { matches, errors } = page;
  return matches.reduceRight<ReactNode>((outlet, match, index) => {
    const { id, element, errorElement } = match.route;
    const value = { match, isRoot: index === 0, outlet };
    const content = createElement(MatchContext, { value }, element ?? outlet);
    if (!errorElement) return content;
    const fallback = createElement(MatchContext, { value }, errorElement);
    return createElement(RouteBoundary, { page, error: errors?.[id], fallback, children: content });
  }, null);
}

type BoundaryProps = { page: ShownPage; error: unknown; fallback: ReactNode; children: ReactNode };

/** Shows the route's fallback for an error of its loader, or while rendering. A change of the page or of its data clears the latter. */
class RouteBoundary extends Component<BoundaryProps, { page: ShownPage; thrown?: { error: unknown } | undefined }> {
  override state: { page: ShownPage; thrown?: { error: unknown } | undefined } = { page: this.props.page };

  static getDerivedStateFromError(error: unknown) {
    return { thrown: { error } };
  }

  static getDerivedStateFromProps({ page }: BoundaryProps, state: { page: ShownPage }) {
    return page === state.page ? null : { page, thrown: undefined };
  }

  override render(): ReactNode {
    const { error = this.state.thrown?.error, fallback, children } = this.props;
    const hasFailed = error !== undefined || this.state.thrown !== undefined;
    return hasFailed ? createElement(RouteErrorContext, { value: error }, fallback) : children;
  }
}

/** The place of the inner route. */
export const Outlet = () => useInRouter(MatchContext).outlet;
