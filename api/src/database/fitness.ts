import { type Kysely, sql } from 'kysely';
import type { Schema } from './schema.ts';

export type DatabaseFacts = { version: number; encoding: string; ctype: string; seesPersian: boolean | undefined };

/** Why a Persian shop cannot use a database, as a message for its operator; undefined when it can. */
export function unfitness({ version, encoding, ctype, seesPersian }: DatabaseFacts): string | undefined {
  if (version < 150_000) return `PostgreSQL is of version ${Math.floor(version / 10_000)}: 15 or newer is needed`;
  if (encoding !== 'UTF8') return `the database's encoding is ${encoding}: ${remedy}`;
  if (seesPersian === false) {
    return `this database (LC_CTYPE ${ctype}) does not treat Persian characters as letters, so the search would find nothing: ${remedy}`;
  }
  return undefined;
}

const remedy = `create it with "encoding 'UTF8' lc_collate 'C' lc_ctype 'C.UTF-8' template template0"`;

/** Throws for a database that would store Persian text but could not search it. */
export async function refuseUnfit(db: Kysely<Schema>): Promise<void> {
  const { rows } = await sql<Omit<DatabaseFacts, 'seesPersian'> & { has_trigrams: boolean }>`
    select current_setting('server_version_num')::integer as version, pg_encoding_to_char(encoding) as encoding,
      datctype as ctype, exists (select from pg_extension where extname = 'pg_trgm') as has_trigrams
    from pg_database where datname = current_database()`.execute(db);
  const [facts] = rows;
  if (facts === undefined) throw new Error('the database has no row about itself in pg_database');
  const reason = unfitness({ ...facts, seesPersian: facts.has_trigrams ? await seesPersian(db) : undefined });
  if (reason !== undefined) throw new Error(reason);
}

async function seesPersian(db: Kysely<Schema>): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`select cardinality(show_trgm('گونی')) as count`.execute(db);
  return (rows[0]?.count ?? 0) > 0;
}
