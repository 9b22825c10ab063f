import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, sql, type Transaction } from 'kysely';
import { errorCode } from 'release/result';
import type { Connection } from './connect.ts';
import { refuseUnfit } from './fitness.ts';
import { lockWork, tryLockWork, unlockWork } from './locks.ts';
import { listMigrationNames, type Migration, migrationsFolder, readMigrations } from './migration-files.ts';
import type { Schema } from './schema.ts';

type Options = {
  folder?: URL;
  /** How long a statement may wait for a lock. Everything that needs the table meanwhile queues behind that statement. */
  lockTimeoutMs?: number;
  /** A migration that did not get its lock is tried again this often, with a pause in between. */
  lockAttempts?: number;
  pauseMs?: number;
};

const lockNotAvailable = '55P03';

/**
 * Runs the pending migrations, each in its own transaction or outside one. When several processes start at once, one runs them and
 * the others wait. Needs a connection for long work.
 */
export async function migrate(kysely: Kysely<Schema>, options: Options = {}): Promise<string[]> {
  const { folder = migrationsFolder, pauseMs = 500 } = options;
  return kysely.connection().execute(async (connection) => {
    // Polled: a session that waits inside a statement would itself be waited for by `create index concurrently`.
    while (!(await tryLockWork(connection, 'migrations'))) await wait(pauseMs);
    try {
      const pending = await connection.transaction().execute((tx) => prepare(tx, folder));
      for (const migration of pending) await applyWithRetries(connection, migration, options);
      return pending.map(({ name }) => name);
    } finally {
      // A connection that was lost has released the lock, and the error to report is the first one.
      await unlockWork(connection, 'migrations').catch(() => {});
    }
  });
}

/**
 * Runs pending migrations inside a transaction, for a restore: its tables are new and nobody else uses them. `only`: runs just these,
 * because the backup was made before the later ones existed.
 */
export async function migrateInTransaction(tx: Transaction<Schema>, { only }: { only?: string[] } = {}): Promise<void> {
  await lockWork(tx, 'migrations');
  const pending = await prepare(tx, migrationsFolder);
  for (const migration of pending) {
    if (only !== undefined && !only.includes(migration.name)) continue;
    for (const statement of migration.statements) {
      const inTransaction = migration.outsideTransaction ? statement.replaceAll(/\bconcurrently\b/gi, '') : statement;
      await sql.raw(inTransaction).execute(tx);
    }
    await markApplied(tx, migration);
  }
}

/** Creates the table of migrations and returns the pending ones; throws for a database that a Persian shop cannot use. */
async function prepare(tx: Connection, folder: URL): Promise<Migration[]> {
  // The check of the database needs this extension; a failure rolls it back.
  await sql`create extension if not exists pg_trgm`.execute(tx);
  await refuseUnfit(tx);
  await sql`create table if not exists migrations (
    name text primary key, digest text not null, applied_at timestamptz not null default now())`.execute(tx);
  return findPending(tx, folder);
}

async function findPending(db: Connection, folder: URL): Promise<Migration[]> {
  const rows = await db.selectFrom('migrations').select(['name', 'digest']).execute();
  const applied = new Map(rows.map((row) => [row.name, row.digest]));
  return (await readMigrations(folder)).filter((migration) => isPending(migration, applied));
}

function isPending({ name, digest }: Migration, applied: Map<string, string>): boolean {
  const appliedDigest = applied.get(name);
  if (appliedDigest !== undefined && appliedDigest !== digest) {
    throw new Error(`${name} was edited after it ran on this database: write a new migration instead`);
  }
  return appliedDigest === undefined;
}

async function applyWithRetries(connection: Connection, migration: Migration, options: Options): Promise<void> {
  const { lockTimeoutMs = 2_000, lockAttempts = 100, pauseMs = 500 } = options;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await apply(connection, migration, lockTimeoutMs);
    } catch (error) {
      if (errorCode(error) !== lockNotAvailable) throw error;
      if (attempt === lockAttempts) {
        throw new Error(
          `${migration.name} could not lock a table in ${lockAttempts} attempts: a long transaction uses it`,
          { cause: error },
        );
      }
      await wait(pauseMs);
    }
  }
}

async function apply(connection: Connection, migration: Migration, lockTimeoutMs: number): Promise<void> {
  if (migration.outsideTransaction) {
    for (const statement of migration.statements) await sql.raw(statement).execute(connection);
    return markApplied(connection, migration);
  }
  await connection.transaction().execute(async (tx) => {
    await sql`select set_config('lock_timeout', ${String(lockTimeoutMs)}, true)`.execute(tx);
    // Rows that other processes add after the migration copied the table would be lost when it is dropped.
    for (const table of migration.dropped) {
      await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(tx);
    }
    for (const statement of migration.statements) await sql.raw(statement).execute(tx);
    await markApplied(tx, migration);
  });
}

async function markApplied(db: Connection, { name, digest }: Migration): Promise<void> {
  await db.insertInto('migrations').values({ name, digest }).execute();
}

/** The names of the migrations that have not run yet; all of them for an empty database. */
export async function pendingMigrations(kysely: Kysely<Schema>, folder: URL = migrationsFolder): Promise<string[]> {
  const { rows } = await sql<{ exists: boolean }>`select to_regclass('migrations') is not null as exists`.execute(
    kysely,
  );
  if (rows[0]?.exists !== true) return listMigrationNames(folder);
  return (await findPending(kysely, folder)).map(({ name }) => name);
}

/** In production a server does not migrate: a long migration would be repeated by each process that the supervisor restarts. */
export async function refusePending(kysely: Kysely<Schema>): Promise<void> {
  const pending = await pendingMigrations(kysely);
  if (pending.length === 0) return;
  throw new Error(`the database is behind this version by ${pending.join(', ')}: run "pnpm db migrate" first`);
}

/** The first migration of a backup that this version of the shop does not have, or has with another text. */
export async function unknownMigration(
  migrations: readonly { name: string; digest: string }[],
): Promise<string | undefined> {
  const ownDigests = new Map((await readMigrations(migrationsFolder)).map(({ name, digest }) => [name, digest]));
  return migrations.find(({ name, digest }) => ownDigests.get(name) !== digest)?.name;
}
