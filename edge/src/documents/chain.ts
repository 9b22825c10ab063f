import type { BrowserSettings, LiveSet, RenderResult } from '@shop/shared/contract';
import type { Lanes } from '../lanes/lanes.ts';
import type { Vaulted } from '../releases/vault.ts';
import { areaOfPath, type ComposedSet, type SetComposer } from '../sets/compose.ts';
import type { Picked } from '../sets/pick.ts';
import { locationOf } from './address.ts';

export type ChainOptions = {
  lanes: Lanes;
  compose: SetComposer;
  lookUp: (area: string, id: string) => Vaulted | undefined;
  settings: BrowserSettings;
};

export type Composed = {
  result: Exclude<RenderResult, { kind: 'fault' }>;
  set: LiveSet;
  area: string | undefined;
  release: string | undefined;
  tags: string[];
  /** Whole and up to date: fit to be kept for the next visitor. */
  keep: boolean;
};

type Ask = { url: URL; requestId: string };

/**
 * Rule 7: the visitor's release of the area, then the one that stands in for it, then the fallback card inside the host's
 * frame; and if the host itself fails, the same with the next host. Undefined when nothing can draw the page.
 */
export async function composePage(options: ChainOptions, sets: Picked[], ask: Ask): Promise<Composed | undefined> {
  for (const picked of sets) {
    const composed = await withHost(options, picked, ask);
    if (composed) return composed;
  }
  return undefined;
}

async function withHost(options: ChainOptions, picked: Picked, ask: Ask): Promise<Composed | undefined> {
  const host = options.lookUp('host', picked.host.id);
  if (!host) return undefined;
  const full = await options.compose(picked);
  const area = areaOfPath(full.set, ask.url.pathname);
  const chain = area ? (picked.areas[area]?.releases ?? []) : [];

  for (let at = 0; area && at < chain.length; at += 1) {
    // What failed before is not offered to the browser either: it hydrates with the release that drew the page.
    const set = at === 0 ? full : await options.compose(without(picked, area, at));
    const release = options.lookUp(area, chain[at]?.id ?? '');
    if (!release) continue;
    const { result, tags, stale } = await draw(options, host, release, set, ask);
    if (result.kind !== 'fault') {
      return {
        result: onThisSite(result),
        set: set.set,
        area,
        release: release.manifest.id,
        tags,
        keep: at === 0 && !stale && result.kind === 'page',
      };
    }
    if (result.who === 'host') return undefined;
  }

  const fault = area ? { area } : undefined;
  const { result, tags, stale } = await draw(options, host, undefined, full, ask, fault);
  if (result.kind === 'fault') return undefined;
  return { result, set: full.set, area, release: undefined, tags, keep: !fault && !stale && result.kind === 'page' };
}

function draw(
  { lanes, settings }: ChainOptions,
  host: Vaulted,
  release: Vaulted | undefined,
  set: ComposedSet,
  { url, requestId }: Ask,
  fault?: { area: string },
) {
  const task = { url: url.href, requestId, setKey: set.key, settings, ...(fault ? { fault } : {}) };
  return lanes.draw(host, release, task, set);
}

function without(picked: Picked, area: string, first: number): Picked {
  const own = picked.areas[area];
  if (!own) return picked;
  return { ...picked, areas: { ...picked.areas, [area]: { ...own, releases: own.releases.slice(first) } } };
}

function onThisSite<Result extends RenderResult>(result: Result): Result {
  return result.kind === 'redirect' ? { ...result, location: locationOf(result.location) } : result;
}
