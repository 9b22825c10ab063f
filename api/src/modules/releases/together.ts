import type { Kysely } from 'kysely';
import { fits } from 'release/fit';
import type { Manifest } from 'release/manifest';
import type { Policy } from 'release/policy';
import { done, type Result, refuse } from 'release/result';
import type { Schema } from '../../database/schema.ts';
import { changesRepository } from '../changes/repository.ts';
import { HOST } from './fitness.ts';
import { checkLive, promote } from './moves.ts';
import { type Pointer, type ReleasesRepository, releasesRepository } from './repository.ts';
import { readPolicy } from './views.ts';

export type Together = { releases: Record<string, string>; who: string; reason?: string };

/**
 * Makes several releases stable in one write. A host of a new contract number fits no area that is live, and areas of that
 * number fit no host that is: neither could ever go first.
 */
export function promoteTogether(kysely: Kysely<Schema>, order: Together): Promise<Result<{ policy: Policy }>> {
  return kysely.transaction().execute(async (tx) => {
    const repository = releasesRepository(tx);
    const before = await repository.lockPointers();
    const after = await moveAll(repository, before, order);
    if (!after.ok) return after;
    const fit = await checkAllFit(repository, after.value);
    if (!fit.ok) return fit;

    for (const next of after.value) {
      const now = before.find(({ area }) => area === next.area);
      if (now === undefined || now.revision === next.revision) continue;
      await repository.movePointer(next, now);
      await repository.log({
        ...next,
        kind: 'promote',
        who: order.who,
        why: order.reason ?? null,
        release: next.stable,
      });
    }
    await changesRepository(tx).add({ kind: 'policy' });
    return done({ policy: await readPolicy(tx) });
  });
}

async function moveAll(
  repository: ReleasesRepository,
  pointers: Pointer[],
  { releases }: Together,
): Promise<Result<Pointer[]>> {
  const stranger = Object.keys(releases).find((area) => !pointers.some((pointer) => pointer.area === area));
  if (stranger !== undefined) return refuse('area-unknown', `there is no area ${stranger}`);
  const after: Pointer[] = [];
  for (const now of pointers) {
    const id = Object.hasOwn(releases, now.area) ? releases[now.area] : undefined;
    if (id === undefined || id === now.stable) {
      after.push(now);
      continue;
    }
    const live = checkLive(now.area, id, await repository.release(now.area, id));
    if (!live.ok) return live;
    const step = promote(now, id);
    if (!step.ok) return step;
    after.push({ ...now, ...step.value.to, revision: now.revision + 1 });
  }
  return done(after);
}

/** Everything that will be stable fits; a candidate that does not is passed over by the edge until it is rolled back. */
async function checkAllFit(repository: ReleasesRepository, pointers: Pointer[]): Promise<Result<null>> {
  const hostId = pointers.find(({ area }) => area === HOST)?.stable;
  if (!hostId) return done(null);
  const host: Manifest = await repository.manifest(HOST, hostId);
  for (const { area, stable } of pointers) {
    if (area === HOST || stable === null) continue;
    const fit = fits(await repository.manifest(area, stable), host);
    if (!fit.ok) return fit;
  }
  return done(null);
}
