import { openShop, type Shop } from 'e2e/harness/shop';
import { prepareTemplate } from 'e2e/harness/template';
import { buildVariant, replacing } from 'e2e/harness/variant';
import { newVisitor, visitorFor } from 'e2e/harness/visitors';
import { kilobytes, median } from '../lib/numbers.ts';
import { repository } from '../lib/places.ts';
import { must, registryOf, untilSeen } from '../lib/pointers.ts';
import { startNode } from '../lib/processes.ts';
import { type Claim, printClaims, printTable } from '../lib/table.ts';
import { type Load, load } from './load.ts';

const pages = [
  { name: 'article', path: encodeURI('/blog/articles/1/گونی-کنفی-یا-پلی-پروپیلن'), due: 300 },
  { name: 'listing', path: '/shop', due: 100 },
];
/** Half of them get the candidate of blog. */
const visitors = Array.from({ length: 40 }, newVisitor);

type Row = { name: string; path: string; due: number; bytes: number; constant: Load; cached: Load; uncached: Load };

const rounds = 3;

export async function run(): Promise<void> {
  await prepareTemplate();
  const dist = await buildVariant('blog', 'bench', {
    'src/pages/article/Facts.tsx': replacing('دقیقه خواندن', 'دقیقه وقت'),
  });
  const kept = await withShop({}, dist, async (shop) => {
    const rows: Omit<Row, 'uncached'>[] = [];
    for (const page of pages) rows.push({ ...page, ...(await besideConstant(shop, page.path)) });
    return rows;
  });
  const rows = await withShop({ PAGE_CACHE: '0' }, dist, async (shop) => {
    const all: Row[] = [];
    for (const row of kept) all.push({ ...row, uncached: await uncachedPages(shop, row.path) });
    return all;
  });
  print(rows);
}

/** The cached page and the constant one in turn, so that what else the machine does falls on both. */
async function besideConstant(shop: Shop, path: string): Promise<Pick<Row, 'bytes' | 'cached' | 'constant'>> {
  const { bytes } = await shop.ask(path, { headers: { 'accept-encoding': 'br' } });
  const server = startNode(['bench/edge/constant.ts', String(bytes.length)], { cwd: repository });
  const [, url = ''] = await server.says(/listening at (http\S+)/);
  const plain = { url, pid: server.child.pid ?? 0, path: '/', visitors };
  const own = { url: shop.url, pid: shop.edgePid(), path, visitors };
  const seen: { cached: Load[]; constant: Load[] } = { cached: [], constant: [] };
  await load(own, 2);
  await load(plain, 2);
  for (let round = 0; round < rounds; round += 1) {
    seen.cached.push(await load(own, 2));
    seen.constant.push(await load(plain, 2));
  }
  await server.stop();
  return { bytes: bytes.length, cached: middle(seen.cached), constant: middle(seen.constant) };
}

async function uncachedPages(shop: Shop, path: string): Promise<Load> {
  const asking = { url: shop.url, pid: shop.edgePid(), path, visitors, unique: true };
  await load(asking, 4);
  const seen: Load[] = [];
  for (let round = 0; round < rounds; round += 1) seen.push(await load(asking, 3));
  return middle(seen);
}

function middle(loads: Load[]): Load {
  const of = (name: keyof Load) => median(loads.map((one) => one[name]));
  const failed = loads.reduce((all, one) => all + one.failed, 0);
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
    const { policy } = must(await registryOf(shop.apiUrl, shop.keyOf('blog')).ramp('blog', { release, percent: 50 }));
    await untilSeen(shop.url, 'blog', visitorFor(policy, 'candidate'), release);
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
    `Pages per second of processor time, and by the clock; 10 connections, two releases of blog live; median of ${rounds}`,
    ['', 'brotli', 'constant', 'clock', 'p99', 'cached', 'clock', 'p99', 'uncached', 'clock', 'p99', 'failed'],
    rows.map(({ name, bytes, constant, cached, uncached }) => [
      name,
      kilobytes(bytes),
      ...cells(constant),
      ...cells(cached),
      ...cells(uncached),
      cached.failed + uncached.failed,
    ]),
  );
  printClaims(rows.flatMap(claimsOf));
}

function claimsOf({ name, due, cached, constant, uncached }: Row): Claim[] {
  const share = cached.perProcessorSecond / constant.perProcessorSecond;
  return [
    {
      what: `${name}, cached, beside a constant page`,
      found: `${share.toFixed(2)} ×`,
      due: '≥ 0.6 ×',
      holds: share >= 0.6,
    },
    {
      what: `${name}, uncached, for a second of processor time`,
      found: String(Math.round(uncached.perProcessorSecond)),
      due: `≥ ${due}`,
      holds: uncached.perProcessorSecond >= due,
    },
  ];
}
