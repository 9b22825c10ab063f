import { type Kysely, sql } from 'kysely';
import { done, type Result, refuse } from 'release/result';
import type { Connection } from '../connect.ts';
import { applyMigrations } from '../migrate.ts';
import type { Schema } from '../schema.ts';
import { readControl } from './format.ts';
import { archivedTables, countedColumns, foreignKeys, isEmpty } from './tables.ts';

const ROWS_AT_ONCE = 2_000;

/** Takes everything back; its message is the refusal. */
class Unfit extends Error {}

/**
 * Fills an empty database: its tables as they were when the archive was made, the rows, and then what migrations have come
 * since. All of it happens or nothing does.
 */
export async function load(kysely: Kysely<Schema>, lines: AsyncIterable<string>): Promise<Result<{ rows: number }>> {
  try {
    return done({ rows: await kysely.transaction().execute((tx) => loadIn(tx, lines[Symbol.asyncIterator]())) });
  } catch (error) {
    if (error instanceof Unfit) return refuse('unfit', error.message);
    throw error;
  }
}

async function loadIn(tx: Connection, lines: AsyncIterator<string>): Promise<number> {
  const first = await lines.next();
  const head = first.done === true ? undefined : readControl(first.value);
  if (head === undefined || head === 'unknown' || head.kind !== 'shop')
    throw new Unfit('this file is no backup of a shop');
  if (!(await isEmpty(tx))) throw new Unfit('this database has tables already: a backup goes into an empty one');
  const names = head.migrations.map((migration) => migration.name);
  await applyMigrations(tx, { only: names });
  const made = await tx.selectFrom('migrations').select(['name', 'digest']).execute();
  const known = new Map(made.map((migration) => [migration.name, migration.digest]));
  const strange = head.migrations.find(({ name, digest }) => known.get(name) !== digest);
  if (strange !== undefined)
    throw new Unfit(`this backup is of another version of the shop: ${strange.name} is not ours`);

  const keys = await foreignKeys(tx);
  for (const key of keys) await alterKey(tx, key, 'deferrable initially deferred');
  const rows = await fill(tx, lines);
  await sql`set constraints all immediate`.execute(tx);
  for (const key of keys) await alterKey(tx, key, 'not deferrable');
  for (const column of await countedColumns(tx)) await goOnCounting(tx, column);
  await applyMigrations(tx);
  return rows;
}

async function fill(tx: Connection, lines: AsyncIterator<string>): Promise<number> {
  const tables = await archivedTables(tx);
  // What migrations themselves have put in is in the archive too.
  for (const { name } of tables) await sql`delete from ${sql.table(name)}`.execute(tx);
  let into: { table: string; columns: string[] } | undefined;
  let batch: string[] = [];
  let rows = 0;
  const flush = async () => {
    if (batch.length > 0 && into === undefined) throw new Unfit('this backup has rows of no table');
    if (into !== undefined && batch.length > 0) await insert(tx, into, batch);
    rows += batch.length;
    batch = [];
  };
  for (let next = await lines.next(); next.done !== true; next = await lines.next()) {
    const control = readControl(next.value);
    if (control === undefined) {
      batch.push(next.value);
      if (batch.length === ROWS_AT_ONCE) await flush();
      continue;
    }
    await flush();
    if (control === 'unknown' || control.kind === 'shop') throw new Unfit('this backup has a line that nobody wrote');
    if (control.kind === 'end') {
      if (control.rows === rows) return rows;
      throw new Unfit(`this backup should hold ${control.rows} rows and holds ${rows}`);
    }
    const known = tables.find((table) => table.name === control.table);
    if (known === undefined || control.columns.some((column) => !known.columns.includes(column))) {
      throw new Unfit(`this backup has a table that the shop does not know: ${control.table}`);
    }
    into = control;
  }
  throw new Unfit('this backup ends in the middle');
}

async function insert(tx: Connection, { table, columns }: { table: string; columns: string[] }, rows: string[]) {
  const names = sql.join(columns.map((column) => sql.ref(column)));
  await sql`
    insert into ${sql.table(table)} (${names}) overriding system value
    select ${names} from jsonb_populate_recordset(null::${sql.table(table)}, ${`[${rows.join(',')}]`}::jsonb)`.execute(
    tx,
  );
}

async function alterKey(tx: Connection, key: { table: string; name: string }, how: string): Promise<void> {
  await sql`alter table ${sql.table(key.table)} alter constraint ${sql.ref(key.name)} ${sql.raw(how)}`.execute(tx);
}

/** The next number comes after the highest that was given, and not below where counting began. */
async function goOnCounting(
  tx: Connection,
  { table, column, start }: { table: string; column: string; start: string },
) {
  await sql`
    select setval(pg_get_serial_sequence(${table}, ${column}), highest) from (
      select max(${sql.ref(column)})::bigint as highest from ${sql.table(table)}) as rows
    where highest >= ${start}::bigint`.execute(tx);
}
