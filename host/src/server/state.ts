import type { HydrationState } from '@shop/shared/contract';
import { isRouteErrorResponse, type StaticHandlerContext } from 'react-router-dom';
import type { Drawn } from '../routing/page-loader.ts';
import { forBrowser } from './for-browser.ts';

/** The loaders' outcome as JSON. Of an error the browser learns the status, never the message or the stack. */
export function hydrationState({ loaderData: loaded, errors }: StaticHandlerContext): HydrationState {
  const told = Object.entries(errors ?? {}).map(([route, error]) => [
    route,
    isRouteErrorResponse(error) ? { status: error.status, data: error.data } : { status: 503, data: 'fault' },
  ]);
  const loaderData = Object.fromEntries(
    Object.entries(loaded).map(([route, data]) => [route, isDrawn(data) ? forBrowser(data) : data]),
  );
  return { loaderData, errors: told.length > 0 ? Object.fromEntries(told) : null };
}

/** An area's page holds its release and head; the host's own routes hold other things. */
const isDrawn = (data: unknown): data is Drawn =>
  typeof data === 'object' && data !== null && 'release' in data && 'head' in data;
