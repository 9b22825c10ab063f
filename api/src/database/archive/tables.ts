import { sql } from 'kysely';
import type { Connection } from '../connect.ts';

export type ArchivedTable = { name: string; columns: string[] };

/**
 * Tables that are not archived: the change feed and the number of its last policy belong to their own database, `edges` has the reports of
 * running processes, `migrations` is compared instead of copied, and the search tables are written by triggers when the rows are inserted.
 */
const excludedTables = [
  'migrations',
  'changes',
  'change_horizon',
  'policy_revision',
  'edges',
  'product_texts',
  'search_words',
];

/** Every archived table with its writable columns; the database computes the generated ones. */
export async function archivedTables(db: Connection): Promise<ArchivedTable[]> {
  const { rows } = await sql<ArchivedTable>`
    select tables.table_name::text as name,
      array_agg(columns.column_name::text order by columns.ordinal_position)
        filter (where columns.is_generated = 'NEVER') as columns
    from information_schema.tables join information_schema.columns using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and not table_name::text = any(${excludedTables})
    group by 1 order by 1`.execute(db);
  return rows;
}

export async function isEmpty(db: Connection): Promise<boolean> {
  const { rows } = await sql<{ empty: boolean }>`
    select not exists (select from pg_tables where schemaname = 'public') as empty`.execute(db);
  return rows[0]?.empty ?? false;
}

/** All foreign keys. They are deferred during the load, because a row may be inserted before the row that it references. */
export async function foreignKeys(db: Connection): Promise<{ table: string; name: string }[]> {
  const { rows } = await sql<{ table: string; name: string }>`
    select pg_class.relname::text as table, conname::text as name
    from pg_constraint join pg_class on pg_class.oid = conrelid
    where contype = 'f' and connamespace = 'public'::regnamespace`.execute(db);
  return rows;
}

/** Identity columns with their start values. */
export async function identityColumns(db: Connection): Promise<{ table: string; column: string; start: string }[]> {
  const { rows } = await sql<{ table: string; column: string; start: string }>`
    select table_name::text as table, column_name::text as column, identity_start::text as start
    from information_schema.columns
    where table_schema = 'public' and is_identity = 'YES' and not table_name::text = any(${excludedTables})`.execute(
    db,
  );
  return rows;
}
