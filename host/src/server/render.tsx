import type { Head, RenderRequest, RenderResult } from '@shop/shared/contract';
import type { StaticHandlerContext } from 'react-router-dom';
import { createDocument } from '../document/document.ts';
import { type Handle, handleIn } from '../routing/handle.ts';
import type { LoadedPage } from '../routing/page-loader.ts';
import type { Shell } from '../shell/shell-data.ts';
import { classifyResults, serialiseResults } from './loader-results.ts';
import { renderMarkup } from './markup.tsx';
import { createResources, routesOf } from './set-routes.ts';

const errorHeads: Record<number, Head> = {
  404: { title: 'Page not found', description: 'صفحه‌ای با این آدرس در فروشگاه نیست.' },
  503: { title: 'این بخش در دسترس نیست' },
};

/** Renders one document. Expected failures are returned as values; the edge decides what to try next. */
export async function render(request: RenderRequest): Promise<RenderResult> {
  const { source, requestContext } = createResources(request);
  const results = await routesOf(request.set).query(new Request(request.url, { signal: request.signal }), {
    requestContext,
  });
  if (results instanceof Response) {
    return { kind: 'redirect', status: results.status, location: results.headers.get('location') ?? '/' };
  }

  const verdict = classifyResults(results);
  const state = serialiseResults(results);
  if (!state.ok) return { kind: 'fault', who: request.area ? 'area' : 'host', where: 'loader', message: state.message };
  if (verdict.kind === 'fault' && !request.fault) return verdict;

  const markup = await renderMarkup({ context: results, source, request });
  if (!markup.ok) return markup.fault;

  const handle = handleIn(results.matches);
  const { parts, ...headers } = createDocument({
    request,
    head: headOf(results, verdict.status),
    shopName: (results.loaderData.root as Shell | undefined)?.name,
    boot: { set: request.set, state: state.json, settings: request.settings },
    body: markup.parts,
    firstPage: handle ? findAreaPage(request, handle) : findHostPage(request, results),
    isPrivate: handle?.isPrivate ?? false,
  });
  const { status } = verdict;
  const page = Object.assign(new DocumentText(parts), headers);
  if (verdict.kind === 'no-data') return Object.assign(page, { kind: 'no-data' as const, status: 503 });
  return Object.assign(page, { kind: 'page' as const, status, noindex: status !== 200 });
}

/**
 * The text of a document. Its functions belong to the class: in an object with an accessor of its own, or with a function that the constructor sets, V8
 * kept the document in memory until it collected the whole heap.
 */
class DocumentText {
  readonly #parts: readonly string[];

  constructor(parts: readonly string[]) {
    this.#parts = parts;
  }

  parts(): readonly string[] {
    return this.#parts;
  }

  /** Joined for an earlier edge only, which reads nothing else. */
  get html(): string {
    return this.#parts.join('');
  }
}

function findAreaPage({ set }: RenderRequest, { area, page }: Handle) {
  const release = set.areas[area]?.releases[0];
  const record = release?.pages.find(({ id }) => id === page);
  return release && record ? { release, page: record } : undefined;
}

/** A page of the host with a chunk of its own: the chunk is named after the route's id. */
function findHostPage({ set: { host } }: RenderRequest, { matches }: StaticHandlerContext) {
  const name = matches.at(-1)?.route.id;
  const [script, css] = Object.entries(host.chunkCss).find(([file]) => file.startsWith(`${name}.`)) ?? [];
  return script && css ? { release: host, page: { js: [script], css } } : undefined;
}

function headOf({ loaderData, matches }: StaticHandlerContext, status: number) {
  const loaded = loaderData[matches.at(-1)?.route.id ?? ''] as LoadedPage | undefined;
  return loaded?.head ?? { ...(errorHeads[status] ?? { title: 'خطا' }), noindex: true };
}
