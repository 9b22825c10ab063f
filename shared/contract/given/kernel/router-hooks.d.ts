import { type Location, type NavigateFunction, type NavigationType, type Params, type SetURLSearchParams, type URLSearchParamsInit } from 'react-router-dom';
import { type RouterState, type ShownPage } from './router-context.js';
export declare const useLocation: () => Location;
export declare const useNavigationType: () => NavigationType;
export declare const useNavigation: () => RouterState['navigation'];
export declare function useParams<Names extends string | Record<string, string | undefined> = string>(): Readonly<[
    Names
] extends [string] ? Params<Names> : Partial<Names>>;
export declare function useNavigate(): NavigateFunction;
type Revalidator = {
    revalidate: () => Promise<void>;
    state: RouterState['revalidation'];
};
export declare function useRevalidator(): Revalidator;
/** Parameters of the address. `initial` holds values for those that the address lacks. */
export declare function useSearchParams(initial?: URLSearchParamsInit): [URLSearchParams, SetURLSearchParams];
export declare const useShownPage: () => ShownPage;
/** The result of the loader of the route in which the component is rendered. */
export declare function useLoaderData<Data>(): Data;
/** In the fallback of a route: what its loader or a component threw. */
export declare const useRouteError: () => unknown;
export {};
