import { openAsBlob } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { connect, type Database } from '../src/database/connect.ts';
import { bufferParams, extensions } from '../src/database/embedded.ts';
import { embedded, inDatabase, newName, templates } from './templates.ts';
import { asAdmin } from './worker/admin.ts';
import { recordStatements, replayStatements } from './worker/replay.ts';

export type Kind = Database['kind'];
export const kinds: Kind[] = ['embedded', 'postgres'];

const openDatabases: Database[] = [];

/**
 * A copy of the template with migrations and seed. The test file must call `closeDatabases` in `afterAll`. `connections`: for more
 * simultaneous transactions than usual.
 */
export async function freshDatabase(kind: Kind, { connections }: { connections?: number } = {}): Promise<Database> {
  const { dump, template } = templates();
  const database =
    kind === 'embedded' ? await loadEmbedded(dump) : await createPostgres(`template "${template}"`, connections);
  openDatabases.push(database);
  if (kind === 'postgres') recordStatements(database.pool);
  return database;
}

/** A database without tables. `options` are those of `create database` in PostgreSQL. */
export async function emptyDatabase(kind: Kind, options = ''): Promise<Database> {
  const database =
    kind === 'embedded'
      ? await loadEmbedded(templates().emptyDump)
      : await createPostgres(`${options} template template0`);
  openDatabases.push(database);
  return database;
}

/** Deletes all releases, keys and areas: the state before a first start, quicker than a new database. */
export async function deleteReleases({ pool }: Database): Promise<void> {
  // The release log is append-only by a trigger.
  await pool.query(`
    begin;
    set local session_replication_role = replica;
    truncate areas cascade;
    commit`);
}

/** For use before the end of a test file: an open embedded database holds some hundred megabytes. */
export async function closeDatabase(database: Database): Promise<void> {
  const place = openDatabases.indexOf(database);
  if (place < 0) return;
  openDatabases.splice(place, 1);
  await database.close();
}

export async function closeDatabases(): Promise<void> {
  for (const database of openDatabases.splice(0)) await database.close();
  await replayStatements();
}

async function loadEmbedded(file: string): Promise<Database> {
  const startParams = [...PGlite.defaultStartParams, ...bufferParams];
  return embedded(await PGlite.create({ extensions, startParams, loadDataDir: await openAsBlob(file) }));
}

async function createPostgres(options: string, connections?: number): Promise<Database> {
  const { url } = templates();
  const name = newName('shop');
  // Copying files takes two thirds of the processor time of the default strategy, which writes each page to the write-ahead log.
  await asAdmin(url, `create database "${name}" ${options} strategy file_copy`);
  const database = await connect({
    url: inDatabase(url, name),
    onError: fail,
    ...(connections !== undefined && { connections }),
  });
  const close = async () => {
    await database.close();
    // Without `force`: a connection that the code under test left open must fail here.
    await asAdmin(url, `drop database "${name}"`);
  };
  return { ...database, close };
}

function fail(error: unknown): void {
  console.error(error);
}
