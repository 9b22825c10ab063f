import type { Newest } from 'release/registry-api';
import { ok, type Refusal, type Result, refuse } from 'release/result';
import type { Connection } from '../../database/connect.ts';
import { checkCompatibility } from './compatibility.ts';
import { isRevoked } from './moves.ts';
import { type Pointer, type PresentRelease, type ReleasesRepository, releasesRepository } from './repository.ts';

/** The releases to which a rollback can return, the latest stable one first. */
export function listFormerStables(releases: PresentRelease[], { area, stable }: Pointer): PresentRelease[] {
  return releases
    .filter((release) => release.area === area && release.id !== stable && release.last_stable !== null)
    .filter((release) => release.withdrawn_at === null && !isRevoked(release))
    .sort((a, b) => Number(b.last_stable) - Number(a.last_stable));
}

/** The newest former stable release that is available and fits. Refused with the reason of the newest one if none fits. */
export async function findFormer(
  repository: ReleasesRepository,
  pointers: Pointer[],
  current: Pointer,
): Promise<Result<string | undefined>> {
  let firstRefusal: Refusal | undefined;
  for (const { id } of listFormerStables(await repository.presentReleases(current.area), current)) {
    const fit = await checkCompatibility(repository, pointers, await repository.manifest(current.area, id));
    if (fit.ok) return ok(id);
    firstRefusal ??= fit;
  }
  return firstRefusal ?? ok(undefined);
}

/** The newest release of an area that was neither rolled back nor pruned and fits, and why the newer ones do not fit. */
export async function findNewestFitting(db: Connection, area: string): Promise<Result<Newest>> {
  const repository = releasesRepository(db);
  const pointers = await repository.pointers();
  if (!pointers.some((pointer) => pointer.area === area)) return refuse('area-unknown', `there is no area ${area}`);
  const skipped: Newest['skipped'] = [];
  for (const release of await repository.presentReleases(area)) {
    const { id } = release;
    if (release.withdrawn_at !== null || isRevoked(release)) continue;
    const fit = await checkCompatibility(repository, pointers, await repository.manifest(area, id));
    if (fit.ok) return ok({ release: id, skipped });
    skipped.push({ release: id, message: fit.message });
  }
  const [first] = skipped;
  return first === undefined
    ? refuse('release-unknown', `${area} has no release yet`)
    : refuse('does-not-fit', `no release of ${area} fits; the newest one: ${first.message}`);
}
