import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { openEmbedded } from './embedded.ts';
import { withNamedStatements } from './named.ts';
import type { Schema } from './schema.ts';
import { types } from './types.ts';
import { startUpkeep } from './upkeep.ts';

export { DirectoryInUse } from './directory-lock.ts';

export type Database = {
  kysely: Kysely<Schema>;
  pool: pg.Pool;
  kind: 'postgres' | 'embedded';
  close: () => Promise<void>;
};

/** A connection or an open transaction. A repository is created with one, so that all its queries run inside it. */
export type Connection = Kysely<Schema>;

/** A PostgreSQL server, or the embedded database in a folder. */
export type ConnectOptions = ({ url: string; connections?: number } | { folder: string }) & {
  onError: (error: unknown) => void;
};

export async function connect(options: ConnectOptions): Promise<Database> {
  const { onError } = options;
  if ('folder' in options) {
    const { pool, close } = await openEmbedded(options);
    pool.on('error', onError);
    const upkeep = startUpkeep(pool, onError);
    const stop = async () => {
      await upkeep.stop();
      await close();
    };
    return { kysely: kyselyOver(pool), pool, kind: 'embedded', close: stop };
  }
  const pool = new pg.Pool({
    connectionString: options.url,
    types,
    max: options.connections ?? 10,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 15_000,
    application_name: 'shop-api',
  });
  // Without a listener, an error of an idle connection would end the process. The pool replaces the connection by itself.
  pool.on('error', onError);
  return { kysely: kyselyOver(pool), pool, kind: 'postgres', close: () => pool.end() };
}

export function kyselyOver(pool: pg.Pool): Kysely<Schema> {
  return new Kysely({ dialect: new PostgresDialect({ pool: withNamedStatements(pool) }) });
}
