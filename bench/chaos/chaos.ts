import { appendFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { hasFallbackCard, releasesOf } from 'e2e/harness/documents';
import { sumOfMetric } from 'e2e/harness/metrics';
import { patchBuild } from 'e2e/harness/patched-build';
import type { Shop } from 'e2e/harness/shop';
import { prepareTemplate } from 'e2e/harness/template';
import { visitorFor } from 'e2e/harness/visitors';
import { openMeasuredShop } from '../lib/shop.ts';
import { type BudgetResult, printBudgets, printTable } from '../lib/table.ts';
import { type BrowserRow, measureInBrowser } from './browser.ts';
import { faults } from './faults.ts';
import { startFolderBucket } from './stalling.ts';

/** The defaults of production, which the harness makes more generous. Every page is rendered, without the cache. */
const settings = {
  RENDER_DEADLINE: '2500',
  CANDIDATE_DEADLINE: '900',
  BLOCK_LIMIT: '1000',
  LOAD_DEADLINE: '5000',
  PAGE_CACHE: '0',
};
const otherPages = ['/', '/shop', '/special-order', '/auth/login'];
const roundMs = 5000;
const pauseMs = 50;

type Answer = { ms: number; kind: string };
type Row = { name: string; own: Answer[]; baseline: Answer[]; beside: Answer[]; isAlive: boolean; counted: number };

export async function run(): Promise<void> {
  await prepareTemplate();
  const shop = await openMeasuredShop({ env: settings });
  const { stable } = await shop.policy('blog');
  // Starts the lanes of all areas.
  await visitOthers(shop, rounds());
  const rows: Row[] = [];
  let browserRows: BrowserRow[] = [];
  try {
    if (process.argv.includes('--browser')) return printBrowser(await measureInBrowser(shop));
    for (const [name, patch] of Object.entries(faults).filter(([name]) => isSelected(name))) {
      const release = await shop.publish('blog', await patchBuild('blog', `chaos-${name}`, { node: patch }));
      rows.push(await measure(shop, name, release, stable ?? ''));
    }
    for (const [name, spoil] of Object.entries(damages).filter(([name]) => isSelected(name))) {
      const patch = (code: string) => `${code}\n// ${name}`;
      const release = await shop.publish('blog', await patchBuild('blog', `chaos-${name}`, { node: patch }));
      await spoil(path.join(shop.dataDir, 'releases/blog', release, 'node/area.cjs'));
      rows.push(await measure(shop, name, release, stable ?? ''));
    }
    if (isSelected(stalledDownload)) rows.push(await measureStalledDownload(shop, stable ?? ''));
    if (only === undefined) browserRows = await measureInBrowser(shop);
  } finally {
    await shop.close();
  }
  print(rows, browserRows);
}

const stalledDownload = 'has a file whose download never ends';
const only = process.argv.find((argument) => argument.startsWith('--only='))?.slice('--only='.length);
const isSelected = (name: string) => only === undefined || name.includes(only);

/** The edge reads the releases from a bucket, which sends only half of one file of the candidate. */
async function measureStalledDownload(shop: Shop, stable: string): Promise<Row> {
  const bucket = await startFolderBucket(path.join(shop.dataDir, 'releases'));
  const address = `s3://releases?endpoint=${bucket.url}&region=local`;
  await shop.reset({ RELEASE_STORE: address, AWS_ACCESS_KEY_ID: 'bench', AWS_SECRET_ACCESS_KEY: 'bench' });
  const patch = (code: string) => `${code}\n// ${stalledDownload}`;
  const release = await shop.publish('blog', await patchBuild('blog', 'chaos-stalled', { node: patch }));
  bucket.stall((file) => file.includes(release) && file.endsWith('area.cjs'));
  try {
    // The command stops waiting for the edge after five seconds.
    return await measure(shop, stalledDownload, release, stable, async () => {
      await shop.release('ramp', 'blog', release, '50');
      return shop.policy('blog');
    });
  } finally {
    bucket.close();
  }
}

/** Damage to a published release in the store. */
const damages: Record<string, (file: string) => Promise<void>> = {
  'has a changed file': (file) => appendFile(file, '// changed'),
  'lacks a file': (file) => rm(file),
};

/** Baseline and chaos take turns, so that other load on the machine slows both down. */
async function measure(
  shop: Shop,
  name: string,
  release: string,
  stable: string,
  ramp = () => shop.ramp('blog', release, 50),
): Promise<Row> {
  const pid = shop.edgePid();
  const baseline = await visitOthers(shop, rounds());
  const ramped = await ramp().catch((error: Error) => error);
  if (ramped instanceof Error) {
    const own = [{ ms: 0, kind: `the ramp is refused: ${ramped.message.slice(0, 60)}` }];
    return { name, own, baseline, beside: baseline, isAlive: await isAlive(shop, pid), counted: 0 };
  }
  const visitors = Array.from({ length: 4 }, () => visitorFor(ramped, 'candidate'));
  const going = rounds();
  const own: Answer[] = [];
  const visitOwn = async (visitor: string) => {
    while (going() > 0) {
      own.push(await request(shop, '/blog', visitor, { stable, candidate: release }));
      await wait(pauseMs);
    }
  };
  const [beside] = await Promise.all([visitOthers(shop, going), ...visitors.map(visitOwn)]);
  const counted = sumOfMetric(await shop.metrics(), 'shop_release_failures_total', { release });
  await shop.rollback('blog');
  return { name, own, baseline, beside, isAlive: await isAlive(shop, pid), counted };
}

/** Returns the time (ms) that is left of a round. */
function rounds(): () => number {
  const end = performance.now() + roundMs;
  return () => Math.max(0, end - performance.now());
}

async function visitOthers(shop: Shop, going: () => number): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let turn = 0; going() > 0; turn += 1) {
    answers.push(await request(shop, otherPages[turn % otherPages.length] ?? '/', undefined, {}));
    await wait(pauseMs);
  }
  return answers;
}

