import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { checkHostFit } from 'release/fit';
import type { Manifest } from 'release/manifest';
import type { Policy } from 'release/policy';
import { ok, type Result, refuse } from 'release/result';
import type { Schema } from '../../database/schema.ts';
import { inTransaction, type Tx } from '../../database/transaction.ts';
import { recordChange } from '../changes/repository.ts';
import { checkCompatibility, HOST } from './compatibility.ts';
import { checkAvailable, checkOwner, promote } from './moves.ts';
import {
  type LogRow,
  lockPointers,
  type Move,
  type Pointer,
  type ReleasesRepository,
  releasesRepository,
} from './repository.ts';
import { readPolicy } from './views.ts';

/** `revisions` are those that the caller has seen; `takeOver` is the person whose running rollouts the caller takes over. */
export type JointPromotion = {
  releases: Record<string, string>;
  revisions?: Record<string, number>;
  takeOver?: string;
  who: string;
  reason?: string;
};
/** `releases`, if given, are those that the caller wants to withdraw. */
export type JointRollback = { releases?: Record<string, string>; who: string; reason?: string };

/**
 * Makes several releases stable in one write. A host with a new contract number is incompatible with all live areas, and areas with
 * that number with the live host, so neither could go live first.
 */
export function promoteTogether(
  kysely: Kysely<Schema>,
  promotion: JointPromotion,
): Promise<Result<{ policy: Policy }>> {
  return inTransaction(kysely, async (tx) => {
    const repository = releasesRepository(tx);
    const before = await lockPointers(tx);
    const after = await changePointers(repository, before, promotion);
    if (!after.ok) return after;
    const { who, reason } = promotion;
    return movePointers(tx, before, after.value, { kind: 'promote', who, why: reason ?? null });
  });
}

/**
 * Takes the latest joint promotion back in one write: its releases are withdrawn, those before become stable again, and candidates of
 * that time get their visitors back.
 */
export function rollbackTogether(kysely: Kysely<Schema>, command: JointRollback): Promise<Result<{ policy: Policy }>> {
  return inTransaction(kysely, async (tx) => {
    const repository = releasesRepository(tx);
    const before = await lockPointers(tx);
    const after = await restorePointers(repository, before, command);
    if (!after.ok) return after;
    const moved = await movePointers(tx, before, after.value, {
      kind: 'rollback',
      who: command.who,
      why: command.reason ?? null,
    });
    if (!moved.ok) return moved;
    for (const next of after.value) {
      const current = before.find(({ area }) => area === next.area);
      if (current?.stable && current.stable !== next.stable) {
        await repository.markWithdrawn(current.area, current.stable);
      }
    }
    return ok({ policy: await readPolicy(tx) });
  });
}

async function movePointers(
  tx: Tx,
  before: Pointer[],
  after: Pointer[],
  entry: Pick<LogRow, 'kind' | 'who' | 'why'>,
): Promise<Result<{ policy: Policy }>> {
  const repository = releasesRepository(tx);
  const fit = await checkStableCompatibility(repository, after);
  if (!fit.ok) return fit;
  const together = randomUUID();
  for (const next of after) {
    const current = before.find(({ area }) => area === next.area);
    if (current === undefined || current.revision === next.revision) continue;
    await repository.movePointer(next, current);
    const release = entry.kind === 'rollback' ? current.stable : next.stable;
    await repository.log({ ...next, ...entry, release, together });
  }
  await recordChange(tx, { kind: 'policy' });
  return ok({ policy: await readPolicy(tx) });
}

