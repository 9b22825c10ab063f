import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startTestPostgres } from 'api/postgres-server';
import { fillUpTo, withDatabase } from '../api/databases.ts';
import { type DatabaseEnv, startApi } from '../api/server.ts';
import { measureTime, milliseconds, seconds } from '../lib/numbers.ts';
import { processorSeconds, residentMemory } from '../lib/processes.ts';
import { type BudgetResult, printBudgets, printTable } from '../lib/table.ts';
import { growthRequests, type RequestKind, timeEach } from './requests.ts';

const products = Number(optionOf('--products=') ?? 1_000_000);
const maxMilliseconds = 200;
const maxSeedMinutes = 15;
const maxMegabytes = 1024;

/**
 * A large catalogue on PostgreSQL: how long `pnpm seed` takes, how long the api takes to start, its memory, and response times of everything
 * that grows with the catalogue, the first time after a start and again.
 */
export async function run(): Promise<void> {
  const existing = optionOf('--database=');
  if (existing !== undefined) return measure({ DATABASE_URL: existing, DATA_DIR: await scratchFolder() });
  const server = await startTestPostgres({ durable: true });
  const env: DatabaseEnv = { DATABASE_URL: server.url, DATA_DIR: await scratchFolder() };
  try {
    const took = await measureTime(() => fillUpTo(env, products));
    const minutes = took / 60_000;
    printBudgets([
      {
        name: `pnpm seed --products ${products}`,
        measured: `${minutes.toFixed(1)} min`,
        budget: `≤ ${maxSeedMinutes} min`,
        holds: minutes <= maxSeedMinutes,
      },
    ]);
    await measure(env);
  } finally {
    await server.stop();
    await rm(env.DATA_DIR, { recursive: true, force: true });
  }
}

type KindTimes = { name: string; first: number[]; again: number[]; processor: number };

async function measure(env: DatabaseEnv): Promise<void> {
  const kinds = await withDatabase(env, growthRequests);
  const budgets: BudgetResult[] = [];
  for (const connections of [1, 4]) {
    const started = performance.now();
    const { url, pid, stop } = await startApi(env);
    const start = performance.now() - started;
    const rows: KindTimes[] = [];
    for (const kind of kinds) rows.push(await measureKind(url, pid, kind, connections));
    const { now, peak } = residentMemory(pid);
    await stop();
    printTable(
      `${connections} connections; the api started in ${seconds(start)}, ${now.toFixed(0)} MB resident, at most ${peak.toFixed(0)} MB`,
      ['', 'requests', 'first p50', 'p95', 'longest', 'again p50', 'p95', 'longest', 'api processor, first'],
      rows.map(({ name, first, again, processor }) => [
        name,
        first.length,
        ...[first, again].flatMap((times) => [0.5, 0.95, 1].map((share) => milliseconds(percentile(times, share)))),
        milliseconds(processor),
      ]),
    );
    for (const { name, first } of rows) {
      const p95 = percentile(first, 0.95);
      budgets.push({
        name: `${name}, ${connections} connections, first time, p95`,
        measured: milliseconds(p95),
        budget: `≤ ${maxMilliseconds} ms`,
        holds: p95 <= maxMilliseconds,
      });
    }
    budgets.push({
      name: 'resident memory of the api, highest',
      measured: `${peak.toFixed(0)} MB`,
      budget: `≤ ${maxMegabytes} MB`,
      holds: peak <= maxMegabytes,
    });
  }
  printBudgets(budgets);
}

/** `processor`: milliseconds of processor time of the api for one of the first responses. */
async function measureKind(
  url: string,
  pid: number,
  { name, paths }: RequestKind,
  connections: number,
): Promise<KindTimes> {
  const before = processorSeconds(pid);
  const first = await timeEach(url, paths, connections);
  const processor = ((processorSeconds(pid) - before) * 1000) / paths.length;
  return { name, first, again: await timeEach(url, paths, connections), processor };
}

function percentile(ascending: readonly number[], share: number): number {
  return ascending[Math.min(ascending.length - 1, Math.floor(ascending.length * share))] ?? Number.NaN;
}

function optionOf(name: string): string | undefined {
  return process.argv.find((argument) => argument.startsWith(name))?.slice(name.length);
}

function scratchFolder(): Promise<string> {
  return mkdtemp(path.join(tmpdir(), 'shop-bench-'));
}
