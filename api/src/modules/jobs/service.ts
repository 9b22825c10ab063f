import { setTimeout as wait } from 'node:timers/promises';
import { fromKysely, PgBoss } from 'pg-boss';
import { NIL } from 'uuid';
import { checkClock } from '../../database/clock.ts';
import type { Database } from '../../database/connect.ts';
import { inTransaction, type Tx } from '../../database/transaction.ts';
import type { Log } from '../../log.ts';
import { type JobData, type JobKind, jobKinds, type KindRules, kinds } from './kinds.ts';

export type Jobs = ReturnType<typeof jobsService>;
export type JobCount = { kind: string; waiting: number; active: number; failed: number };

/**
 * Polling intervals in seconds. Of several workers of a kind only the first polls that often. The others poll every `others` seconds: they are woken
 * when the first one gets a job.
 */
export type Intervals = { poll: number; others: number; supervise: number; cron: number };
type Parts = { log: Log; intervals?: Partial<Intervals> };

/** On stop, running jobs get this long to end (ms). After that, another process takes them over. */
const stopTimeoutMs = 20_000;

/**
 * Background and periodic jobs, shared by all processes. The queue is pg-boss on the shop's own connection pool. Backups do not
 * contain the queue, so a job is only a trigger: the work to do must be in the tables of the shop.
 */
export function jobsService(database: Database, { log, intervals = {} }: Parts) {
  const { poll = 2, others = poll * 5, supervise = 15, cron = 30 }: Partial<Intervals> = intervals;
  const boss = new PgBoss({
    schema: 'jobs',
    backend: database.kind === 'embedded' ? 'pglite' : 'postgres',
    // The pool and not Kysely: the pool discards a connection whose statement failed in the middle of a transaction.
    db: { executeSql: async (text, values) => mergeResults(await database.pool.query(text, values)) },
    superviseIntervalSeconds: supervise,
    monitorIntervalSeconds: supervise,
    cronMonitorIntervalSeconds: cron,
    cronWorkerIntervalSeconds: Math.min(cron, 5),
    // Polling for dependent jobs, which are not used here.
    flowIntervalSeconds: 300,
    // Rebuilding an index would block the only session of the embedded database.
    reindex: database.kind === 'postgres',
  });
  boss.on('error', (error) => log.warn({ err: error }, 'an error in the job queue; the queue continues'));
  boss.on('warning', ({ message }) => log.warn(`a warning of the job queue: ${message}`));

  const starters = new Map<JobKind, (pollSeconds: number) => Promise<string>>();
  const workers = new Map<JobKind, string[]>();
  /** The kinds of jobs that each open transaction has added. */
  const addedKinds = new WeakMap<Tx, Set<JobKind>>();

  async function prepare(kind: JobKind): Promise<void> {
    const { policy, parallel: _parallel, every, ...rules }: KindRules = kinds[kind];
    await boss.createQueue(kind, { ...rules, ...(policy !== undefined && { policy }) });
    await boss.updateQueue(kind, rules);
    // Any query that makes pg-boss cache the queue. Otherwise the first `add` would look the queue up on another connection while
    // its transaction holds the only connection of the embedded database: a deadlock.
    await boss.findJobs(kind, { id: NIL });
    if (every !== undefined) await boss.schedule(kind, every);
  }

  /** Periodic jobs compare stored times with the clock. On a machine with a wrong one they are left to the other processes. */
  async function hasRightClock(): Promise<boolean> {
    const checked = await checkClock(database.kysely);
    if (!checked.ok) log.error(`a periodic job was left out: ${checked.message}`);
    return checked.ok;
  }

  async function startWorkers(kind: JobKind, start: (pollSeconds: number) => Promise<string>): Promise<void> {
    const ids = [await start(isPeriodic(kind) ? cron : poll)];
    while (ids.length < (kinds[kind].parallel ?? 1)) ids.push(await start(others));
    workers.set(kind, ids);
  }

  /** The workers of a kind look for jobs now, not at their next poll. */
  function wake(kind: JobKind, exceptId?: string): void {
    for (const id of workers.get(kind) ?? []) if (id !== exceptId) boss.notifyWorker(id);
  }

  return {
    /** Registers the handler of a kind; must be called before `start`. A job whose handler throws is retried by the rules of its kind. */
    handle: <K extends JobKind>(kind: K, handler: (data: JobData[K]) => Promise<void>): void => {
      starters.set(kind, async (pollSeconds) => {
        let id = '';
        id = await boss.work<JobData[K]>(kind, { pollingIntervalSeconds: pollSeconds }, async (jobs) => {
          // More jobs may be waiting: for the other workers now, for this one afterwards.
          wake(kind, id);
          try {
            if (isPeriodic(kind) && !(await hasRightClock())) return;
            for (const { data } of jobs) await handler(data);
          } finally {
            boss.notifyWorker(id);
          }
        });
        return id;
      });
    },

    start: async (): Promise<void> => {
      await boss.start();
      for (const kind of jobKinds) await prepare(kind);
      for (const [kind, start] of starters) await startWorkers(kind, start);
    },

    /** Starts no more jobs and waits for the running ones; jobs that take too long return to the queue. */
    stop: async (): Promise<void> => {
      const allEnded = Promise.all([...workers.keys()].map((kind) => boss.offWork(kind, { wait: true })));
      const timeout = new AbortController();
      await Promise.race([
        allEnded,
        wait(stopTimeoutMs, undefined, { signal: timeout.signal, ref: false }).catch(() => {}),
      ]);
      timeout.abort();
      await boss.stop({ graceful: false, close: false });
    },

    /** Adds a job in a transaction. While a job with the same key exists, no second one is added. */
    add: async <K extends JobKind>(tx: Tx, kind: K, data: JobData[K], key: string): Promise<void> => {
      await boss.send(kind, data, { db: fromKysely(tx), singletonKey: key });
      addedKinds.set(tx, (addedKinds.get(tx) ?? new Set()).add(kind));
    },

    /** Runs a transaction, and starts its jobs right after the commit instead of at the next poll. */
    transaction: async <T>(body: (tx: Tx) => Promise<T>): Promise<T> => {
      let kindsToWake: Iterable<JobKind> = [];
      const result = await inTransaction(database.kysely, async (tx) => {
        const value = await body(tx);
        kindsToWake = addedKinds.get(tx) ?? [];
        return value;
      });
      for (const kind of kindsToWake) wake(kind);
      return result;
    },

    /** Waiting, running and failed jobs, as of the queue's last monitoring. */
    counts: async (): Promise<JobCount[]> => {
      const queues = await boss.getQueues(jobKinds);
      return queues.map(({ name, queuedCount, activeCount, failedCount }) => ({
        kind: name,
        waiting: queuedCount,
        active: activeCount,
        failed: failedCount,
      }));
    },
  };
}

function isPeriodic(kind: JobKind): boolean {
  return kinds[kind].every !== undefined;
}

/** The driver returns one result per statement; pg-boss expects all rows in one result. */
function mergeResults(result: { rows: unknown[] } | { rows: unknown[] }[]): { rows: unknown[] } {
  return Array.isArray(result) ? { rows: result.flatMap(({ rows }) => rows ?? []) } : result;
}
