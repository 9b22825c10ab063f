import type { PostgresPool } from 'kysely';
import type pg from 'pg';
import { statementName } from './named.ts';
import { LostConnection } from './watched-client.ts';
import type { WriteWatch } from './writes.ts';

/** The pool for Kysely: sends named statements as prepared ones, gives up connections that no longer answer, and watches writes. */
export function wrapClients(pool: pg.Pool, writes: WriteWatch): PostgresPool {
  return {
    options: pool.options,
    connect: async () => wrapClient(await connect(pool), writes),
    end: () => pool.end(),
  };
}

/** Connects again after an attempt that was given up as lost: another connection, opened meanwhile, has got through. */
async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  const deadline = performance.now() + (pool.options.connectionTimeoutMillis ?? 0);
  for (;;) {
    try {
      return await pool.connect();
    } catch (error) {
      if (!(error instanceof LostConnection) || performance.now() >= deadline) throw error;
    }
  }
}

function wrapClient(client: pg.PoolClient, writes: WriteWatch): pg.PoolClient {
  let isSilent = false;

  const query = (...args: unknown[]): unknown => {
    // The driver would queue it behind the statement that has no answer.
    if (isSilent) return Promise.reject(new LostConnection());
    const [text, values] = args;
    const name = typeof text === 'string' ? statementName(text) : undefined;
    const result: unknown = Reflect.apply(client.query, client, name === undefined ? args : [{ name, text, values }]);
    if (result instanceof Promise) {
      result.then(writes.succeeded, (error: unknown) => {
        writes.failed(error);
        isSilent ||= error instanceof Error && error.message === 'Query read timeout';
      });
    }
    return result;
  };
  // The driver keeps a connection after its timeout, although the old answer may still come.
  const release = (error?: Error | boolean): void => client.release(isSilent || error);
  const replaced: Record<string | symbol, unknown> = { query, release };
  return new Proxy(client, { get: (target, key) => replaced[key] ?? Reflect.get(target, key) });
}
