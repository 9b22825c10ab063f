import { sql } from 'kysely';
import type { Connection } from '../connect.ts';

export type ArchivedTable = { name: string; columns: string[] };

/**
 * What only means something inside its own database: the change feed is numbered by that database's transactions, and
 * `migrations` is compared, not copied. What products and articles are found by is written by triggers when they come.
 */
const leftOut = ['migrations', 'changes', 'change_horizon', 'product_texts', 'search_words'];

/** Every table with the columns that can be written; the database fills the others itself. */
export async function archivedTables(db: Connection): Promise<ArchivedTable[]> {
  const { rows } = await sql<ArchivedTable>`
    select tables.table_name::text as name,
      array_agg(columns.column_name::text order by columns.ordinal_position)
        filter (where columns.is_generated = 'NEVER') as columns
    from information_schema.tables join information_schema.columns using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and not table_name::text = any(${leftOut})
    group by 1 order by 1`.execute(db);
  return rows;
}

export async function isEmpty(db: Connection): Promise<boolean> {
  const { rows } = await sql<{ empty: boolean }>`
    select not exists (select from pg_tables where schemaname = 'public') as empty`.execute(db);
  return rows[0]?.empty ?? false;
}

/** Made to wait for the end, rows may come before what they point to. */
export async function foreignKeys(db: Connection): Promise<{ table: string; name: string }[]> {
  const { rows } = await sql<{ table: string; name: string }>`
    select pg_class.relname::text as table, conname::text as name
    from pg_constraint join pg_class on pg_class.oid = conrelid
    where contype = 'f' and connamespace = 'public'::regnamespace`.execute(db);
  return rows;
}

/** Columns that count by themselves, and where they began. */
export async function countedColumns(db: Connection): Promise<{ table: string; column: string; start: string }[]> {
  const { rows } = await sql<{ table: string; column: string; start: string }>`
    select table_name::text as table, column_name::text as column, identity_start::text as start
    from information_schema.columns
    where table_schema = 'public' and is_identity = 'YES' and not table_name::text = any(${leftOut})`.execute(db);
  return rows;
}
