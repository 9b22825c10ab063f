import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { renderPicture } from 'api/pictures/render';
import { startTestPostgres } from 'api/postgres-server';
import { fillUpTo, withDatabase } from '../api/databases.ts';
import { type DatabaseEnv, startApi } from '../api/server.ts';
import { descendantsOf, processorSeconds, proportionalMemory, residentMemory } from '../lib/processes.ts';
import { type BudgetResult, printBudgets, printTable } from '../lib/table.ts';
import { measureEdge } from './edge-memory.ts';
import { mixOf, sendMixed } from './mixed-requests.ts';

const PRODUCTS = 5_000;
const REQUESTS = 50_000;
const CONNECTIONS = 8;
/** After so many requests the memory is measured. */
const stages = [0, 1_000, 10_000, 25_000, REQUESTS];
const maxApiMegabytes = 300;

/** Megabytes (PSS): of the process, the highest seen so far, and the highest of the processes that it has started. */
type ApiSample = { requests: number; pss: number; anonymous: number; peak: number; children: number };

/** The memory of all processes at a steady load, with the flags that `start` and deploy/ set. */
export async function measureSteadyMemory(): Promise<void> {
  const budgets: BudgetResult[] = await measureEdge();
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-bench-'));
  const server = await startTestPostgres();
  try {
    const postgres = await measureApi({ DATABASE_URL: server.url, DATA_DIR: path.join(folder, 'postgres') });
    const embedded = await measureApi({ DATABASE_URL: '', DATA_DIR: path.join(folder, 'embedded') });
    print('PostgreSQL', postgres);
    print('PGlite', embedded);
    const last = postgres.samples.at(-1)?.pss ?? Number.NaN;
    const share = (embedded.samples.at(-1)?.pss ?? Number.NaN) - last;
    printBudgets([
      ...budgets,
      {
        name: `api on PostgreSQL after ${REQUESTS} requests, highest of all samples`,
        measured: megabytes(Math.max(...postgres.samples.map(({ peak }) => peak))),
        budget: `≤ ${maxApiMegabytes} MB`,
        holds: postgres.samples.every(({ peak }) => peak <= maxApiMegabytes),
      },
    ]);
    console.log(`\n  PGlite's share, by which the api on it is larger at the end: ${megabytes(share)}`);
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

type ApiResult = { samples: ApiSample[]; failed: Map<string, number>; processor: number };

async function measureApi(env: DatabaseEnv): Promise<ApiResult> {
  await fillUpTo(env, PRODUCTS);
  const upload = await renderPicture({ subject: 'hero', seed: 1 }, { width: 1280, format: 'webp' });
  const mix = await withDatabase(env, (database) => mixOf(database, upload));
  const { url, pid, stop } = await startApi(env, { UPLOADS_PER_HOUR: '1000' });
  const samples: ApiSample[] = [];
  const failed = new Map<string, number>();
  let children = 0;
  let highest = 0;
  const watch = setInterval(() => {
    highest = Math.max(highest, proportionalMemory(pid).pss);
    children = Math.max(children, ...descendantsOf(pid).map((child) => residentMemoryOf(child)));
  }, 500);
  let done = 0;
  for (const requests of stages) {
    const failures = await sendMixed(url, mix, { from: done, to: requests, connections: CONNECTIONS });
    for (const [kind, count] of failures) failed.set(kind, (failed.get(kind) ?? 0) + count);
    done = requests;
    const { pss, anonymous } = proportionalMemory(pid);
    highest = Math.max(highest, pss);
    samples.push({ requests, pss, anonymous, peak: highest, children });
  }
  clearInterval(watch);
  const processor = processorSeconds(pid);
  await stop();
  return { samples, failed, processor };
}

function residentMemoryOf(pid: number): number {
  try {
    // A process that has just ended has no memory.
    return residentMemory(pid).now || 0;
  } catch {
    // The process has ended meanwhile.
    return 0;
  }
}

function print(name: string, { samples, failed, processor }: ApiResult): void {
  printTable(
    `The api on ${name} with ${PRODUCTS} products, ${CONNECTIONS} connections, ${processor.toFixed(0)} s of processor time (MB)`,
    ['requests', 'PSS', 'anonymous', 'highest PSS', 'pictures process, highest RSS'],
    samples.map(({ requests, pss, anonymous, peak, children }) => [
      String(requests),
      ...[pss, anonymous, peak, children].map((value) => value.toFixed(0)),
    ]),
  );
  for (const [kind, count] of failed) console.log(`  ${count} requests failed: ${kind}`);
}

const megabytes = (value: number) => `${value.toFixed(0)} MB`;
