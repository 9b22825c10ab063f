import type { Kysely } from 'kysely';
import type { EdgeReport } from 'release/edge-report';
import type { AreaKey } from 'release/keys';
import type { Policy } from 'release/policy';
import type {
  DoctorResponse,
  FailuresResponse,
  HistoryResponse,
  MoveResponse,
  PruneResponse,
  RevokeResponse,
} from 'release/registry-api';
import { ok, type Result, refuse } from 'release/result';
import type { ReleaseStore } from 'release/store';
import type { Schema } from '../../database/schema.ts';
import { inTransaction, type Tx } from '../../database/transaction.ts';
import { recordChange } from '../changes/repository.ts';
import { addArea, claimPrefixes, type NewArea, type Removal, removeArea } from './areas.ts';
import { checkCompatibility } from './compatibility.ts';
import { readDiscovery, readPrivatePrefixes } from './discovery.ts';
import { type Examination, examine, toStoreFinding } from './doctor.ts';
import { type AwaitedPolicy, awaitEdges, readEdges, readFailures, saveEdgeReport } from './edges.ts';
import { findFormer, findNewestFitting } from './findings.ts';
import {
  checkAvailable,
  checkOwner,
  findReleaseToWithdraw,
  type PointerChange,
  personIn,
  promote,
  ramp,
  rollback,
  undo,
} from './moves.ts';
import { checkOperations, type Operations } from './operations.ts';
import { type Pruning, prune } from './prune.ts';
import { type Publication, type Published, publish } from './publish.ts';
import { lockPointers, type Pointer, type ReleasesRepository, releasesRepository } from './repository.ts';
import { type Revocation, revoke } from './revoke.ts';
import { readShadow, type ShadowStart, startShadow, stopShadow } from './shadows.ts';
import { checkStored } from './store-check.ts';
import { type JointPromotion, type JointRollback, promoteTogether, rollbackTogether } from './together.ts';
import { entryOf, readPolicy, readStatus } from './views.ts';

/** `revision` is the pointer's revision that the caller has seen; if it has changed since, the command is refused. */
export type PointerCommand = {
  area: string;
  who: string;
  reason?: string;
  revision?: number;
  /** The person whose running rollout the caller takes over. */
  takeOver?: string;
};

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
      changePointer(kysely, 'ramp', command, async ({ now }, repository) => {
        const available = checkAvailable(now.area, release, await repository.release(now.area, release));
        if (!available.ok) return available;
        // Everybody may lower the percentage.
        const isForward = release !== now.candidate || percent > now.percent;
        const owner = isForward ? checkOwner(now, await repository.lastRamp(now), command) : ok(null);
        return owner.ok ? ramp(now, release, percent) : owner;
      }),

    promote: ({ release, ...command }: PointerCommand & { release?: string }) =>
      changePointer(kysely, 'promote', command, async ({ now }, repository) => {
        const id = release ?? now.candidate;
        const available = id === null ? ok(null) : checkAvailable(now.area, id, await repository.release(now.area, id));
        if (!available.ok) return available;
        const owner = checkOwner(now, await repository.lastRamp(now), command);
        return owner.ok ? promote(now, release) : owner;
      }),

    promoteTogether: (command: JointPromotion): Promise<Result<{ policy: Policy }>> => promoteTogether(kysely, command),
    rollbackTogether: (command: JointRollback): Promise<Result<{ policy: Policy }>> =>
      rollbackTogether(kysely, command),

    rollback: ({ release, ...command }: PointerCommand & { release?: string }) =>
      changePointer(kysely, 'rollback', command, async ({ now, pointers }, repository) => {
        const withdrawn = findReleaseToWithdraw(now, release, await repository.lastMove(now.area));
        if (!withdrawn.ok) return withdrawn;
        if (now.candidate !== null) return rollback(now, undefined);
        const former = await findFormer(repository, pointers, now);
        return former.ok ? rollback(now, former.value) : former;
      }),

    undo: (command: PointerCommand) =>
      changePointer(kysely, 'undo', command, async ({ now }, repository) => {
        const change = undo(now, await repository.lastEffectiveMove(now.area));
        if (!change.ok) return change;
        for (const id of change.value.mustFit ?? []) {
          const available = checkAvailable(now.area, id, await repository.release(now.area, id));
          if (!available.ok && id !== change.value.restore) return available;
          // The undo of a rollback ends the withdrawal of this release; a pruned or revoked release stays unavailable.
          if (!available.ok && available.reason !== 'release-withdrawn') return available;
        }
        return change;
      }),

    /** Finds reasons against promoting a release now. */
    doctor: async (command: Examination): Promise<Result<DoctorResponse>> => {
      const { area, release } = command;
      const signed = await releasesRepository(kysely).signedManifest(area, release);
      const stored =
        signed === undefined ? ok(null) : await checkStored({ kysely, store: parts.store }, { [area]: release });
      const examined = await inSnapshot((tx) => examine(tx, parts.operations, command));
      if (!examined.ok || stored.ok) return examined;
      return ok({ ...examined.value, findings: [toStoreFinding(stored), ...examined.value.findings] });
    },

    edges: (awaited: AwaitedPolicy | undefined) => {
      const read = () => inSnapshot(readEdges);
      return awaited === undefined ? read() : awaitEdges(read, awaited);
    },

    failures: async (area: string): Promise<Result<FailuresResponse>> => {
      if (!(await releasesRepository(kysely).hasArea(area))) return refuseUnknownArea(area);
      return ok(await readFailures(kysely, area));
    },
    saveEdgeReport: (id: string, report: EdgeReport): Promise<void> => write((tx) => saveEdgeReport(tx, id, report)),

    shadow: (area: string) => inSnapshot((tx) => readShadow(tx, area)),
    startShadow: (command: ShadowStart) => startShadow(kysely, command),
    stopShadow: (command: { area: string; who: string; reason?: string }) => stopShadow(kysely, command),

    /** The newest release that can be ramped now, and why the newer ones cannot. */
    newest: (area: string) => inSnapshot((tx) => findNewestFitting(tx, area)),

    prune: (command: Pruning): Promise<Result<PruneResponse>> => write((tx) => prune(tx, command)),
    revoke: (command: Revocation): Promise<Result<RevokeResponse>> => write((tx) => revoke(tx, command)),
    addArea: (command: NewArea): Promise<Result<AreaKey>> => write((tx) => addArea(tx, command)),
    removeArea: (command: Removal): Promise<Result<PruneResponse>> => write((tx) => removeArea(tx, command)),
    claimPrefixes: (command: NewArea): Promise<Result<{ prefixes: string[] }>> =>
      write((tx) => claimPrefixes(tx, command)),
  };
}

