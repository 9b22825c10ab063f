import type { Browser } from '@playwright/test';
import { kilobytes, median, quantile, ratio } from '../lib/numbers.ts';
import { openBrowser, type Visit, visit } from '../lib/phone.ts';
import { openMeasuredShop } from '../lib/shop.ts';
import { documentOf, serveStatic, staticPageOf, withoutContentVisibility, withScripts } from '../lib/static-page.ts';
import { type BudgetResult, printTable } from '../lib/table.ts';

type NamedPage = { name: string; path: string };

const copies = ['plain', 'scripts', 'full'] as const;
/** `plain`: a static copy; `scripts`: the copy, which loads the shop's scripts; `full`: the copy without `content-visibility`. */
type Copy = (typeof copies)[number];

const titles: Record<Copy, string> = {
  plain: 'static copy',
  scripts: 'with the shop’s scripts',
  full: 'without content-visibility',
};

type Visits = Record<Copy | 'shop', Visit[]>;
type Row = { name: string; visits: Visits };

/** Compares pages of the shop with static copies of them on the phone profile. */
export async function comparePhoneVisits(pages: NamedPage[], visitsPerPage: number): Promise<BudgetResult[]> {
  const shop = await openMeasuredShop();
  const browser = await openBrowser();
  try {
    const rows = await visitInTurns(browser, shop.url, pages, visitsPerPage);
    printVisits(rows, visitsPerPage);
    return visitBudgets(rows);
  } finally {
    await browser.close();
    await shop.close();
  }
}

async function visitInTurns(browser: Browser, shop: string, pages: NamedPage[], count: number): Promise<Row[]> {
  const htmlOf: Record<Copy, Map<string, string>> = { plain: new Map(), scripts: new Map(), full: new Map() };
  const visited: NamedPage[] = [];
  for (const { name, path: asked } of pages) {
    // The copies do not redirect, so neither may the shop.
    const path = new URL((await fetch(shop + asked)).url).pathname;
    visited.push({ name, path });
    const html = await staticPageOf(browser, shop + path);
    htmlOf.plain.set(path, html);
    htmlOf.scripts.set(path, withScripts(html, await documentOf(shop + path)));
    htmlOf.full.set(path, withoutContentVisibility(html));
  }
  const sites = await Promise.all(copies.map(async (copy) => [copy, await serveStatic(shop, htmlOf[copy])] as const));
  const rows: Row[] = [];
  for (const { name, path } of visited) {
    const visits: Visits = { shop: [], plain: [], scripts: [], full: [] };
    // In turns, so that other load on the machine slows all of them down.
    for (let round = 0; round < count; round += 1) {
      visits.shop.push(await visit(browser, shop + path));
      for (const [copy, { url }] of sites) visits[copy].push(await visit(browser, url + path));
    }
    rows.push({ name, visits });
  }
  for (const [, { close }] of sites) close();
  return rows;
}

const figuresOf = (visits: Visit[], figure: keyof Visit) => visits.map((visit) => visit[figure]);
const medianOf = (visits: Visit[], figure: keyof Visit) => median(figuresOf(visits, figure));
const ratioOf = (visits: Visits, copy: Copy, figure: keyof Visit) =>
  medianOf(visits.shop, figure) / medianOf(visits[copy], figure);
const blockedMore = ({ shop, plain }: Visits) =>
  medianOf(shop, 'blockedBefore') +
  medianOf(shop, 'blocked') -
  medianOf(plain, 'blockedBefore') -
  medianOf(plain, 'blocked');

function printVisits(rows: Row[], count: number): void {
  const ms = (value: number) => `${Math.round(value)} ms`;
  const withQuartiles = (visits: Visit[], figure: keyof Visit) => {
    const [low = 0, high = 0] = [0.25, 0.75].map((part) => Math.round(quantile(figuresOf(visits, figure), part)));
    return `${ms(medianOf(visits, figure))} (${low}–${high})`;
  };
  const paints = (visits: Visit[]) => [
    withQuartiles(visits, 'fcp'),
    withQuartiles(visits, 'lcp'),
    ms(medianOf(visits, 'blockedBefore')),
    ms(medianOf(visits, 'blocked')),
  ];
  printTable(
    `Phone (150 ms, 1.6 Mbit/s, processor ÷ 4), median (quartiles) of ${count}; blocked before and after the first paint; ratios of the shop to the copy`,
    ['', '', 'FCP', 'LCP', 'blocked before', 'after', 'FCP ratio', 'LCP ratio'],
    rows.flatMap(({ name, visits }) => [
      [name, 'the shop', ...paints(visits.shop), '', ''],
      ...copies.map((copy) => [
        '',
        titles[copy],
        ...paints(visits[copy]),
        ratio(ratioOf(visits, copy, 'fcp'), 1),
        ratio(ratioOf(visits, copy, 'lcp'), 1),
      ]),
    ]),
  );
  printTable(
    'Scripts without interaction',
    ['', 'scripts', 'bytes', 'layout shift', 'blocked more than the copy'],
    rows.map(({ name, visits }) => [
      name,
      medianOf(visits.shop, 'scripts'),
      kilobytes(medianOf(visits.shop, 'scriptBytes')),
      medianOf(visits.shop, 'shift').toFixed(3),
      ms(blockedMore(visits)),
    ]),
  );
}

function visitBudgets(rows: Row[]): BudgetResult[] {
  const largest = (figure: (visits: Visits) => number) => Math.max(...rows.map(({ visits }) => figure(visits)));
  const times = (name: string, value: number, budget: number): BudgetResult => ({
    name,
    measured: ratio(value, 1),
    budget: `≤ ${budget} ×`,
    holds: value <= budget,
  });
  const fcp = largest(({ shop }) => medianOf(shop, 'fcp'));
  const blocked = largest(blockedMore);
  const shift = largest(({ shop }) => medianOf(shop, 'shift'));
  const bytes = largest(({ shop }) => medianOf(shop, 'scriptBytes'));
  return [
    times(
      'first paint beside the static page',
      largest((visits) => ratioOf(visits, 'plain', 'fcp')),
      0.9,
    ),
    times(
      'LCP beside the static page',
      largest((visits) => ratioOf(visits, 'plain', 'lcp')),
      1.1,
    ),
    { name: 'first contentful paint', measured: `${(fcp / 1000).toFixed(2)} s`, budget: '≤ 0.7 s', holds: fcp <= 700 },
    {
      name: 'blocked more than the static page',
      measured: `${Math.round(blocked)} ms`,
      budget: '≤ 50 ms',
      holds: blocked <= 50,
    },
    { name: 'layout shift', measured: shift.toFixed(3), budget: '0', holds: shift === 0 },
    {
      name: 'scripts without interaction, prefetched ones included',
      measured: kilobytes(bytes),
      budget: '≤ 145 KB',
      holds: bytes <= 145_000,
    },
  ];
}
