import { setTimeout as wait } from 'node:timers/promises';
import pMap, { pMapSkip } from 'p-map';
import type { Manifest } from 'release/manifest';
import type { Policy } from 'release/policy';
import type { PopularAddresses } from '../documents/popular-addresses.ts';
import { type ChosenSet, chooseSetsWith } from '../sets/choose.ts';

/** A release in the place that it takes in a policy. */
export type Placed = { area: string; id: string; role: 'stable' | 'candidate' };

type WarmUpOptions = {
  findManifest: (area: string, id: string) => Manifest | undefined;
  popular: Pick<PopularAddresses, 'list'>;
  /** Renders a page as for a visitor with these sets, and caches it. False if the visitor's own release could not render it. */
  renderPage: (sets: ChosenSet[], address: string, own: Placed) => Promise<boolean>;
  /** After this time (ms) the release is served although not all pages are rendered. */
  limitMs?: number;
};

const maxPages = 50;
/** Few at once, so that visitors of this edge do not wait. */
const concurrency = 2;

/**
 * Renders the most requested pages of an area with a release that no visitor has yet: its process starts, its code is evaluated, and
 * its pages are in the cache when the first visitor gets it. Returns the number of rendered pages.
 */
export function createWarmUp({ findManifest, popular, renderPage, limitMs = 4000 }: WarmUpOptions) {
  return async (policy: Policy, placed: Placed): Promise<number> => {
    const sets = chooseSetsWith(policy, placed.role === 'candidate' ? placed : undefined, findManifest);
    const [own] = sets;
    const first = placed.area === 'host' ? own?.host : own?.areas[placed.area]?.releases[0];
    // The release fits no host, so no visitor will get it.
    if (first?.id !== placed.id) return 0;
    let isStopped = false;
    const stop = setTimeout(() => {
      isStopped = true;
    }, limitMs);
    const rendered = await Promise.race([
      pMap(
        listAddresses(popular, findManifest(placed.area, placed.id), placed),
        async (address) => {
          if (isStopped) return pMapSkip;
          // A release that cannot render is not tried on fifty pages: visitors have their fallbacks.
          if (!(await renderPage(sets, address, placed))) isStopped = true;
          return address;
        },
        { concurrency },
      ),
      wait(limitMs, undefined, { ref: false }),
    ]);
    clearTimeout(stop);
    isStopped = true;
    return rendered?.length ?? 0;
  };
}

/** The addresses to render. For a release that nobody has requested pages of, its first page without parameters, so that its code is loaded. */
function listAddresses(popular: WarmUpOptions['popular'], manifest: Manifest | undefined, { area }: Placed): string[] {
  const addresses = popular.list(area, maxPages);
  if (addresses.length > 0 || area === 'host') return addresses;
  return (manifest?.pages ?? []).flatMap(({ path }) => (path.includes(':') ? [] : [path])).slice(0, 1);
}
