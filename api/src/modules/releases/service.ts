import type { Kysely } from 'kysely';
import type { AreaKey } from 'release/keys';
import type { AreaPolicy, Policy } from 'release/policy';
import type { HistoryResponse, PruneResponse } from 'release/registry-api';
import { ok, type Result, refuse } from 'release/result';
import type { ReleaseStore } from 'release/store';
import type { Schema } from '../../database/schema.ts';
import { inTransaction, type Tx } from '../../database/transaction.ts';
import { recordChange } from '../changes/repository.ts';
import { addArea, claimPrefixes, type NewArea, type Removal, removeArea } from './areas.ts';
import { checkCompatibility } from './compatibility.ts';
import { readDiscovery, readPrivatePrefixes } from './discovery.ts';
import { checkAvailable, type PointerChange, promote, ramp, rollback } from './moves.ts';
import { checkOperations, type Operations } from './operations.ts';
import { type JointPromotion, promoteTogether } from './promote-together.ts';
import { type Pruning, prune } from './prune.ts';
import { type Publication, type Published, publish } from './publish.ts';
import { lockPointers, type Pointer, type ReleasesRepository, releasesRepository } from './repository.ts';
import { entryOf, readPolicy, readStatus } from './views.ts';

/** `revision` is the pointer's revision that the caller has seen; if it has changed since, the command is refused. */
export type PointerCommand = { area: string; who: string; reason?: string; revision?: number };

export type ReleasesService = ReturnType<typeof releasesService>;

export function releasesService(kysely: Kysely<Schema>, parts: { store: ReleaseStore; operations: Operations }) {
  /** Runs several queries on one snapshot. */
  const inSnapshot = <T>(read: (tx: Tx) => Promise<T>): Promise<T> =>
    inTransaction(kysely, read, { isolation: 'repeatable read' });
  const write = <T>(body: (tx: Tx) => Promise<T>): Promise<T> => inTransaction(kysely, body);

  return {
    policy: (): Promise<Policy> => inSnapshot(readPolicy),
    status: () => inSnapshot(readStatus),
    discovery: () => inSnapshot(readDiscovery),
    privatePrefixes: () => inSnapshot(readPrivatePrefixes),
    history: async (area: string, limit: number): Promise<Result<HistoryResponse>> => {
      const repository = releasesRepository(kysely);
      if (!(await repository.hasArea(area))) return refuseUnknownArea(area);
      return ok({ entries: (await repository.history(area, limit)).map(entryOf) });
    },

    /** API operations that available releases use and this build of the API lacks, as messages for the log. */
    findMissingOperations: async (): Promise<string[]> => {
      const repository = releasesRepository(kysely);
      const available = (await repository.releases()).filter((release) => !release.pruned_at && !release.withdrawn_at);
      const messages: string[] = [];
      for (const { area, id } of available) {
        const operationsExist = checkOperations(await repository.manifest(area, id), parts.operations);
        if (!operationsExist.ok) messages.push(operationsExist.message);
      }
      return messages;
    },

    publish: (command: Publication): Promise<Result<Published>> => publish(kysely, parts, command),

    ramp: ({ release, percent, ...command }: PointerCommand & { release: string; percent: number }) =>
      changePointer(kysely, 'ramp', command, async (now, repository) => {
        const available = checkAvailable(now.area, release, await repository.release(now.area, release));
        return available.ok ? ramp(now, release, percent) : available;
      }),

    promote: ({ release, ...command }: PointerCommand & { release?: string }) =>
      changePointer(kysely, 'promote', command, async (now, repository) => {
        if (release === undefined) return promote(now, undefined);
        const available = checkAvailable(now.area, release, await repository.release(now.area, release));
        return available.ok ? promote(now, release) : available;
      }),

    promoteTogether: (command: JointPromotion): Promise<Result<{ policy: Policy }>> => promoteTogether(kysely, command),

    rollback: (command: PointerCommand) =>
      changePointer(kysely, 'rollback', command, async (now, repository) => {
        const formerStables = await repository.formerStables(now.area);
        const availableIds = new Set<string>();
        for (const id of new Set(formerStables)) {
          if (checkAvailable(now.area, id, await repository.release(now.area, id)).ok) availableIds.add(id);
        }
        return rollback(now, formerStables, (id) => availableIds.has(id));
      }),

    prune: (command: Pruning): Promise<Result<PruneResponse>> => write((tx) => prune(tx, command)),
    addArea: (command: NewArea): Promise<Result<AreaKey>> => write((tx) => addArea(tx, command)),
    removeArea: (command: Removal): Promise<Result<PruneResponse>> => write((tx) => removeArea(tx, command)),
    claimPrefixes: (command: NewArea): Promise<Result<{ prefixes: string[] }>> =>
      write((tx) => claimPrefixes(tx, command)),
  };
}

type Changed = { policy: AreaPolicy };
type Decide = (now: Pointer, repository: ReleasesRepository) => Promise<Result<PointerChange>>;

/** Changes one pointer: decision, write, log and change feed are one transaction. */
function changePointer(
  kysely: Kysely<Schema>,
  kind: 'ramp' | 'promote' | 'rollback',
  command: PointerCommand,
  decide: Decide,
): Promise<Result<Changed>> {
  return inTransaction(kysely, async (tx) => {
    const repository = releasesRepository(tx);
    const pointers = await lockPointers(tx);
    const current = pointers.find((pointer) => pointer.area === command.area);
    if (current === undefined) return refuseUnknownArea(command.area);
    if (command.revision !== undefined && command.revision !== current.revision) return refuseStaleRevision(current);

    const change = await decide(current, repository);
    if (!change.ok) return change;
    const { to, release, withdraw, mustFit } = change.value;
    if (mustFit !== undefined) {
      const fit = await checkCompatibility(repository, pointers, await repository.manifest(current.area, mustFit));
      if (!fit.ok) return fit;
    }

    const next = { ...current, ...to, revision: current.revision + 1 };
    if (!(await repository.movePointer(next, current))) return refuseStaleRevision(current);
    if (withdraw !== undefined) await repository.markWithdrawn(current.area, withdraw);
    await repository.log({ ...next, kind, who: command.who, why: command.reason ?? null, release });
    await recordChange(tx, { kind: 'policy' });
    const policy = (await readPolicy(tx)).areas.find((area) => area.area === current.area);
    return policy === undefined ? refuseUnknownArea(command.area) : ok({ policy });
  });
}

function refuseUnknownArea(area: string) {
  return refuse('area-unknown', `there is no area ${area}`);
}

function refuseStaleRevision({ area, revision }: Pointer) {
  return refuse('revision-moved', `${area} is at revision ${revision} now: look again (status), then decide`);
}
