import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Shop } from 'e2e/harness/shop';
import { prepareTemplate } from 'e2e/harness/template';
import { visitorFor } from 'e2e/harness/visitors';
import { unwrapResult } from 'release/result';
import { median } from '../lib/numbers.ts';
import { patchedDist } from '../lib/patched-dist.ts';
import { folderOf } from '../lib/places.ts';
import { registryOf, requestUntilRelease } from '../lib/pointers.ts';
import { openMeasuredShop } from '../lib/shop.ts';
import { printBudgets, printTable } from '../lib/table.ts';
import { measureSteadyMemory } from './steady.ts';

const releases = Number(
  process.argv.find((argument) => argument.startsWith('--releases='))?.slice('--releases='.length) ?? 400,
);
const sampleEvery = 20;
/** The first releases fill caches and worker pools, and do not count. */
const warmUpReleases = 20;
/** The setting RELEASE_DISK in MB: less than the releases need together. */
const diskLimit = 48;
const pages = ['/blog', encodeURI('/blog/articles/1/گونی-کنفی-یا-پلی-پروپیلن'), '/', '/shop'];

/** Megabytes. `anonymous` is resident memory without files (code): the heaps of V8, and what the allocator holds. */
type Sample = {
  release: number;
  rss: number;
  anonymous: number;
  heaps: number;
  heap: number;
  external: number;
  lanes: number;
  disk: number;
};

export async function run(): Promise<void> {
  if (process.argv.includes('--steady')) return measureSteadyMemory();
  await prepareTemplate();
  const shop = await openMeasuredShop({ env: { RELEASE_DISK: String(diskLimit) } });
  const scratch = await mkdtemp(path.join(tmpdir(), 'shop-bench-'));
  const samples: Sample[] = [];
  try {
    for (let number = 1; number <= releases; number += 1) {
      await rampAndEnd(shop, await publish(shop, scratch, number), number);
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

/** Ramps a release to 50 %, requests pages of both releases, then rolls it back or promotes it. */
async function rampAndEnd(shop: Shop, id: string, number: number): Promise<void> {
  const registry = registryOf(shop.apiUrl, shop.keyOf('blog'));
  const { policy } = unwrapResult(await registry.ramp('blog', { release: id, percent: 50 }));
  const [candidateVisitor, stableVisitor] = [visitorFor(policy, 'candidate'), visitorFor(policy, 'stable')];
  await requestUntilRelease(shop.url, 'blog', candidateVisitor, id);
  await Promise.all(
    [candidateVisitor, stableVisitor].flatMap((visitor) => pages.map((page) => shop.request(page, { visitor }))),
  );
  const ended =
    number % 2 === 0 ? await registry.rollback('blog', {}) : await registry.promote('blog', { release: id });
  await requestUntilRelease(shop.url, 'blog', candidateVisitor, unwrapResult(ended).policy.stable);
}

async function sample(shop: Shop, release: number): Promise<Sample> {
  const text = await shop.metrics();
  const gauge = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN);
  const megabytes = (name: string) => gauge(name) / 1024 / 1024;
  return {
    release,
    rss: megabytes('process_resident_memory_bytes'),
    anonymous: await anonymousMegabytes(shop.edgePid()),
    heaps: megabytes('nodejs_heap_size_total_bytes'),
    heap: megabytes('nodejs_heap_size_used_bytes'),
    external: megabytes('nodejs_external_memory_bytes'),
    lanes: gauge('shop_lanes'),
    disk: (await folderBytes(path.join(shop.dataDir, 'edge/releases'))) / 1024 / 1024,
  };
}

async function anonymousMegabytes(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8');
  return Number(/^Anonymous:\s+(\d+)/m.exec(text)?.[1] ?? Number.NaN) / 1024;
}

async function folderBytes(folder: string): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    // The edge may remove a release meanwhile.
    const file = entry.isFile() && (await stat(path.join(entry.parentPath, entry.name)).catch(() => undefined));
    if (file) bytes += file.size;
  }
  return bytes;
}

function print(samples: Sample[]): void {
  printTable(
    `The edge, while ${releases} releases of blog are published, ramped to 50 %, and taken back or promoted (MB)`,
    ['release', 'RSS', 'anonymous', 'heap', 'heap used', 'external', 'workers', 'disk'],
    samples.map(({ release, rss, anonymous, heaps, heap, external, lanes, disk }) => [
      String(release),
      rss.toFixed(0),
      anonymous.toFixed(0),
      heaps.toFixed(0),
      heap.toFixed(1),
      external.toFixed(1),
      lanes,
      disk.toFixed(1),
    ]),
  );
  const first = samples.find(({ release }) => release === warmUpReleases);
  const settled = samples.filter(({ release }) => release > warmUpReleases);
  const half = Math.floor(settled.length / 2);
  const growth = (of: (sample: Sample) => number) =>
    median(settled.slice(half).map(of)) / median(settled.slice(0, half).map(of)) - 1;
  const percent = (value: number) => `${value >= 0 ? '+' : ''}${(100 * value).toFixed(1)} %`;
  const disk = Math.max(...samples.map((sample) => sample.disk));
  const sinceFirst = median(settled.map(({ rss }) => rss)) / (first?.rss ?? Number.NaN) - 1;
  printBudgets([
    {
      name: `resident memory: median of all later samples beside that of the ${warmUpReleases}th release`,
      measured: percent(sinceFirst),
      budget: '± 10 %',
      holds: Math.abs(sinceFirst) <= 0.1,
    },
    {
      name: `highest use of the disk with RELEASE_DISK=${diskLimit}`,
      measured: `${disk.toFixed(1)} MB`,
      budget: `≤ ${diskLimit} MB`,
      holds: disk <= diskLimit,
    },
    ...[
      { name: 'resident memory', change: growth(({ rss }) => rss) },
      { name: 'heap of the main thread', change: growth(({ heap }) => heap) },
    ].map(({ name, change }) => ({
      name: `${name}: median of the last ${settled.length - half} samples beside the ${half} before`,
      measured: percent(change),
      budget: '± 10 %',
      holds: Math.abs(change) <= 0.1,
    })),
  ]);
}
