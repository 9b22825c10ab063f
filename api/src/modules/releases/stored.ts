import type { Kysely } from 'kysely';
import { ok, type Result, refuse } from 'release/result';
import type { ReleaseStore } from 'release/store';
import { checkStillStored } from 'release/stored-release';
import type { Schema } from '../../database/schema.ts';
import { releasesRepository } from './repository.ts';
import type { ReleasesService } from './service.ts';

/** The command line waits for 20 s. */
const storeLimitMs = 8000;

type Parts = { kysely: Kysely<Schema>; store: ReleaseStore };
type Moves = Pick<ReleasesService, 'ramp' | 'promote' | 'promoteTogether'>;

/**
 * The moves that give visitors another release, refused while edges could not download it. They read the store before the
 * transaction begins. Rollbacks do not: they must not wait for the store, and edges have the earlier release.
 */
export function checkingStore(moves: Moves, parts: Parts): Moves {
  const findPointer = async (area: string) =>
    (await releasesRepository(parts.kysely).pointers()).find((pointer) => pointer.area === area);

  return {
    ramp: async (command) => {
      const { area, release, percent } = command;
      const current = await findPointer(area);
      // Lowering the percentage must always be possible, even if the store is damaged or away.
      const isLowered = current?.candidate === release && percent <= current.percent;
      const stored = isLowered ? ok(null) : await checkStored(parts, { [area]: release });
      return stored.ok ? moves.ramp(command) : stored;
    },
    promote: async (command) => {
      const id = command.release ?? (await findPointer(command.area))?.candidate;
      const stored = id ? await checkStored(parts, { [command.area]: id }) : ok(null);
      return stored.ok ? moves.promote(command) : stored;
    },
    promoteTogether: async (command) => {
      const stored = await checkStored(parts, command.releases);
      return stored.ok ? moves.promoteTogether(command) : stored;
    },
  };
}

async function checkStored(
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
