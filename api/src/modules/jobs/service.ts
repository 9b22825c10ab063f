import { setTimeout as wait } from 'node:timers/promises';
import { fromKysely, PgBoss } from 'pg-boss';
import { NIL } from 'uuid';
import type { Connection, Database } from '../../database/connect.ts';
import type { Log } from '../../log.ts';
import { type JobData, type JobKind, type KindRules, kinds } from './kinds.ts';

export type Jobs = ReturnType<typeof jobsService>;
export type JobCount = { kind: string; waiting: number; active: number; failed: number };

/** How often is looked, in seconds. */
export type Pace = { poll: number; supervise: number; cron: number };
type Parts = { log: Log; pace?: Partial<Pace> };

/** Longer than any job takes; then it is left to whoever takes it over. */
const PATIENCE = 20_000;

/**
 * Work that is done later, or again and again, by whichever process comes first. The queue is pg-boss over the shop's own
 * pool. A job is only a reminder: what is due stands in the tables of the shop, for the queue is in no backup.
 */
export function jobsService(database: Database, { log, pace = {} }: Parts) {
  const { poll = 2, supervise = 15, cron = 30 }: Partial<Pace> = pace;
  const boss = new PgBoss({
    schema: 'jobs',
    backend: database.kind === 'embedded' ? 'pglite' : 'postgres',
    // The pool itself, not Kysely: it lets go of a connection whose statement failed half-way through its transaction.
    db: { executeSql: async (text, values) => together(await database.pool.query(text, values)) },
    superviseIntervalSeconds: supervise,
    monitorIntervalSeconds: supervise,
    cronMonitorIntervalSeconds: cron,
    cronWorkerIntervalSeconds: Math.min(cron, 5),
    // Jobs that wait for others, of which there are none here.
    flowIntervalSeconds: 300,
    // The embedded database has no other session that could rebuild meanwhile.
    reindex: database.kind === 'postgres',
  });
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue met an error; it goes on'));
  boss.on('warning', ({ message }) => log.warn(`the job queue warns: ${message}`));

  const starters = new Map<JobKind, () => Promise<string>>();
  const workers = new Map<JobKind, string[]>();
  const added = new WeakMap<Connection, Set<JobKind>>();

  async function prepare(kind: JobKind): Promise<void> {
    const { policy, parallel: _parallel, every, ...rules }: KindRules = kinds[kind];
    await boss.createQueue(kind, { ...rules, ...(policy !== undefined && { policy }) });
    await boss.updateQueue(kind, rules);
    // Any question that has it remember the queue: looked up by the first `add`, in a transaction of the only session there is,
    // it would wait for that transaction to end.
    await boss.findJobs(kind, { id: NIL });
    if (every !== undefined) await boss.schedule(kind, every);
  }

  async function work(kind: JobKind, start: () => Promise<string>): Promise<void> {
    const ids: string[] = [];
    for (let index = 0; index < (kinds[kind].parallel ?? 1); index += 1) ids.push(await start());
    workers.set(kind, ids);
  }

  return {
    /** Who does the jobs of a kind; to be said before `start`. What it throws is tried again, by the rules of its kind. */
    handle: <K extends JobKind>(kind: K, handler: (data: JobData[K]) => Promise<void>): void => {
      starters.set(kind, async () => {
        let id = '';
        id = await boss.work<JobData[K]>(
          kind,
          { pollingIntervalSeconds: isPeriodic(kind) ? cron : poll },
          async (jobs) => {
            try {
              for (const { data } of jobs) await handler(data);
            } finally {
              // Where one was, more may wait: the next look is at once.
              boss.notifyWorker(id);
            }
          },
        );
        return id;
      });
    },

    start: async (): Promise<void> => {
      await boss.start();
      for (const kind of Object.keys(kinds) as JobKind[]) await prepare(kind);
      for (const [kind, start] of starters) await work(kind, start);
    },

    /** Takes no more, and waits for what is being done; what takes too long is given back to the queue. */
    stop: async (): Promise<void> => {
      const ended = Promise.all([...workers.keys()].map((kind) => boss.offWork(kind, { wait: true })));
      const patience = new AbortController();
      await Promise.race([ended, wait(PATIENCE, undefined, { signal: patience.signal, ref: false }).catch(() => {})]);
      patience.abort();
      await boss.stop({ graceful: false, close: false });
    },

    /** Within the transaction that is the reason for it. A second job with the same key is not added while the first lasts. */
    add: async <K extends JobKind>(tx: Connection, kind: K, data: JobData[K], key: string): Promise<void> => {
      await boss.send(kind, data, { db: fromKysely(tx), singletonKey: key });
      added.set(tx, (added.get(tx) ?? new Set()).add(kind));
    },

    /** A transaction whose jobs are begun as soon as it has ended well, without waiting for the next look. */
    transaction: async <T>(body: (tx: Connection) => Promise<T>): Promise<T> => {
      let woken: Iterable<JobKind> = [];
      const result = await database.kysely.transaction().execute(async (tx) => {
        const value = await body(tx);
        woken = added.get(tx) ?? [];
        return value;
      });
      for (const kind of woken) {
        for (const id of workers.get(kind) ?? []) boss.notifyWorker(id);
      }
      return result;
    },

    /** What waits and what was given up, as of the last look at the queues. */
    counts: async (): Promise<JobCount[]> => {
      const queues = await boss.getQueues(Object.keys(kinds));
      return queues.map(({ name, queuedCount, activeCount, failedCount }) => ({
        kind: name,
        waiting: queuedCount,
        active: activeCount,
        failed: failedCount,
      }));
    },
  };
}

/** Nobody waits for those. */
function isPeriodic(kind: JobKind): boolean {
  return kinds[kind].every !== undefined;
}

/** Several statements in one text have a result each; the queue asks for all their rows. */
function together(result: { rows: unknown[] } | { rows: unknown[] }[]): { rows: unknown[] } {
  return Array.isArray(result) ? { rows: result.flatMap((one) => one.rows ?? []) } : result;
}
