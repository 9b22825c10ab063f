import { type Api, type Files, type GeneratedFiles } from '../contract/api.js';
export { $session, getAccessToken, getSessionFingerprint, isChangeOfThisTab } from './auth.js';
export { preloadWrites } from './http.js';
export { whenIdle } from './idle.js';
export { $layers } from './layers.js';
export { PieceContext, type PieceProps } from './pieces.js';
export { setReturnPath, takeReturnPath } from './return-path.js';
export { NavigationContext, PageContext, RevalidationContext, type Router, type RouterState, } from './router-context.js';
export { useLoaderData, useRouteError, useShownPage } from './router-hooks.js';
export { Outlet, RouterProvider } from './router-provider.js';
type KernelConfig = {
    /** Where the API is; '' when it is on this site. */
    apiBase: string;
    /** Shows another page of the shop. */
    navigate: (path: string) => void;
};
/** Called once by the host before hydration. */
export declare function configureKernel(kernelConfig: KernelConfig): void;
/** Where the API is; '' when it is on this site. */
export declare const getApiBase: () => string;
/** Shows another page of the shop. */
export declare const showPage: (path: string) => void;
/** Aborts the GET requests of the page being left. */
export declare function abortPageRequests(): void;
/** `quiet`: shows no toast on failure. For background requests, and for callers that show the error themselves. */
export declare const createBrowserApi: ({ quiet }?: {
    quiet?: boolean | undefined;
}) => Api;
export declare const createBrowserFiles: () => Files & GeneratedFiles;
/** The session has expired: the API answered 401, to whichever request. */
export declare function redirectToLogin(): void;
