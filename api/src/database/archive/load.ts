import { type Kysely, sql, type Transaction } from 'kysely';
import { errorCode, ok, type Result, refuse } from 'release/result';
import { migrateInTransaction, unknownMigration } from '../migrate.ts';
import type { Schema } from '../schema.ts';
import { type Entry, openArchive, UnfitArchive } from './read.ts';
import { archivedTables, foreignKeys, identityColumns, isEmpty } from './tables.ts';

const rowsPerBatch = 2_000;
/** Characters. PostgreSQL refuses JSON of more than 256 MB, and a single article may have a hundred thousand characters. */
const maxBatchLength = 4 * 2 ** 20;

/**
 * Fills an empty database in one transaction: creates the tables as they were when the archive was made, inserts the rows, then runs
 * the later migrations.
 */
export async function load(kysely: Kysely<Schema>, lines: AsyncIterable<string>): Promise<Result<{ rows: number }>> {
  try {
    return ok({ rows: await kysely.transaction().execute((tx) => loadInTransaction(tx, lines)) });
  } catch (error) {
    if (error instanceof UnfitArchive) return refuse('unfit', error.message);
    if (!/^2[23]/.test(errorCode(error))) throw error;
    // PostgreSQL's classes 22 (a value is no value of its column) and 23 (a constraint is violated).
    return refuse('unfit', `the rows of this backup do not fit: ${error instanceof Error ? error.message : ''}`);
  }
}

async function loadInTransaction(tx: Transaction<Schema>, lines: AsyncIterable<string>): Promise<number> {
  const { head, entries } = await openArchive(lines);
  if (!(await isEmpty(tx))) throw new UnfitArchive('this database has tables already: a backup goes into an empty one');
  const unknown = await unknownMigration(head.migrations);
  if (unknown !== undefined)
    throw new UnfitArchive(`this backup is of another version of the shop: ${unknown} differs`);
  await migrateInTransaction(tx, { only: head.migrations.map(({ name }) => name) });

  // The triggers of stock would write the ledger a second time.
  await sql`select set_config('shop.restoring', 'on', true)`.execute(tx);
  const keys = await foreignKeys(tx);
  for (const key of keys) await alterKey(tx, key, 'deferrable initially deferred');
  const rows = await insertRows(tx, entries);
  await sql`set constraints all immediate`.execute(tx);
  for (const key of keys) await alterKey(tx, key, 'not deferrable');
  for (const column of await identityColumns(tx)) await continueSequence(tx, column);
  await migrateInTransaction(tx);
  return rows;
}

async function insertRows(tx: Transaction<Schema>, entries: AsyncIterable<Entry>): Promise<number> {
  const tables = await archivedTables(tx);
  // The migrations have inserted rows that the archive contains as well.
  for (const { name } of tables) await sql`delete from ${sql.table(name)}`.execute(tx);
  let target = { table: '', columns: [''] };
  let batch: string[] = [];
  let batchLength = 0;
  let rows = 0;
  const flush = async () => {
    if (batch.length > 0) await insertBatch(tx, target, batch);
    rows += batch.length;
    batch = [];
    batchLength = 0;
  };
  for await (const entry of entries) {
    if ('row' in entry) {
      batch.push(entry.row);
      batchLength += entry.row.length;
      if (batch.length === rowsPerBatch || batchLength >= maxBatchLength) await flush();
      continue;
    }
    await flush();
    const { table: name, columns } = entry.table;
    const table = tables.find((own) => own.name === name);
    if (table === undefined || columns.some((column) => !table.columns.includes(column)))
      throw new UnfitArchive(`this backup has a table or columns that the shop does not have: ${name}`);
    target = entry.table;
  }
  await flush();
  return rows;
}

async function insertBatch(
  tx: Transaction<Schema>,
  { table, columns }: { table: string; columns: string[] },
  rows: string[],
) {
  const names = sql.join(columns.map((column) => sql.ref(column)));
  await sql`
    insert into ${sql.table(table)} (${names}) overriding system value
    select ${names} from jsonb_populate_recordset(null::${sql.table(table)}, ${`[${rows.join(',')}]`}::jsonb)`.execute(
    tx,
  );
}

async function alterKey(tx: Transaction<Schema>, key: { table: string; name: string }, how: string): Promise<void> {
  await sql`alter table ${sql.table(key.table)} alter constraint ${sql.ref(key.name)} ${sql.raw(how)}`.execute(tx);
}

/** Sets an identity sequence to the highest restored number; a sequence without rows keeps its start. */
async function continueSequence(
  tx: Transaction<Schema>,
  { table, column, start }: { table: string; column: string; start: string },
) {
  await sql`
    select setval(pg_get_serial_sequence(${table}, ${column}), highest) from (
      select max(${sql.ref(column)})::bigint as highest from ${sql.table(table)}) as rows
    where highest >= ${start}::bigint`.execute(tx);
}
