import { setTimeout as wait } from 'node:timers/promises';
import { sumOfMetric } from 'e2e/harness/metrics';
import { ratio } from '../lib/numbers.ts';
import { openMeasuredShop } from '../lib/shop.ts';
import { printBudgets, printTable } from '../lib/table.ts';
import { cachedPages, countFailed, followRedirect, percentile, percentiles, type Visit, visit } from './visits.ts';

const visitors = 8;
const pauseMs = 20;
const baselineSeconds = 20;
const hangSeconds = 60;

/** Response times of cached pages before, during and after a minute in which the API hangs, with all pages stale from its beginning. */
export async function measureHangingApi(): Promise<void> {
  const shop = await openMeasuredShop({ env: { RENDER_DEADLINE: '2500', BLOCK_LIMIT: '1000' } });
  try {
    const addresses = await Promise.all(cachedPages.map((page) => followRedirect(shop, page)));
    const pathOf = (index: number) => addresses[index % addresses.length] ?? '/';
    const visitFor = (seconds: number) => visit(shop, { seconds, visitors, pauseMs, pathOf });
    const before = await visitFor(baselineSeconds);
    // A new connection of the change feed makes every page stale, and no page is refreshed before the API hangs.
    await shop.stopApi();
    await shop.startApi();
    while (sumOfMetric(await shop.metrics(), 'shop_registry_connected') === 0) await wait(10);
    process.kill(shop.apiPid(), 'SIGSTOP');
    const during = await visitFor(hangSeconds);
    process.kill(shop.apiPid(), 'SIGCONT');
    while (sumOfMetric(await shop.metrics(), 'shop_registry_connected') === 0) await wait(100);
    await visitFor(5);
    const after = await visitFor(baselineSeconds);
    print({ before, during, after });
  } finally {
    await shop.close();
  }
}

function print(phases: Record<'before' | 'during' | 'after', Visit[]>): void {
  printTable(
    `${visitors} visitors, ${cachedPages.length} cached pages, a page every ${pauseMs} ms; the API hangs for ${hangSeconds} s`,
    ['', 'pages', 'p50', 'p95', 'p99', 'longest', 'stale', 'failed'],
    Object.entries(phases).map(([name, visits]) => [
      name,
      visits.length,
      ...percentiles(visits),
      visits.filter(({ isStale }) => isStale).length,
      countFailed(visits),
    ]),
  );
  const baseline = percentile([...phases.before, ...phases.after], 0.95);
  const hanging = percentile(phases.during, 0.95);
  printBudgets([
    {
      name: 'p95 beside the baseline',
      measured: ratio(hanging, baseline),
      budget: '≤ 2 ×',
      holds: hanging <= 2 * baseline,
    },
  ]);
}
