import type { RenderResult } from '@shop/shared/contract';
import { createPacker } from '@shop/shared/lib/packed-json';
import { isRouteErrorResponse, type StaticHandlerContext } from 'react-router-dom';
import { escapeInline, toInlineJson } from '../document/escape.ts';
import { toReadableField } from '../document/readable-addresses.ts';
import type { LoadedPage } from '../routing/page-loader.ts';
import { onceForShared } from './shared-json.ts';

type Fault = Extract<RenderResult, { kind: 'fault' }>;
type Verdict = { kind: 'ok' | 'no-data'; status: number } | (Fault & { status: number });

/** Classifies the loaders' outcome: a response with its own status, an unreachable API, or a fault of a release. */
export function classifyResults({ errors, statusCode }: StaticHandlerContext): Verdict {
  const [firstError] = Object.entries(errors ?? {});
  if (!firstError) return { kind: 'ok', status: statusCode };
  const [route, error] = firstError;
  if (isRouteErrorResponse(error)) {
    return error.status === 503 ? { kind: 'no-data', status: 503 } : { kind: 'ok', status: error.status };
  }
  return { ...loaderFault(error, route === 'root' ? 'host' : 'area'), status: 503 };
}

export function loaderFault(error: unknown, who: Fault['who']): Fault {
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  return { kind: 'fault', who, where: 'loader', message, ...(stack ? { stack } : {}) };
}

/**
 * The loaders' outcome as JSON for hydration. It is made before the page is rendered, so that for data that cannot be JSON the area is
 * blamed, and not the host, which also writes what only crawlers read.
 */
export function serialiseResults(
  results: StaticHandlerContext,
): { ok: true; json: string } | { ok: false; message: string } {
  try {
    for (const data of Object.values(results.loaderData)) if (isLoadedPage(data)) JSON.stringify(data.head.structured);
    return { ok: true, json: serialiseState(results) };
  } catch (error) {
    return { ok: false, message: error instanceof Error ? error.message : String(error) };
  }
}

/**
 * A `PackedState` of `shared/lib/packed-state` as JSON, with readable addresses. The data of the frame, which pages share, are packed once, and those of the page
 * refer to them. Of an error the browser gets only the status, never the message or the stack.
 */
function serialiseState({ loaderData: { root, ...others }, errors }: StaticHandlerContext): string {
  const publicErrors = Object.entries(errors ?? {}).map(([route, error]) => [
    route,
    isRouteErrorResponse(error) ? { status: error.status, data: error.data } : { status: 503, data: 'fault' },
  ]);
  const loaded = Object.entries(others).filter(([, data]) => data !== undefined);
  const packer = root === undefined ? createPacker(toReadableField) : packFrame(root).fork();
  for (const [, data] of loaded) packer.add(isLoadedPage(data) ? withoutHead(data) : data);
  const routes = [...(root === undefined ? [] : ['root']), ...loaded.map(([route]) => route)];
  const publicErrorsJson = toInlineJson(publicErrors.length > 0 ? Object.fromEntries(publicErrors) : null);
  return `{"routes":${toInlineJson(routes)},"data":${escapeInline(packer.toJson())},"errors":${publicErrorsJson}}`;
}

const packFrame = onceForShared((root) => {
  const packer = createPacker(toReadableField);
  packer.add(root);
  return packer;
});

/** Routes of the host itself have loader data of other shapes. */
const isLoadedPage = (data: unknown): data is LoadedPage =>
  typeof data === 'object' && data !== null && 'release' in data && 'head' in data;

/** Drops the fields of the head that only crawlers need: they are in the document's HTML already. */
export function withoutCrawlerData(loaded: LoadedPage): LoadedPage {
  const { structured, picture, kind, ...head } = loaded.head;
  return { ...loaded, head };
}

/** The document has it already. */
const withoutHead = ({ release, data }: LoadedPage): Omit<LoadedPage, 'head'> => ({ release, data });
