import { type Kysely, sql, type Transaction } from 'kysely';
import { ok, type Result, refuse } from 'release/result';
import { applyMigrations } from '../migrate.ts';
import type { Schema } from '../schema.ts';
import { readControl } from './format.ts';
import { archivedTables, foreignKeys, identityColumns, isEmpty } from './tables.ts';

const rowsPerBatch = 2_000;

/** Rolls the transaction back; its message becomes the refusal. */
class UnfitArchive extends Error {}

/**
 * Fills an empty database in one transaction: creates the tables as they were when the archive was made, inserts the rows, then runs
 * the later migrations.
 */
export async function load(kysely: Kysely<Schema>, lines: AsyncIterable<string>): Promise<Result<{ rows: number }>> {
  // Created before the transaction begins: readline drops the lines that it reads while nothing iterates.
  const iterator = lines[Symbol.asyncIterator]();
  try {
    return ok({ rows: await kysely.transaction().execute((tx) => loadInTransaction(tx, iterator)) });
  } catch (error) {
    if (error instanceof UnfitArchive) return refuse('unfit', error.message);
    throw error;
  }
}

async function loadInTransaction(tx: Transaction<Schema>, lines: AsyncIterator<string>): Promise<number> {
  const first = await lines.next();
  const head = first.done === true ? undefined : readControl(first.value);
  if (head === undefined || head === 'unknown' || head.kind !== 'shop')
    throw new UnfitArchive('this file is no backup of a shop');
  if (!(await isEmpty(tx))) throw new UnfitArchive('this database has tables already: a backup goes into an empty one');
  const names = head.migrations.map((migration) => migration.name);
  await applyMigrations(tx, { only: names });
  const ownMigrations = await tx.selectFrom('migrations').select(['name', 'digest']).execute();
  const ownDigests = new Map(ownMigrations.map((migration) => [migration.name, migration.digest]));
  const foreign = head.migrations.find(({ name, digest }) => ownDigests.get(name) !== digest);
  if (foreign !== undefined)
    throw new UnfitArchive(`this backup is of another version of the shop: ${foreign.name} differs`);

  // The triggers of stock would write the ledger a second time.
  await sql`select set_config('shop.restoring', 'on', true)`.execute(tx);
  const keys = await foreignKeys(tx);
  for (const key of keys) await alterKey(tx, key, 'deferrable initially deferred');
  const rows = await insertRows(tx, lines);
  await sql`set constraints all immediate`.execute(tx);
  for (const key of keys) await alterKey(tx, key, 'not deferrable');
  for (const column of await identityColumns(tx)) await continueSequence(tx, column);
  await applyMigrations(tx);
  return rows;
}

async function insertRows(tx: Transaction<Schema>, lines: AsyncIterator<string>): Promise<number> {
  const tables = await archivedTables(tx);
  // The migrations have inserted rows that the archive contains as well.
  for (const { name } of tables) await sql`delete from ${sql.table(name)}`.execute(tx);
  let target: { table: string; columns: string[] } | undefined;
  let batch: string[] = [];
  let rows = 0;
  const flush = async () => {
    if (batch.length > 0 && target === undefined) throw new UnfitArchive('this backup has rows before the first table');
    if (target !== undefined && batch.length > 0) await insertBatch(tx, target, batch);
    rows += batch.length;
    batch = [];
  };
  for (let next = await lines.next(); next.done !== true; next = await lines.next()) {
    const control = readControl(next.value);
    if (control === undefined) {
      batch.push(next.value);
      if (batch.length === rowsPerBatch) await flush();
      continue;
    }
    await flush();
    if (control === 'unknown' || control.kind === 'shop')
      throw new UnfitArchive('this backup has an unknown control line');
    if (control.kind === 'end') {
      if (control.rows === rows) return rows;
      throw new UnfitArchive(`this backup should hold ${control.rows} rows and holds ${rows}`);
    }
    const table = tables.find(({ name }) => name === control.table);
    if (table === undefined || control.columns.some((column) => !table.columns.includes(column))) {
      throw new UnfitArchive(`this backup has a table or columns that the shop does not have: ${control.table}`);
    }
    target = control;
  }
  throw new UnfitArchive('this backup ends in the middle');
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
