import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { seed } from '../seed/seed.ts';
import { connect, type Database, databaseOver } from '../src/database/connect.ts';
import { extensions, poolOver } from '../src/database/embedded.ts';
import { migrate } from '../src/database/migrate.ts';
import { makeLog } from '../src/log.ts';
import { jobsService } from '../src/modules/jobs/service.ts';
import { startTestPostgres } from './postgres-server.ts';
import { asAdmin } from './worker/admin.ts';

/** A migrated and seeded database of each kind, made once for all test files and copied by each. */
type Templates = {
  /** Address of the PostgreSQL server. */
  url: string;
  /** Name of the template database on that server. */
  template: string;
  /** Dumps of an embedded database: one with the seed, one without tables. */
  dump: string;
  emptyDump: string;
};

// Jest workers are processes and inherit the environment of the main process.
const VARIABLE = 'TEST_TEMPLATES';

export function templates(): Templates {
  const text = process.env[VARIABLE];
  if (text === undefined)
    throw new Error('No databases were prepared: jest runs set-up.ts before tests of this folder');
  return JSON.parse(text);
}

/** Makes the templates and returns a function that removes them. */
export async function makeTemplates(): Promise<() => Promise<void>> {
  const server = await startTestPostgres();
  const folder = await mkdtemp(join(tmpdir(), 'shop-templates-'));
  const paths = {
    url: server.url,
    template: newName('shop_template'),
    dump: join(folder, 'embedded.tar'),
    emptyDump: join(folder, 'empty.tar'),
  };
  const remove = async () => {
    await asAdmin(paths.url, `drop database if exists "${paths.template}" with (force)`);
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    // One after the other: the embedded database blocks the process, and PostgreSQL ends a transaction that idles.
    await fillPostgres(paths);
    await fillEmbedded(paths);
  } catch (error) {
    await remove();
    throw error;
  }
  process.env[VARIABLE] = JSON.stringify(paths);
  return remove;
}

async function fillPostgres({ url, template }: Templates): Promise<void> {
  await asAdmin(url, `create database "${template}"`);
  const database = await connect({ url: inDatabase(url, template), onError: fail });
  await fill(database);
  await database.close();
}

async function fillEmbedded({ dump, emptyDump }: Templates): Promise<void> {
  const pglite = await PGlite.create({ extensions });
  await pglite.exec(`update pg_database set datistemplate = false where datname like 'template_'`);
  for (const name of ['template0', 'template1']) await pglite.exec(`drop database ${name}`);
  await dumpTo(pglite, emptyDump);
  const database = embedded(pglite);
  await fill(database);
  // Each copy would contain the dead rows.
  await database.pool.query('vacuum full');
  await dumpTo(pglite, dump);
  await database.close();
}

/** Every copy of a dump goes through the memory of a worker, whose garbage collector then runs: without this a dump is twice as large. */
async function deleteWriteAheadLog(pglite: PGlite): Promise<void> {
  await pglite.exec('checkpoint');
  const { rows } = await pglite.query<{ folder: string; first: string; last: string }>(`
    select current_setting('data_directory') || '/pg_wal' as folder, redo_wal_file as first,
      pg_walfile_name(pg_current_wal_insert_lsn()) as last
    from pg_control_checkpoint()`);
  const { FS: files } = pglite.Module;
  for (const { folder, first, last } of rows) {
    const names: string[] = files.readdir(folder);
    const segments = names.filter((name) => /^[0-9A-F]{24}$/.test(name));
    for (const name of segments) if (name < first || name > last) files.unlink(`${folder}/${name}`);
  }
}

async function dumpTo(pglite: PGlite, file: string): Promise<void> {
  await deleteWriteAheadLog(pglite);
  const bytes = await pglite.dumpDataDir('none');
  await writeFile(file, bytes.stream());
}

async function fill(database: Database): Promise<void> {
  const { kysely } = database;
  await migrate(kysely);
  await seed(kysely, { demoData: true });
  // The job queue creates its tables when it starts.
  const jobs = jobsService(database, { log: makeLog('silent') });
  await jobs.start();
  await jobs.stop();
}

export function embedded(pglite: PGlite): Database {
  const { pool, close } = poolOver(pglite);
  return databaseOver(pool, 'embedded', close);
}

export function inDatabase(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

export function newName(prefix: string): string {
  return `${prefix}_${randomBytes(6).toString('hex')}`;
}

function fail(error: unknown): void {
  console.error(error);
}
