import pg from 'pg';

/** One connection to each server for all test files of a worker: PostgreSQL takes 25 ms of processor time to begin and end one. */
const pools = new Map<string, pg.Pool>();

export async function asAdmin(url: string, statement: string): Promise<void> {
  const pool = pools.get(url) ?? connect(url);
  await pool.query(statement);
}

function connect(url: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true });
  // The server ends the connection when it stops.
  pool.on('error', () => {});
  pools.set(url, pool);
  return pool;
}
