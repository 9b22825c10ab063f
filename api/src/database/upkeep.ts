import type pg from 'pg';

export type Upkeep = { stop: () => Promise<void> };

const tickMs = 2_000;
const ticksPerCheckpoint = 30;
const ticksPerVacuum = 900;
/** With more write-ahead log than this (bytes), a checkpoint runs at once. */
const maxLogBytes = 32 * 2 ** 20;

/**
 * Runs checkpoints, vacuum and analyze for the embedded database, which has no background processes. Without checkpoints its log
 * grows without limit and a restart replays all of it; without vacuum and analyze, queries become slow.
 */
export function startUpkeep(pool: pg.Pool, onError: (error: unknown) => void, interval = tickMs): Upkeep {
  let ticks = 0;
  let running: Promise<unknown> = Promise.resolve();

  const work = async () => {
    ticks += 1;
    if (ticks % ticksPerCheckpoint === 0 || (await logBytesSinceCheckpoint(pool)) > maxLogBytes)
      await pool.query('checkpoint');
    if (ticks % ticksPerVacuum === 0) await pool.query('vacuum analyze');
  };
  const timer = setInterval(() => {
    running = running.then(work).catch(onError);
  }, interval);
  timer.unref();

  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}

/** The write-ahead log that a restart after a crash would have to replay. */
async function logBytesSinceCheckpoint(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ bytes: number }>(
    'select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::float8 as bytes from pg_control_checkpoint()',
  );
  return rows[0]?.bytes ?? 0;
}