async function request(
  shop: Shop,
  address: string,
  visitor: string | undefined,
  releases: Record<string, string>,
): Promise<Answer> {
  const start = performance.now();
  try {
    const response = await shop.request(address, visitor === undefined ? {} : { visitor });
    const ms = performance.now() - start;
    if (response.status !== 200 || hasFallbackCard(response)) return { ms, kind: `status ${response.status}` };
    const shown = Object.entries(releases).find(([, id]) => id === releasesOf(response).blog);
    return { ms, kind: shown?.[0] ?? 'page' };
  } catch (error) {
    return { ms: performance.now() - start, kind: error instanceof Error ? error.message : 'failed' };
  }
}

async function isAlive(shop: Shop, pid: number): Promise<boolean> {
  const isHealthy = await shop.request('/healthz').then(
    ({ status }) => status === 200,
    () => false,
  );
  return isHealthy && shop.edgePid() === pid && process.kill(pid, 0);
}

const quantile = (answers: Answer[], share: number) => {
  const sorted = answers.map(({ ms }) => ms).sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
};
const failuresIn = (answers: Answer[]) => answers.filter(({ kind }) => kind !== 'page').length;

function print(rows: Row[], browserRows: BrowserRow[]): void {
  const whole = (ms: number) => `${Math.round(ms)} ms`;
  const kinds = (answers: Answer[]) =>
    [...new Set(answers.map(({ kind }) => kind))]
      .map((kind) => `${answers.filter((answer) => answer.kind === kind).length} ${kind}`)
      .join(', ');
  printTable(
    'The blog’s candidate at 50 %, four of its visitors and one of the other areas, every page rendered; 5 s each',
    [
      'a candidate that',
      'its visitors got',
      'p50',
      'longest',
      'counted',
      'others p50',
      'baseline',
      'p95',
      'baseline',
      'failed',
      'edge',
    ],
    rows.map(({ name, own, baseline, beside, isAlive: alive, counted }) => [
      name,
      kinds(own),
      whole(quantile(own, 0.5)),
      whole(quantile(own, 1)),
      counted,
      whole(quantile(beside, 0.5)),
      whole(quantile(baseline, 0.5)),
      whole(quantile(beside, 0.95)),
      whole(quantile(baseline, 0.95)),
      failuresIn(beside),
      alive ? 'alive' : 'dead',
    ]),
  );
  printBudgets(budgetsOf(rows));
  if (browserRows.length > 0) printBrowser(browserRows);
}

const maxBrowserMs = 5000;

function printBrowser(rows: BrowserRow[]): void {
  const time = (ms: number | undefined) => (ms === undefined ? 'never' : `${Math.round(ms)} ms`);
  printTable(
    'The same visitor in Chromium, from the press of a link or the address until the text was there',
    ['a candidate that', 'a text', 'that of stable', 'the page works'],
    rows.map(({ name, firstText, stable, isAlive }) => [name, time(firstText), time(stable), isAlive ? 'yes' : 'no']),
  );
  printBudgets(
    rows.map(({ name, stable = Number.POSITIVE_INFINITY }) => ({
      name: `${name}: stable in the browser`,
      measured: time(Number.isFinite(stable) ? stable : undefined),
      budget: `≤ ${maxBrowserMs} ms`,
      holds: stable <= maxBrowserMs,
    })),
  );
}

function budgetsOf(rows: Row[]): BudgetResult[] {
  const longest = Math.max(...rows.map(({ own }) => quantile(own, 1)));
  const all = (pick: (row: Row) => Answer[]) => quantile(rows.flatMap(pick), 0.95);
  const ratio = all(({ beside }) => beside) / all(({ baseline }) => baseline);
  const failed = rows.reduce((sum, { beside }) => sum + failuresIn(beside), 0);
  const failedOwn = rows.flatMap(({ own }) => own).filter(({ kind }) => kind.startsWith('status')).length;
  return [
    {
      name: 'the longest wait of a candidate’s visitor',
      measured: `${Math.round(longest)} ms`,
      budget: '≤ 1500 ms',
      holds: longest <= 1500,
    },
    {
      name: 'p95 of the other areas beside the baseline, all cases',
      measured: `${ratio.toFixed(2)} ×`,
      budget: '≤ 1.5 ×',
      holds: ratio <= 1.5,
    },
    { name: 'failed requests of the other areas', measured: String(failed), budget: '0', holds: failed === 0 },
    {
      name: 'failed requests of the candidate’s visitors',
      measured: String(failedOwn),
      budget: '0',
      holds: failedOwn === 0,
    },
    {
      name: 'the edge is alive after every case',
      measured: rows.every(({ isAlive: alive }) => alive) ? 'yes' : 'no',
      budget: 'yes',
      holds: rows.every(({ isAlive: alive }) => alive),
    },
  ];
}
