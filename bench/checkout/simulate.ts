import { parseArgs } from 'node:util';
import { startTestPostgres } from 'api/postgres-server';
import { type PlantedBug, plantedBugs } from './bugs.ts';
import { auditShop, compareBooks, countEvents, runOut } from './check.ts';
import { walkThrough } from './shopper.ts';
import { shrink } from './shrink.ts';
import { type Walk, walksOf } from './walk.ts';
import { openWorld } from './world.ts';

/** Shoppers who walk at the same time. */
const concurrent = 24;
/** A planted bug that this many shoppers do not show counts as not found. */
const shoppersForBug = 1_000;
/** Most bugs show early, so several short runs are quicker than a long one. */
const shoppersAtOnce = 125;

export type Outcome = { problems: string[]; events: string; seconds: number };

/** Random shoppers against two processes of the API on PostgreSQL, under one simulated clock. Fails when the books do not agree at the end. */
export async function run(): Promise<void> {
  const { values } = parseArgs({
    args: process.argv.slice(3).filter((argument) => argument !== '--'),
    options: { shoppers: { type: 'string' }, seed: { type: 'string' }, bugs: { type: 'string' } },
  });
  const seed = Number(values.seed ?? Date.now() % 1_000_000);
  const shoppers = Number(values.shoppers ?? 10_000);
  const server = await startTestPostgres();
  try {
    if (values.bugs !== undefined) await findBugs(server.url, seed, values.bugs);
    else await findProblems(server.url, seed, shoppers);
  } finally {
    await server.stop();
  }
}

async function findProblems(server: string, seed: number, shoppers: number): Promise<void> {
  console.log(`${shoppers} shoppers, seed ${seed}`);
  const walks = walksOf(seed, shoppers);
  const { problems, events, seconds } = await simulate(server, walks, null);
  console.log(`${seconds.toFixed(0)} s\n${events}`);
  if (problems.length === 0)
    return console.log('Stock, holds, wallets, payments, the bank, invoices, coupons, messages and orders agree.');
  process.exitCode = 1;
  console.log(`${problems.length} problems:`);
  for (const problem of problems.slice(0, 20)) console.log(`  ${problem}`);
  const smallest = await shrink(walks, async (fewer) => (await simulate(server, fewer, null)).problems.length > 0);
  console.log(`\nThe smallest run that fails (seed ${seed}):\n${JSON.stringify(smallest, null, 1)}`);
}

/** `which`: a part of the names of bugs, or `all`. */
async function findBugs(server: string, seed: number, which: string): Promise<void> {
  for (const bug of plantedBugs.filter(({ name }) => which === 'all' || name.includes(which))) {
    let problem: string | undefined;
    let shoppers = 0;
    for (let batch = 0; problem === undefined && shoppers < shoppersForBug; batch += 1) {
      const walks = walksOf(seed + batch, shoppersAtOnce);
      shoppers += walks.length;
      [problem] = (await simulate(server, walks, bug)).problems;
    }
    if (problem === undefined) process.exitCode = 1;
    console.log(`${problem === undefined ? '✗' : '✓'} ${bug.name}: ${problem ?? 'not found'} (${shoppers} shoppers)`);
  }
}

/** Runs the walks on a new shop, lets everything that is open end, and compares the books. `processes`: of the API. */
export async function simulate(
  server: string,
  walks: readonly Walk[],
  bug: PlantedBug | null,
  processes = 2,
): Promise<Outcome> {
  const start = performance.now();
  const members = Math.max(...walks.map(({ shopper }) => shopper)) + 1;
  const world = await openWorld(server, { bug, shoppers: members, processes });
  try {
    const waiting = walks.values();
    const problems: string[] = [];
    const walker = async () => {
      for (const walk of waiting) problems.push(...(await walkThrough(world, walk)));
    };
    await Promise.all(Array.from({ length: concurrent }, walker));
    // Also before everything ends: the end of a hold hides that it was open for too long.
    problems.push(
      ...(await auditShop(world)),
      ...(await runOut(world)),
      ...(await auditShop(world)),
      ...(await compareBooks(world)),
    );
    return { problems, events: await countEvents(world), seconds: (performance.now() - start) / 1000 };
  } finally {
    await world.close();
  }
}
