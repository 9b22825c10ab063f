import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { openEmbedded } from './embedded.ts';
import { watchConnections } from './lost-connections.ts';
import type { Schema } from './schema.ts';
import { types } from './types.ts';
import { startUpkeep } from './upkeep.ts';
import { wrapClients } from './wrapped-client.ts';
import { type WriteWatch, watchWrites } from './writes.ts';

export { DirectoryInUse } from './directory-lock.ts';

export type Database = {
  kysely: Kysely<Schema>;
  pool: pg.Pool;
  kind: 'postgres' | 'embedded';
  /** Of the statements that are sent with `kysely`. */
  writes: WriteWatch;
  close: () => Promise<void>;
};

/** A connection or an open transaction. A repository is created with one, so that all its queries run inside it. */
export type Connection = Kysely<Schema>;

type ServerOptions = {
  url: string;
  connections?: number;
  /** For migrations, restores and backups, which may take hours: statements have no time limit, and a lost connection is noticed after 10 s instead of 1 s. */
  longWork?: boolean;
  timeouts?: Partial<Timeouts>;
};
type Timeouts = {
  /** PostgreSQL ends a statement, or a transaction that does nothing, after this time (ms). */
  statement: number;
  /** Without an answer for this long the connection counts as lost: a network that drops packets sends no error. */
  answer: number;
  /** After this time (ms) without an answer, a probe finds out whether the connection is lost or its statement is slow. */
  silence: number;
};

/** A PostgreSQL server, or the embedded database in a folder. */
export type ConnectOptions = (ServerOptions | { folder: string }) & { onError: (error: unknown) => void };

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
    return databaseOver(pool, 'embedded', stop);
  }
  const { url, longWork = false, timeouts = {} } = options;
  const watch = watchConnections({ url, silence: timeouts.silence ?? (longWork ? 10_000 : 1_000) });
  const pool = new pg.Pool({
    connectionString: url,
    Client: watch.Client,
    types,
    max: options.connections ?? 10,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    application_name: 'shop-api',
    ...(longWork ? {} : requestTimeouts(timeouts)),
  });
  // Without a listener, an error of an idle connection would end the process. The pool replaces the connection by itself.
  pool.on('error', onError);
  // So would an error of a connection in use. Its statement, or the next one, rejects with the error.
  pool.on('connect', (client) => client.on('error', () => {}));
  watch.follow(pool);
  const close = async () => {
    await pool.end();
    await watch.stop();
  };
  return databaseOver(pool, 'postgres', close);
}

function requestTimeouts({ statement = 15_000, answer = 20_000 }: Partial<Timeouts>) {
  return { statement_timeout: statement, idle_in_transaction_session_timeout: statement, query_timeout: answer };
}

export function databaseOver(pool: pg.Pool, kind: Database['kind'], close: () => Promise<void>): Database {
  const writes = watchWrites();
  return { kysely: kyselyOver(pool, writes), pool, kind, writes, close };
}

export function kyselyOver(pool: pg.Pool, writes = watchWrites()): Kysely<Schema> {
  return new Kysely({ dialect: new PostgresDialect({ pool: wrapClients(pool, writes) }) });
}
