import { LRUCache } from 'lru-cache';
import type { VerifiedRelease } from '../releases/release-cache.ts';
import type { Failure } from '../reporting/figures.ts';
import type { ComposedSet } from '../sets/compose.ts';
import { createApiCache } from './api-cache.ts';
import { type Breaker, createBreaker, type FaultyPart } from './breaker.ts';
import { createHostDoubts } from './host-doubts.ts';
import type { LaneResult, RunOptions } from './job.ts';
import type { LaneOptions } from './lane.ts';
import { LanePool, maxIdleMs } from './lane-pool.ts';
import type { Bundle, LaneSpec } from './lane-process.ts';
import type { ReceivedPage, ReceivedPayload, ReceivedResult, RenderTask } from './program/messages.ts';

type LanesOptions = Pick<LaneOptions, 'limits' | 'isolation' | 'isShadow'> & {
  apiUrl: string;
  /** With more pairs than this the processes of idle ones are closed, so that overrides cannot fill the machine. */
  maxPairs?: number;
  /** How many processes a busy pair may have. */
  maxProcesses?: number;
  /** True if visitors can get this pair at any moment: its processes are closed only when there are too many others. */
  isLive?: (host: string, area: { area: string; id: string } | undefined) => boolean;
  onFailure: (failure: Failure) => void;
};

