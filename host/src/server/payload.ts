import type { PayloadResult, RenderRequest } from '@shop/shared/contract';
import { isRouteErrorResponse, matchRoutes } from 'react-router-dom';
import { withReadableUrls } from '../document/readable-addresses.ts';
import { handleIn } from '../routing/handle.ts';
import { isThrownData, loadPage } from '../routing/page-loader.ts';
import type { Payload } from '../routing/payload.ts';
import { loaderFault, withoutCrawlerData } from './loader-results.ts';
import { createResources, routesOf } from './set-routes.ts';

/** Runs the loader of the page at this address and returns the same data that the document's boot data would hold. */
export async function payload(request: RenderRequest): Promise<PayloadResult> {
  const { source, api } = createResources(request);
  const matches = matchRoutes(routesOf(request.set).dataRoutes, new URL(request.url).pathname);
  const match = matches?.at(-1);
  const handle = matches ? handleIn(matches) : undefined;
  if (!match || !handle || !request.area?.module.pages[handle.page]?.load) {
    return { kind: 'no-payload', why: 'no-page' };
  }
  try {
    const args = { request: new Request(request.url, { signal: request.signal }), params: match.params };
    const loaded = await loadPage({ source, api }, handle, args);
    return serialise({ drawn: withoutCrawlerData(loaded) });
  } catch (error) {
    return resultOfError(error, request.url);
  }
}

const serialise = (payload: Payload): PayloadResult => ({
  kind: 'payload',
  json: withReadableUrls(JSON.stringify(payload)),
});

/** A redirect or a missing page becomes a payload, from which the browser acts as if its own loader had thrown it. */
function resultOfError(error: unknown, url: string): PayloadResult {
  const status = statusOf(error);
  if (status === undefined) return loaderFault(error, 'area');
  if (status >= 500) return { kind: 'no-payload', why: 'no-data' };
  const location = error instanceof Response ? error.headers.get('location') : null;
  if (location === null) {
    const hasData = isRouteErrorResponse(error) || isThrownData(error);
    return serialise({ status, answer: hasData ? error.data : null });
  }
  const { origin } = new URL(url);
  // On the server the site has an internal origin, which a browser cannot reach.
  return serialise({ status, redirect: location.startsWith(`${origin}/`) ? location.slice(origin.length) : location });
}

function statusOf(error: unknown): number | undefined {
  if (error instanceof Response || isRouteErrorResponse(error)) return error.status;
  return isThrownData(error) ? (error.init?.status ?? 200) : undefined;
}
