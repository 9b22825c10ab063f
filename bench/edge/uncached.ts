import type { Shop } from 'e2e/harness/shop';
import { type BudgetResult, printTable } from '../lib/table.ts';
import { joinLoads, type Load, load } from './load.ts';
import { benchPages } from './pages.ts';

const connectionCounts = [1, 8];
const rounds = { count: 5, seconds: 3 };
const warmUpSeconds = 10;

type Row = { name: string; minPerSecond: number; connections: number; result: Load };

/** Over one connection, and over as many as keep the edge saturated. */
export async function measureUncachedPages(shop: Shop, visitors: string[]): Promise<BudgetResult[]> {
  const rows: Row[] = [];
  for (const { name, minPerSecond, uncachedPaths } of benchPages) {
    const paths = await uncachedPaths(shop);
    for (const connections of connectionCounts) {
      const options = { url: shop.url, pid: shop.edgePid(), visitors, paths: paths.slice(0, connections), connections };
      // The edge runs other code for uncached pages. No pause follows: a lane compresses quickly only after a second of work.
      await load(options, warmUpSeconds);
      const loads: Load[] = [];
      for (let round = 0; round < rounds.count; round += 1) loads.push(await load(options, rounds.seconds));
      rows.push({ name, minPerSecond, connections, result: joinLoads(loads) });
    }
  }
  printTable(
    `Uncached pages per second of processor time, and by the clock; median of ${rounds.count}`,
    ['', 'connections', 'pages', 'clock', 'p99', 'encodings', 'failed or refused'],
    rows.map(({ name, connections, result: { perProcessorSecond, perSecond, p99, encodings, failed } }) => [
      name,
      connections,
      Math.round(perProcessorSecond),
      Math.round(perSecond),
      `${p99} ms`,
      [...encodings].map(([encoding, count]) => `${encoding} ${count}`).join(', '),
      failed,
    ]),
  );
  return rows.filter(({ connections }) => connections > 1).map(budgetOf);
}

const budgetOf = ({ name, minPerSecond, result: { perProcessorSecond, failed } }: Row): BudgetResult => ({
  name: `${name}, uncached, for a second of processor time`,
  measured: String(Math.round(perProcessorSecond)),
  budget: `≥ ${minPerSecond}, none refused`,
  holds: perProcessorSecond >= minPerSecond && failed === 0,
});
