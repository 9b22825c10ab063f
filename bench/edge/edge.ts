import { buildEdited, replaceFirst } from 'e2e/harness/edited-build';
import { openShop, type Shop } from 'e2e/harness/shop';
import { prepareTemplate } from 'e2e/harness/template';
import { newVisitor, visitorFor } from 'e2e/harness/visitors';
import { unwrapResult } from 'release/result';
import { kilobytes, lowestFifth, median, ratio } from '../lib/numbers.ts';
import { repository } from '../lib/places.ts';
import { registryOf, requestUntilRelease } from '../lib/pointers.ts';
import { startNode } from '../lib/processes.ts';
import { type BudgetResult, printBudgets, printTable } from '../lib/table.ts';
import { measureHangingApi } from './api-hangs.ts';
import { measureFlood } from './flood.ts';
import { type LaneCost, measureLaneCost } from './lane-cost.ts';
import { type Load, load } from './load.ts';
import { followRedirect } from './visits.ts';

const pages = [
  {
    name: 'article',
    path: encodeURI('/blog/articles/1/گونی-کنفی-یا-پلی-پروپیلن'),
    uncachedPaths: (shop: Shop) => Promise.all(numbers.map((id) => followRedirect(shop, `/blog/articles/${id}`))),
    minPerSecond: 300,
  },
  {
    name: 'listing',
    path: '/shop',
    // A lowest price that all products exceed.
    uncachedPaths: async () => numbers.map((price) => `/shop?from=${price}`),
    minPerSecond: 200,
  },
];
/** As many different pages as connections: concurrent requests for the same page would share one rendering. */
const numbers = [1, 2, 3, 4, 5, 6, 7, 8];
/** About half of the visitors get the candidate of blog. */
const visitors = Array.from({ length: 40 }, newVisitor);

type Row = {
  name: string;
  path: string;
  uncachedPaths: (shop: Shop) => Promise<string[]>;
  minPerSecond: number;
  bytes: number;
  constant: Load;
  logged: Load;
  cached: Load;
  /** Over one connection, and over as many as keep the edge saturated. */
  sequential: Load;
  saturated: Load;
  lane: LaneCost;
};

const cachedRounds = { count: 12, seconds: 1 };
const saturatingConnections = 8;
const uncachedRounds = { count: 5, seconds: 3 };
/** Node still compiles during the first 20,000 pages, and the edge has more to compile than the constant page. */
const warmUpSeconds = 10;

export async function run(): Promise<void> {
  await prepareTemplate();
  if (process.argv.includes('--api-hangs')) return measureHangingApi();
  if (process.argv.includes('--flood')) return measureFlood();
  const dist = await buildEdited('blog', 'bench', {
    'src/pages/article/ArticlePage.tsx': replaceFirst('دقیقه مطالعه', 'دقیقه وقت'),
  });
  const cached = await withShop({}, dist, async (shop) => {
    const rows: Omit<Row, 'sequential' | 'saturated' | 'lane'>[] = [];
    for (const page of pages) rows.push({ ...page, ...(await compareWithConstant(shop, page.path)) });
    return rows;
  });
  const rows = await withShop({ PAGE_CACHE: '0' }, dist, async (shop) => {
    const complete: Row[] = [];
    for (const row of cached) {
      const uncached = await uncachedPages(shop, await row.uncachedPaths(shop));
      complete.push({ ...row, ...uncached, lane: await measureLaneCost(shop, row.path) });
    }
    return complete;
  });
  print(rows);
}

/** Loads the cached page and both constant ones in turns, so that other load on the machine slows all of them down. */
async function compareWithConstant(
  shop: Shop,
  path: string,
): Promise<Pick<Row, 'bytes' | 'cached' | 'constant' | 'logged'>> {
  const { bytes } = await shop.request(path, { headers: { 'accept-encoding': 'br' } });
  const constant = await startConstant(bytes.length);
  const logged = await startConstant(bytes.length, 'logged');
  const own = { url: shop.url, pid: shop.edgePid(), paths: [path], visitors };
  const results: Record<'cached' | 'constant' | 'logged', Load[]> = { cached: [], constant: [], logged: [] };
  for (const target of [own, constant, logged]) await load(target, warmUpSeconds);
  const { count, seconds } = cachedRounds;
  for (let round = 0; round < count; round += 1) {
    results.cached.push(await load(own, seconds));
    results.constant.push(await load(constant, seconds));
    results.logged.push(await load(logged, seconds));
  }
  await Promise.all([constant.stop(), logged.stop()]);
  return {
    bytes: bytes.length,
    cached: quickestOf(results.cached),
    constant: quickestOf(results.constant),
    logged: quickestOf(results.logged),
  };
}

async function startConstant(bytes: number, ...kind: 'logged'[]) {
  const server = startNode(['bench/edge/constant.ts', String(bytes), ...kind], { cwd: repository });
  const [, url = ''] = await server.waitForOutput(/listening at (http\S+)/);
  return { url, pid: server.child.pid ?? 0, paths: ['/'], visitors, stop: server.stop };
}

/**
 * Each way is warmed up for as long as the cached page, because the edge runs other code for uncached ones, and has its rounds without a pause: a lane
 * compresses quickly only after a second of work.
 */
