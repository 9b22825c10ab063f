import type { HydrationState } from '@shop/shared/contract';
import { isRouteErrorResponse, type StaticHandlerContext } from 'react-router-dom';

/** The loaders' outcome as JSON. Of an error the browser learns the status, never the message or the stack. */
export function hydrationState({ loaderData, errors }: StaticHandlerContext): HydrationState {
  const told = Object.entries(errors ?? {}).map(([route, error]) => [
    route,
    isRouteErrorResponse(error) ? { status: error.status, data: error.data } : { status: 503, data: 'fault' },
  ]);
  return { loaderData, errors: told.length > 0 ? Object.fromEntries(told) : null };
}
