import { copyFile, mkdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { backup, restore } from 'api/archive';
import type { Database } from 'api/database';
import { Command } from 'commander';
import { Type } from 'typebox';
import { Parse } from 'typebox/value';
import { askApi, openOwn, runCommand, Stop, settings } from './own-database.ts';

const { databaseUrl: url, databaseFolder: folder, dataDir } = settings;
const Written = Type.Object({ data: Type.Object({ file: Type.String(), bytes: Type.Integer() }) });

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
await runCommand(program);

async function write(target: string): Promise<{ bytes: number }> {
  if (url === undefined && !(await exists(path.join(folder, 'PG_VERSION')))) {
    throw new Stop(`there is no database in ${folder}`);
  }
  const database = await openOwn();
  if (database === undefined) return writeByApi(target);
  try {
    return await backup(database.kysely, target);
  } finally {
    await database.close();
  }
}

async function writeByApi(target: string): Promise<{ bytes: number }> {
  const answer = await askApi('/operator/v1/backup', { method: 'POST' });
  const { file, bytes } = Parse(Written, await answer.json()).data;
  try {
    await mkdir(path.dirname(target), { recursive: true });
    await copyFile(file, target);
  } finally {
    await rm(file);
  }
  return { bytes };
}

/** An embedded database is made beside the one that is there, and takes its place when it is whole. */
async function fill(file: string): Promise<{ rows: number; aside?: string }> {
  if (url !== undefined) return { rows: await into(await openOwn(), file) };
  const fresh = `${folder}.restoring`;
  const clean = () =>
    Promise.all(['', '.lock', '.holder'].map((end) => rm(`${fresh}${end}`, { recursive: true, force: true })));
  await clean();
  // Holds the lock on the place that is to be changed for as long as this goes on.
  const present = (await exists(path.join(folder, 'PG_VERSION'))) ? await openOwn() : null;
  if (present === undefined) throw new Stop('the shop is running on this database: stop it first');
  try {
    const rows = await into(await openOwn(fresh), file);
    await present?.close();
    const aside = present === null ? undefined : `${folder}.before-${stamp()}`;
    if (aside !== undefined) await rename(folder, aside);
    await rename(fresh, folder);
    return aside === undefined ? { rows } : { rows, aside };
  } finally {
    await clean();
  }
}

async function into(database: Database | undefined, file: string): Promise<number> {
  if (database === undefined) throw new Stop('another restore is under way');
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
