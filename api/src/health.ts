import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { ReleaseStore } from 'release/store';
import type { Database } from './database/connect.ts';
import { pendingMigrations } from './database/migrate.ts';
import type { Log } from './log.ts';

type Parts = {
  database: Database;
  store: ReleaseStore;
  media: ReleaseStore;
  /** That changes are still read, and that all a live release calls is there. */
  vital: { changes: () => boolean; operations: () => boolean };
  log: Log;
};
type Check = () => Promise<boolean>;

const PROBE = '_ready/probe';
/** How long a part may think about it. */
const DEADLINE = 3_000;

export function isProbe(route: string | undefined): boolean {
  return route === '/healthz' || route === '/readyz' || route === '/metrics';
}

/** `/healthz`: the process answers. `/readyz`: it can do its work, so a balancer may send it some. */
export function reportHealth(app: FastifyInstance, { database, store, media, vital, log }: Parts): void {
  const parts: Record<string, Check> = {
    database: async () => (await sql`select 1`.execute(database.kysely)).rows.length === 1,
    migrations: once(async () => (await pendingMigrations(database.kysely)).length === 0),
    // Publishing writes here from elsewhere; this process only reads.
    releases: () => store.get(PROBE).then(() => true),
    media: async () => {
      await media.put(PROBE, Buffer.from('ready'));
      return (await media.get(PROBE)) !== undefined;
    },
    changes: async () => vital.changes(),
    operations: async () => vital.operations(),
  };

  app.get('/healthz', async () => ({ data: { ok: true } }));

  app.get('/readyz', async (_request, reply) => {
    const found = await Promise.all(
      Object.entries(parts).map(async ([name, check]) => [name, await isWell(name, check)]),
    );
    const checks: Record<string, boolean> = Object.fromEntries(found);
    const ok = Object.values(checks).every((one) => one);
    return reply.code(ok ? 200 : 503).send({ data: { ok, checks } });
  });

  async function isWell(name: string, check: Check): Promise<boolean> {
    try {
      if (await isWithin(DEADLINE, check)) return true;
      log.warn({ part: name }, 'not ready');
    } catch (error) {
      log.warn({ err: error, part: name }, 'not ready');
    }
    return false;
  }
}

/** False, too, when it takes longer: a store that hangs must not make whoever asks hang. */
export async function isWithin(milliseconds: number, check: Check): Promise<boolean> {
  const end = new AbortController();
  const late = wait(milliseconds, false, { signal: end.signal }).catch(() => false);
  return Promise.race([check(), late]).finally(() => end.abort());
}

/** What was true once stays true: migrations are never taken back. */
function once(check: Check): Check {
  let held = false;
  return async () => {
    held ||= await check();
    return held;
  };
}