/** Keeps a pool of lanes for each pair of host release and area release in use. */
export function openLanes({
  apiUrl,
  limits,
  isolation,
  isShadow = false,
  maxPairs = 16,
  maxProcesses = 1,
  isLive = () => false,
  onFailure,
}: LanesOptions) {
  const pools = new Map<string, LanePool>();
  const api = createApiCache({
    apiUrl,
    isShadow,
    onForget: (versions) => {
      if (versions?.length === 0) return;
      for (const pool of pools.values()) pool.forget(versions);
    },
  });
  // One breaker per pair: a candidate host that fails with every area must not disable the areas for the stable host.
  const breakers = new LRUCache<string, Breaker>({ max: 500 });

  const doubts = createHostDoubts(({ area, id }, { where, message, stack }) =>
    onFailure({ area, release: id, where, message, stack }),
  );

  const getBreaker = (spec: LaneSpec) => {
    const breaker = breakers.get(keyOf(spec)) ?? createBreaker();
    breakers.set(keyOf(spec), breaker);
    return breaker;
  };

  const getPool = (spec: LaneSpec): LanePool => {
    const key = keyOf(spec);
    const existing = pools.get(key);
    if (existing) return existing;
    const options: LaneOptions = {
      spec,
      api,
      limits,
      isolation,
      isShadow,
      onBreakdown: (kind, who, { message, stack }) => {
        const { area, id } = who === 'area' && spec.area ? spec.area : spec.host;
        onFailure({ area, release: id, where: kind, message, stack });
        if (kind !== 'unhandled') getBreaker(spec).recordFailure(who, kind === 'load');
        // These releases can never render. Their pool is deleted, so that they are tried anew when the breaker allows a request again.
        if (kind === 'load') pools.delete(key);
      },
    };
    const pool = new LanePool(options, maxProcesses);
    // Before the new pool is added: it is still idle and could be closed itself.
    closeIdlePools(maxPairs - 1);
    pools.set(key, pool);
    return pool;
  };

  /** Those that visitors cannot get are closed first, then the longest unused ones. */
  const closeIdlePools = (maxRemaining = maxPairs) => {
    for (const pool of pools.values()) pool.trim();
    const now = performance.now();
    const idle = [...pools]
      .filter(([, pool]) => pool.isIdle)
      .map(([key, pool]) => ({ key, pool, live: isLive(pool.spec.host.id, pool.spec.area) }))
      .sort((a, b) => Number(a.live) - Number(b.live) || a.pool.lastUsed - b.pool.lastUsed);
    for (const { key, pool, live } of idle) {
      if (pools.size <= maxRemaining && (live || now - pool.lastUsed < maxIdleMs)) continue;
      pools.delete(key);
      void pool.close();
    }
  };
  const cleanup = setInterval(() => closeIdlePools(), maxIdleMs / 4).unref();

  /** Runs a task in a lane of the pair, unless the breaker skips the pair. */
  const run = async (
    host: VerifiedRelease,
    area: VerifiedRelease | undefined,
    task: RenderTask,
    set: ComposedSet,
    options: RunOptions,
  ): Promise<LaneResult> => {
    const spec = toSpec(host, area);
    const breaker = getBreaker(spec);
    if (!breaker.allowsRequest()) return createSkippedResult(breaker.lastFaultyPart());
    const outcome = await getPool(spec).run(task, set, options);
    if (outcome.notStarted) return outcome;
    if (outcome.result.kind !== 'fault') {
      breaker.recordSuccess();
      doubts.rendered(spec.host, spec.area);
      return outcome;
    }
    const { who, where, message, stack } = outcome.result;
    // The lane itself has reported the other two kinds.
    if (where === 'load' || where === 'blocked') return outcome;
    breaker.recordFailure(who, false);
    if (who === 'host') doubts.hostFailed(spec.host, spec.area, { where, message, stack });
    else if (spec.area) onFailure({ area: spec.area.area, release: spec.area.id, where, message, stack });
    return outcome;
  };

  return {
    async render(
      host: VerifiedRelease,
      area: VerifiedRelease | undefined,
      task: RenderTask,
      set: ComposedSet,
      options: RunOptions = {},
    ): Promise<LaneResult<ReceivedPage>> {
      const { result, ...outcome } = await run(host, area, task, set, options);
      if (isPayload(result)) throw new Error(`expected a page, got a result of kind ${result.kind}`);
      return { ...outcome, result };
    },
    async loadPayload(
      host: VerifiedRelease,
      area: VerifiedRelease,
      task: RenderTask,
      set: ComposedSet,
      options: RunOptions = {},
    ): Promise<LaneResult<ReceivedPayload>> {
      const { result, ...outcome } = await run(host, area, { ...task, want: 'payload' }, set, options);
      if (!isPayload(result) && result.kind !== 'fault') {
        throw new Error(`expected a payload, got a result of kind ${result.kind}`);
      }
      return { ...outcome, result };
    },
    isOpen: (host: VerifiedRelease, area: VerifiedRelease): boolean => pools.has(keyOf(toSpec(host, area))),
    /** Starts a process of the pair before the first visitor needs it. */
    prepare: (host: VerifiedRelease, area: VerifiedRelease) => getPool(toSpec(host, area)).start(),
    /** For cached responses of the API with one of the tags. */
    markStale: (tags: string[]) => api.markStale(tags),
    /** For all cached responses of the API. */
    markAllStale: () => api.markAllStale(),
    get processCount() {
      return [...pools.values()].reduce((total, pool) => total + pool.size, 0);
    },
    async close() {
      clearInterval(cleanup);
      await Promise.all([...pools.values()].map((pool) => pool.close()));
    },
  };
}

export type Lanes = ReturnType<typeof openLanes>;

const keyOf = ({ host, area }: LaneSpec) => `${host.id}/${area?.area ?? ''}/${area?.id ?? ''}`;

const toSpec = (host: VerifiedRelease, area: VerifiedRelease | undefined): LaneSpec => ({
  host: toBundle(host),
  ...(area ? { area: toBundle(area) } : {}),
});

const isPayload = (result: ReceivedResult): result is Exclude<ReceivedPayload, { kind: 'fault' }> =>
  result.kind === 'payload' || result.kind === 'no-payload';

function createSkippedResult(who: FaultyPart): LaneResult {
  const message = 'skipped after repeated failures';
  return { result: { kind: 'fault', who, where: 'load', message }, tags: [], stale: false, notStarted: true };
}

function toBundle({ manifest, directory }: VerifiedRelease): Bundle {
  const name = `node/${manifest.node.entry}`;
  return {
    area: manifest.area,
    id: manifest.id,
    file: `${directory}/${name}`,
    integrity: manifest.files[name]?.integrity ?? '',
  };
}
