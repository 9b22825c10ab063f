import { sql } from 'kysely';
import { type AreaKey, tokenNames } from 'release/keys';
import type { PruneResponse } from 'release/registry-api';
import { ok, type Result, refuse } from 'release/result';
import type { Tx } from '../../database/transaction.ts';
import { recordChange } from '../changes/repository.ts';
import { newAreaKey } from '../keys/first-start.ts';
import { keysRepository } from '../keys/repository.ts';
import { hashToken } from '../keys/tokens.ts';
import { checkClaims } from './prefixes.ts';
import { lockPointers, releasesRepository } from './repository.ts';

export type NewArea = { area: string; prefixes: string[]; who: string };
/** `thoughLive` confirms that the area is removed although visitors get it. */
export type Removal = { area: string; who: string; reason?: string; thoughLive?: boolean };

/** The result contains the area's private key and token. They are not stored and cannot be shown again. */
export async function addArea(tx: Tx, { area, prefixes, who }: NewArea): Promise<Result<AreaKey>> {
  await lockClaims(tx);
  const repository = releasesRepository(tx);
  const pointers = await repository.pointers();
  // An area of this name would overwrite the token's file.
  if (tokenNames.some((name) => name === area)) {
    return refuse(
      'area-taken',
      `${area} is the name of a token: keys/${area}.json holds it, so an area needs another name`,
    );
  }
  if (pointers.some((pointer) => pointer.area === area)) return refuse('area-taken', `${area} is taken`);
  const claimable = checkClaims(area, prefixes, await repository.claims());
  if (!claimable.ok) return claimable;

  const key = newAreaKey(area);
  await repository.addArea(area, prefixes, who);
  await keysRepository(tx).replaceKey(area, { id: key.keyId, publicKey: key.publicKey });
  await keysRepository(tx).replaceToken({ role: 'area', area }, hashToken(key.token));
  await recordChange(tx, { kind: 'policy' });
  return ok(key);
}

/** Assigns more prefixes to an area. */
export async function claimPrefixes(tx: Tx, { area, prefixes, who }: NewArea): Promise<Result<{ prefixes: string[] }>> {
  await lockClaims(tx);
  const repository = releasesRepository(tx);
  const pointer = (await repository.pointers()).find((row) => row.area === area);
  if (pointer === undefined) return refuse('area-unknown', `there is no area ${area}`);
  const claimable = checkClaims(area, prefixes, await repository.claims());
  if (!claimable.ok) return claimable;

  await repository.claim(area, prefixes);
  await repository.log({ ...pointer, kind: 'area', who, why: prefixes.join(' '), release: null });
  await recordChange(tx, { kind: 'policy' });
  const ownClaims = (await repository.claims()).filter((claim) => claim.area === area);
  return ok({ prefixes: ownClaims.map((claim) => claim.prefix) });
}

/**
 * Removes an area with its prefixes, key, token and releases; the name and the prefixes can be used again. Its log entries stay.
 * The caller deletes the files of the returned releases from the store.
 */
export async function removeArea(
  tx: Tx,
  { area, who, reason, thoughLive = false }: Removal,
): Promise<Result<PruneResponse>> {
  await lockClaims(tx);
  const repository = releasesRepository(tx);
  const pointer = (await lockPointers(tx)).find((row) => row.area === area);
  if (pointer === undefined) return refuse('area-unknown', `there is no area ${area}`);
  if (area === 'host') return refuse('area-needed', 'host is around every page: without it there is no shop');
  if (pointer.stable !== null && !thoughLive) {
    return refuse('already-live', `${area} ${pointer.stable} is live: shoppers have it (--though-live removes it)`);
  }

  const removed = (await repository.releases()).filter(
    (release) => release.area === area && release.pruned_at === null,
  );
  const emptied = { ...pointer, stable: null, candidate: null, revision: pointer.revision + 1 };
  await repository.removeArea(area);
  await keysRepository(tx).removeAll(area);
  for (const { id } of removed) await repository.markPruned(area, id);
  await repository.log({
    ...emptied,
    kind: 'area',
    who,
    why: ['removed', reason].filter(Boolean).join(': '),
    release: null,
  });
  await recordChange(tx, { kind: 'policy' });
  return ok({ releases: removed.map(({ id }) => id) });
}

/** Serialises changes of prefixes: simultaneous claims could overlap unnoticed. Reads are not blocked. */
async function lockClaims(tx: Tx): Promise<void> {
  await sql`lock table area_prefixes in share row exclusive mode`.execute(tx);
}
