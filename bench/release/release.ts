import { rm } from 'node:fs/promises';
import path from 'node:path';
import { newVisitor } from 'e2e/harness/visitors';
import { readAreaKey } from 'release/keys';
import { median, seconds, timed } from '../lib/numbers.ts';
import { remarkIn } from '../lib/patched-dist.ts';
import { must, registryOf, releaseFor, untilSeen } from '../lib/pointers.ts';
import { type NodeProcess, runNode, startNode } from '../lib/processes.ts';
import { type Claim, printClaims, printTable } from '../lib/table.ts';
import { type Checkout, freshCheckout } from './checkout.ts';

const area = 'blog';
const publications = 5;

export async function run(): Promise<void> {
  const checkout = await freshCheckout();
  const running: { shop?: NodeProcess } = {};
  try {
    const open = async () => {
      running.shop = startNode(['scripts/start.ts'], { cwd: checkout.folder, env: checkout.env });
      await running.shop.says(/The shop is open/);
    };
    const cold = await timed(open);
    await running.shop?.stop();
    const again = await timed(open);

    await rm(path.join(checkout.folder, `mfe-${area}/dist`), { recursive: true });
    const build = await timed(() => runNode(['scripts/build.ts', area], { cwd: checkout.folder }));
    const { published, releases } = await publish(checkout);
    const { ramp, rollback } = await movePointers(checkout, releases);
    print({ cold, again, build, published, ramp, rollback });
  } finally {
    await running.shop?.stop();
    await checkout.remove();
  }
}

/** The command as a person runs it, with the start of its process, for releases that the store does not have. */
async function publish({ folder, env }: Checkout): Promise<{ published: number; releases: string[] }> {
  const times: number[] = [];
  const releases: string[] = [];
  for (let number = 1; number <= publications; number += 1) {
    await remarkIn(path.join(folder, `mfe-${area}/dist`), `bench ${number}`);
    const command = startNode(['release/src/cli.ts', 'publish', area, '--no-build', '--json'], { cwd: folder, env });
    times.push(await timed(() => command.ended));
    const [, id] = (await command.says(/"release": "([a-f0-9]{16})"/)) ?? [];
    if (id) releases.push(id);
  }
  return { published: median(times), releases };
}

/** From the registry's answer to the first document that a visitor gets with the change in it. */
async function movePointers(checkout: Checkout, releases: string[]): Promise<{ ramp: number[]; rollback: number[] }> {
  const registry = registryOf(checkout.apiUrl, must(readAreaKey(area, { dataDir: checkout.dataDir, env: {} })));
  const visitor = newVisitor();
  const stable = await releaseFor(checkout.url, area, visitor);
  const until = (release: string | undefined) => untilSeen(checkout.url, area, visitor, release);

  const ramp: number[] = [];
  const rollback: number[] = [];
  for (const candidate of releases) {
    must(await registry.ramp(area, { release: candidate, percent: 100 }));
    ramp.push(await until(candidate));
    must(await registry.rollback(area, {}));
    rollback.push(await until(stable));
  }
  return { ramp, rollback };
}

type Found = { cold: number; again: number; build: number; published: number; ramp: number[]; rollback: number[] };

function print({ cold, again, build, published, ramp, rollback }: Found): void {
  const most = (values: number[]) => Math.max(...values);
  printTable(
    'Pointers: from the answer of the registry to the first document with the change',
    ['', 'median', `longest of ${publications}`],
    [
      ['ramp to 100 %', seconds(median(ramp)), seconds(most(ramp))],
      ['rollback', seconds(median(rollback)), seconds(most(rollback))],
    ],
  );
  const claim = (what: string, took: number, limit: number): Claim => ({
    what,
    found: seconds(took),
    due: `≤ ${limit} s`,
    holds: took <= 1000 * limit,
  });
  printClaims([
    claim('first start: five areas built, published, open', cold, 150),
    claim('second start', again, 10),
    claim('one area built, cold, with the start of its process', build, 12),
    claim(`publish of a built area, median of ${publications}, with the start of its process`, published, 2),
    claim('ramp seen, longest', most(ramp), 1),
    claim('rollback seen, longest', most(rollback), 1),
  ]);
}
