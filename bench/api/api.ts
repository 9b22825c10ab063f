import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startTestPostgres } from 'api/postgres-server';
import { measureTime, milliseconds, ratio, seconds } from '../lib/numbers.ts';
import { type BudgetResult, printBudgets, printTable } from '../lib/table.ts';
import { fillUpTo, withDatabase } from './databases.ts';
import { CONNECTIONS, measureShop, type ShopTimes } from './growth.ts';
import { writePlans } from './plans.ts';
import { compareWithPgbench, type Ratio, ROUNDS } from './ratio.ts';
import { type Name, names, requestsFor } from './requests.ts';
import type { DatabaseEnv } from './server.ts';
import { statementsOf } from './statements.ts';

const SMALL = 100;
const MEDIUM = 5_000;
const LARGE = 100_000;

type Growth = { small: ShopTimes; large: ShopTimes };

export async function run(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-bench-'));
  const server = await startTestPostgres({ durable: true });
  const postgres: DatabaseEnv = { DATABASE_URL: server.url, DATA_DIR: path.join(folder, 'beside-postgres') };
  const embedded: DatabaseEnv = { DATABASE_URL: '', DATA_DIR: path.join(folder, 'embedded') };
  const both = [postgres, embedded];
  try {
    await Promise.all(both.map((databaseEnv) => fillUpTo(databaseEnv, SMALL)));
    const small = { postgres: await measureShop(postgres), embedded: await measureShop(embedded) };
    await fillUpTo(postgres, MEDIUM);
    printRatios(await compareWithPgbench(postgres));
    const fillTimes = await Promise.all(both.map((databaseEnv) => measureTime(() => fillUpTo(databaseEnv, LARGE))));
    console.log(`\nFilled up to ${LARGE} at the same time: ${fillTimes.map(seconds).join(' and ')}`);
    printGrowth({ small: small.postgres, large: await measureShop(postgres) }, 'PostgreSQL');
    printGrowth({ small: small.embedded, large: await measureShop(embedded) }, 'PGlite');
    if (process.argv.includes('--plans')) await writeAllPlans(postgres);
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function writeAllPlans(databaseEnv: DatabaseEnv): Promise<void> {
  const requests = await withDatabase(databaseEnv, requestsFor);
  const plans: [Name, string[]][] = [];
  for (const name of names) {
    const [statements = []] = await statementsOf(databaseEnv, requests[name].slice(0, 1));
    plans.push([name, statements]);
  }
  await writePlans(databaseEnv, plans);
}

function printRatios(ratios: Ratio[]): void {
  printTable(
    `Requests a second beside pgbench with the same SQL (transactions a second); ${MEDIUM} products, median of ${ROUNDS}`,
    ['', 'connections', 'statements', 'pgbench', 'api', 'p95', 'ratio'],
    ratios.map(({ name, connections, statements, api, bare, p95 }) => [
      name,
      connections,
      statements,
      Math.round(bare),
      Math.round(api),
      milliseconds(p95),
      ratio(api, bare),
    ]),
  );
  printBudgets(
    ratios.map(({ name, connections, api, bare }) => ({
      name: `${name}, ${connections === 1 ? 'one connection' : `${connections} connections`}, beside pgbench`,
      measured: ratio(api, bare),
      budget: '≥ 0.20 ×',
      holds: api / bare >= 0.2,
    })),
  );
}

function printGrowth({ small, large }: Growth, database: string): void {
  const at = ({ responses }: ShopTimes, name: Name, percentile: 'p50' | 'p95') =>
    responses.get(name)?.[percentile] ?? Number.NaN;
  printTable(
    `${database}: ${SMALL} and ${LARGE} products, ${CONNECTIONS} connections`,
    ['', `p50 of ${SMALL}`, 'p95', `p50 of ${LARGE}`, 'p95', 'p50 grows'],
    names.map((name) => [
      name,
      milliseconds(at(small, name, 'p50')),
      milliseconds(at(small, name, 'p95')),
      milliseconds(at(large, name, 'p50')),
      milliseconds(at(large, name, 'p95')),
      ratio(at(large, name, 'p50'), at(small, name, 'p50')),
    ]),
  );
  console.log(`\n  An api on it answers ${seconds(small.start)} and ${seconds(large.start)} after its start.`);
  printBudgets([
    ...(['product', 'basket'] as const).map((name): BudgetResult => {
      const growth = at(large, name, 'p50') / at(small, name, 'p50');
      return {
        name: `${database}: ${name}, growth`,
        measured: `${growth.toFixed(2)} ×`,
        budget: '≤ 2.00 ×',
        holds: growth <= 2,
      };
    }),
    ...(['listing', 'search', 'search with a typo'] as const).map((name): BudgetResult => {
      const p95 = at(large, name, 'p95');
      return { name: `${database}: ${name}, p95`, measured: milliseconds(p95), budget: '≤ 150 ms', holds: p95 <= 150 };
    }),
  ]);
}
