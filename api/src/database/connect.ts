import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { openEmbedded } from './embedded.ts';
import type { Schema } from './schema.ts';
import { startUpkeep } from './upkeep.ts';

export type Database = {
  kysely: Kysely<Schema>;
  pool: pg.Pool;
  kind: 'postgres' | 'embedded';
  close: () => Promise<void>;
};

/** A connection or an open transaction: repositories are made with one, so that none of their queries can leave it. */
export type Connection = Kysely<Schema>;

export type ConnectOptions = {
  /** A PostgreSQL server; without it the embedded database in `folder`, or in memory without that. */
  url?: string;
  folder?: string;
  onError: (error: unknown) => void;
};

export async function connect({ url, folder, onError }: ConnectOptions): Promise<Database> {
  if (url === undefined) {
    const { pool, close } = await openEmbedded(folder === undefined ? {} : { folder });
    pool.on('error', onError);
    const upkeep = startUpkeep(pool, onError);
    const stop = async () => {
      await upkeep.stop();
      await close();
    };
    return { kysely: over(pool), pool, kind: 'embedded', close: stop };
  }
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 15_000,
    application_name: 'shop-api',
  });
  // An idle connection that breaks must not end the process; the pool makes a new one.
  pool.on('error', onError);
  return { kysely: over(pool), pool, kind: 'postgres', close: () => pool.end() };
}

function over(pool: pg.Pool): Kysely<Schema> {
  return new Kysely({ dialect: new PostgresDialect({ pool }) });
}
