import { connect, type Database } from 'api/database';

/**
 * A clock for a whole database: `now()` and its like are found in the schema `simulated` before PostgreSQL's own, in column defaults too,
 * because the migrations run after this. The processes of the API are told the same time (`api-process.ts`).
 */
export async function installDatabaseClock(url: string, start: Date): Promise<void> {
  const { pool, close } = await connect({ url, longWork: true, onError: () => {} });
  try {
    await pool.query(`
      create schema simulated;
      create table simulated.clock (advance interval not null);
      insert into simulated.clock values (timestamptz '${start.toISOString()}' - pg_catalog.clock_timestamp());
      create function simulated.clock_timestamp() returns timestamptz language sql volatile
        as 'select pg_catalog.clock_timestamp() + advance from simulated.clock';
      create function simulated.statement_timestamp() returns timestamptz language sql stable
        as 'select pg_catalog.statement_timestamp() + advance from simulated.clock';
      create function simulated.now() returns timestamptz language sql stable
        as 'select pg_catalog.now() + advance from simulated.clock';
      create function simulated.transaction_timestamp() returns timestamptz language sql stable
        as 'select pg_catalog.now() + advance from simulated.clock';`);
    const { rows } = await pool.query<{ name: string }>('select current_database() as name');
    await pool.query(`alter database "${rows[0]?.name}" set search_path = public, simulated, pg_catalog`);
  } finally {
    await close();
  }
}

/** Moves the clock of the database forward. Transactions that have begun keep their time, as with a real clock. */
export async function advanceClock({ pool }: Database, ms: number): Promise<void> {
  await pool.query(`update simulated.clock set advance = advance + $1 * interval '1 millisecond'`, [ms]);
}
