import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { connect, type Database, over } from '../src/database/connect.ts';
import { extensions, pooled } from '../src/database/embedded.ts';
import { migrate } from '../src/database/migrate.ts';
import { makeLog } from '../src/log.ts';
import { jobsService } from '../src/modules/jobs/service.ts';
import { seed } from '../src/seed/seed.ts';
import { startTestPostgres } from './postgres-server.ts';

/** One of each kind, migrated and filled once for all files of tests: a copy takes moments. */
type Templates = {
  /** The server of PostgreSQL. */
  url: string;
  /** The name of the database there. */
  template: string;
  /** The embedded one, as a file; and one with nothing in it. */
  dump: string;
  emptyDump: string;
};

// Workers are processes: what the one before them knows reaches them through the environment.
const KEPT_IN = 'TEST_TEMPLATES';

export function templates(): Templates {
  const made = process.env[KEPT_IN];
  if (made === undefined)
    throw new Error('No databases were prepared: jest runs set-up.ts before tests of this folder');
  return JSON.parse(made);
}

/** Makes them, and says how to throw them away. */
export async function makeTemplates(): Promise<() => Promise<void>> {
  const server = await startTestPostgres();
  const folder = await mkdtemp(join(tmpdir(), 'shop-templates-'));
  const made = {
    url: server.url,
    template: newName('shop_template'),
    dump: join(folder, 'embedded.tar'),
    emptyDump: join(folder, 'empty.tar'),
  };
  const throwAway = async () => {
    await asAdmin(made.url, `drop database if exists "${made.template}" with (force)`);
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await Promise.all([fillPostgres(made), fillEmbedded(made)]);
  } catch (error) {
    await throwAway();
    throw error;
  }
  process.env[KEPT_IN] = JSON.stringify(made);
  return throwAway;
}

async function fillPostgres({ url, template }: Templates): Promise<void> {
  await asAdmin(url, `create database "${template}"`);
  const database = await connect({ url: inDatabase(url, template), onError: fail });
  await fill(database);
  await database.close();
}

async function fillEmbedded({ dump, emptyDump }: Templates): Promise<void> {
  const pglite = await PGlite.create({ extensions });
  await keep(pglite, emptyDump);
  const database = embedded(pglite);
  await fill(database);
  // What is dead and what is only in the log would be copied with it each time.
  await database.pool.query('vacuum full');
  await database.pool.query('checkpoint');
  await keep(pglite, dump);
  await database.close();
}

async function keep(pglite: PGlite, file: string): Promise<void> {
  const bytes = await pglite.dumpDataDir('none');
  await writeFile(file, bytes.stream());
}

async function fill(database: Database): Promise<void> {
  const { kysely } = database;
  await migrate(kysely);
  await seed(kysely);
  // The queue makes its own tables when it starts.
  const jobs = jobsService(database, { log: makeLog('silent') });
  await jobs.start();
  await jobs.stop();
}

export function embedded(pglite: PGlite): Database {
  const { pool, close } = pooled(pglite);
  return { kysely: over(pool), pool, kind: 'embedded', close };
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