async function uncachedPages(shop: Shop, paths: string[]): Promise<Pick<Row, 'sequential' | 'saturated'>> {
  const measure = async (ownPaths: string[], connections: number) => {
    const options = { url: shop.url, pid: shop.edgePid(), visitors, paths: ownPaths, connections };
    await load(options, warmUpSeconds);
    const results: Load[] = [];
    for (let round = 0; round < uncachedRounds.count; round += 1)
      results.push(await load(options, uncachedRounds.seconds));
    return medianOf(results);
  };
  const sequential = await measure(paths.slice(0, 1), 1);
  return { sequential, saturated: await measure(paths, saturatingConnections) };
}

function medianOf(loads: Load[]): Load {
  const of = (name: 'perSecond' | 'perProcessorSecond' | 'p99') => median(loads.map((result) => result[name]));
  const failed = loads.reduce((total, result) => total + result.failed, 0);
  const encodings = new Map<string, number>();
  for (const load of loads)
    for (const [encoding, count] of load.encodings) encodings.set(encoding, (encodings.get(encoding) ?? 0) + count);
  return {
    perSecond: of('perSecond'),
    perProcessorSecond: of('perProcessorSecond'),
    p99: of('p99'),
    failed,
    encodings,
  };
}

/** The mean of the quickest fifth, by processor time: other work on the machine takes caches away, from a larger program more than from a small one. */
const quickestOf = (loads: Load[]): Load => ({
  ...medianOf(loads),
  perProcessorSecond: 1 / lowestFifth(loads.map(({ perProcessorSecond }) => 1 / perProcessorSecond)),
});

async function withShop<Value>(
  env: Record<string, string>,
  dist: string,
  work: (shop: Shop) => Promise<Value>,
): Promise<Value> {
  const shop = await openShop({ env });
  try {
    const release = await shop.publish('blog', dist);
    const { policy } = unwrapResult(
      await registryOf(shop.apiUrl, shop.keyOf('blog')).ramp('blog', { release, percent: 50 }),
    );
    await requestUntilRelease(shop.url, 'blog', visitorFor(policy, 'candidate'), release);
    return await work(shop);
  } finally {
    await shop.close();
  }
}

function print(rows: Row[]): void {
  const cells = ({ perProcessorSecond, perSecond, p99 }: Load) => [
    Math.round(perProcessorSecond),
    Math.round(perSecond),
    `${p99} ms`,
  ];
  printTable(
    `Pages per second of processor time, and by the clock; 10 connections; two releases of blog live; the quickest fifth of ${cachedRounds.count} rounds, by the clock the median`,
    ['', 'brotli', 'constant', 'clock', 'p99', 'with log', 'clock', 'p99', 'cached', 'clock', 'p99', 'failed'],
    rows.map(({ name, bytes, constant, logged, cached }) => [
      name,
      kilobytes(bytes),
      ...cells(constant),
      ...cells(logged),
      ...cells(cached),
      cached.failed,
    ]),
  );
  printTable(
    `Uncached pages per second of processor time, and by the clock; median of ${uncachedRounds.count}`,
    ['', 'connections', 'pages', 'clock', 'p99', 'encodings', 'failed or refused'],
    rows.flatMap(({ name, sequential, saturated }) =>
      [sequential, saturated].map((result, index) => [
        name,
        index === 0 ? 1 : saturatingConnections,
        ...cells(result),
        [...result.encodings].map(([encoding, count]) => `${encoding} ${count}`).join(', '),
        result.failed,
      ]),
    ),
  );
  printTable(
    'Processor time of a rendered and compressed page, without HTTP',
    ['', 'in one process', 'through a lane', 'ratio'],
    rows.map(({ name, lane: { inProcess, inLane } }) => [
      name,
      ...[inProcess, inLane].map((ms) => `${ms.toFixed(2)} ms`),
      ratio(inLane, inProcess),
    ]),
  );
  printTable(
    'A cached page beside the constant one, by processor time',
    ['', 'without log', 'with request log and id'],
    rows.map(({ name, cached, constant, logged }) => [
      name,
      ...[constant, logged].map(({ perProcessorSecond }) => ratio(cached.perProcessorSecond, perProcessorSecond)),
    ]),
  );
  printBudgets(rows.flatMap(budgetsOf));
}

function budgetsOf({ name, minPerSecond, cached, constant, saturated, lane }: Row): BudgetResult[] {
  const share = cached.perProcessorSecond / constant.perProcessorSecond;
  return [
    {
      name: `${name}, cached, beside a constant page`,
      measured: `${share.toFixed(2)} ×`,
      budget: '≥ 0.7 ×',
      holds: share >= 0.7,
    },
    {
      name: `${name}, uncached, for a second of processor time`,
      measured: String(Math.round(saturated.perProcessorSecond)),
      budget: `≥ ${minPerSecond}, none refused`,
      holds: saturated.perProcessorSecond >= minPerSecond && saturated.failed === 0,
    },
    {
      name: `${name}, through a lane beside in one process`,
      measured: ratio(lane.inLane, lane.inProcess),
      budget: '≤ 1.1 ×',
      holds: lane.inLane <= 1.1 * lane.inProcess,
    },
  ];
}
