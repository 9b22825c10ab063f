import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Database } from '../src/database/connect.ts';
import { makeLog } from '../src/log.ts';
import { type Intervals, type Jobs, jobsService } from '../src/modules/jobs/service.ts';
import { closeDatabases, freshDatabase, kinds } from './databases.ts';
import { seenFromClock } from './other-clock.ts';
import { until } from './until.ts';

afterAll(closeDatabases);

const QUICK: Partial<Intervals> = { poll: 0.5, supervise: 1, cron: 1 };
const started: Jobs[] = [];
const newJobs = (database: Database, intervals: Partial<Intervals> = QUICK) => {
  const jobs = jobsService(database, { log: makeLog('silent'), intervals });
  started.push(jobs);
  return jobs;
};
const stopAll = async () => {
  for (const jobs of started.splice(0)) await jobs.stop();
};

describe.each(kinds)('jobs on %s', (kind) => {
  let database: Database;
  let jobs: Jobs;
  let finishedJobs: string[];
  beforeAll(async () => {
    database = await freshDatabase(kind);
  });
  beforeEach(async () => {
    await database.pool.query('truncate jobs.job');
    finishedJobs = [];
    jobs = newJobs(database);
  });
  afterEach(stopAll);

  const add = (id: string, key = id) => jobs.transaction((tx) => jobs.add(tx, 'sms', { id }, key));
  const areDone = (count: number) => until(() => finishedJobs.length >= count);
  const note = async ({ id }: { id: string }) => void finishedJobs.push(id);

  test('a job runs after its transaction commits, and never after a rollback', async () => {
    jobs.handle('sms', note);
    await jobs.start();
    const rolledBack = jobs.transaction(async (tx) => {
      await jobs.add(tx, 'sms', { id: 'never' }, 'never');
      throw new Error('no');
    });
    await expect(rolledBack).rejects.toThrow('no');
    await jobs.transaction(async (tx) => {
      await jobs.add(tx, 'sms', { id: 'once' }, 'once');
      expect(finishedJobs).toEqual([]);
    });
    await areDone(1);
    await add('last');
    await areDone(2);
    expect(finishedJobs).toEqual(['once', 'last']);
  });

  test('a job starts without waiting for the next poll', async () => {
    await jobs.stop();
    jobs = newJobs(database, { poll: 3600 });
    jobs.handle('sms', note);
    await jobs.start();
    const ids = ['one', 'two', 'three'];
    for (const [index, id] of ids.entries()) {
      await add(id);
      await areDone(index + 1);
    }
    expect(finishedJobs).toEqual(ids);
  });

  test('two jobs with the same key are one job', async () => {
    await jobs.start();
    await add('first', 'key');
    await add('second', 'key');
    const { rows } = await database.pool.query(`select data->>'id' as id from jobs.job where name = 'sms'`);
    expect(rows).toEqual([{ id: 'first' }]);
  });

  test('a job whose handler throws is retried with growing delay, and recorded as failed in the end', async () => {
    jobs.handle('sms', async ({ id }) => {
      finishedJobs.push(id);
      throw new Error('not yet');
    });
    await jobs.start();
    await add('bad');
    await areDone(1);
    const waiting = await until(async () => {
      const { rows } = await database.pool.query(
        `select retry_count, extract(epoch from start_after - now())::float as wait, output from jobs.job
         where state = 'retry' and name = 'sms'`,
      );
      return rows[0];
    });
    expect(waiting.wait).toBeGreaterThan(0.5);
    expect(JSON.stringify(waiting.output)).toContain('not yet');
    await database.pool.query(
      `update jobs.job set start_after = now(), retry_count = retry_limit where state = 'retry' and name = 'sms'`,
    );
    await areDone(2);
    const counted = await until(async () => (await jobs.counts()).find((count) => count.failed === 1));
    expect(counted).toMatchObject({ kind: 'sms', failed: 1, active: 0 });
  });

  test('stopping waits for the running job and starts no other', async () => {
    let finish = () => {};
    jobs.handle('sms', async ({ id }) => {
      await new Promise<void>((resolve) => {
        finish = resolve;
        finishedJobs.push(id);
      });
      finishedJobs.push(`${id} ended`);
    });
    await jobs.start();
    await add('long');
    await areDone(1);
    const stopped = jobs.stop();
    // Another worker may have requested jobs before, and would start the next one.
    const { pool } = database;
    await until(() => pool.waitingCount === 0 && pool.idleCount === pool.totalCount);
    await add('later');
    finish();
    await stopped;
    expect(finishedJobs).toEqual(['long', 'long ended']);
    const { rows } = await database.pool.query(
      `select data->>'id' as id, state::text from jobs.job where name = 'sms' order by id`,
    );
    expect(rows).toEqual([
      { id: 'later', state: 'created' },
      { id: 'long', state: 'completed' },
    ]);
  });

  test('the database answers while a job runs', async () => {
    let finish = () => {};
    jobs.handle('sms', async ({ id }) => {
      await new Promise<void>((resolve) => {
        finish = resolve;
        finishedJobs.push(id);
      });
    });
    await jobs.start();
    await add('long');
    await areDone(1);
    expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    finish();
  });
});

