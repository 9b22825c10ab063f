import type { RenderRequest, RenderResult } from '@shop/shared/contract';
import { createStaticHandler, type StaticHandlerContext } from 'react-router-dom';
import { documentOf } from '../document/document.ts';
import type { Shell } from '../layouts/shell-data.ts';
import type { Drawn } from '../routing/page-loader.ts';
import type { Handle } from '../routing/place.ts';
import { routesOf } from '../routing/routes.tsx';
import { apiFor } from './api.ts';
import { markupOf } from './markup.tsx';
import { evaluatedArea } from './source.ts';
import { hydrationState } from './state.ts';
import { verdictOf } from './verdict.ts';

const titles: Record<number, string> = { 404: 'Page not found', 503: 'این بخش در دسترس نیست' };

/** Draws one document. Expected troubles come back as values; the edge decides what to try next. */
export async function render(request: RenderRequest): Promise<RenderResult> {
  const api = apiFor(request);
  const source = evaluatedArea(request);
  const routes = routesOf({ set: request.set, source, api, side: 'server' });
  const handler = createStaticHandler(routes);
  const answer = await handler.query(new Request(request.url, { signal: request.signal }));
  if (answer instanceof Response) {
    return { kind: 'redirect', status: answer.status, location: answer.headers.get('location') ?? '/' };
  }

  const verdict = verdictOf(answer);
  const unspeakable = request.area && notJson(answer.loaderData);
  if (unspeakable) return { kind: 'fault', who: 'area', where: 'loader', message: unspeakable };
  if (verdict.kind === 'fault' && !request.fault) return verdict;

  const markup = await markupOf({ handler, context: answer, source, request });
  if (!markup.ok) return markup.fault;

  const place = placeOf(answer);
  const first = place ? firstPage(request, place) : ownChunk(request, answer);
  const { html, csp, links } = documentOf({
    request,
    head: headOf(answer, verdict.status),
    site: (answer.loaderData.root as Shell | undefined)?.name,
    boot: { set: request.set, state: hydrationState(answer), settings: request.settings },
    body: markup.html,
    first,
  });
  if (verdict.kind === 'no-data') return { kind: 'no-data', status: 503, html, csp, links };
  return { kind: 'page', status: verdict.status, html, csp, links, noindex: verdict.status !== 200 };
}

/** Why what the loaders gave cannot be told to the browser. The area made it, so the host is not to blame. */
function notJson(loaderData: StaticHandlerContext['loaderData']): string | undefined {
  try {
    JSON.stringify(loaderData);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function placeOf(context: StaticHandlerContext): Handle | undefined {
  return context.matches.at(-1)?.route.handle as Handle | undefined;
}

function firstPage({ set }: RenderRequest, { area, page }: Handle) {
  const release = set.areas[area]?.releases[0];
  const record = release?.pages.find(({ id }) => id === page);
  return release && record ? { release, page: record } : undefined;
}

/** A page of the host itself that is a chunk of its own bears the name of its route. */
function ownChunk({ set: { host } }: RenderRequest, { matches }: StaticHandlerContext) {
  const name = matches.at(-1)?.route.id;
  const [script, css] = Object.entries(host.chunkCss).find(([file]) => file.startsWith(`${name}.`)) ?? [];
  return script && css ? { release: host, page: { js: [script], css } } : undefined;
}

function headOf({ loaderData, matches }: StaticHandlerContext, status: number) {
  const drawn = loaderData[matches.at(-1)?.route.id ?? ''] as Drawn | undefined;
  return drawn?.head ?? { title: titles[status] ?? 'خطا', noindex: true };
}
