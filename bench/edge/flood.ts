import type { Shop } from 'e2e/harness/shop';
import { milliseconds, ratio } from '../lib/numbers.ts';
import { repository } from '../lib/places.ts';
import { startNode } from '../lib/processes.ts';
import { openMeasuredShop } from '../lib/shop.ts';
import { printBudgets, printTable } from '../lib/table.ts';
import { cachedPages, countFailed, followRedirect, percentile, percentiles, type Visit, visit } from './visits.ts';

const rounds = 4;
const secondsPerPhase = 6;
const pauseMs = 20;

type Phase = { cached: Visit[]; uncached: Visit[] };

/** Response times of visitors while one address requests uncached pages over sixty connections, in turns with rounds without it. */
export async function measureFlood(): Promise<void> {
  const shop = await openMeasuredShop({
    env: { RENDER_DEADLINE: '2500', BLOCK_LIMIT: '1000', TRUSTED_PROXIES: '127.0.0.1' },
  });
  const baseline: Phase = { cached: [], uncached: [] };
  const flood: Phase = { cached: [], uncached: [] };
  const answers = new Map<string, number>();
  try {
    const addresses = await Promise.all(cachedPages.map((page) => followRedirect(shop, page)));
    await visitors(shop, addresses);
    for (let round = 0; round < rounds; round += 1) {
      add(baseline, await visitors(shop, addresses));
      const sender = startNode(['bench/edge/flood-sender.ts', shop.url], { cwd: repository });
      await sender.waitForOutput(/sending/);
      add(flood, await visitors(shop, addresses));
      sender.child.kill('SIGTERM');
      await sender.exited;
      for (const [, status = '', count] of sender.output().matchAll(/^(\d+): (\d+)$/gm)) {
        answers.set(status, (answers.get(status) ?? 0) + Number(count));
      }
    }
  } finally {
    await shop.close();
  }
  print(baseline, flood, answers);
}

let uncachedCount = 0;

async function visitors(shop: Shop, addresses: string[]): Promise<Phase> {
  const common = { seconds: secondsPerPhase, pauseMs };
  const [cached, uncached] = await Promise.all([
    visit(shop, { ...common, visitors: 8, pathOf: (index) => addresses[index % addresses.length] ?? '/' }),
    visit(shop, {
      ...common,
      pauseMs: 200,
      visitors: 2,
      pathOf: () => {
        uncachedCount += 1;
        return `/shop?q=visitor-${uncachedCount}`;
      },
    }),
  ]);
  return { cached, uncached };
}

function add(sum: Phase, { cached, uncached }: Phase): void {
  sum.cached.push(...cached);
  sum.uncached.push(...uncached);
}

function print(baseline: Phase, flood: Phase, answers: ReadonlyMap<string, number>): void {
  const row = (name: string, visits: Visit[]) => [name, visits.length, ...percentiles(visits), countFailed(visits)];
  printTable(
    `${rounds} rounds of ${secondsPerPhase} s of baseline and ${secondsPerPhase} s with 60 connections of one address to /shop?q=…`,
    ['', 'pages', 'p50', 'p95', 'p99', 'longest', 'failed'],
    [
      row('cached, baseline', baseline.cached),
      row('cached, flood', flood.cached),
      row('uncached of others, baseline', baseline.uncached),
      row('uncached of others, flood', flood.uncached),
    ],
  );
  console.log(`The flood was answered: ${[...answers].map(([status, count]) => `${count} × ${status}`).join(', ')}`);
  const [before, during] = [percentile(baseline.cached, 0.95), percentile(flood.cached, 0.95)];
  const longest = percentile(flood.uncached, 0.95);
  printBudgets([
    {
      name: 'p95 of cached pages beside the baseline',
      measured: ratio(during, before),
      budget: '≤ 3 ×',
      holds: during <= 3 * before,
    },
    {
      name: 'p95 of others’ uncached pages',
      measured: milliseconds(longest),
      budget: '≤ 1500 ms',
      holds: longest <= 1500,
    },
  ]);
}
