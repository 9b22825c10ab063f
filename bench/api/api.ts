import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startTestPostgres } from 'api/postgres-server';
import { milliseconds, ratio, seconds, timed } from '../lib/numbers.ts';
import { type Claim, printClaims, printTable } from '../lib/table.ts';
import { fillUpTo, withDatabase } from './databases.ts';
import { answersOf, CONNECTIONS, type Grown } from './growth.ts';
import { writePlans } from './plans.ts';
import { besidePgbench, type Ratio, ROUNDS } from './ratio.ts';
import { type Name, names, requestsFor } from './requests.ts';
import type { Place } from './server.ts';
import { statementsOf } from './statements.ts';

const FEW = 100;
const SOME = 5_000;
const MANY = 100_000;

type Growth = { few: Grown; many: Grown };

export async function run(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-bench-'));
  const server = await startTestPostgres({ durable: true });
  const postgres: Place = { DATABASE_URL: server.url, DATA_DIR: path.join(folder, 'beside-postgres') };
  const embedded: Place = { DATABASE_URL: '', DATA_DIR: path.join(folder, 'embedded') };
  const both = [postgres, embedded];
  try {
    await Promise.all(both.map((place) => fillUpTo(place, FEW)));
    const few = { postgres: await answersOf(postgres), embedded: await answersOf(embedded) };
    await fillUpTo(postgres, SOME);
    printRatios(await besidePgbench(postgres));
    const filling = await Promise.all(both.map((place) => timed(() => fillUpTo(place, MANY))));
    console.log(`\nFilled up to ${MANY} at the same time: ${filling.map(seconds).join(' and ')}`);
    printGrowth({ few: few.postgres, many: await answersOf(postgres) }, 'PostgreSQL');
    printGrowth({ few: few.embedded, many: await answersOf(embedded) }, 'PGlite');
    if (process.argv.includes('--plans')) await explain(postgres);
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function explain(place: Place): Promise<void> {
  const requests = await withDatabase(place, requestsFor);
  const plans: [Name, string[]][] = [];
  for (const name of names) {
    const [statements = []] = await statementsOf(place, requests[name].slice(0, 1));
    plans.push([name, statements]);
  }
  await writePlans(place, plans);
}

function printRatios(ratios: Ratio[]): void {
  printTable(
    `Requests a second beside pgbench with the same SQL (transactions a second); ${SOME} products, median of ${ROUNDS}`,
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
  printClaims(
    ratios.map(({ name, connections, api, bare }) => ({
      what: `${name}, ${connections === 1 ? 'one connection' : `${connections} connections`}, beside pgbench`,
      found: ratio(api, bare),
      due: '≥ 0.20 ×',
      holds: api / bare >= 0.2,
    })),
  );
}

function printGrowth({ few, many }: Growth, database: string): void {
  const at = ({ fired }: Grown, name: Name, share: 'p50' | 'p95') => fired.get(name)?.[share] ?? Number.NaN;
  printTable(
    `${database}: ${FEW} and ${MANY} products, ${CONNECTIONS} connections`,
    ['', `p50 of ${FEW}`, 'p95', `p50 of ${MANY}`, 'p95', 'p50 grows'],
    names.map((name) => [
      name,
      milliseconds(at(few, name, 'p50')),
      milliseconds(at(few, name, 'p95')),
      milliseconds(at(many, name, 'p50')),
      milliseconds(at(many, name, 'p95')),
      ratio(at(many, name, 'p50'), at(few, name, 'p50')),
    ]),
  );
  console.log(`\n  An api over it answers ${seconds(few.start)} and ${seconds(many.start)} after its start.`);
  printClaims([
    ...(['product', 'basket'] as const).map((name): Claim => {
      const grows = at(many, name, 'p50') / at(few, name, 'p50');
      return {
        what: `${database}: ${name}, growth`,
        found: `${grows.toFixed(2)} ×`,
        due: '≤ 2.00 ×',
        holds: grows <= 2,
      };
    }),
    ...(['listing', 'search', 'search with a typo'] as const).map((name): Claim => {
      const p95 = at(many, name, 'p95');
      return { what: `${database}: ${name}, p95`, found: milliseconds(p95), due: '≤ 150 ms', holds: p95 <= 150 };
    }),
  ]);
}