async function restorePointers(
  repository: ReleasesRepository,
  pointers: Pointer[],
  { releases }: JointRollback,
): Promise<Result<Pointer[]>> {
  const promoted = await repository.jointPromotion();
  const moves = new Map<string, Move>();
  for (const { area, id } of promoted) {
    const last = await repository.lastEffectiveMove(area);
    if (last?.entry.id === id) moves.set(area, last);
  }
  const names = promoted.map(({ area }) => area).join(', ');
  if (moves.size === 0) return refuse('nothing-to-roll-back', 'no joint promotion can be taken back');
  const moved = promoted.find(({ area }) => !moves.has(area));
  if (moved !== undefined) {
    return refuse(
      'revision-moved',
      `${names} were promoted together, but ${moved.area} has changed since: roll back each area`,
    );
  }
  const isNamed = ({ area, release }: LogRow) => releases === undefined || releases[area] === release;
  if (!promoted.every(isNamed) || (releases && Object.keys(releases).length !== promoted.length)) {
    return refuse('revision-moved', `the latest joint promotion is that of ${names}: look again (status), then decide`);
  }
  const after: Pointer[] = [];
  for (const current of pointers) {
    const move = moves.get(current.area);
    const stable = move?.before?.stable ?? null;
    if (move !== undefined && stable === null) {
      return refuse('nothing-to-roll-back', `${current.area} had no stable release before`);
    }
    if (stable !== null) {
      const available = checkAvailable(current.area, stable, await repository.release(current.area, stable));
      if (!available.ok) return available;
    }
    after.push(
      move === undefined
        ? current
        : { ...current, stable, candidate: null, percent: 0, revision: current.revision + 1 },
    );
  }
  return ok(await restoreCandidates(repository, pointers, after, moves));
}

/**
 * The pointers with the candidates that the areas had before. A candidate that is withdrawn by now, or does not fit, is left out: a
 * rollback must not be refused for it.
 */
async function restoreCandidates(
  repository: ReleasesRepository,
  before: Pointer[],
  after: Pointer[],
  moves: Map<string, Move>,
): Promise<Pointer[]> {
  const restored = [...after];
  // The host comes last, because its candidate must fit those of the areas.
  for (const next of after.toSorted((a, b) => Number(a.area === HOST) - Number(b.area === HOST))) {
    const { area } = next;
    const { candidate = null, percent = null, salt = null } = moves.get(area)?.before ?? {};
    const isPromoted = before.some((current) => current.area === area && current.stable === candidate);
    if (candidate === null || isPromoted) continue;
    const available = checkAvailable(area, candidate, await repository.release(area, candidate));
    if (!available.ok) continue;
    const fit = await checkCompatibility(repository, restored, await repository.manifest(area, candidate));
    if (!fit.ok) continue;
    restored[after.indexOf(next)] = { ...next, candidate, percent: percent ?? 0, salt: salt ?? next.salt };
  }
  return restored;
}

async function changePointers(
  repository: ReleasesRepository,
  pointers: Pointer[],
  { releases, revisions = {}, ...command }: JointPromotion,
): Promise<Result<Pointer[]>> {
  const unknownArea = Object.keys(releases).find((area) => !pointers.some((pointer) => pointer.area === area));
  if (unknownArea !== undefined) return refuse('area-unknown', `there is no area ${unknownArea}`);
  const after: Pointer[] = [];
  for (const current of pointers) {
    const id = Object.hasOwn(releases, current.area) ? releases[current.area] : undefined;
    if (id === undefined || id === current.stable) {
      after.push(current);
      continue;
    }
    const seen = Object.hasOwn(revisions, current.area) ? revisions[current.area] : undefined;
    if (seen !== undefined && seen !== current.revision) {
      return refuse('revision-moved', `${current.area} is at revision ${current.revision} now: look again (status)`);
    }
    const available = checkAvailable(current.area, id, await repository.release(current.area, id));
    if (!available.ok) return available;
    const owner = checkOwner(current, await repository.lastRamp(current), command);
    if (!owner.ok) return owner;
    const change = promote(current, id);
    if (!change.ok) return change;
    after.push({ ...current, ...change.value.to, revision: current.revision + 1 });
  }
  return ok(after);
}

/** All stable releases must be compatible. Incompatible candidates are allowed: the edge skips them until they are rolled back. */
async function checkStableCompatibility(repository: ReleasesRepository, pointers: Pointer[]): Promise<Result<null>> {
  const hostId = pointers.find(({ area }) => area === HOST)?.stable;
  if (!hostId) return ok(null);
  const host: Manifest = await repository.manifest(HOST, hostId);
  for (const { area, stable } of pointers) {
    if (area === HOST || stable === null) continue;
    const fit = checkHostFit(await repository.manifest(area, stable), host);
    if (!fit.ok) return fit;
  }
  return ok(null);
}
