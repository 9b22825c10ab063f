import { type ReactNode } from 'react';
import { type Router, type RouterState } from './router-context.js';
type ProviderProps = {
    router: Router;
    /** Called when React has updated the document to this state, before the browser paints it. */
    onCommit?: (state: RouterState) => void;
};
/**
 * Renders the routes that the router has matched. react-router's own component also serves its framework, which every first page would load.
 * The server renders with this one too, because `useId` depends on the components above.
 */
export declare function RouterProvider({ router, onCommit }: ProviderProps): import("react").FunctionComponentElement<import("react").ProviderProps<Router | undefined>>;
/** The place of the inner route. */
export declare const Outlet: () => ReactNode;
export {};
