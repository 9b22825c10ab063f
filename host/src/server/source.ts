import type { PageModule, RenderRequest } from '@shop/shared/contract';
import { type AreaSource, AreaUnavailable } from '../routing/source.ts';

/** The one area that the edge evaluated for this document. */
export function evaluatedArea({ area, fault }: RenderRequest): AreaSource {
  const modules = new Map<string, Promise<PageModule<unknown>>>();
  const pageOf = (name: string, id: string) => {
    const page = area?.name === name && !fault ? area.module.pages[id] : undefined;
    if (!page) throw new AreaUnavailable(name);
    return page;
  };
  return {
    open: async (name, id) => ({ release: area?.release ?? '', page: pageOf(name, id) }),
    // Here a loader asks the API itself.
    likely: () => undefined,
    pageModule(name, _release, id) {
      const known = modules.get(id) ?? fulfilled(pageOf(name, id).page());
      modules.set(id, known);
      return known;
    },
    // Another area's code is not here; its piece comes in the browser.
    piece: async () => undefined,
    prepare: async () => undefined,
    // The edge goes on to the next release itself, with a worker of its own.
    giveUp: () => false,
    forgive: () => undefined,
  };
}

/** React reads a promise's outcome from these marks, so a page that is there already is drawn without a pause. */
function fulfilled<Value>(promise: Promise<Value>): Promise<Value> {
  const marked: Promise<Value> & { status?: string; value?: Value; reason?: unknown } = promise;
  // Nothing is given back: given back, the promise itself would be rejected once more, with nobody to hear it.
  promise.then(
    (value) => void Object.assign(marked, { status: 'fulfilled', value }),
    (reason) => void Object.assign(marked, { status: 'rejected', reason }),
  );
  return marked;
}
