import type { Kysely } from 'kysely';
import { computeManifestDigest } from 'release/digests';
import type { Manifest, SignedManifest } from 'release/manifest';
import type { PublishResponse } from 'release/registry-api';
import { ok, type Result, refuse } from 'release/result';
import { verifyManifest } from 'release/signing';
import type { ReleaseStore } from 'release/store';
import { checkStoredRelease } from 'release/stored-release';
import type { Schema } from '../../database/schema.ts';
import { inTransaction } from '../../database/transaction.ts';
import { recordChange } from '../changes/repository.ts';
import { keysRepository } from '../keys/repository.ts';
import { checkContract } from './compatibility.ts';
import { refuseRevoked } from './moves.ts';
import { checkOperations, type Operations } from './operations.ts';
import { checkPrefixes } from './prefixes.ts';
import { lockPointers, releasesRepository } from './repository.ts';

export type Publication = { area: string; signed: SignedManifest; who: string };
export type Published = PublishResponse;

/** Adds a verified release to the registry. Visitors do not get it before `ramp` or `promote`. */
export async function publish(
  kysely: Kysely<Schema>,
  { store, operations }: { store: ReleaseStore; operations: Operations },
  publication: Publication,
): Promise<Result<Published>> {
  const verified = await checkAll(kysely, publication);
  if (!verified.ok) return verified;
  // Reads all files of the release, which takes a while, so no transaction is open meanwhile.
  const stored = await checkStoredRelease(store, publication.signed);
  if (!stored.ok) return stored;
  const operationsExist = checkOperations(stored.value, operations);
  if (!operationsExist.ok) return operationsExist;

  return inTransaction(kysely, async (tx) => {
    const repository = releasesRepository(tx);
    const pointer = (await lockPointers(tx)).find((row) => row.area === publication.area);
    // Checked again, because a key or prefix may have changed while the files were read.
    const recheck = await checkAll(tx, publication);
    if (!recheck.ok) return recheck;
    if (pointer === undefined) return refuse('area-unknown', `there is no area ${publication.area}`);

    const { id } = stored.value;
    const existing = await repository.release(publication.area, id);
    if (existing?.revoked_at) return refuseRevoked(publication.area, id);
    const isRetained = existing !== undefined && existing.pruned_at === null;
    const published = {
      release: id,
      already: isRetained,
      withdrawnAt: existing?.withdrawn_at?.toISOString() ?? null,
    };
    if (isRetained && (await repository.signature(publication.area, id)) === publication.signed.signature) {
      return ok(published);
    }
    if (existing === undefined) await repository.addRelease(stored.value, rowOf(publication.signed));
    else await repository.restoreRelease(stored.value, rowOf(publication.signed));
    // The files of a release were lost in the store, and stored again with another signature.
    const why = isRetained ? 'stored again' : null;
    await repository.log({ ...pointer, kind: 'publish', who: publication.who, why, release: id });
    // The policy lists the retained releases.
    await recordChange(tx, { kind: 'policy' });
    return ok(published);
  });
}

function rowOf({ manifest, keyId, signature }: SignedManifest) {
  return { manifest, manifest_digest: computeManifestDigest(manifest), signature, key_id: keyId };
}

async function checkAll(db: Kysely<Schema>, { area, signed }: Publication): Promise<Result<Manifest>> {
  const repository = releasesRepository(db);
  if (!(await repository.hasArea(area))) return refuse('area-unknown', `there is no area ${area}`);
  const verified = verifyManifest(signed, area, await keysRepository(db).keysOf(area));
  if (!verified.ok) return verified;
  const prefixesValid = checkPrefixes(verified.value, await repository.claims());
  if (!prefixesValid.ok) return prefixesValid;
  const contractExists = await checkContract(repository, verified.value);
  return contractExists.ok ? verified : contractExists;
}
