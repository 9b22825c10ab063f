import type pg from 'pg';

export type Upkeep = { stop: () => Promise<void> };

const LOOK_EVERY = 2_000;
const LOOKS_BETWEEN_CHECKPOINTS = 30;
const LOOKS_BETWEEN_VACUUMS = 900;
/** Bytes of log that are not waited for. */
const MUCH_LOG = 32 * 2 ** 20;

/**
 * An embedded database has no background processes. Without a checkpoint its log grows for ever and a restart
 * replays all of it; without vacuum and analyse, queries slow down.
 */
export function startUpkeep(pool: pg.Pool, onError: (error: unknown) => void, interval = LOOK_EVERY): Upkeep {
  let looks = 0;
  let underWay: Promise<unknown> = Promise.resolve();

  const work = async () => {
    looks += 1;
    if (looks % LOOKS_BETWEEN_CHECKPOINTS === 0 || (await logSince(pool)) > MUCH_LOG) await pool.query('checkpoint');
    if (looks % LOOKS_BETWEEN_VACUUMS === 0) await pool.query('vacuum analyze');
  };
  const timer = setInterval(() => {
    underWay = underWay.then(work).catch(onError);
  }, interval);
  timer.unref();

  return {
    stop: async () => {
      clearInterval(timer);
      await underWay;
    },
  };
}

/** How much would be replayed after a crash. */
async function logSince(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ bytes: number }>(
    'select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::float8 as bytes from pg_control_checkpoint()',
  );
  return rows[0]?.bytes ?? 0;
}
