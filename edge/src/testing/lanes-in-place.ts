import type { Lanes, openLanes as openRealLanes } from '../lanes/lanes.ts';
import { compressResult } from '../lanes/program/results.ts';
import type { VerifiedRelease } from '../releases/release-cache.ts';
import { createStoredFetch, openInPlace } from './in-place.ts';

type Rendering = ReturnType<typeof openInPlace>;

/**
 * In place of `../lanes/lanes.ts`, in an edge that renders pages itself: without limits, deadlines and separation from its own code. Only for
 * measuring what lanes cost.
 */
export function openLanes({ apiUrl }: Parameters<typeof openRealLanes>[0]): Lanes {
  const fetch = createStoredFetch(apiUrl);
  const renderings = new Map<string, Rendering>();
  const getRendering = (host: VerifiedRelease, area: VerifiedRelease | undefined): Rendering => {
    const key = [host, ...(area ? [area] : [])].map(({ manifest }) => manifest.id).join('/');
    const rendering = renderings.get(key) ?? openInPlace(host, area, fetch);
    renderings.set(key, rendering);
    return rendering;
  };
  return {
    async render(host, area, task, composed) {
      const render = await getRendering(host, area);
      const { content, header } = compressResult(await render(task, composed), task.acceptsZstd ? 'zstd' : 'br');
      if (header.kind !== 'page' || !content) throw new Error(`the host returned ${header.kind}`);
      const { encoding, ...page } = header;
      return { result: { ...page, text: { encoding, content } }, tags: [], stale: false };
    },
    loadPayload: () => Promise.reject(new Error('an edge that renders in place has no payloads')),
    isOpen: (host, area) => renderings.has(`${host.manifest.id}/${area.manifest.id}`),
    prepare: (host, area) => void getRendering(host, area),
    markStale: () => undefined,
    markAllStale: () => undefined,
    processCount: 0,
    close: () => Promise.resolve(),
  };
}
