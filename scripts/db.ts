import { copyFile, mkdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { backup, restore } from 'api/archive';
import { connect, type Database, DirectoryInUse } from 'api/database';
import { readSettings } from 'api/settings';
import { Command } from 'commander';
import { readToken } from 'release/keys';
import { Type } from 'typebox';
import { Parse } from 'typebox/value';

/** What the person at the keyboard should know; it ends the command. */
class Stop extends Error {}

const read = readSettings(process.env);
if (!read.ok) {
  console.error(read.message);
  process.exit(1);
}
const { databaseUrl: url, databaseFolder: folder, databaseConnections: connections, dataDir, port } = read.value;
const onError = (error: unknown) => console.error(error);

const program = new Command('db').description(
  'Backs the database up and restores it, PostgreSQL (DATABASE_URL) or the embedded one (DATA_DIR).',
);
program
  .command('backup [file]')
  .description('write everything into one file; the shop may be running')
  .action(async (file?: string) => {
    const target = path.resolve(file ?? path.join(dataDir, 'backups', `${stamp()}.shop.gz`));
    if (await exists(target)) throw new Stop(`${target} is there already`);
    const { bytes } = await write(target);
    console.log(
      `${target}, ${(bytes / 1024).toFixed(0)} KB. Files of people and pictures are in the media store, not in it.`,
    );
  });
program
  .command('restore <file>')
  .description('fill an empty database; an embedded one that is there is set aside')
  .action(async (file: string) => {
    const { rows, aside } = await fill(path.resolve(file));
    console.log(`${rows} rows restored.${aside === undefined ? '' : ` What was there before is in ${aside}.`}`);
  });
try {
  await program.parseAsync();
} catch (error) {
  if (!(error instanceof Stop)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function write(target: string): Promise<{ bytes: number }> {
  const database = await openHere();
  if (database === undefined) return writeByApi(target);
  try {
    return await backup(database.kysely, target);
  } finally {
    await database.close();
  }
}

/** Undefined: a running api has the embedded database. */
async function openHere(): Promise<Database | undefined> {
  if (url !== undefined) return connect({ url, connections, onError });
  if (!(await exists(path.join(folder, 'PG_VERSION')))) throw new Stop(`there is no database in ${folder}`);
  try {
    return await connect({ folder, onError });
  } catch (error) {
    if (error instanceof DirectoryInUse) return undefined;
    throw error;
  }
}

const Written = Type.Object({ data: Type.Object({ file: Type.String(), bytes: Type.Integer() }) });

async function writeByApi(target: string): Promise<{ bytes: number }> {
  const token = readToken('admin', { dataDir });
  if (!token.ok) throw new Stop(token.message);
  const answer = await fetch(`http://127.0.0.1:${port}/operator/v1/backup`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token.value}` },
  });
  if (!answer.ok) throw new Stop(`the running api answered ${answer.status}: ${await answer.text()}`);
  const { data } = Parse(Written, await answer.json());
  await mkdir(path.dirname(target), { recursive: true });
  await copyFile(data.file, target);
  await rm(data.file);
  return { bytes: data.bytes };
}

/** An embedded database is made beside the one that is there, and takes its place when it is whole. */
async function fill(file: string): Promise<{ rows: number; aside?: string }> {
  if (url !== undefined) return { rows: await into(await connect({ url, connections, onError }), file) };
  const fresh = `${folder}.restoring`;
  await rm(fresh, { recursive: true, force: true });
  // Holds the lock on the place that is to be changed for as long as this goes on.
  const present = (await exists(folder)) ? await openHere() : null;
  if (present === undefined) throw new Stop('the shop is running on this database: stop it first');
  try {
    const rows = await into(await connect({ folder: fresh, onError }), file);
    if (present === null) {
      await rename(fresh, folder);
      return { rows };
    }
    await present.close();
    const aside = `${folder}.before-${stamp()}`;
    await rename(folder, aside);
    await rename(fresh, folder);
    return { rows, aside };
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}

async function into(database: Database, file: string): Promise<number> {
  try {
    const restored = await restore(database.kysely, file);
    if (!restored.ok) throw new Stop(restored.message);
    return restored.value.rows;
  } finally {
    await database.close();
  }
}

function stamp(): string {
  return new Date().toISOString().slice(0, 19).replaceAll(':', '-');
}

async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}
