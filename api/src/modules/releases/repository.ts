import { randomUUID } from 'node:crypto';
import { type Insertable, type Selectable, sql } from 'kysely';
import { type Manifest, parseManifest, type SignedManifest } from 'release/manifest';
import type { Connection } from '../../database/connect.ts';
import type { Schema } from '../../database/schema.ts';
import type { Tx } from '../../database/transaction.ts';
import type { Claim } from './prefixes.ts';

export type Pointer = Selectable<Schema['pointers']>;
export type Release = Omit<Selectable<Schema['releases']>, 'manifest' | 'signature' | 'manifest_digest'> & {
  manifest_digest: string;
  /** When the key was revoked that signed the release. */
  key_revoked_at: Date | null;
};
/** A release that was not pruned. */
export type PresentRelease = Release & {
  /** Visitors could get it at some time. */
  was_given: boolean;
  /** The log entry of the latest move that was not taken back and left it stable. */
  last_stable: number | null;
};
export type LogRow = Selectable<Schema['release_log']>;
/** A move, and the state of the area before it. */
export type Move = { entry: LogRow; before: LogRow | undefined };
type NewRelease = Pick<Insertable<Schema['releases']>, 'manifest' | 'manifest_digest' | 'signature' | 'key_id'>;
type NewLogEntry = Pick<Pointer, 'area' | 'stable' | 'candidate' | 'revision'> &
  Pick<LogRow, 'kind' | 'who' | 'why' | 'release'> &
  Partial<Pick<LogRow, 'percent' | 'salt' | 'undoes' | 'together'>>;

export type ReleasesRepository = ReturnType<typeof releasesRepository>;

const summaryColumns = [
  'releases.area',
  'releases.id',
  'key_id',
  'version',
  'commit',
  'contract',
  'published_at',
  'withdrawn_at',
  'releases.revoked_at',
  'pruned_at',
  'area_keys.revoked_at as key_revoked_at',
] as const;

/** Computed for the releases of an API process of an earlier version, which does not store it. */
const manifestDigest = sql<string>`coalesce(manifest_digest, encode(sha256(convert_to(manifest, 'UTF8')), 'hex'))`;

/** These conditions equal those of the partial indexes of `release_log`; otherwise PostgreSQL would not use the indexes. */
const isMove = sql<boolean>`kind in ('ramp', 'promote', 'rollback', 'undo')`;
const wasGiven = sql<boolean>`exists (
  select from release_log
  where release_log.area = releases.area and release_log.release = releases.id and kind in ('ramp', 'promote'))`;
const lastStable = sql<number | null>`(
  select max(entry) from effective_moves
  where effective_moves.area = releases.area and effective_moves.stable = releases.id)`;

/** Locks all pointers in a fixed order: a change of one area depends on the others, and a fixed order prevents deadlocks. */
export function lockPointers(tx: Tx): Promise<Pointer[]> {
  return tx.selectFrom('pointers').selectAll().orderBy('area').forUpdate().execute();
}

