import type { RevokeResponse } from 'release/registry-api';
import { ok, type Result, refuse } from 'release/result';
import type { Tx } from '../../database/transaction.ts';
import { recordChange } from '../changes/repository.ts';
import { keysRepository } from '../keys/repository.ts';
import { lockPointers, type Pointer, type Release, releasesRepository } from './repository.ts';

/** `id`: of a release or of a key. */
export type Revocation = { area: string; id: string; who: string; reason?: string };

/**
 * Takes a release, or everything that a key signed, away from all edges, also from those that have it on their disk. A live
 * release is refused: it is rolled back first, or published again with another key.
 */
export async function revoke(tx: Tx, revocation: Revocation): Promise<Result<RevokeResponse>> {
  const { area, id } = revocation;
  const pointer = (await lockPointers(tx)).find((row) => row.area === area);
  if (pointer === undefined) return refuse('area-unknown', `there is no area ${area}`);
  const releases = (await releasesRepository(tx).releases()).filter((release) => release.area === area);
  const release = releases.find((each) => each.id === id);
  return release === undefined
    ? revokeKey(tx, revocation, pointer, releases)
    : revokeRelease(tx, revocation, pointer, release);
}

async function revokeRelease(
  tx: Tx,
  { area, id, who, reason }: Revocation,
  pointer: Pointer,
  release: Release,
): Promise<Result<RevokeResponse>> {
  if (isLive(pointer, id)) return refuse('already-live', `${area} ${id} is live: roll it back first`);
  if (release.revoked_at === null) {
    const repository = releasesRepository(tx);
    await repository.markRevoked(area, id);
    await repository.log({ ...pointer, percent: null, kind: 'revoke', who, why: reason ?? null, release: id });
    await recordChange(tx, { kind: 'policy' });
  }
  return ok({ key: null, releases: [id] });
}

async function revokeKey(
  tx: Tx,
  { area, id, who, reason }: Revocation,
  pointer: Pointer,
  releases: Release[],
): Promise<Result<RevokeResponse>> {
  const keys = keysRepository(tx);
  const keysOfArea = await keys.allKeysOf(area);
  const key = keysOfArea.find((each) => each.id === id);
  if (key === undefined) {
    const names = keysOfArea.map((each) => `${each.id}${each.retired ? '' : ' (in use)'}`).join(', ');
    return refuse('release-unknown', `${area} has neither a release nor a key ${id}; its keys: ${names || 'none'}`);
  }
  if (!key.retired) return refuse('key-in-use', `${id} is the key of ${area}: replace it first (rotate ${area} --key)`);
  const signed = releases.filter((release) => release.key_id === id && release.pruned_at === null);
  const live = signed.find((release) => isLive(pointer, release.id));
  if (live !== undefined) {
    const ways = 'publish the same source again, which signs it with the new key, or roll it back';
    return refuse('already-live', `${area} ${live.id} is live with a signature of this key: ${ways}`);
  }
  if (!key.revoked) {
    await keys.revoke(area, id);
    const why = [`key ${id}`, reason].filter(Boolean).join(': ');
    await releasesRepository(tx).log({ ...pointer, percent: null, kind: 'revoke', who, why, release: null });
    await recordChange(tx, { kind: 'policy' });
  }
  return ok({ key: id, releases: signed.map((release) => release.id) });
}

const isLive = ({ stable, candidate }: Pointer, id: string): boolean => id === stable || id === candidate;
