import type { BrowserSettings, LiveSet, RenderResult } from '@shop/shared/contract';
import type { Lanes } from '../lanes/lanes.ts';
import type { FindRelease, VerifiedRelease } from '../releases/release-cache.ts';
import { type ChosenSet, findAreaOfPath } from '../sets/choose.ts';
import type { ComposedSet, ComposeSet } from '../sets/compose.ts';
import { toRedirectLocation } from './address.ts';

export type ChainOptions = {
  lanes: Lanes;
  composeSet: ComposeSet;
  findRelease: FindRelease;
  settings: BrowserSettings;
};

export type ComposedPage = {
  result: Exclude<RenderResult, { kind: 'fault' }>;
  set: LiveSet;
  area: string | undefined;
  release: string | undefined;
  tags: string[];
  /** Complete, fresh, and rendered by the visitor's own releases. */
  isCacheable: boolean;
  /** Rendered from stale data, because the API is away. */
  isStale: boolean;
};

type PageRequest = { url: URL; requestId: string };

/**
 * Renders a page with the fallback chain: the visitor's release of the area, then the next ones, then the fallback card
 * inside the host's layout. If the host itself fails, the same is tried with the next host. Undefined if all hosts fail.
 */
export async function composePage(
  options: ChainOptions,
  sets: ChosenSet[],
  request: PageRequest,
): Promise<ComposedPage | undefined> {
  for (const set of sets) {
    const composed = await composeWithHost(options, set, request);
    // A page is cached under the visitor's own set, so a page of the next host must not be cached: it would stay after the
    // visitor's host has recovered.
    if (composed) return { ...composed, isCacheable: composed.isCacheable && set === sets[0] };
  }
  return undefined;
}

async function composeWithHost(
  options: ChainOptions,
  chosen: ChosenSet,
  request: PageRequest,
): Promise<ComposedPage | undefined> {
  const host = options.findRelease('host', chosen.host.id);
  if (!host) return undefined;
  const fullSet = await options.composeSet(chosen);
  const area = findAreaOfPath(fullSet.set, request.url.pathname);
  const chain = area ? (chosen.areas[area]?.releases ?? []) : [];

  for (let index = 0; area && index < chain.length; index += 1) {
    // Releases that failed are removed from the set, so that the browser hydrates with the release that rendered.
    const set = index === 0 ? fullSet : await options.composeSet(removeFailed(chosen, area, index));
    const release = options.findRelease(area, chain[index]?.id ?? '');
    if (!release) continue;
    const { result, tags, stale } = await render(options, host, release, set, request);
    if (result.kind !== 'fault') {
      return {
        result: withOwnLocation(result),
        set: set.set,
        area,
        release: release.manifest.id,
        tags,
        isCacheable: index === 0 && !stale && result.kind === 'page',
        isStale: stale,
      };
    }
    if (result.who === 'host') return undefined;
  }

  const fault = area ? { area } : undefined;
  const { result, tags, stale } = await render(options, host, undefined, fullSet, request, fault);
  if (result.kind === 'fault') return undefined;
  const isCacheable = !fault && !stale && result.kind === 'page';
  return { result, set: fullSet.set, area, release: undefined, tags, isCacheable, isStale: stale };
}

function render(
  { lanes, settings }: ChainOptions,
  host: VerifiedRelease,
  release: VerifiedRelease | undefined,
  set: ComposedSet,
  { url, requestId }: PageRequest,
  fault?: { area: string },
) {
  const task = { url: url.href, requestId, setKey: set.key, settings, ...(fault ? { fault } : {}) };
  return lanes.render(host, release, task, set);
}

/** Drops the first `count` releases of an area's chain. */
function removeFailed(set: ChosenSet, area: string, count: number): ChosenSet {
  const chosenArea = set.areas[area];
  if (!chosenArea) return set;
  const releases = chosenArea.releases.slice(count);
  return { ...set, areas: { ...set.areas, [area]: { ...chosenArea, releases } } };
}

function withOwnLocation<Result extends RenderResult>(result: Result): Result {
  return result.kind === 'redirect' ? { ...result, location: toRedirectLocation(result.location) } : result;
}
