import type { RenderResult } from '@shop/shared/contract';
import { isRouteErrorResponse, type StaticHandlerContext } from 'react-router-dom';

type Verdict =
  | { kind: 'fine' | 'no-data'; status: number }
  | (Extract<RenderResult, { kind: 'fault' }> & { status: number });

/** What the loaders' outcome means: an answer of its own status, an API that is down, or a release that failed. */
export function verdictOf({ errors, statusCode }: StaticHandlerContext): Verdict {
  const [found] = Object.entries(errors ?? {});
  if (!found) return { kind: 'fine', status: statusCode };
  const [route, error] = found;
  if (isRouteErrorResponse(error)) {
    return error.status === 503 ? { kind: 'no-data', status: 503 } : { kind: 'fine', status: error.status };
  }
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  return {
    kind: 'fault',
    status: 503,
    who: route === 'root' ? 'host' : 'area',
    where: 'loader',
    message,
    ...(stack ? { stack } : {}),
  };
}
