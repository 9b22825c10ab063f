import { copyFile, mkdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { backup, restore, verify } from 'api/archive';
import { type AuditResult, audit } from 'api/audit';
import type { Database } from 'api/database';
import { migrate, pendingMigrations, unknownMigration } from 'api/migrate';
import { Command } from 'commander';
import { printable } from 'release/terminal-text';
import { Type } from 'typebox';
import { Parse } from 'typebox/value';
import { openOwnDatabase } from './own-database.ts';
import { CommandFailure, requestApi, requestData, runCommand, settings } from './running-api.ts';

const { databaseUrl: url, databaseFolder: folder, dataDir } = settings;
const BackupResponse = Type.Object({ data: Type.Object({ file: Type.String(), bytes: Type.Integer() }) });

const AuditResponse = Type.Array(
  Type.Object({ name: Type.String(), rule: Type.String(), broken: Type.Integer(), rows: Type.Array(Type.String()) }),
);

const program = new Command('db').description(
  'Migrates the database, backs it up, restores it and audits its money and stock: PostgreSQL (DATABASE_URL) or the embedded one (DATA_DIR).',
);
program
  .command('migrate')
  .description('bring the tables to this version; in production a server does not start before that')
  .action(async () => {
    const applied = await migrateOwn();
    console.log(applied.length === 0 ? 'The database has every migration.' : `Applied: ${applied.join(', ')}.`);
  });
program
  .command('backup [file]')
  .description('write the whole database into one file; the shop may be running')
  .action(async (file?: string) => {
    const target = path.resolve(file ?? path.join(dataDir, 'backups', `${timestamp()}.shop.gz`));
    if (await exists(target)) throw new CommandFailure(`${target} exists already`);
    const { bytes, rows } = await writeBackup(target);
    console.log(
      `${target}, ${rows} rows, ${(bytes / 1024).toFixed(0)} KB, read back and complete. Uploaded files and pictures are in the media store and not in this file.`,
    );
  });
program
  .command('verify <file>')
  .description('read a whole backup and say whether it is complete and of this version of the shop')
  .action(async (file: string) => {
    const verified = await verify(path.resolve(file));
    if (!verified.ok) throw new CommandFailure(verified.message);
    const { madeAt, tables, rows, migrations } = verified.value;
    const unknown = await unknownMigration(migrations);
    if (unknown !== undefined)
      throw new CommandFailure(`this backup is complete, but of another version of the shop: ${unknown} differs`);
    console.log(`A complete backup of ${madeAt}: ${rows} rows in ${tables} tables.`);
  });
program
  .command('restore <file>')
  .description('fill an empty database from a backup; an existing embedded database is renamed and kept')
  .action(async (file: string) => {
    const { rows, previous } = await restoreInto(path.resolve(file));
    console.log(`${rows} rows restored.${previous === undefined ? '' : ` The previous database is in ${previous}.`}`);
  });
program
  .command('audit')
  .description('check that stock, wallets, payments, orders and invoices agree; the shop may be running')
  .action(async () => {
    const results = await auditShop();
    const width = Math.max(...results.map(({ name }) => name.length));
    for (const { name, rule, broken, rows } of results) {
      console.log(`${broken === 0 ? '✓' : '✗'} ${name.padEnd(width)} ${rule}`);
      for (const row of rows) console.log(`    ${printable(row)}`);
      if (broken > rows.length) console.log(`    and ${broken - rows.length} more`);
    }
    const failed = results.filter(({ broken }) => broken > 0);
    if (failed.length > 0) throw new CommandFailure(`${failed.length} of ${results.length} rules do not hold.`);
  });
process.exitCode = await runCommand(program);

async function auditShop(): Promise<AuditResult[]> {
  const database = await openExistingDatabase();
  if (database === undefined) return requestData(AuditResponse, '/operator/v1/audit');
  try {
    const pending = await pendingMigrations(database.kysely);
    if (pending.length > 0)
      throw new CommandFailure('the database is of an earlier version: run pnpm db migrate first');
    return await audit(database.kysely);
  } finally {
    await database.close();
  }
}

/** Undefined when a running shop has locked the embedded database. A missing one is refused, because opening would create it. */
async function openExistingDatabase(): Promise<Database | undefined> {
  if (url === undefined && !(await exists(path.join(folder, 'PG_VERSION')))) {
    throw new CommandFailure(`there is no database in ${folder}`);
  }
  return openOwnDatabase();
}

async function migrateOwn(): Promise<string[]> {
  const database = await openOwnDatabase();
  if (database === undefined) throw new CommandFailure('the shop is running on this database: stop it first');
  try {
    return await migrate(database.kysely);
  } finally {
    await database.close();
  }
}

async function writeBackup(target: string): Promise<{ bytes: number; rows: number }> {
  const database = await openExistingDatabase();
  if (database === undefined) return writeThroughApi(target);
  try {
    return await backup(database.kysely, target);
  } finally {
    await database.close();
  }
}

async function writeThroughApi(target: string): Promise<{ bytes: number; rows: number }> {
  const response = await requestApi('/operator/v1/backup', { method: 'POST', as: 'backup' });
  const { file, bytes } = Parse(BackupResponse, await response.json()).data;
  const copy = `${target}.part`;
  try {
    await mkdir(path.dirname(target), { recursive: true });
    await copyFile(file, copy);
    const copied = await verify(copy);
    if (!copied.ok) throw new CommandFailure(`the copy of the backup cannot be read back: ${copied.message}`);
    await rename(copy, target);
    return { bytes, rows: copied.value.rows };
  } finally {
    await Promise.all([file, copy].map((each) => rm(each, { force: true })));
  }
}

/** An embedded database is restored into a new folder, which replaces the old one only when the restore has succeeded. */
async function restoreInto(file: string): Promise<{ rows: number; previous?: string }> {
  // Before a new database is made, which takes seconds.
  const verified = await verify(file);
  if (!verified.ok) throw new CommandFailure(verified.message);
  if (url !== undefined) return { rows: await restoreTo(await openOwnDatabase(), file) };
  const newFolder = `${folder}.restoring`;
  const removeLeftovers = () =>
    Promise.all(['', '.lock', '.holder'].map((end) => rm(`${newFolder}${end}`, { recursive: true, force: true })));
  await removeLeftovers();
  // Keeps the folder locked until the restore has ended.
  const current = (await exists(path.join(folder, 'PG_VERSION'))) ? await openOwnDatabase() : null;
  if (current === undefined) throw new CommandFailure('the shop is running on this database: stop it first');
  try {
    const rows = await restoreTo(await openOwnDatabase(newFolder), file);
    await current?.close();
    const previous = current === null ? undefined : `${folder}.before-${timestamp()}`;
    if (previous !== undefined) await rename(folder, previous);
    await rename(newFolder, folder);
    return previous === undefined ? { rows } : { rows, previous };
  } finally {
    await removeLeftovers();
  }
}

async function restoreTo(database: Database | undefined, file: string): Promise<number> {
  if (database === undefined) throw new CommandFailure('another restore is running');
  try {
    const restored = await restore(database.kysely, file);
    if (!restored.ok) throw new CommandFailure(restored.message);
    return restored.value.rows;
  } finally {
    await database.close();
  }
}

function timestamp(): string {
  return new Date().toISOString().slice(0, 19).replaceAll(':', '-');
}

async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}
