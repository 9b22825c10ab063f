import type { Kysely } from 'kysely';
import { checkHostFit } from 'release/fit';
import type { Manifest } from 'release/manifest';
import type { Policy } from 'release/policy';
import { ok, type Result, refuse } from 'release/result';
import type { Schema } from '../../database/schema.ts';
import { inTransaction } from '../../database/transaction.ts';
import { recordChange } from '../changes/repository.ts';
import { HOST } from './compatibility.ts';
import { checkAvailable, promote } from './moves.ts';
import { lockPointers, type Pointer, type ReleasesRepository, releasesRepository } from './repository.ts';
import { readPolicy } from './views.ts';

export type JointPromotion = { releases: Record<string, string>; who: string; reason?: string };

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
    const fit = await checkStableCompatibility(repository, after.value);
    if (!fit.ok) return fit;

    for (const next of after.value) {
      const current = before.find(({ area }) => area === next.area);
      if (current === undefined || current.revision === next.revision) continue;
      await repository.movePointer(next, current);
      await repository.log({
        ...next,
        kind: 'promote',
        who: promotion.who,
        why: promotion.reason ?? null,
        release: next.stable,
      });
    }
    await recordChange(tx, { kind: 'policy' });
    return ok({ policy: await readPolicy(tx) });
  });
}

async function changePointers(
  repository: ReleasesRepository,
  pointers: Pointer[],
  { releases }: JointPromotion,
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
    const available = checkAvailable(current.area, id, await repository.release(current.area, id));
    if (!available.ok) return available;
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