describe('jobs shared by several processes, on postgres', () => {
  let database: Database;
  beforeAll(async () => {
    database = await freshDatabase('postgres');
  });
  beforeEach(() => database.pool.query('truncate jobs.job'));
  afterEach(stopAll);

  test('three processes share 200 jobs, and each runs once', async () => {
    const finishedJobs: { by: number; id: string }[] = [];
    const three = [0, 1, 2].map((by) => {
      const jobs = newJobs(database);
      jobs.handle('sms', async ({ id }) => {
        // Lets the other processes take jobs.
        await database.pool.query('select pg_sleep(0.005)');
        finishedJobs.push({ by, id });
      });
      return jobs;
    });
    for (const jobs of three) await jobs.start();
    const jobIds = Array.from({ length: 200 }, (_, index) => `job ${index}`);
    await Promise.all(
      jobIds.map((id, index) => {
        const jobs = three[index % 3] ?? newJobs(database);
        return jobs.transaction((tx) => jobs.add(tx, 'sms', { id }, id));
      }),
    );
    await until(() => finishedJobs.length >= 200);
    await stopAll();
    expect(finishedJobs.map(({ id }) => id).sort()).toEqual(jobIds.sort());
    expect(new Set(finishedJobs.map(({ by }) => by)).size).toBe(3);
    const { rows } = await database.pool.query(
      `select state::text, count(*)::int as n from jobs.job where name = 'sms' group by 1`,
    );
    expect(rows).toEqual([{ state: 'completed', n: 200 }]);
  });

  test('jobs of another process wake all workers of their kind as soon as one worker finds them', async () => {
    const otherProcess = newJobs(database);
    await otherProcess.start();
    const runningJobs: string[] = [];
    let finish = () => {};
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const jobs = newJobs(database, { poll: 0.5, others: 3600 });
    jobs.handle('sms', async ({ id }) => {
      runningJobs.push(id);
      await finished;
    });
    await jobs.start();
    await otherProcess.transaction(async (tx) => {
      for (const id of ['one', 'two', 'three']) await otherProcess.add(tx, 'sms', { id }, id);
    });
    await until(() => runningJobs.length === 3);
    finish();
    expect(runningJobs.sort()).toEqual(['one', 'three', 'two']);
    // After 30 s a running job counts as lost and makes room for the next one, on the same worker.
  }, 20_000);

  test('the job of a killed process is taken over after its lease expires, not before', async () => {
    const takenJobs: string[] = [];
    const jobs = newJobs(database);
    await jobs.start();
    await jobs.transaction((tx) => jobs.add(tx, 'sms', { id: 'orphan' }, 'orphan'));
    await jobs.stop();
    const url = String(database.pool.options.connectionString);
    const holder = spawn(process.execPath, [new URL('killed-job-holder.ts', import.meta.url).pathname, url], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [printed] = await once(holder.stdout, 'data');
    expect(String(printed)).toBe('orphan\n');
    holder.kill('SIGKILL');
    await once(holder, 'exit');

    const successor = newJobs(database);
    successor.handle('sms', async ({ id }) => void takenJobs.push(id));
    await successor.start();
    // Once the successor has run a new job, it has polled, and did not take the job of the killed process.
    await successor.transaction((tx) => successor.add(tx, 'sms', { id: 'own' }, 'own'));
    await until(() => takenJobs.length === 1);
    expect(takenJobs).toEqual(['own']);
    await database.pool.query(
      `update jobs.job set started_on = started_on - interval '31 seconds' where state = 'active'`,
    );
    await until(() => takenJobs.length === 2);
    expect(takenJobs).toEqual(['own', 'orphan']);
  });

  test('a process whose clock is a day ahead leaves periodic jobs to the others', async () => {
    const jobs = newJobs(seenFromClock(database, { minutesAhead: 24 * 60 }));
    let runCount = 0;
    jobs.handle('orders-expiry', async () => {
      runCount += 1;
    });
    await jobs.start();
    await jobs.transaction((tx) => jobs.add(tx, 'orders-expiry', {}, 'ahead'));
    const states = `select state::text from jobs.job where singleton_key = 'ahead'`;
    await until(async () => (await database.pool.query(states)).rows[0]?.state === 'completed');
    expect(runCount).toBe(0);
  });

  test('a periodic job runs once per schedule, in one of the processes', async () => {
    const minuteOf = (time: number) => Math.floor(time / 60_000);
    const startedAt = Date.now();
    let runCount = 0;
    for (let by = 0; by < 3; by += 1) {
      const jobs = newJobs(database);
      jobs.handle('sms-upkeep', async () => {
        runCount += 1;
      });
      await jobs.start();
    }
    // Every minute, so that the test does not wait long.
    await database.pool.query(`update jobs.schedule set cron = '* * * * *' where name = 'sms-upkeep'`);
    await until(() => runCount > 0);
    const looks = async () => (await database.pool.query('select cron_on from jobs.version')).rows[0].cron_on.getTime();
    const cronTimes = new Set<number>();
    await until(async () => cronTimes.add(await looks()).size > 3);
    // A job may run in the minute after the one that it was scheduled for, so the runs are counted over all minutes of the test.
    expect(runCount).toBeLessThanOrEqual(minuteOf(Date.now()) - minuteOf(startedAt) + 1);
  });
});
