import type { Api, PageModule, RenderRequest } from '@shop/shared/contract';
import { type AreaSource, AreaUnavailable } from '../routing/source.ts';
import { createServerApi } from './server-api.ts';

/** The API client of one request. It uses the edge's `fetch` and passes the request id on. */
export const apiFor = ({ apiUrl, requestId, fetch }: RenderRequest): Api =>
  createServerApi({ baseUrl: apiUrl, headers: { 'x-request-id': requestId }, fetch });

/** An `AreaSource` with the one area that the edge has evaluated for this request. */
export function sourceFor({ area, fault }: RenderRequest): AreaSource {
  const modules = new Map<string, Promise<PageModule<unknown>>>();
  const pageOf = (name: string, id: string) => {
    const page = area?.name === name && !fault ? area.module.pages[id] : undefined;
    if (!page) throw new AreaUnavailable(name);
    return page;
  };
  return {
    openPage: async (name, id) => ({ release: area?.release ?? '', page: pageOf(name, id) }),
    // On the server every loader calls the API itself; there is no payload to fetch.
    likelyRelease: () => undefined,
    loadPageModule(name, _release, id) {
      const module = modules.get(id) ?? withStatus(pageOf(name, id).page());
      modules.set(id, module);
      return module;
    },
    // Pieces of other areas are loaded in the browser only.
    loadPiece: async () => undefined,
    preloadPage: async () => undefined,
    // The edge tries the next release itself, in another lane.
    markFailed: () => false,
    markRendering: () => undefined,
    markRendered: () => undefined,
    resetFailures: () => undefined,
  };
}

/** Adds the fields by which React's `use` reads a settled promise, so that a loaded page renders without suspending. */
function withStatus<Value>(promise: Promise<Value>): Promise<Value> {
  const marked: Promise<Value> & { status?: string; value?: Value; reason?: unknown } = promise;
  // `void`: returning the promise itself would make it reject a second time, unhandled.
  promise.then(
    (value) => void Object.assign(marked, { status: 'fulfilled', value }),
    (reason) => void Object.assign(marked, { status: 'rejected', reason }),
  );
  return marked;
}
