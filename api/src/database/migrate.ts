import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';
import type { Connection } from './connect.ts';
import { refuseUnfit } from './fitness.ts';
import { lockWork } from './locks.ts';
import type { Schema } from './schema.ts';

const FOLDER = new URL('../migrations/', import.meta.url);
type Migration = { name: string; text: string; digest: string };

/** Runs what this database has not had yet. Several processes may start at once: one works, the others wait. */
export async function migrate(kysely: Kysely<Schema>, folder: URL = FOLDER): Promise<string[]> {
  return kysely.transaction().execute((tx) => applyMigrations(tx, { folder }));
}

/** `only`: these and no later ones, for a backup that was made before there were any later. */
export async function applyMigrations(
  tx: Connection,
  { folder = FOLDER, only }: { folder?: URL; only?: string[] } = {},
): Promise<string[]> {
  const all = await readMigrations(folder);
  const migrations = only === undefined ? all : all.filter(({ name }) => only.includes(name));
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
  // Again, for now there is what searches: a database that cannot is left as it was.
  await refuseUnfit(tx);
  return pending.map((migration) => migration.name);
}

function isPending({ name, digest }: Migration, applied: Map<string, string>): boolean {
  const known = applied.get(name);
  if (known !== undefined && known !== digest) {
    throw new Error(`${name} was changed after this database had it: write a new migration instead`);
  }
  return known === undefined;
}

/** What a database has not had, for who asks whether it is ready. */
export async function pendingMigrations(kysely: Kysely<Schema>, folder: URL = FOLDER): Promise<string[]> {
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
