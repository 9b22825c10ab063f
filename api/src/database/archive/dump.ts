import { type Kysely, sql } from 'kysely';
import type { Connection } from '../connect.ts';
import type { Schema } from '../schema.ts';
import { controlLine } from './format.ts';
import { archivedTables } from './tables.ts';

const ROWS_AT_ONCE = 2_000;

/**
 * An archive, piece by piece, from one snapshot: what changes meanwhile is not in it. The embedded database has one
 * session, so the shop waits for as long as this reads.
 */
export async function* dump(kysely: Kysely<Schema>): AsyncGenerator<string> {
  const begin = kysely.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  const snapshot = await begin.execute();
  try {
    const migrations = await snapshot.selectFrom('migrations').select(['name', 'digest']).orderBy('name').execute();
    yield controlLine({ kind: 'shop', format: 1, made_at: new Date().toISOString(), migrations });
    let rows = 0;
    for (const { name: table, columns } of await archivedTables(snapshot)) {
      yield controlLine({ kind: 'table', table, columns });
      for await (const batch of rowsOf(snapshot, table)) {
        rows += batch.length;
        yield `${batch.join('\n')}\n`;
      }
    }
    yield controlLine({ kind: 'end', rows });
  } finally {
    // It only read. A reader that goes away half-way ends here too.
    await snapshot.rollback().execute();
  }
}

/** A row is PostgreSQL's own JSON of it, unread by JavaScript: numbers and times keep every digit. */
async function* rowsOf(snapshot: Connection, table: string): AsyncGenerator<string[]> {
  await sql`
    declare archived no scroll cursor for select to_jsonb(one)::text as row from ${sql.table(table)} as one`.execute(
    snapshot,
  );
  for (;;) {
    const { rows } = await sql<{ row: string }>`fetch ${sql.lit(ROWS_AT_ONCE)} from archived`.execute(snapshot);
    if (rows.length === 0) break;
    yield rows.map(({ row }) => row);
  }
  await sql`close archived`.execute(snapshot);
}
