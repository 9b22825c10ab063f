import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { seed } from '../seed/seed.ts';
import { connect, type Database, databaseOver } from '../src/database/connect.ts';
import { extensions, poolOver } from '../src/database/embedded.ts';
import { migrate } from '../src/database/migrate.ts';
import { makeLog } from '../src/log.ts';
import { jobsService } from '../src/modules/jobs/service.ts';
import { startTestPostgres } from './postgres-server.ts';

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
  await dumpTo(pglite, emptyDump);
  const database = embedded(pglite);
  await fill(database);
  // Each copy would contain the dead rows and the write-ahead log.
  await database.pool.query('vacuum full');
  await database.pool.query('checkpoint');
  await dumpTo(pglite, dump);
  await database.close();
}

async function dumpTo(pglite: PGlite, file: string): Promise<void> {
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

export async function asAdmin(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
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
