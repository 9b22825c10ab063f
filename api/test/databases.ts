import { openAsBlob } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { jest } from '@jest/globals';
import { connect, type Database } from '../src/database/connect.ts';
import { extensions } from '../src/database/embedded.ts';
import { asAdmin, embedded, inDatabase, newName, templates } from './templates.ts';

// Starting a database takes long on a busy machine, and waiting for a condition has no limit of its own.
jest.setTimeout(120_000);

export type Kind = Database['kind'];
export const kinds: Kind[] = ['embedded', 'postgres'];

const opened: Database[] = [];

/** A database of its own with migrations and first content. `closeDatabases` goes into `afterAll`. */
export async function freshDatabase(kind: Kind): Promise<Database> {
  const { dump, template } = templates();
  const database = kind === 'embedded' ? await loaded(dump) : await created(`template "${template}"`);
  opened.push(database);
  return database;
}

/** One with nothing in it; `options` are those of PostgreSQL's `create database`. */
export async function emptyDatabase(kind: Kind, options = ''): Promise<Database> {
  const database =
    kind === 'embedded' ? await loaded(templates().emptyDump) : await created(`${options} template template0`);
  opened.push(database);
  return database;
}

/** Nothing was ever published and nobody has a key: what a start of `api` finds in a new shop, quicker than another database. */
export async function forgetReleases({ pool }: Database): Promise<void> {
  // What keeps the log from being rewritten is a trigger.
  await pool.query(`
    begin;
    set local session_replication_role = replica;
    truncate areas cascade;
    commit`);
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
}

async function loaded(file: string): Promise<Database> {
  return embedded(await PGlite.create({ extensions, loadDataDir: await openAsBlob(file) }));
}

async function created(options: string): Promise<Database> {
  const { url } = templates();
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

function fail(error: unknown): void {
  console.error(error);
}
