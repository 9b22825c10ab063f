import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Database } from '../src/database/connect.ts';
import { makeLog } from '../src/log.ts';
import { type Jobs, jobsService, type Pace } from '../src/modules/jobs/service.ts';
import { closeDatabases, freshDatabase, kinds } from './databases.ts';
import { until } from './until.ts';

afterAll(closeDatabases);

const QUICK: Pace = { poll: 0.5, supervise: 1, cron: 1 };
const started: Jobs[] = [];
const newJobs = (database: Database, pace: Partial<Pace> = QUICK) => {
  const jobs = jobsService(database, { log: makeLog('silent'), pace });
  started.push(jobs);
  return jobs;
};
const stopAll = async () => {
  for (const jobs of started.splice(0)) await jobs.stop();
};

describe.each(kinds)('jobs on %s', (kind) => {
  let database: Database;
  let jobs: Jobs;
  let done: string[];
  beforeAll(async () => {
    database = await freshDatabase(kind);
  });
  beforeEach(async () => {
    await database.pool.query('truncate jobs.job');
    done = [];
    jobs = newJobs(database);
  });
  afterEach(stopAll);

  const add = (id: string, key = id) => jobs.transaction((tx) => jobs.add(tx, 'sms', { id }, key));
  const areDone = (count: number) => until(() => (done.length >= count ? true : undefined));
  const note = async ({ id }: { id: string }) => void done.push(id);

  test('a job runs when its transaction has ended, and never when that was taken back', async () => {
    jobs.handle('sms', note);
    await jobs.start();
    const taken = jobs.transaction(async (tx) => {
      await jobs.add(tx, 'sms', { id: 'never' }, 'never');
      throw new Error('no');
    });
    await expect(taken).rejects.toThrow('no');
    await jobs.transaction(async (tx) => {
      await jobs.add(tx, 'sms', { id: 'once' }, 'once');
      expect(done).toEqual([]);
    });
    await areDone(1);
    await add('last');
    await areDone(2);
    expect(done).toEqual(['once', 'last']);
  });

  test('it begins without waiting for the next look', async () => {
    await jobs.stop();
    jobs = newJobs(database, { poll: 3600 });
    jobs.handle('sms', note);
    await jobs.start();
    const ids = ['one', 'two', 'three'];
    for (const [index, id] of ids.entries()) {
      await add(id);
      await areDone(index + 1);
    }
    expect(done).toEqual(ids);
  });

  test('the same reminder given twice is one', async () => {
    await jobs.start();
    await add('first', 'key');
    await add('second', 'key');
    const { rows } = await database.pool.query(`select data->>'id' as id from jobs.job where name = 'sms'`);
    expect(rows).toEqual([{ id: 'first' }]);
  });

  test('what a handler throws is tried again, later each time, and is kept when it is given up', async () => {
    jobs.handle('sms', async ({ id }) => {
      done.push(id);
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
    const counted = await until(async () => (await jobs.counts()).find((one) => one.failed === 1));
    expect(counted).toMatchObject({ kind: 'sms', failed: 1, active: 0 });
  });

  test('stopping waits for what is being done, and takes nothing more', async () => {
    let finish = () => {};
    jobs.handle('sms', async ({ id }) => {
      await new Promise<void>((resolve) => {
        finish = resolve;
        done.push(id);
      });
      done.push(`${id} ended`);
    });
    await jobs.start();
    await add('long');
    await areDone(1);
    const stopped = jobs.stop();
    await add('later');
    finish();
    await stopped;
    expect(done).toEqual(['long', 'long ended']);
    const { rows } = await database.pool.query(
      `select data->>'id' as id, state::text from jobs.job where name = 'sms' order by id`,
    );
    expect(rows).toEqual([
      { id: 'later', state: 'created' },
      { id: 'long', state: 'completed' },
    ]);
  });

  test('the shop answers while a job is at work', async () => {
    let finish = () => {};
    jobs.handle('sms', async ({ id }) => {
      await new Promise<void>((resolve) => {
        finish = resolve;
        done.push(id);
      });
    });
    await jobs.start();
    await add('long');
    await areDone(1);
    expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    finish();
  });
});

describe('jobs that several processes share, on postgres', () => {
  let database: Database;
  beforeAll(async () => {
    database = await freshDatabase('postgres');
  });
  beforeEach(() => database.pool.query('truncate jobs.job'));
  afterEach(stopAll);

  test('three share 200 jobs, and each is done once', async () => {
    const done: { by: number; id: string }[] = [];
    const three = [0, 1, 2].map((by) => {
      const jobs = newJobs(database);
      jobs.handle('sms', async ({ id }) => {
        // So that the others have their turn.
        await database.pool.query('select pg_sleep(0.005)');
        done.push({ by, id });
      });
      return jobs;
    });
    for (const jobs of three) await jobs.start();
    const all = Array.from({ length: 200 }, (_, index) => `job ${index}`);
    await Promise.all(
      all.map((id, index) => {
        const jobs = three[index % 3] ?? newJobs(database);
        return jobs.transaction((tx) => jobs.add(tx, 'sms', { id }, id));
      }),
    );
    await until(() => (done.length >= 200 ? true : undefined));
    await stopAll();
    expect(done.map(({ id }) => id).sort()).toEqual(all.sort());
    expect(new Set(done.map(({ by }) => by)).size).toBe(3);
    const { rows } = await database.pool.query(
      `select state::text, count(*)::int as n from jobs.job where name = 'sms' group by 1`,
    );
    expect(rows).toEqual([{ state: 'completed', n: 200 }]);
  });

  test('a job whose process was killed is taken over when its lease has run out, and not before', async () => {
    const mine: string[] = [];
    const jobs = newJobs(database);
    await jobs.start();
    await jobs.transaction((tx) => jobs.add(tx, 'sms', { id: 'orphan' }, 'orphan'));
    await jobs.stop();
    const url = String(database.pool.options.connectionString);
    const holder = spawn(process.execPath, [new URL('job-holder.ts', import.meta.url).pathname, url], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [taken] = await once(holder.stdout, 'data');
    expect(String(taken)).toBe('orphan\n');
    holder.kill('SIGKILL');
    await once(holder, 'exit');

    const heir = newJobs(database);
    heir.handle('sms', async ({ id }) => void mine.push(id));
    await heir.start();
    // A job of its own shows that it has looked, and left the other alone.
    await heir.transaction((tx) => heir.add(tx, 'sms', { id: 'own' }, 'own'));
    await until(() => (mine.length === 1 ? true : undefined));
    expect(mine).toEqual(['own']);
    await database.pool.query(
      `update jobs.job set started_on = started_on - interval '31 seconds' where state = 'active'`,
    );
    await until(() => (mine.length === 2 ? true : undefined));
    expect(mine).toEqual(['own', 'orphan']);
  });

  test('a periodic job is done once each time, by whichever comes first', async () => {
    const runs: string[] = [];
    for (let by = 0; by < 3; by += 1) {
      const jobs = newJobs(database);
      jobs.handle('sms-upkeep', async () => {
        const { rows } = await database.pool.query(`select to_char(now(), 'HH24:MI') as minute`);
        runs.push(rows[0].minute);
      });
      await jobs.start();
    }
    // Each minute, so that one falls into the test.
    await database.pool.query(`update jobs.schedule set cron = '* * * * *' where name = 'sms-upkeep'`);
    await until(() => (runs.length > 0 ? true : undefined));
    const looks = async () => (await database.pool.query('select cron_on from jobs.version')).rows[0].cron_on.getTime();
    const seen = new Set<number>();
    await until(async () => (seen.add(await looks()).size > 3 ? true : undefined));
    expect(new Set(runs).size).toBe(runs.length);
  });
});
