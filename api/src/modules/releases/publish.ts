import type { Kysely } from 'kysely';
import { checkStored } from 'release/check';
import type { Manifest, Signed } from 'release/manifest';
import { done, type Result, refuse } from 'release/result';
import { verifySigned } from 'release/signing';
import type { ReleaseStore } from 'release/store';
import type { Schema } from '../../database/schema.ts';
import { changesRepository } from '../changes/repository.ts';
import { keysRepository } from '../keys/repository.ts';
import { checkContract } from './fitness.ts';
import { checkOperations, type Operations } from './operations.ts';
import { checkPrefixes } from './prefixes.ts';
import { releasesRepository } from './repository.ts';

export type Publication = { area: string; signed: Signed; who: string };
export type Published = { release: string; already: boolean };

/** Takes a release into the registry. No shopper sees it: that is for ramp and promote. */
export async function publish(
  kysely: Kysely<Schema>,
  { store, operations }: { store: ReleaseStore; operations: Operations },
  order: Publication,
): Promise<Result<Published>> {
  const accepted = await checkAll(kysely, order);
  if (!accepted.ok) return accepted;
  // Reading the whole release takes a while; no transaction is open meanwhile.
  const stored = await checkStored(store, order.signed);
  if (!stored.ok) return stored;
  const called = checkOperations(stored.value, operations);
  if (!called.ok) return called;

  return kysely.transaction().execute(async (tx) => {
    const repository = releasesRepository(tx);
    const pointer = (await repository.lockPointers()).find((one) => one.area === order.area);
    // A key may have been retired, a prefix given away, while the files were read.
    const still = await checkAll(tx, order);
    if (!still.ok) return still;
    if (pointer === undefined) return refuse('area-unknown', `there is no area ${order.area}`);

    const { id } = stored.value;
    const known = await repository.release(order.area, id);
    if (known !== undefined && known.pruned_at === null) return done({ release: id, already: true });
    if (known === undefined) await repository.addRelease(stored.value, rowOf(order.signed));
    else await repository.restoreRelease(stored.value, rowOf(order.signed));
    await repository.log({ ...pointer, kind: 'publish', who: order.who, why: null, release: id });
    // The retained releases are part of the policy.
    await changesRepository(tx).add({ kind: 'policy' });
    return done({ release: id, already: false });
  });
}

function rowOf({ manifest, keyId, signature }: Signed) {
  return { manifest, signature, key_id: keyId };
}

async function checkAll(db: Kysely<Schema>, { area, signed }: Publication): Promise<Result<Manifest>> {
  const repository = releasesRepository(db);
  if (!(await repository.hasArea(area))) return refuse('area-unknown', `there is no area ${area}`);
  const verified = verifySigned(signed, area, await keysRepository(db).keysOf(area));
  if (!verified.ok) return verified;
  const within = checkPrefixes(verified.value, await repository.claims());
  if (!within.ok) return within;
  const spoken = await checkContract(repository, verified.value);
  return spoken.ok ? verified : spoken;
}
