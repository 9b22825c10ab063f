import type { BrowserSettings, LiveSet, Role } from '@shop/shared/contract';
import type { RunOptions } from '../lanes/job.ts';
import type { Lanes } from '../lanes/lanes.ts';
import type { ReceivedPage } from '../lanes/program/messages.ts';
import type { FindRelease, VerifiedRelease } from '../releases/release-cache.ts';
import { type ChosenSet, findAreaOfPath } from '../sets/choose.ts';
import type { ComposedSet, ComposeSet } from '../sets/compose.ts';
import { toRedirectLocation } from './address.ts';

export type ChainOptions = {
  lanes: Lanes;
  composeSet: ComposeSet;
  findRelease: FindRelease;
  settings: BrowserSettings;
  /** How long (ms) a visitor waits for candidates before the stable releases are tried, without the time of the API. */
  candidateDeadline: number;
};

export type ComposedPage = {
  result: Exclude<ReceivedPage, { kind: 'fault' }>;
  set: LiveSet;
  area: string | undefined;
  release: string | undefined;
  tags: string[];
  /** Complete, fresh, and rendered by the visitor's own releases. */
  isCacheable: boolean;
  /** Rendered from stale data, because the API is away. */
  isStale: boolean;
};

type PageRequest = { url: URL; requestId: string; acceptsZstd?: boolean };

/**
 * Renders a page with the fallback chain: the visitor's release of the area, then the next ones with the same host, then
 * the fallback card inside the host's layout. If the host itself seems to fail with all of them, the same is tried with the
 * next host, and at last the card alone. Undefined if all hosts fail. Candidates together get `candidateDeadline`.
 */
export async function composePage(
  options: ChainOptions,
  sets: ChosenSet[],
  request: PageRequest,
): Promise<ComposedPage | undefined> {
  const patience = createPatience(options.candidateDeadline);
  for (const set of sets) {
    const composed = await composeWithHost({ ...options, patience }, set, request);
    // A page is cached under the visitor's own set, so a page of the next host must not be cached: it would stay after the
    // visitor's host has recovered.
    if (composed) return { ...composed, isCacheable: composed.isCacheable && set === sets[0] };
  }
  for (const set of sets) {
    const host = patience.isOver(set.host.role) ? undefined : options.findRelease('host', set.host.id);
    const card = host && (await composeCard({ ...options, patience }, set, host, request));
    if (card) return { ...card, isCacheable: false };
  }
  return undefined;
}

/** With less time than this (ms) a candidate is not tried: its failure would say nothing. */
const minPatience = 50;

type Patience = ReturnType<typeof createPatience>;

/** The time that a visitor still waits for candidates. Other releases have only their render deadline. */
function createPatience(totalMs: number) {
  const startedAt = performance.now();
  const remaining = () => totalMs - (performance.now() - startedAt);
  return {
    limitFor: (...roles: (Role | undefined)[]): { patience?: number } =>
      roles.includes('candidate') ? { patience: remaining() } : {},
    isOver: (...roles: (Role | undefined)[]): boolean => roles.includes('candidate') && remaining() < minPatience,
  };
}

async function composeWithHost(
  options: ChainOptions & { patience: Patience },
  chosen: ChosenSet,
  request: PageRequest,
): Promise<ComposedPage | undefined> {
  const host = options.findRelease('host', chosen.host.id);
  if (!host) return undefined;
  const area = findAreaOfPath(chosen, request.url.pathname);
  const chain = area ? (chosen.areas[area]?.releases ?? []) : [];
  let isHostDoubted = false;

  for (let index = 0; area && index < chain.length; index += 1) {
    // Releases that failed are removed from the set, so that the browser hydrates with the release that rendered.
    const set = await options.composeSet(index === 0 ? chosen : removeFailed(chosen, area, index));
    const role = chain[index]?.role;
    const release = options.findRelease(area, chain[index]?.id ?? '');
    const limit = options.patience.limitFor(chosen.host.role, role);
    if (!release || options.patience.isOver(chosen.host.role, role)) continue;
    // When a process dies or blocks, the edge cannot see whose code it ran. A candidate host is likelier than a stable area.
    const suspect = chosen.host.role === 'candidate' && role === 'stable' ? 'host' : 'area';
    const { result, tags, stale } = await render(options, host, release, set, request, { ...limit, suspect });
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
    if (result.who === 'host') isHostDoubted = true;
  }
  // A candidate that has used up its time leaves the page to the stable host.
  if (isHostDoubted || options.patience.isOver(chosen.host.role)) return undefined;
  return composeCard(options, chosen, host, request);
}

/** A page of the host itself, or the fallback card of the area that owns the address. */
async function composeCard(
  options: ChainOptions & { patience: Patience },
  chosen: ChosenSet,
  host: VerifiedRelease,
  request: PageRequest,
): Promise<ComposedPage | undefined> {
  const set = await options.composeSet(chosen);
  const area = findAreaOfPath(chosen, request.url.pathname);
  const fault = area ? { area } : undefined;
  const limit = options.patience.limitFor(chosen.host.role);
  const { result, tags, stale } = await render(options, host, undefined, set, request, {
    ...limit,
    ...(fault ? { fault } : {}),
  });
  if (result.kind === 'fault') return undefined;
  const isCacheable = !fault && !stale && result.kind === 'page';
  return { result, set: set.set, area, release: undefined, tags, isCacheable, isStale: stale };
}

function render(
  { lanes, settings }: ChainOptions,
  host: VerifiedRelease,
  release: VerifiedRelease | undefined,
  set: ComposedSet,
  { url, ...request }: PageRequest,
  { fault, ...run }: RunOptions & { fault?: { area: string } },
) {
  const task = { ...request, url: url.href, setKey: set.key, settings, ...(fault ? { fault } : {}) };
  return lanes.render(host, release, task, set, run);
}

/** Drops the first `count` releases of an area's chain. */
function removeFailed(set: ChosenSet, area: string, count: number): ChosenSet {
  const chosenArea = set.areas[area];
  if (!chosenArea) return set;
  const releases = chosenArea.releases.slice(count);
  return { ...set, areas: { ...set.areas, [area]: { ...chosenArea, releases } } };
}

function withOwnLocation<Result extends ReceivedPage>(result: Result): Result {
  return result.kind === 'redirect' ? { ...result, location: toRedirectLocation(result.location) } : result;
}