type Changed = MoveResponse;
/** The state of the registry, with all pointers locked. */
type State = { now: Pointer; pointers: Pointer[] };
type Decide = (state: State, repository: ReleasesRepository) => Promise<Result<PointerChange>>;

/** Changes one pointer: decision, write, log and change feed are one transaction. */
function changePointer(
  kysely: Kysely<Schema>,
  kind: 'ramp' | 'promote' | 'rollback' | 'undo',
  command: PointerCommand,
  decide: Decide,
): Promise<Result<Changed>> {
  return inTransaction(kysely, async (tx) => {
    const repository = releasesRepository(tx);
    const pointers = await lockPointers(tx);
    const current = pointers.find((pointer) => pointer.area === command.area);
    if (current === undefined) return refuseUnknownArea(command.area);
    if (command.revision !== undefined && command.revision !== current.revision)
      return refuseStaleRevision(current, repository);

    const change = await decide({ now: current, pointers }, repository);
    if (!change.ok) return change;
    const { to, release, withdraw, restore, mustFit = [], undoes } = change.value;
    for (const id of mustFit) {
      const fit = await checkCompatibility(repository, pointers, await repository.manifest(current.area, id));
      if (!fit.ok) return fit;
    }

    const next = { ...current, ...to, revision: current.revision + 1 };
    if (!(await repository.movePointer(next, current))) return refuseStaleRevision(current, repository);
    if (withdraw !== undefined) await repository.markWithdrawn(current.area, withdraw);
    if (restore !== undefined) await repository.markAvailable(current.area, restore);
    await repository.log({
      ...next,
      kind,
      who: command.who,
      why: command.reason ?? null,
      release,
      undoes: undoes?.id ?? null,
    });
    await recordChange(tx, { kind: 'policy' });
    const { areas, revision: policyRevision = 0 } = await readPolicy(tx);
    const policy = areas.find((area) => area.area === current.area);
    if (policy === undefined) return refuseUnknownArea(command.area);
    return ok({ policy, policyRevision, ...(undoes && { undone: entryOf(undoes) }) });
  });
}

function refuseUnknownArea(area: string) {
  return refuse('area-unknown', `there is no area ${area}`);
}

async function refuseStaleRevision({ area, revision }: Pointer, repository: ReleasesRepository) {
  const last = await repository.lastMove(area);
  const move = last === undefined ? '' : ` (${last.kind} of ${last.release} by ${personIn(last.who)})`;
  return refuse('revision-moved', `${area} is at revision ${revision} now${move}: look again (status), then decide`);
}
