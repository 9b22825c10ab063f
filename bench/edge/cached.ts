import type { Shop } from 'e2e/harness/shop';
import { kilobytes, lowestFifth, ratio } from '../lib/numbers.ts';
import { repository } from '../lib/places.ts';
import { startNode } from '../lib/processes.ts';
import { type BudgetResult, printTable } from '../lib/table.ts';
import { joinLoads, type Load, type LoadOptions, load } from './load.ts';
import { type BenchPage, benchPages } from './pages.ts';

const rounds = { count: 10, seconds: 1 };
/** Node compiles for so many pages, and the edge has more to compile than the constant page. */
const warmUpPages: Record<Target, number> = { cached: 100_000, constant: 40_000, logged: 40_000 };
const maxWarmUpSeconds = 12;

type Target = 'constant' | 'logged' | 'cached';
type Row = { name: string; bytes: number; loads: Record<Target, Load> };

/** Loads each cached page and both constant ones in turns, so that other load on the machine slows all of them down. */
export async function measureCachedPages(shop: Shop, visitors: string[]): Promise<BudgetResult[]> {
  const measured = await Promise.all(benchPages.map((page) => openTargets(shop, page, visitors)));
  for (const { targets } of measured) for (const { kind, options } of targets) await warmUp(options, warmUpPages[kind]);
  for (let round = 0; round < rounds.count; round += 1) {
    for (const { targets } of measured)
      for (const { options, loads } of targets) loads.push(await load(options, rounds.seconds));
  }
  await Promise.all(measured.map(({ close }) => close()));
  const rows = measured.map(({ name, bytes, targets }): Row => {
    const quickest = (kind: Target) => quickestOf(targets.find((target) => target.kind === kind)?.loads ?? []);
    const loads = { constant: quickest('constant'), logged: quickest('logged'), cached: quickest('cached') };
    return { name, bytes, loads };
  });
  print(rows);
  return rows.map(budgetOf);
}

async function openTargets(shop: Shop, { name, path }: BenchPage, visitors: string[]) {
  const { bytes } = await shop.request(path, { headers: { 'accept-encoding': 'br' } });
  const constant = await startConstant(bytes.length, visitors);
  const logged = await startConstant(bytes.length, visitors, 'logged');
  const targets: { kind: Target; options: LoadOptions; loads: Load[] }[] = [
    { kind: 'cached', options: { url: shop.url, pid: shop.edgePid(), paths: [path], visitors }, loads: [] },
    { kind: 'constant', options: constant.options, loads: [] },
    { kind: 'logged', options: logged.options, loads: [] },
  ];
  return { name, bytes: bytes.length, targets, close: () => Promise.all([constant.stop(), logged.stop()]) };
}

async function startConstant(bytes: number, visitors: string[], ...kind: 'logged'[]) {
  const server = startNode(['bench/edge/constant.ts', String(bytes), ...kind], { cwd: repository });
  const [, url = ''] = await server.waitForOutput(/listening at (http\S+)/);
  return { options: { url, pid: server.child.pid ?? 0, paths: ['/'], visitors }, stop: server.stop };
}

async function warmUp(options: LoadOptions, enough: number): Promise<void> {
  let pages = 0;
  for (let second = 0; second < maxWarmUpSeconds && pages < enough; second += 1)
    pages += (await load(options, 1)).pages;
}

/** The mean of the quickest fifth, by processor time: other work evicts the processor’s caches, which slows a large program down more than a small one. */
const quickestOf = (loads: Load[]): Load => ({
  ...joinLoads(loads),
  perProcessorSecond: 1 / lowestFifth(loads.map(({ perProcessorSecond }) => 1 / perProcessorSecond)),
});

function print(rows: Row[]): void {
  const cells = ({ perProcessorSecond, perSecond }: Load) => [
    Math.round(perProcessorSecond),
    `${(1e6 / perProcessorSecond).toFixed(1)} µs`,
    Math.round(perSecond),
  ];
  printTable(
    `Pages per second of processor time, and by the clock; 10 connections; two releases of blog live; the quickest fifth of ${rounds.count} rounds, by the clock the median`,
    ['', 'brotli', 'constant', '', 'clock', 'with log', '', 'clock', 'cached', '', 'clock', 'failed'],
    rows.map(({ name, bytes, loads: { constant, logged, cached } }) => [
      name,
      kilobytes(bytes),
      ...cells(constant),
      ...cells(logged),
      ...cells(cached),
      cached.failed,
    ]),
  );
  printTable(
    'A cached page beside the constant one, by processor time',
    ['', 'without log', 'with request log and id'],
    rows.map(({ name, loads: { cached, constant, logged } }) => [
      name,
      ...[constant, logged].map(({ perProcessorSecond }) => ratio(cached.perProcessorSecond, perProcessorSecond)),
    ]),
  );
}

function budgetOf({ name, loads: { cached, constant } }: Row): BudgetResult {
  const share = cached.perProcessorSecond / constant.perProcessorSecond;
  return {
    name: `${name}, cached, beside a constant page`,
    measured: `${share.toFixed(2)} ×`,
    budget: '≥ 0.7 ×',
    holds: share >= 0.7,
  };
}
