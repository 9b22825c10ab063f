import type pg from 'pg';

export type Upkeep = { stop: () => Promise<void> };

const EVERY_MINUTE = 60_000;
const MINUTES_BETWEEN_VACUUMS = 30;

/**
 * An embedded database has no background processes. Without a checkpoint its log grows for ever and a restart
 * replays all of it; without vacuum and analyse, queries slow down.
 */
export function startUpkeep(pool: pg.Pool, onError: (error: unknown) => void, interval = EVERY_MINUTE): Upkeep {
  let minutes = 0;
  let underWay: Promise<unknown> = Promise.resolve();

  const work = async () => {
    minutes += 1;
    await pool.query('checkpoint');
    if (minutes % MINUTES_BETWEEN_VACUUMS === 0) await pool.query('vacuum analyze');
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
