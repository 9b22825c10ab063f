import { type Context, createContext, type ReactNode, use } from 'react';
import type { createBrowserRouter, Path } from 'react-router-dom';

type DataRouter = ReturnType<typeof createBrowserRouter>;
export type RouterState = DataRouter['state'];

/** The part of react-router's router that components use. */
export type Router = Pick<DataRouter, 'state' | 'subscribe' | 'navigate' | 'revalidate'> & {
  /** Called when a pointer goes down on a link, with the state that a press gives to the history entry. */
  touchLink?: (path: Path, state: unknown) => void;
};

/** The shown page: its address and data. The object stays the same while the next page loads, so that no component renders for that. */
export type ShownPage = Pick<RouterState, 'location' | 'historyAction' | 'matches' | 'loaderData' | 'errors'>;

/** The route in which a component is rendered. */
export type RouteMatch = {
  match: RouterState['matches'][number];
  /** Whether it is the route of the frame, in which all others are. */
  isRoot: boolean;
  /** The content of `Outlet`. */
  outlet: ReactNode;
};

// One context for each thing that changes by itself: a component renders only when something that it reads changes.
export const RouterContext = createContext<Router | undefined>(undefined);
export const PageContext = createContext<ShownPage | undefined>(undefined);
export const NavigationContext = createContext<RouterState['navigation'] | undefined>(undefined);
export const RevalidationContext = createContext<RouterState['revalidation'] | undefined>(undefined);
export const MatchContext = createContext<RouteMatch | undefined>(undefined);
export const RouteErrorContext = createContext<unknown>(undefined);

/** The value of a context that is set everywhere inside the router. */
export function useInRouter<Value>(context: Context<Value | undefined>): Value {
  const value = use(context);
  if (value === undefined) throw new Error('rendered outside of the router');
  return value;
}
