import { type Api, ApiError, type CallOptions, type Files, type GeneratedFiles } from '../contract/api.ts';
import { notify } from './alerts.ts';
import { clearToken, getAccessToken } from './auth.ts';
import { errorToastFor } from './error-toast.ts';
import { createApi, createFiles, type HttpOptions } from './http.ts';
import { setReturnPath } from './return-path.ts';

// The host's half of the kernel. Areas cannot import this file, so its names may change without breaking them.
export { $session, getAccessToken, getSessionFingerprint, isChangeOfThisTab } from './auth.ts';
export { preloadWrites } from './http.ts';
export { whenIdle } from './idle.ts';
export { $layers } from './layers.ts';
export { PieceContext, type PieceProps } from './pieces.ts';
export { setReturnPath, takeReturnPath } from './return-path.ts';
export {
  NavigationContext,
  PageContext,
  RevalidationContext,
  type Router,
  type RouterState,
} from './router-context.ts';
export { useLoaderData, useRouteError, useShownPage } from './router-hooks.ts';
export { Outlet, RouterProvider } from './router-provider.ts';

const loginPath = '/auth/login';

type KernelConfig = {
  /** Where the API is; '' when it is on this site. */
  apiBase: string;
  /** Shows another page of the shop. */
  navigate: (path: string) => void;
};

let config: KernelConfig = { apiBase: '', navigate: (path) => window.location.assign(path) };
let pageRequests = new AbortController();

/** Called once by the host before hydration. */
export function configureKernel(kernelConfig: KernelConfig): void {
  config = kernelConfig;
}

/** Where the API is; '' when it is on this site. */
export const getApiBase = (): string => config.apiBase;

/** Shows another page of the shop. */
export const showPage = (path: string): void => config.navigate(path);

/** Aborts the GET requests of the page being left. */
export function abortPageRequests(): void {
  pageRequests.abort();
  pageRequests = new AbortController();
}

/** `quiet`: shows no toast on failure. For background requests, and for callers that show the error themselves. */
export const createBrowserApi = ({ quiet = false } = {}): Api => createApi(browserOptions(quiet));

export const createBrowserFiles = (): Files & GeneratedFiles => createFiles(browserOptions(false));

const browserOptions = (quiet: boolean): HttpOptions => ({
  baseUrl: () => config.apiBase,
  getToken: getAccessToken,
  getPageSignal: () => pageRequests.signal,
  onFailure: (error, options) => {
    const status = error instanceof ApiError ? error.status : undefined;
    if (status === 401) return redirectToLogin();
    if (quiet || isQuiet(options.quiet, status)) return;
    const toast = errorToastFor(error);
    if (toast) notify({ ...toast, type: 'danger' });
  },
});

function isQuiet(quiet: CallOptions['quiet'] = false, status: number | undefined): boolean {
  return typeof quiet === 'boolean' ? quiet : status !== undefined && quiet.includes(status);
}

/** The session has expired: the API answered 401, to whichever request. */
export function redirectToLogin(): void {
  const { pathname, search } = window.location;
  setReturnPath(`${pathname}${search}`);
  clearToken();
  if (pathname !== loginPath) config.navigate(loginPath);
}
