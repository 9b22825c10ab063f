import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { type Refusal, refuse } from 'release/result';
import type { ReleaseStore } from 'release/store';
import { checkClock } from './database/clock.ts';
import type { Database } from './database/connect.ts';
import { pendingMigrations } from './database/migrate.ts';
import { checkDisk } from './disk.ts';
import type { Log } from './log.ts';
import type { Settings } from './settings.ts';

type Parts = {
  database: Database;
  store: ReleaseStore;
  media: ReleaseStore;
  /** The checks of the modules, by name. */
  checks: Readonly<Record<string, () => boolean>>;
  settings: Pick<Settings, 'dataDir' | 'minFreeMegabytes'>;
  log: Log;
};
/** The message of a refusal is shown in the response. */
type Check = () => Promise<boolean | Refusal>;
type Finding = { passed: boolean; reason?: string };

const probePath = '_ready/probe';
const checkTimeoutMs = 3_000;

export function isProbe(route: string | undefined): boolean {
  return route === '/healthz' || route === '/readyz' || route === '/metrics';
}

/** Adds `/healthz` (the process responds) and `/readyz` (everything that it needs works, so a load balancer can use it). */
export function reportHealth(app: FastifyInstance, parts: Parts): void {
  const { database, store, media, settings, log } = parts;
  const checks: Record<string, Check> = {
    database: async () => (await sql`select 1`.execute(database.kysely)).rows.length === 1,
    migrations: untilPassed(async () => (await pendingMigrations(database.kysely)).length === 0),
    // Only read: releases are written by the publishing command, not by this process.
    releases: () => store.get(probePath).then(() => true),
    media: async () => {
      await media.put(probePath, Buffer.from('ready'));
      return (await media.get(probePath)) !== undefined;
    },
    disk: async () => {
      const checked = await checkDisk({ ...settings, writes: database.writes });
      return checked.ok || checked;
    },
    clock: async () => {
      const checked = await checkClock(database.kysely);
      return checked.ok || checked;
    },
    running: async () => !app.gracefulStop.isDraining || refuse('stopping', 'the process is ending'),
    ...Object.fromEntries(Object.entries(parts.checks).map(([name, check]) => [name, async () => check()])),
  };

  app.get('/healthz', async () => ({ data: { ok: true } }));

  app.get('/readyz', async (_request, reply) => {
    const findings = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => ({ name, ...(await findingOf(name, check)) })),
    );
    const passed = Object.fromEntries(findings.map((finding) => [finding.name, finding.passed]));
    const reasons = Object.fromEntries(findings.flatMap(({ name, reason }) => (reason ? [[name, reason]] : [])));
    const isReady = findings.every((finding) => finding.passed);
    return reply.code(isReady ? 200 : 503).send({ data: { ok: isReady, checks: passed, reasons } });
  });

  async function findingOf(name: string, check: Check): Promise<Finding> {
    try {
      const result = await passesWithin(checkTimeoutMs, check);
      if (result === true) return { passed: true };
      const finding = { passed: false, ...(result !== false && { reason: result.message }) };
      log.warn({ part: name, ...finding }, 'not ready');
      return finding;
    } catch (error) {
      log.warn({ err: error, part: name }, 'not ready');
      return { passed: false };
    }
  }
}

/** False when the check takes longer: a store that hangs must not make `/readyz` hang. */
export async function passesWithin<Value>(timeoutMs: number, check: () => Promise<Value>): Promise<Value | false> {
  const timer = new AbortController();
  const timeout = wait(timeoutMs, false as const, { signal: timer.signal }).catch(() => false as const);
  return Promise.race([check(), timeout]).finally(() => timer.abort());
}

/** Skips the check once it has passed, because migrations are never undone. */
function untilPassed(check: () => Promise<boolean>): Check {
  let hasPassed = false;
  return async () => {
    hasPassed ||= await check();
    return hasPassed;
  };
}
