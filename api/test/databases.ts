import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { startTestPostgres, type TestPostgres } from '../../scripts/postgres.ts';
import { connect, type Database } from '../src/database/connect.ts';
import { migrate } from '../src/database/migrate.ts';
import { seed } from '../src/seed/seed.ts';

export type Kind = Database['kind'];
export const kinds: Kind[] = ['embedded', 'postgres'];

type Server = TestPostgres & { template: string };
let server: Promise<Server> | undefined;
const opened: Database[] = [];

/** A database of its own with migrations and first content. `closeDatabases` goes into `afterAll`. */
export async function freshDatabase(kind: Kind): Promise<Database> {
  const database = kind === 'embedded' ? await prepared(undefined) : await copyOfTemplate();
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
  const database = await prepared(inDatabase(started.url, template));
  await database.close();
  return { ...started, template };
}

async function prepared(url: string | undefined): Promise<Database> {
  const database = await connect({ ...(url === undefined ? {} : { url }), onError: fail });
  await migrate(database.kysely);
  await seed(database.kysely);
  return database;
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
