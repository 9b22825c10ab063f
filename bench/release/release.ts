import { rm } from 'node:fs/promises';
import path from 'node:path';
import { newVisitor } from 'e2e/harness/visitors';
import { readAreaKey } from 'release/keys';
import { unwrapResult } from 'release/result';
import { measureTime, median, seconds } from '../lib/numbers.ts';
import { appendComment } from '../lib/patched-dist.ts';
import { registryOf, releaseInDocument, requestUntilRelease } from '../lib/pointers.ts';
import { type NodeProcess, runNode, startNode } from '../lib/processes.ts';
import { type BudgetResult, printBudgets, printTable } from '../lib/table.ts';
import { type Checkout, freshCheckout } from './checkout.ts';

const area = 'blog';
const publications = 5;

export async function run(): Promise<void> {
  const checkout = await freshCheckout();
  const running: { shop?: NodeProcess } = {};
  try {
    const open = async () => {
      running.shop = startNode(['scripts/start.ts'], { cwd: checkout.folder, env: checkout.env });
      await running.shop.waitForOutput(/The shop is open/);
    };
    const firstStart = await measureTime(open);
    await running.shop?.stop();
    const secondStart = await measureTime(open);

    await rm(path.join(checkout.folder, `mfe-${area}/dist`), { recursive: true });
    const build = await measureTime(() => runNode(['scripts/build.ts', area], { cwd: checkout.folder }));
    const { published, releases } = await publish(checkout);
    const { ramp, rollback } = await movePointers(checkout, releases);
    print({ firstStart, secondStart, build, published, ramp, rollback });
  } finally {
    await running.shop?.stop();
    await checkout.remove();
  }
}

/** Times the publish command, process start included, with releases that the store does not have yet. */
async function publish({ folder, env }: Checkout): Promise<{ published: number; releases: string[] }> {
  const times: number[] = [];
  const releases: string[] = [];
  for (let number = 1; number <= publications; number += 1) {
    await appendComment(path.join(folder, `mfe-${area}/dist`), `bench ${number}`);
    const command = startNode(['release/src/cli.ts', 'publish', area, '--no-build', '--json'], { cwd: folder, env });
    times.push(await measureTime(() => command.exited));
    const [, id] = (await command.waitForOutput(/"release": "([a-f0-9]{16})"/)) ?? [];
    if (id) releases.push(id);
  }
  return { published: median(times), releases };
}

/** Times ramps and rollbacks, from the registry's response to the first document with the change. */
async function movePointers(checkout: Checkout, releases: string[]): Promise<{ ramp: number[]; rollback: number[] }> {
  const registry = registryOf(checkout.apiUrl, unwrapResult(readAreaKey(area, { dataDir: checkout.dataDir, env: {} })));
  const visitor = newVisitor();
  const stable = await releaseInDocument(checkout.url, area, visitor);
  const until = (release: string | undefined) => requestUntilRelease(checkout.url, area, visitor, release);

  const ramp: number[] = [];
  const rollback: number[] = [];
  for (const candidate of releases) {
    unwrapResult(await registry.ramp(area, { release: candidate, percent: 100 }));
    ramp.push(await until(candidate));
    unwrapResult(await registry.rollback(area, {}));
    rollback.push(await until(stable));
  }
  return { ramp, rollback };
}

type Times = {
  firstStart: number;
  secondStart: number;
  build: number;
  published: number;
  ramp: number[];
  rollback: number[];
};

function print({ firstStart, secondStart, build, published, ramp, rollback }: Times): void {
  const longest = (values: number[]) => Math.max(...values);
  printTable(
    'From the response of the registry to the first document with the change',
    ['', 'median', `longest of ${publications}`],
    [
      ['ramp to 100 %', seconds(median(ramp)), seconds(longest(ramp))],
      ['rollback', seconds(median(rollback)), seconds(longest(rollback))],
    ],
  );
  const budget = (name: string, duration: number, limit: number): BudgetResult => ({
    name,
    measured: seconds(duration),
    budget: `≤ ${limit} s`,
    holds: duration <= 1000 * limit,
  });
  printBudgets([
    budget('first start: five areas built, published, open', firstStart, 150),
    budget('second start', secondStart, 10),
    budget('one area built, cold, with the start of its process', build, 12),
    budget(`publish of a built area, median of ${publications}, with the start of its process`, published, 2),
    budget('ramp visible, longest', longest(ramp), 1),
    budget('rollback visible, longest', longest(rollback), 1),
  ]);
}
