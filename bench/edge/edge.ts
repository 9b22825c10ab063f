import { buildEdited, replaceFirst } from 'e2e/harness/edited-build';
import { openShop, type Shop } from 'e2e/harness/shop';
import { prepareTemplate } from 'e2e/harness/template';
import { newVisitor, visitorFor } from 'e2e/harness/visitors';
import { unwrapResult } from 'release/result';
import { kilobytes, median, ratio } from '../lib/numbers.ts';
import { repository } from '../lib/places.ts';
import { registryOf, requestUntilRelease } from '../lib/pointers.ts';
import { startNode } from '../lib/processes.ts';
import { type BudgetResult, printBudgets, printTable } from '../lib/table.ts';
import { measureHangingApi } from './api-hangs.ts';
import { measureFlood } from './flood.ts';
import { type LaneCost, measureLaneCost } from './lane-cost.ts';
import { type Load, load } from './load.ts';

const pages = [
  { name: 'article', path: encodeURI('/blog/articles/1/گونی-کنفی-یا-پلی-پروپیلن'), minPerSecond: 300 },
  { name: 'listing', path: '/shop', minPerSecond: 200 },
];
/** About half of the visitors get the candidate of blog. */
const visitors = Array.from({ length: 40 }, newVisitor);

type Row = {
  name: string;
  path: string;
  minPerSecond: number;
  bytes: number;
  constant: Load;
  logged: Load;
  cached: Load;
  uncached: Load;
  lane: LaneCost;
};

const rounds = 3;
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
    const rows: Omit<Row, 'uncached' | 'lane'>[] = [];
    for (const page of pages) rows.push({ ...page, ...(await compareWithConstant(shop, page.path)) });
    return rows;
  });
  const rows = await withShop({ PAGE_CACHE: '0' }, dist, async (shop) => {
    const complete: Row[] = [];
    for (const row of cached) {
      const [uncached, lane] = [await uncachedPages(shop, row.path), await measureLaneCost(shop, row.path)];
      complete.push({ ...row, uncached, lane });
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
  const own = { url: shop.url, pid: shop.edgePid(), path, visitors };
  const results: Record<'cached' | 'constant' | 'logged', Load[]> = { cached: [], constant: [], logged: [] };
  for (const target of [own, constant, logged]) await load(target, warmUpSeconds);
  for (let round = 0; round < rounds; round += 1) {
    results.cached.push(await load(own, 2));
    results.constant.push(await load(constant, 2));
    results.logged.push(await load(logged, 2));
  }
  await Promise.all([constant.stop(), logged.stop()]);
  return {
    bytes: bytes.length,
    cached: medianOf(results.cached),
    constant: medianOf(results.constant),
    logged: medianOf(results.logged),
  };
}

async function startConstant(bytes: number, ...kind: 'logged'[]) {
  const server = startNode(['bench/edge/constant.ts', String(bytes), ...kind], { cwd: repository });
  const [, url = ''] = await server.waitForOutput(/listening at (http\S+)/);
  return { url, pid: server.child.pid ?? 0, path: '/', visitors, stop: server.stop };
}

/** Over one connection: concurrent requests for the same page would share one rendering. */
async function uncachedPages(shop: Shop, path: string): Promise<Load> {
  const options = { url: shop.url, pid: shop.edgePid(), path, visitors, connections: 1 };
  await load(options, 4);
  const results: Load[] = [];
  for (let round = 0; round < rounds; round += 1) results.push(await load(options, 3));
  return medianOf(results);
}

function medianOf(loads: Load[]): Load {
  const of = (name: keyof Load) => median(loads.map((result) => result[name]));
  const failed = loads.reduce((total, result) => total + result.failed, 0);
  return { perSecond: of('perSecond'), perProcessorSecond: of('perProcessorSecond'), p99: of('p99'), failed };
}

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
    `Pages per second of processor time, and by the clock; 10 connections, 1 for uncached pages; two releases of blog live; median of ${rounds}`,
    [
      '',
      'brotli',
      'constant',
      'clock',
      'p99',
      'with log',
      'clock',
      'p99',
      'cached',
      'clock',
      'p99',
      'uncached',
      'clock',
      'p99',
      'failed',
    ],
    rows.map(({ name, bytes, constant, logged, cached, uncached }) => [
      name,
      kilobytes(bytes),
      ...cells(constant),
      ...cells(logged),
      ...cells(cached),
      ...cells(uncached),
      cached.failed + uncached.failed,
    ]),
  );
  printTable(
    'Processor time of a rendered and compressed page, without HTTP',
    ['', 'in one process', 'through a lane', 'ratio'],
    rows.map(({ name, lane: { inProcess, inLane, ratio } }) => [
      name,
      ...[inProcess, inLane].map((ms) => `${ms.toFixed(2)} ms`),
      `${ratio.toFixed(2)} ×`,
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

function budgetsOf({ name, minPerSecond, cached, constant, uncached, lane }: Row): BudgetResult[] {
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
      measured: String(Math.round(uncached.perProcessorSecond)),
      budget: `≥ ${minPerSecond}`,
      holds: uncached.perProcessorSecond >= minPerSecond,
    },
    {
      name: `${name}, through a lane beside in one process`,
      measured: `${lane.ratio.toFixed(2)} ×`,
      budget: '≤ 1.1 ×',
      holds: lane.ratio <= 1.1,
    },
  ];
}
