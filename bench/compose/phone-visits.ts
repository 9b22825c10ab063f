import { openShop } from 'e2e/harness/shop';
import { kilobytes, median, ratio } from '../lib/numbers.ts';
import { openBrowser, type Visit, visit } from '../lib/phone.ts';
import { type BudgetResult, printTable } from '../lib/table.ts';
import { serveStatic, staticPageOf, withoutContentVisibility } from './static-page.ts';

const rounds = 5;

/** Compares pages of the shop with static copies of them, with and without `content-visibility`, on the phone profile. */
export async function comparePhoneVisits(pages: { name: string; path: string }[]): Promise<BudgetResult[]> {
  const shop = await openShop();
  const browser = await openBrowser();
  try {
    const staticPages = new Map<string, string>();
    const visited: typeof pages = [];
    for (const { name, path: asked } of pages) {
      // The copy does not redirect, so neither may the shop.
      const path = new URL((await fetch(shop.url + asked)).url).pathname;
      visited.push({ name, path });
      staticPages.set(path, await staticPageOf(browser, shop.url + path));
    }
    const site = await serveStatic(shop.url, staticPages);
    const fullPages = new Map([...staticPages].map(([path, html]) => [path, withoutContentVisibility(html)]));
    const fullSite = await serveStatic(shop.url, fullPages);
    const rows: Row[] = [];
    for (const { name, path } of visited) {
      const visits: Record<keyof Omit<Row, 'name'>, Visit[]> = { own: [], plain: [], full: [] };
      // In turns, so that other load on the machine slows both down.
      for (let round = 0; round < rounds; round += 1) {
        visits.own.push(await visit(browser, shop.url + path));
        visits.plain.push(await visit(browser, site.url + path));
        visits.full.push(await visit(browser, fullSite.url + path));
      }
      rows.push({ name, own: medianOf(visits.own), plain: medianOf(visits.plain), full: medianOf(visits.full) });
    }
    site.close();
    fullSite.close();
    printVisits(rows);
    return visitBudgets(rows);
  } finally {
    await browser.close();
    await shop.close();
  }
}

function medianOf(visits: Visit[]): Visit {
  const of = (name: keyof Visit) => median(visits.map((visit) => visit[name]));
  return {
    fcp: of('fcp'),
    lcp: of('lcp'),
    blockedBefore: of('blockedBefore'),
    blocked: of('blocked'),
    shift: of('shift'),
    scripts: of('scripts'),
    scriptBytes: of('scriptBytes'),
  };
}

/** `plain`: the static copy; `full`: the static copy without `content-visibility`. */
type Row = { name: string; own: Visit; plain: Visit; full: Visit };

function printVisits(rows: Row[]): void {
  const ms = (value: number) => `${Math.round(value)} ms`;
  const paints = ({ fcp, lcp, blockedBefore, blocked }: Visit) => [ms(fcp), ms(lcp), ms(blockedBefore), ms(blocked)];
  printTable(
    `Phone (150 ms, 1.6 Mbit/s, processor ÷ 4), median of ${rounds}; blocked before and after the first paint`,
    ['', '', 'FCP', 'LCP', 'blocked before', 'after', 'FCP ratio', 'LCP ratio', 'blocked, more'],
    rows.flatMap(({ name, own, plain, full }) => [
      [name, 'the shop', ...paints(own), '', '', ''],
      ...[
        { copy: plain, title: 'static copy' },
        { copy: full, title: 'without content-visibility' },
      ].map(({ copy, title }) => [
        '',
        title,
        ...paints(copy),
        ratio(own.fcp, copy.fcp),
        ratio(own.lcp, copy.lcp),
        ms(own.blockedBefore + own.blocked - copy.blockedBefore - copy.blocked),
      ]),
    ]),
  );
  printTable(
    'Scripts without interaction',
    ['', 'scripts', 'bytes', 'layout shift'],
    rows.map(({ name, own }) => [name, own.scripts, kilobytes(own.scriptBytes), own.shift.toFixed(3)]),
  );
}

function visitBudgets(rows: Row[]): BudgetResult[] {
  const largest = (figure: (row: Row) => number) => Math.max(...rows.map(figure));
  const lcp = largest(({ own, plain }) => own.lcp / plain.lcp);
  const fcp = largest(({ own }) => own.fcp);
  const blocked = largest(({ own, plain }) => own.blockedBefore + own.blocked - plain.blockedBefore - plain.blocked);
  const shift = largest(({ own }) => own.shift);
  const bytes = largest(({ own }) => own.scriptBytes);
  return [
    { name: 'LCP beside the static page', measured: `${lcp.toFixed(2)} ×`, budget: '≤ 1.25 ×', holds: lcp <= 1.25 },
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
