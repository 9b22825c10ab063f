import { randomBytes } from 'node:crypto';
import { PGlite } from '@electric-sql/pglite';
import { jest } from '@jest/globals';
import pg from 'pg';
import { connect, type Database, over } from '../src/database/connect.ts';
import { extensions, pooled } from '../src/database/embedded.ts';
import { migrate } from '../src/database/migrate.ts';
import { makeLog } from '../src/log.ts';
import { jobsService } from '../src/modules/jobs/service.ts';
import { seed } from '../src/seed/seed.ts';
import { startTestPostgres, type TestPostgres } from './postgres-server.ts';

// Starting a database takes long on a busy machine, and waiting for a condition has no limit of its own.
jest.setTimeout(120_000);

export type Kind = Database['kind'];
export const kinds: Kind[] = ['embedded', 'postgres'];

type Server = TestPostgres & { template: string };
let server: Promise<Server> | undefined;
let dump: Blob | undefined;
const opened: Database[] = [];

/** A database of its own with migrations and first content. `closeDatabases` goes into `afterAll`. */
export async function freshDatabase(kind: Kind): Promise<Database> {
  const database = kind === 'embedded' ? await inMemory() : await copyOfTemplate();
  opened.push(database);
  return database;
}

/** One with nothing in it; `options` are those of PostgreSQL's `create database`. */
export async function emptyDatabase(kind: Kind, options = ''): Promise<Database> {
  const database =
    kind === 'embedded'
      ? embedded(await PGlite.create({ extensions }))
      : await created(`${options} template template0`);
  opened.push(database);
  return database;
}

/** Before the end of its file: each embedded database holds some hundred megabytes for as long as it is open. */
export async function closeDatabase(database: Database): Promise<void> {
  const place = opened.indexOf(database);
  if (place < 0) return;
  opened.splice(place, 1);
  await database.close();
}

export async function closeDatabases(): Promise<void> {
  for (const database of opened.splice(0)) await database.close();
  const started = await server;
  server = undefined;
  if (started === undefined) return;
  await asAdmin(started.url, `drop database "${started.template}" with (force)`);
  await started.stop();
}

/** The first is made the long way; the others are copies of it. */
async function inMemory(): Promise<Database> {
  const pglite = await PGlite.create({ extensions, ...(dump === undefined ? {} : { loadDataDir: dump }) });
  const database = embedded(pglite);
  if (dump === undefined) {
    await prepare(database);
    dump = await pglite.dumpDataDir('none');
  }
  return database;
}

function embedded(pglite: PGlite): Database {
  const { pool, close } = pooled(pglite);
  return { kysely: over(pool), pool, kind: 'embedded', close };
}

async function copyOfTemplate(): Promise<Database> {
  server ??= startServer();
  return created(`template "${(await server).template}"`);
}

async function created(options: string): Promise<Database> {
  server ??= startServer();
  const { url } = await server;
  const name = newName('shop');
  await asAdmin(url, `create database "${name}" ${options}`);
  const database = await connect({ url: inDatabase(url, name), onError: fail });
  const close = async () => {
    await database.close();
    // Not `force`: a connection that is still open is a mistake of the code under test, and fails here.
    await asAdmin(url, `drop database "${name}"`);
  };
  return { ...database, close };
}

/** Migrated and seeded once; copying a database is a matter of milliseconds. */
async function startServer(): Promise<Server> {
  const started = await startTestPostgres();
  const template = newName('shop_template');
  try {
    await asAdmin(started.url, `create database "${template}"`);
    const database = await connect({ url: inDatabase(started.url, template), onError: fail });
    await prepare(database);
    await database.close();
  } catch (error) {
    // Nobody else knows of it yet.
    await started.stop();
    throw error;
  }
  return { ...started, template };
}

async function prepare(database: Database): Promise<void> {
  const { kysely } = database;
  await migrate(kysely);
  await seed(kysely);
  // The queue makes its own tables when it starts.
  const jobs = jobsService(database, { log: makeLog('silent') });
  await jobs.start();
  await jobs.stop();
}

async function asAdmin(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

function inDatabase(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

function newName(prefix: string): string {
  return `${prefix}_${randomBytes(6).toString('hex')}`;
}

function fail(error: unknown): void {
  console.error(error);
}
