import { openShop, type Shop } from 'e2e/harness/shop';
import { prepareTemplate } from 'e2e/harness/template';
import { buildVariant, replacing } from 'e2e/harness/variant';
import { newVisitor, visitorFor } from 'e2e/harness/visitors';
import { kilobytes } from '../lib/numbers.ts';
import { repository } from '../lib/places.ts';
import { must, registryOf, untilSeen } from '../lib/pointers.ts';
import { pin, startNode } from '../lib/processes.ts';
import { type Claim, printClaims, printTable } from '../lib/table.ts';
import { type Load, load } from './load.ts';

const pages = [
  { name: 'article', path: '/blog/articles/1', due: 300 },
  { name: 'listing', path: '/shop', due: 100 },
];
/** Half of them get the candidate of blog. */
const visitors = Array.from({ length: 40 }, newVisitor);

type Row = { name: string; due: number; bytes: number; constant: Load; cached: Load; uncached: Load };

export async function run(): Promise<void> {
  await prepareTemplate();
  const dist = await buildVariant('blog', 'bench', {
    'src/pages/article/ArticlePage.tsx': replacing('دقیقه خواندن', 'دقیقه وقت'),
  });
  // One processor for the server, the other for those who ask.
  const pinned = await pin(process.pid, '1');
  const first = await withShop({}, dist, async (shop) => {
    const rows: Omit<Row, 'uncached'>[] = [];
    for (const page of pages) {
      const { bytes } = await shop.ask(page.path, { headers: { 'accept-encoding': 'br' } });
      const cached = await load({ url: shop.url, pid: shop.edgePid(), path: page.path, visitors });
      rows.push({ ...page, bytes: bytes.length, cached, constant: await constantPage(bytes.length) });
    }
    return rows;
  });
  const rows = await withShop({ PAGE_CACHE: '0' }, dist, async (shop) => {
    const all: Row[] = [];
    for (const row of first) {
      const path = pages.find(({ name }) => name === row.name)?.path ?? '/';
      all.push({ ...row, uncached: await load({ url: shop.url, pid: shop.edgePid(), path, visitors, unique: true }) });
    }
    return all;
  });
  print(rows, pinned);
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
    await pin(shop.edgePid(), '0');
    return await work(shop);
  } finally {
    await shop.close();
  }
}

async function constantPage(bytes: number): Promise<Load> {
  const server = startNode(['bench/edge/constant.ts', String(bytes)], { cwd: repository });
  const [, url = ''] = await server.says(/listening at (http\S+)/);
  const pid = server.child.pid ?? 0;
  await pin(pid, '0');
  const found = await load({ url, pid, path: '/', visitors });
  await server.stop();
  return found;
}

function print(rows: Row[], pinned: boolean): void {
  const cells = ({ perProcessorSecond, perSecond, p99 }: Load) => [
    Math.round(perProcessorSecond),
    Math.round(perSecond),
    `${p99} ms`,
  ];
  printTable(
    `Pages per second of processor time, and by the clock; 10 connections, two releases of blog live${pinned ? ', server and load on a processor each' : ''}`,
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
