import { type Context, type ReactNode } from 'react';
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
export declare const RouterContext: Context<Router | undefined>;
export declare const PageContext: Context<ShownPage | undefined>;
export declare const NavigationContext: Context<import("react-router-dom").Navigation | undefined>;
export declare const RevalidationContext: Context<import("react-router-dom").RevalidationState | undefined>;
export declare const MatchContext: Context<RouteMatch | undefined>;
export declare const RouteErrorContext: Context<unknown>;
/** The value of a context that is set everywhere inside the router. */
export declare function useInRouter<Value>(context: Context<Value | undefined>): Value;
export {};
