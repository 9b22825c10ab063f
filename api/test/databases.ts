import { randomBytes } from 'node:crypto';
import { PGlite } from '@electric-sql/pglite';
import { jest } from '@jest/globals';
import pg from 'pg';
import { startTestPostgres, type TestPostgres } from '../../scripts/postgres.ts';
import { connect, type Database, over } from '../src/database/connect.ts';
import { pooled } from '../src/database/embedded.ts';
import { migrate } from '../src/database/migrate.ts';
import { seed } from '../src/seed/seed.ts';

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
  const pglite = await PGlite.create(dump === undefined ? {} : { loadDataDir: dump });
  const { pool, close } = pooled(pglite);
  const database: Database = { kysely: over(pool), pool, kind: 'embedded', close };
  if (dump === undefined) {
    await prepare(database);
    dump = await pglite.dumpDataDir('none');
  }
  return database;
}

async function copyOfTemplate(): Promise<Database> {
  server ??= startServer();
  const { url, template } = await server;
  const name = newName('shop');
  await asAdmin(url, `create database "${name}" template "${template}"`);
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
  await asAdmin(started.url, `create database "${template}"`);
  const database = await connect({ url: inDatabase(started.url, template), onError: fail });
  await prepare(database);
  await database.close();
  return { ...started, template };
}

async function prepare({ kysely }: Database): Promise<void> {
  await migrate(kysely);
  await seed(kysely);
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
