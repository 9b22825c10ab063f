import type { Kysely } from 'kysely';
import type { PruneAnswer } from 'release/answers';
import { done, type Result, refuse } from 'release/result';
import type { Schema } from '../../database/schema.ts';
import { changesRepository } from '../changes/repository.ts';
import { releasesRepository } from './repository.ts';

/** `keep`: the newest that stay. `releases`: these and no others. With both, those of them that are not among the newest. */
export type Pruning = { area: string; who: string; keep?: number; releases?: string[] };

/**
 * Gives up releases that nobody is shown. What is live stays, and so does the one that a rollback would return to.
 * The files are taken out of the store by whoever asked: the registry only says which.
 */
export async function prune(
  tx: Kysely<Schema>,
  { area, who, keep = 0, releases }: Pruning,
): Promise<Result<PruneAnswer>> {
  const repository = releasesRepository(tx);
  const pointer = (await repository.lockPointers()).find((one) => one.area === area);
  if (pointer === undefined) return refuse('area-unknown', `there is no area ${area}`);
  const present = (await repository.releases()).filter((one) => one.area === area && one.pruned_at === null);
  const live = [pointer.stable, pointer.candidate];

  const named = releases ?? present.map((one) => one.id);
  for (const id of releases ?? []) {
    const known = await repository.release(area, id);
    if (known === undefined) return refuse('release-unknown', `${area} has no release ${id}`);
    if (known.pruned_at !== null) return refuse('release-pruned', `${area} ${id} was pruned before`);
    if (live.includes(id)) return refuse('already-live', `${area} ${id} is live: shoppers have it`);
  }

  const withdrawn = new Set(present.filter((one) => one.withdrawn_at !== null).map((one) => one.id));
  const former = await repository.formerStables(area);
  const wayBack = former.find((id) => id !== pointer.stable && !withdrawn.has(id));
  const newest = present.slice(0, keep).map((one) => one.id);
  const stays = new Set([...live, ...newest, ...(releases === undefined ? [wayBack] : [])]);

  const given = present.map((one) => one.id).filter((id) => named.includes(id) && !stays.has(id));
  for (const id of given) {
    await repository.markPruned(area, id);
    await repository.log({ ...pointer, kind: 'prune', who, why: null, release: id });
  }
  if (given.length > 0) await changesRepository(tx).add({ kind: 'policy' });
  return done({ releases: given });
}
