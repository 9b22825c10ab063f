import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openShop, type Shop } from 'e2e/harness/shop';
import { prepareTemplate } from 'e2e/harness/template';
import { visitorFor } from 'e2e/harness/visitors';
import { median } from '../lib/numbers.ts';
import { patchedDist } from '../lib/patched-dist.ts';
import { folderOf } from '../lib/places.ts';
import { must, registryOf, untilSeen } from '../lib/pointers.ts';
import { printClaims, printTable } from '../lib/table.ts';

const releases = 200;
const sampleEvery = 10;
/** Until then caches and worker pools fill. */
const warmUp = 60;
const pages = ['/blog', encodeURI('/blog/articles/1/گونی-کنفی-یا-پلی-پروپیلن'), '/', '/shop'];

type Sample = { release: number; rss: number; heap: number; external: number; lanes: number };

export async function run(): Promise<void> {
  await prepareTemplate();
  const shop = await openShop();
  const scratch = await mkdtemp(path.join(tmpdir(), 'shop-bench-'));
  const samples: Sample[] = [];
  try {
    for (let number = 1; number <= releases; number += 1) {
      await liveAndGo(shop, await publish(shop, scratch, number), number);
      if (number % sampleEvery === 0) samples.push(await sample(shop, number));
    }
  } finally {
    await shop.close();
    await rm(scratch, { recursive: true, force: true });
  }
  print(samples);
}

async function publish(shop: Shop, scratch: string, number: number): Promise<string> {
  const dist = await patchedDist(
    path.join(folderOf('blog'), 'dist'),
    path.join(scratch, String(number)),
    `release ${number}`,
  );
  const id = await shop.publish('blog', dist);
  await rm(dist, { recursive: true });
  return id;
}

/** Half the visitors get it; then it is taken back, or it becomes stable and the one before it goes. */
async function liveAndGo(shop: Shop, id: string, number: number): Promise<void> {
  const registry = registryOf(shop.apiUrl, shop.keyOf('blog'));
  const { policy } = must(await registry.ramp('blog', { release: id, percent: 50 }));
  const [lucky, other] = [visitorFor(policy, 'candidate'), visitorFor(policy, 'stable')];
  await untilSeen(shop.url, 'blog', lucky, id);
  await Promise.all([lucky, other].flatMap((visitor) => pages.map((page) => shop.ask(page, { visitor }))));
  const ended =
    number % 2 === 0 ? await registry.rollback('blog', {}) : await registry.promote('blog', { release: id });
  await untilSeen(shop.url, 'blog', lucky, must(ended).policy.stable);
}

async function sample(shop: Shop, release: number): Promise<Sample> {
  const text = await shop.metrics();
  const gauge = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN);
  const megabytes = (name: string) => gauge(name) / 1024 / 1024;
  return {
    release,
    rss: megabytes('process_resident_memory_bytes'),
    heap: megabytes('nodejs_heap_size_used_bytes'),
    external: megabytes('nodejs_external_memory_bytes'),
    lanes: gauge('shop_lanes'),
  };
}

function print(samples: Sample[]): void {
  printTable(
    `The edge, while ${releases} releases of blog are published, ramped to 50 %, and taken back or promoted (MB)`,
    ['release', 'RSS', 'heap used', 'external', 'workers'],
    samples.map(({ release, rss, heap, external, lanes }) => [
      String(release),
      rss.toFixed(0),
      heap.toFixed(1),
      external.toFixed(1),
      lanes,
    ]),
  );
  const settled = samples.filter(({ release }) => release > warmUp);
  const half = Math.floor(settled.length / 2);
  const growth = (of: (sample: Sample) => number) =>
    median(settled.slice(half).map(of)) / median(settled.slice(0, half).map(of)) - 1;
  const percent = (value: number) => `${value >= 0 ? '+' : ''}${(100 * value).toFixed(1)} %`;
  printClaims(
    [
      { what: 'resident memory', change: growth(({ rss }) => rss) },
      { what: 'heap of the main thread', change: growth(({ heap }) => heap) },
    ].map(({ what, change }) => ({
      what: `${what}: median of the last ${settled.length - half} samples beside the ${half} before`,
      found: percent(change),
      due: '± 10 %',
      holds: Math.abs(change) <= 0.1,
    })),
  );
}