export function releasesRepository(db: Connection) {
  const releaseRow = (area: string, id: string) =>
    db.selectFrom('releases').where('area', '=', area).where('id', '=', id);

  /** The latest entries of an area. */
  const latest = (area: string, limit = 1) =>
    db.selectFrom('release_log').selectAll().where('area', '=', area).orderBy('id', 'desc').limit(limit);

  const summaries = () =>
    db
      .selectFrom('releases')
      .leftJoin('area_keys', (join) =>
        join.onRef('area_keys.area', '=', 'releases.area').onRef('area_keys.id', '=', 'releases.key_id'),
      )
      .select(summaryColumns)
      .select(manifestDigest.as('manifest_digest'));

  return {
    /** Whether the area exists or existed. */
    hasArea: async (area: string): Promise<boolean> => {
      const row = await db.selectFrom('areas').select('name').where('name', '=', area).executeTakeFirst();
      return row !== undefined;
    },

    addArea: async (area: string, prefixes: string[], who: string): Promise<void> => {
      const pointer = { area, stable: null, candidate: null, salt: randomUUID(), revision: 0 };
      await db
        .insertInto('areas')
        .values({ name: area })
        .onConflict((on) => on.doNothing())
        .execute();
      await db.insertInto('pointers').values(pointer).execute();
      await releasesRepository(db).claim(area, prefixes);
      await releasesRepository(db).log({ ...pointer, kind: 'area', who, why: prefixes.join(' '), release: null });
    },

    /** The row in `areas` stays, because log and releases refer to it. */
    removeArea: async (area: string): Promise<void> => {
      await db.deleteFrom('pointers').where('area', '=', area).execute();
      await db.deleteFrom('area_prefixes').where('area', '=', area).execute();
      await db.deleteFrom('shadows').where('area', '=', area).execute();
    },

    claim: async (area: string, prefixes: string[]): Promise<void> => {
      if (prefixes.length === 0) return;
      const rows = prefixes.map((prefix) => ({ prefix, area }));
      await db
        .insertInto('area_prefixes')
        .values(rows)
        .onConflict((on) => on.doNothing())
        .execute();
    },

    claims: (): Promise<Claim[]> => db.selectFrom('area_prefixes').selectAll().orderBy('prefix').execute(),

    pointers: (): Promise<Pointer[]> => db.selectFrom('pointers').selectAll().orderBy('area').execute(),

    /** False when the revision has changed meanwhile. */
    movePointer: async (to: Pointer, from: { revision: number }): Promise<boolean> => {
      const { area, ...values } = to;
      const update = db.updateTable('pointers').set(values).where('area', '=', area);
      const { numUpdatedRows } = await update.where('revision', '=', from.revision).executeTakeFirstOrThrow();
      return numUpdatedRows === 1n;
    },

    release: (area: string, id: string): Promise<Release | undefined> =>
      summaries().where('releases.area', '=', area).where('releases.id', '=', id).executeTakeFirst(),

    releases: (): Promise<Release[]> => summaries().orderBy('published_at', 'desc').orderBy('releases.id').execute(),

    /** Of one area, else of all. */
    presentReleases: (area?: string): Promise<PresentRelease[]> =>
      summaries()
        .select([wasGiven.as('was_given'), lastStable.as('last_stable')])
        .where('pruned_at', 'is', null)
        .$if(area !== undefined, (query) => query.where('releases.area', '=', area ?? ''))
        .orderBy('published_at', 'desc')
        .orderBy('releases.id')
        .execute(),

    manifest: async (area: string, id: string): Promise<Manifest> => {
      const row = await releaseRow(area, id).select('manifest').executeTakeFirstOrThrow();
      const manifest = parseManifest(row.manifest);
      if (manifest === undefined) throw new Error(`the stored manifest of ${area} ${id} can no longer be parsed`);
      return manifest;
    },

    /** Undefined if the release is unknown or was pruned. */
    signedManifest: async (area: string, id: string): Promise<SignedManifest | undefined> => {
      const row = await releaseRow(area, id)
        .select(['manifest', 'key_id', 'signature'])
        .where('pruned_at', 'is', null)
        .executeTakeFirst();
      return row && { manifest: row.manifest, keyId: row.key_id, signature: row.signature };
    },

    addRelease: async ({ area, id, version, commit, contract }: Manifest, signed: NewRelease): Promise<void> => {
      await db
        .insertInto('releases')
        .values({ area, id, version, commit, contract, ...signed })
        .execute();
    },

    signature: async (area: string, id: string): Promise<string> =>
      (await releaseRow(area, id).select('signature').executeTakeFirstOrThrow()).signature,

    /** Publishes a release again: the same content, possibly with a new signature. */
    restoreRelease: async ({ area, id, version, commit }: Manifest, signed: NewRelease): Promise<void> => {
      const update = db.updateTable('releases').set({ ...signed, version, commit, pruned_at: null });
      await update.where('area', '=', area).where('id', '=', id).execute();
    },

    markWithdrawn: (area: string, id: string) => mark(area, id, { withdrawn_at: new Date() }),
    /** For the undo of a rollback. */
    markAvailable: (area: string, id: string) => mark(area, id, { withdrawn_at: null }),
    /** A revoked release is also withdrawn: it cannot become live again. */
    markRevoked: (area: string, id: string) => mark(area, id, { withdrawn_at: new Date(), revoked_at: new Date() }),
    markPruned: (area: string, id: string) => mark(area, id, { pruned_at: new Date() }),

    log: async (entry: NewLogEntry): Promise<void> => {
      const { area, kind, who, why, release, revision, stable, candidate } = entry;
      const { percent = null, salt = null, undoes = null, together = null } = entry;
      const row = { area, kind, who, why, release, percent, revision, stable, candidate, salt, undoes, together };
      await db.insertInto('release_log').values(row).execute();
    },

    history: (area: string, limit: number): Promise<LogRow[]> => latest(area, limit).execute(),

    /** The latest change of the releases that visitors get. */
    lastMove: (area: string): Promise<LogRow | undefined> => latest(area).where(isMove).executeTakeFirst(),

    /** The latest move that was not taken back. */
    lastEffectiveMove: async (area: string): Promise<Move | undefined> => {
      const move = db
        .selectFrom('effective_moves')
        .select(({ fn }) => fn.max('entry').as('id'))
        .where('area', '=', area);
      const entry = await latest(area).where('id', '=', move).executeTakeFirst();
      return entry && { entry, before: await latest(area).where('id', '<', entry.id).executeTakeFirst() };
    },

    /** The latest ramp of the area's candidate. */
    lastRamp: async ({ area, candidate }: Pick<Pointer, 'area' | 'candidate'>): Promise<LogRow | undefined> =>
      candidate === null
        ? undefined
        : latest(area).where(sql<boolean>`kind = 'ramp'`).where('release', '=', candidate).executeTakeFirst(),

    /** The entries of the latest joint promotion. */
    jointPromotion: async (): Promise<LogRow[]> => {
      const joint = db.selectFrom('release_log').where(sql<boolean>`kind = 'promote' and together is not null`);
      const last = await joint.select('together').orderBy('id', 'desc').limit(1).executeTakeFirst();
      if (last === undefined) return [];
      return joint.selectAll().where('together', '=', last.together).orderBy('area').execute();
    },

    /** The publisher of each release. */
    publishers: async (): Promise<Map<string, string>> => {
      const log = db.selectFrom('release_log').select(['area', 'release', 'who']).where(sql<boolean>`kind = 'publish'`);
      const rows = await log.orderBy('id', 'desc').execute();
      // Later entries of the list overwrite earlier ones, so the first publication wins.
      return new Map(rows.map((row) => [`${row.area} ${row.release}`, row.who]));
    },
  };

  async function mark(
    area: string,
    id: string,
    values: Partial<Pick<Release, 'withdrawn_at' | 'revoked_at' | 'pruned_at'>>,
  ) {
    await db.updateTable('releases').set(values).where('area', '=', area).where('id', '=', id).execute();
  }
}
