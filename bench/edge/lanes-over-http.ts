import type { Shop } from 'e2e/harness/shop';
import { visitorFor } from 'e2e/harness/visitors';
import { median, ratio } from '../lib/numbers.ts';
import { type BudgetResult, printTable } from '../lib/table.ts';
import { joinLoads, type Load, load } from './load.ts';
import { benchPages } from './pages.ts';

const rounds = { count: 16, seconds: 2 };
const warmUpSeconds = 10;
/** Before each round: a lane that has rested compresses by brotli for a second. */
const settleSeconds = 2;
const connections = 8;
const maxRatio = 1.1;

type Round = { lanes: Load; inPlace: Load };
type Row = { name: string; rounds: Round[] };

/** Options of Node for an edge that renders pages in its own process. */
export const inPlaceOption = `--import ${new URL('./edge-in-place.ts', import.meta.url).href}`;

/** Uncached pages of two edges in turns: one with lanes, and one that renders in its own process. */
export async function measureLanesOverHttp(shops: { lanes: Shop; inPlace: Shop }): Promise<BudgetResult[]> {
  const rows: Row[] = [];
  for (const { name, uncachedPaths } of benchPages) {
    const paths = await uncachedPaths(shops.lanes);
    const [text, textInPlace] = await Promise.all(
      [shops.lanes, shops.inPlace].map((shop) => readPage(shop, paths[0] ?? '/')),
    );
    if (text !== textInPlace) throw new Error(`${name} is another page without lanes`);
    const run = async (shop: Shop, seconds: number) =>
      load({ url: shop.url, pid: shop.edgePid(), visitors: [await stableVisitor(shop)], paths, connections }, seconds);
    await run(shops.inPlace, warmUpSeconds);
    await run(shops.lanes, warmUpSeconds);
    const row: Row = { name, rounds: [] };
    const measure = async (shop: Shop) => {
      await run(shop, settleSeconds);
      return run(shop, rounds.seconds);
    };
    while (row.rounds.length < rounds.count) {
      const inPlace = await measure(shops.inPlace);
      row.rounds.push({ inPlace, lanes: await measure(shops.lanes) });
    }
    rows.push(row);
  }
  print(rows);
  return rows.map(budgetOf);
}

const stableVisitor = async (shop: Shop) => visitorFor(await shop.policy('blog'), 'stable');

/** The page of the stable releases, without the ports, in which the two shops differ. */
async function readPage(shop: Shop, address: string): Promise<string> {
  const { text } = await shop.request(address, { headers: { cookie: `visitor=${await stableVisitor(shop)}` } });
  return text.replaceAll(/:\/\/localhost:\d+/g, '');
}

const timeRatio = ({ lanes, inPlace }: Round) => inPlace.perProcessorSecond / lanes.perProcessorSecond;
const encodingsOf = (loads: Load[]) =>
  [...joinLoads(loads).encodings].map(([encoding, count]) => `${encoding} ${count}`).join(', ');
const failedOf = (loads: Load[]) => loads.reduce((sum, { failed }) => sum + failed, 0);

function print(rows: Row[]): void {
  printTable(
    `Processor time of an uncached page over HTTP, of the edge and its lanes; medians of ${rounds.count} rounds in turns`,
    ['', 'in one process', 'with lanes', 'ratio', 'encodings', 'failed or refused'],
    rows.map((row) => {
      const loads = row.rounds.flatMap(({ lanes, inPlace }) => [lanes, inPlace]);
      const time = (way: keyof Round) => median(row.rounds.map((round) => 1000 / round[way].perProcessorSecond));
      return [
        row.name,
        `${time('inPlace').toFixed(2)} ms`,
        `${time('lanes').toFixed(2)} ms`,
        ratio(median(row.rounds.map(timeRatio)), 1),
        encodingsOf(loads),
        failedOf(loads),
      ];
    }),
  );
}

function budgetOf({ name, rounds: all }: Row): BudgetResult {
  const cost = median(all.map(timeRatio));
  const failed = failedOf(all.flatMap(({ lanes, inPlace }) => [lanes, inPlace]));
  return {
    name: `${name}, uncached, with lanes beside in one process`,
    measured: ratio(cost, 1),
    budget: `≤ ${maxRatio} ×, none refused`,
    holds: cost <= maxRatio && failed === 0,
  };
}
