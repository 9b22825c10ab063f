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
  /** The checks of the modules, by name. */
  checks: Readonly<Record<string, () => boolean>>;
  log: Log;
};
type Check = () => Promise<boolean>;

const probePath = '_ready/probe';
const checkTimeoutMs = 3_000;

export function isProbe(route: string | undefined): boolean {
  return route === '/healthz' || route === '/readyz' || route === '/metrics';
}

/** Adds `/healthz` (the process responds) and `/readyz` (everything that it needs works, so a load balancer can use it). */
export function reportHealth(app: FastifyInstance, { database, store, media, checks: moduleChecks, log }: Parts): void {
  const checks: Record<string, Check> = {
    database: async () => (await sql`select 1`.execute(database.kysely)).rows.length === 1,
    migrations: untilPassed(async () => (await pendingMigrations(database.kysely)).length === 0),
    // Only read: releases are written by the publishing command, not by this process.
    releases: () => store.get(probePath).then(() => true),
    media: async () => {
      await media.put(probePath, Buffer.from('ready'));
      return (await media.get(probePath)) !== undefined;
    },
    ...Object.fromEntries(Object.entries(moduleChecks).map(([name, check]) => [name, async () => check()])),
  };

  app.get('/healthz', async () => ({ data: { ok: true } }));

  app.get('/readyz', async (_request, reply) => {
    const results = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => [name, await passes(name, check)]),
    );
    const passed: Record<string, boolean> = Object.fromEntries(results);
    const ok = Object.values(passed).every(Boolean);
    return reply.code(ok ? 200 : 503).send({ data: { ok, checks: passed } });
  });

  async function passes(name: string, check: Check): Promise<boolean> {
    try {
      if (await passesWithin(checkTimeoutMs, check)) return true;
      log.warn({ part: name }, 'not ready');
    } catch (error) {
      log.warn({ err: error, part: name }, 'not ready');
    }
    return false;
  }
}

/** False when the check takes longer: a store that hangs must not make `/readyz` hang. */
export async function passesWithin(timeoutMs: number, check: Check): Promise<boolean> {
  const timer = new AbortController();
  const timeout = wait(timeoutMs, false, { signal: timer.signal }).catch(() => false);
  return Promise.race([check(), timeout]).finally(() => timer.abort());
}

/** Skips the check once it has passed, because migrations are never undone. */
function untilPassed(check: Check): Check {
  let hasPassed = false;
  return async () => {
    hasPassed ||= await check();
    return hasPassed;
  };
}
