import { type Kysely, sql } from 'kysely';
import type { PruneAnswer } from 'release/answers';
import type { AreaKey } from 'release/keys';
import { done, type Result, refuse } from 'release/result';
import type { Schema } from '../../database/schema.ts';
import { changesRepository } from '../changes/repository.ts';
import { newAreaKey } from '../keys/first-start.ts';
import { keysRepository } from '../keys/repository.ts';
import { hashToken } from '../keys/tokens.ts';
import { checkClaims } from './prefixes.ts';
import { releasesRepository } from './repository.ts';

export type NewArea = { area: string; prefixes: string[]; who: string };
/** `thoughLive`: whoever asks knows that shoppers have it. */
export type Removal = { area: string; who: string; reason?: string; thoughLive?: boolean };

/** They have key files too, beside those of the areas. */
const notAreas = ['edge', 'admin'];

/** The answer holds the area's private key and token: they are kept nowhere here and never shown again. */
export async function addArea(tx: Kysely<Schema>, { area, prefixes, who }: NewArea): Promise<Result<AreaKey>> {
  await lockClaims(tx);
  const repository = releasesRepository(tx);
  const present = await repository.pointers();
  if (notAreas.includes(area) || present.some((one) => one.area === area)) {
    return refuse('area-taken', `${area} is taken`);
  }
  const free = checkClaims(area, prefixes, await repository.claims());
  if (!free.ok) return free;

  const key = newAreaKey(area);
  await repository.addArea(area, prefixes, who);
  await keysRepository(tx).replaceKey(area, { id: key.keyId, publicKey: key.publicKey });
  await keysRepository(tx).replaceToken({ role: 'area', area }, hashToken(key.token));
  await changesRepository(tx).add({ kind: 'policy' });
  return done(key);
}

/** Gives an area more paths to serve. */
export async function claimPrefixes(
  tx: Kysely<Schema>,
  { area, prefixes, who }: NewArea,
): Promise<Result<{ prefixes: string[] }>> {
  await lockClaims(tx);
  const repository = releasesRepository(tx);
  const pointer = (await repository.pointers()).find((one) => one.area === area);
  if (pointer === undefined) return refuse('area-unknown', `there is no area ${area}`);
  const free = checkClaims(area, prefixes, await repository.claims());
  if (!free.ok) return free;

  await repository.claim(area, prefixes);
  await repository.log({ ...pointer, kind: 'area', who, why: prefixes.join(' '), release: null });
  await changesRepository(tx).add({ kind: 'policy' });
  const own = (await repository.claims()).filter((claim) => claim.area === area);
  return done({ prefixes: own.map((claim) => claim.prefix) });
}

/**
 * Gives up its paths, its key, its token and all of its releases; its name and its paths are then free. What it has done
 * stays in the log. The files are taken out of the store by whoever asked: the registry only says which.
 */
export async function removeArea(
  tx: Kysely<Schema>,
  { area, who, reason, thoughLive = false }: Removal,
): Promise<Result<PruneAnswer>> {
  await lockClaims(tx);
  const repository = releasesRepository(tx);
  const pointer = (await repository.lockPointers()).find((one) => one.area === area);
  if (pointer === undefined) return refuse('area-unknown', `there is no area ${area}`);
  if (area === 'host') return refuse('area-needed', 'host is around every page: without it there is no shop');
  if (pointer.stable !== null && !thoughLive) {
    return refuse('already-live', `${area} ${pointer.stable} is live: shoppers have it (--though-live removes it)`);
  }

  const given = (await repository.releases()).filter((one) => one.area === area && one.pruned_at === null);
  const gone = { ...pointer, stable: null, candidate: null, revision: pointer.revision + 1 };
  await repository.removeArea(area);
  await keysRepository(tx).forget(area);
  for (const { id } of given) await repository.markPruned(area, id);
  await repository.log({
    ...gone,
    kind: 'area',
    who,
    why: ['removed', reason].filter(Boolean).join(': '),
    release: null,
  });
  await changesRepository(tx).add({ kind: 'policy' });
  return done({ releases: given.map(({ id }) => id) });
}

/** Two claims at once could overlap without either seeing the other. Reading goes on. */
async function lockClaims(tx: Kysely<Schema>): Promise<void> {
  await sql`lock table area_prefixes in share row exclusive mode`.execute(tx);
}
