import { type Kysely, sql } from 'kysely';
import type { Connection } from '../connect.ts';
import type { Schema } from '../schema.ts';
import { controlLine } from './format.ts';
import { archivedTables } from './tables.ts';

const rowsPerBatch = 2_000;

/**
 * Yields an archive in pieces, from one snapshot; later changes are not in it. The embedded database has only one session, so all
 * other requests wait until the dump is done.
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
    // Nothing was written, so there is nothing to commit. Also reached when the consumer stops before the end.
    await snapshot.rollback().execute();
  }
}

/** Rows as JSON text by PostgreSQL. JavaScript does not parse them, so numbers and times keep every digit. */
async function* rowsOf(snapshot: Connection, table: string): AsyncGenerator<string[]> {
  await sql`
    declare archived no scroll cursor for select to_jsonb(archived_row)::text as row from ${sql.table(table)} as archived_row`.execute(
    snapshot,
  );
  for (;;) {
    const { rows } = await sql<{ row: string }>`fetch ${sql.lit(rowsPerBatch)} from archived`.execute(snapshot);
    if (rows.length === 0) break;
    yield rows.map(({ row }) => row);
  }
  await sql`close archived`.execute(snapshot);
}
