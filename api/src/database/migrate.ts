import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { type Kysely, sql, type Transaction } from 'kysely';
import { refuseUnfit } from './fitness.ts';
import { lockWork } from './locks.ts';
import type { Schema } from './schema.ts';

const migrationsFolder = new URL('../migrations/', import.meta.url);
type Migration = { name: string; text: string; digest: string };

/** Runs the pending migrations. When several processes start at once, one runs them and the others wait. */
export async function migrate(kysely: Kysely<Schema>, folder: URL = migrationsFolder): Promise<string[]> {
  return kysely.transaction().execute((tx) => applyMigrations(tx, { folder }));
}

/** `only`: runs just these, to restore a backup that was made before the later ones existed. */
export async function applyMigrations(
  tx: Transaction<Schema>,
  { folder = migrationsFolder, only }: { folder?: URL; only?: string[] } = {},
): Promise<string[]> {
  const allMigrations = await readMigrations(folder);
  const migrations = only === undefined ? allMigrations : allMigrations.filter(({ name }) => only.includes(name));
  await lockWork(tx, 'migrations');
  await refuseUnfit(tx);
  await sql`create table if not exists migrations (
    name text primary key, digest text not null, applied_at timestamptz not null default now())`.execute(tx);
  const rows = await tx.selectFrom('migrations').select(['name', 'digest']).execute();
  const applied = new Map(rows.map((row) => [row.name, row.digest]));
  const pending = migrations.filter((migration) => isPending(migration, applied));
  for (const { name, text, digest } of pending) {
    await sql.raw(text).execute(tx);
    await tx.insertInto('migrations').values({ name, digest }).execute();
  }
  // Checked again, because pg_trgm may have been installed just now; a failure rolls everything back.
  await refuseUnfit(tx);
  return pending.map((migration) => migration.name);
}

function isPending({ name, digest }: Migration, applied: Map<string, string>): boolean {
  const appliedDigest = applied.get(name);
  if (appliedDigest !== undefined && appliedDigest !== digest) {
    throw new Error(`${name} was edited after it ran on this database: write a new migration instead`);
  }
  return appliedDigest === undefined;
}

/** The names of the migrations that have not run yet, for the readiness check. */
export async function pendingMigrations(kysely: Kysely<Schema>, folder: URL = migrationsFolder): Promise<string[]> {
  const rows = await kysely.selectFrom('migrations').select('name').execute();
  const applied = new Set(rows.map((row) => row.name));
  return (await migrationNames(folder)).filter((name) => !applied.has(name));
}

async function migrationNames(folder: URL): Promise<string[]> {
  return (await readdir(folder)).filter((name) => /^\d{4}-[a-z0-9-]+\.sql$/.test(name)).sort();
}

async function readMigrations(folder: URL): Promise<Migration[]> {
  return Promise.all(
    (await migrationNames(folder)).map(async (name) => {
      const text = await readFile(new URL(name, folder), 'utf8');
      return { name, text, digest: createHash('sha256').update(text).digest('hex') };
    }),
  );
}
