import type { PruneResponse } from 'release/registry-api';
import { ok, type Result, refuse } from 'release/result';
import type { Tx } from '../../database/transaction.ts';
import { recordChange } from '../changes/repository.ts';
import { listFormerStables } from './findings.ts';
import { lockPointers, releasesRepository } from './repository.ts';

/** `keep` retains the newest releases; `releases` limits pruning to these ids. Both can be combined. */
export type Pruning = { area: string; who: string; keep?: number; releases?: string[] };

/**
 * Prunes releases that no visitor gets. Live releases stay, and so does the release that a rollback would return to. The caller
 * deletes the files of the returned releases from the store.
 */
export async function prune(tx: Tx, { area, who, keep = 0, releases }: Pruning): Promise<Result<PruneResponse>> {
  const repository = releasesRepository(tx);
  const pointer = (await lockPointers(tx)).find((row) => row.area === area);
  if (pointer === undefined) return refuse('area-unknown', `there is no area ${area}`);
  const retained = await repository.presentReleases(area);
  const live = [pointer.stable, pointer.candidate];

  const selected = releases ?? retained.map(({ id }) => id);
  for (const id of releases ?? []) {
    const release = await repository.release(area, id);
    if (release === undefined) return refuse('release-unknown', `${area} has no release ${id}`);
    if (release.pruned_at !== null) return refuse('release-pruned', `${area} ${id} was already pruned`);
    if (live.includes(id)) return refuse('already-live', `${area} ${id} is live: shoppers have it`);
  }

  const rollbackTarget = listFormerStables(retained, pointer)[0]?.id;
  const newest = retained.slice(0, keep).map(({ id }) => id);
  const retainedIds = new Set([...live, ...newest, ...(releases === undefined ? [rollbackTarget] : [])]);

  const pruned = retained.map(({ id }) => id).filter((id) => selected.includes(id) && !retainedIds.has(id));
  for (const id of pruned) {
    await repository.markPruned(area, id);
    await repository.log({ ...pointer, kind: 'prune', who, why: null, release: id });
  }
  if (pruned.length > 0) await recordChange(tx, { kind: 'policy' });
  return ok({ releases: pruned });
}
