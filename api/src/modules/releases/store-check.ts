import type { Kysely } from 'kysely';
import { ok, type Result, refuse } from 'release/result';
import type { ReleaseStore } from 'release/store';
import { checkStillStored } from 'release/stored-release';
import type { Schema } from '../../database/schema.ts';
import { releasesRepository } from './repository.ts';

/** The command line waits for 20 s. */
const storeLimitMs = 8000;

export type Parts = { kysely: Kysely<Schema>; store: ReleaseStore };

/** Whether all files of the releases are in the store, as far as that is cheap. */
export async function checkStored(
  { kysely, store }: Parts,
  releases: Readonly<Record<string, string>>,
): Promise<Result<null>> {
  const repository = releasesRepository(kysely);
  const check = async ([area, id]: [string, string]): Promise<Result<null>> => {
    const signed = await repository.signedManifest(area, id);
    // The move itself refuses a release that is unknown or pruned.
    return signed ? checkStillStored(store, signed) : ok(null);
  };
  const results = await within(storeLimitMs, Promise.all(Object.entries(releases).map(check)));
  if (!results.ok) return results;
  return results.value.find(({ ok: isStored }) => !isStored) ?? ok(null);
}

async function within<Value>(limitMs: number, work: Promise<Value>): Promise<Result<Value>> {
  const { promise: late, resolve } = Promise.withResolvers<Result<Value>>();
  const timer = setTimeout(
    () => resolve(refuse('store-unreachable', `the store of releases did not answer within ${limitMs / 1000} s`)),
    limitMs,
  );
  const answered = work.then(
    (value): Result<Value> => ok(value),
    (error: Error): Result<Value> =>
      refuse('store-unreachable', `the store of releases cannot be read: ${error.message}`),
  );
  return Promise.race([answered, late]).finally(() => clearTimeout(timer));
}
