import type { Kysely } from 'kysely';
import type { HistoryAnswer, PruneAnswer } from 'release/answers';
import type { AreaKey } from 'release/keys';
import type { AreaPolicy, Policy } from 'release/policy';
import { done, type Result, refuse } from 'release/result';
import type { ReleaseStore } from 'release/store';
import type { Schema } from '../../database/schema.ts';
import { changesRepository } from '../changes/repository.ts';
import { addArea, claimPrefixes, type NewArea, type Removal, removeArea } from './areas.ts';
import { readDiscovery } from './discovery.ts';
import { checkFit } from './fitness.ts';
import { checkLive, promote, ramp, rollback, type Step } from './moves.ts';
import { checkOperations, type Operations } from './operations.ts';
import { type Pruning, prune } from './prune.ts';
import { type Publication, type Published, publish } from './publish.ts';
import { type Pointer, type ReleasesRepository, releasesRepository } from './repository.ts';
import { promoteTogether, type Together } from './together.ts';
import { entryOf, readPolicy, readStatus } from './views.ts';

/** `revision`: what the one who asks last saw; when it has moved since, nothing is done. */
export type Order = { area: string; who: string; reason?: string; revision?: number };

export type ReleasesService = ReturnType<typeof releasesService>;

export function releasesService(kysely: Kysely<Schema>, parts: { store: ReleaseStore; operations: Operations }) {
  /** Several queries, one moment. */
  const reading = <T>(read: (db: Kysely<Schema>) => Promise<T>): Promise<T> =>
    kysely.transaction().setIsolationLevel('repeatable read').execute(read);
  const writing = <T>(write: (db: Kysely<Schema>) => Promise<T>): Promise<T> => kysely.transaction().execute(write);

  return {
    policy: (): Promise<Policy> => reading(readPolicy),
    status: () => reading(readStatus),
    discovery: () => reading(readDiscovery),
    history: async (area: string, limit: number): Promise<Result<HistoryAnswer>> => {
      const repository = releasesRepository(kysely);
      if (!(await repository.hasArea(area))) return unknown(area);
      return done({ entries: (await repository.history(area, limit)).map(entryOf) });
    },

    /** What releases that can be shown call and this API does not have; each is a promise broken by this very build. */
    brokenPromises: async (): Promise<string[]> => {
      const repository = releasesRepository(kysely);
      const shown = (await repository.releases()).filter((release) => !release.pruned_at && !release.withdrawn_at);
      const broken: string[] = [];
      for (const { area, id } of shown) {
        const called = checkOperations(await repository.manifest(area, id), parts.operations);
        if (!called.ok) broken.push(called.message);
      }
      return broken;
    },

    publish: (order: Publication): Promise<Result<Published>> => publish(kysely, parts, order),

    ramp: ({ release, percent, ...order }: Order & { release: string; percent: number }) =>
      move(kysely, 'ramp', order, async (now, repository) => {
        const live = checkLive(now.area, release, await repository.release(now.area, release));
        return live.ok ? ramp(now, release, percent) : live;
      }),

    promote: ({ release, ...order }: Order & { release?: string }) =>
      move(kysely, 'promote', order, async (now, repository) => {
        if (release === undefined) return promote(now, undefined);
        const live = checkLive(now.area, release, await repository.release(now.area, release));
        return live.ok ? promote(now, release) : live;
      }),

    promoteTogether: (order: Together): Promise<Result<{ policy: Policy }>> => promoteTogether(kysely, order),

    rollback: (order: Order) =>
      move(kysely, 'rollback', order, async (now, repository) => {
        const former = await repository.formerStables(now.area);
        const good = new Set<string>();
        for (const id of new Set(former)) {
          if (checkLive(now.area, id, await repository.release(now.area, id)).ok) good.add(id);
        }
        return rollback(now, former, (id) => good.has(id));
      }),

    prune: (order: Pruning): Promise<Result<PruneAnswer>> => writing((tx) => prune(tx, order)),
    addArea: (order: NewArea): Promise<Result<AreaKey>> => writing((tx) => addArea(tx, order)),
    removeArea: (order: Removal): Promise<Result<PruneAnswer>> => writing((tx) => removeArea(tx, order)),
    claimPrefixes: (order: NewArea): Promise<Result<{ prefixes: string[] }>> =>
      writing((tx) => claimPrefixes(tx, order)),
  };
}

type Moved = { policy: AreaPolicy };
type Decide = (now: Pointer, repository: ReleasesRepository) => Promise<Result<Step>>;

/** One pointer write: all that is decided, written and told happens in one transaction, or none of it. */
function move(
  kysely: Kysely<Schema>,
  kind: 'ramp' | 'promote' | 'rollback',
  order: Order,
  decide: Decide,
): Promise<Result<Moved>> {
  return kysely.transaction().execute(async (tx) => {
    const repository = releasesRepository(tx);
    const pointers = await repository.lockPointers();
    const now = pointers.find((pointer) => pointer.area === order.area);
    if (now === undefined) return unknown(order.area);
    if (order.revision !== undefined && order.revision !== now.revision) return moved(now);

    const step = await decide(now, repository);
    if (!step.ok) return step;
    const { to, release, withdraw, mustFit } = step.value;
    if (mustFit !== undefined) {
      const fit = await checkFit(repository, pointers, await repository.manifest(now.area, mustFit));
      if (!fit.ok) return fit;
    }

    const next = { ...now, ...to, revision: now.revision + 1 };
    if (!(await repository.movePointer(next, now))) return moved(now);
    if (withdraw !== undefined) await repository.markWithdrawn(now.area, withdraw);
    await repository.log({ ...next, kind, who: order.who, why: order.reason ?? null, release });
    await changesRepository(tx).add({ kind: 'policy' });
    const policy = (await readPolicy(tx)).areas.find((area) => area.area === now.area);
    return policy === undefined ? unknown(order.area) : done({ policy });
  });
}

function unknown(area: string) {
  return refuse('area-unknown', `there is no area ${area}`);
}

function moved({ area, revision }: Pointer) {
  return refuse('revision-moved', `${area} is at revision ${revision} now: look again (status), then decide`);
}
