import type { PayloadResult, RenderRequest } from '@shop/shared/contract';
import { isRouteErrorResponse, matchRoutes } from 'react-router-dom';
import { isThrownData, loadPage } from '../routing/page-loader.ts';
import type { Payload } from '../routing/payload.ts';
import type { Handle } from '../routing/place.ts';
import { routesOf } from '../routing/routes.tsx';
import { apiFor } from './api.ts';
import { forBrowser } from './for-browser.ts';
import { evaluatedArea } from './source.ts';

/** What a document's boot block would hold of the page at this address, without the document. */
export async function payload(request: RenderRequest): Promise<PayloadResult> {
  const api = apiFor(request);
  const source = evaluatedArea(request);
  const match = matchRoutes(
    routesOf({ set: request.set, source, api, side: 'server' }),
    new URL(request.url).pathname,
  )?.at(-1);
  const place = match?.route.handle as Handle | undefined;
  if (!match || !place || !request.area?.module.pages[place.page]?.load) return { kind: 'no-payload', why: 'no-page' };
  try {
    const asked = { request: new Request(request.url, { signal: request.signal }), params: match.params };
    const drawn = await loadPage(source, api, place, asked);
    return inJson({ drawn: forBrowser(drawn) });
  } catch (error) {
    return inAnswer(error, request.url);
  }
}

const inJson = (told: Payload): PayloadResult => ({ kind: 'payload', json: JSON.stringify(told) });

/** A redirect and a page that is not there are answers, which the browser acts upon as if its own loader had given them. */
function inAnswer(error: unknown, url: string): PayloadResult {
  const status = statusOf(error);
  if (status === undefined) return faultOf(error);
  if (status >= 500) return { kind: 'no-payload', why: 'no-data' };
  const location = error instanceof Response ? error.headers.get('location') : null;
  if (location === null) return inJson({ status, answer: isTold(error) ? error.data : null });
  const { origin } = new URL(url);
  // The name that this site has here is no name that a browser could go to.
  return inJson({ status, redirect: location.startsWith(`${origin}/`) ? location.slice(origin.length) : location });
}

function statusOf(error: unknown): number | undefined {
  if (error instanceof Response || isRouteErrorResponse(error)) return error.status;
  return isThrownData(error) ? (error.init?.status ?? 200) : undefined;
}

const isTold = (error: unknown) => isRouteErrorResponse(error) || isThrownData(error);

function faultOf(error: unknown): PayloadResult {
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  return { kind: 'fault', who: 'area', where: 'loader', message, ...(stack ? { stack } : {}) };
}
