import { openShop } from 'e2e/harness/shop';
import { kilobytes, median, ratio } from '../lib/numbers.ts';
import { openBrowser, type Visit, visit } from '../lib/phone.ts';
import { type Claim, printTable } from '../lib/table.ts';
import { serveStatic, staticPageOf } from './static-page.ts';

const rounds = 5;

/** Pages of the shop and the same pages written by hand, on a phone. */
export async function onThePhone(pages: { name: string; path: string }[]): Promise<Claim[]> {
  const shop = await openShop();
  const browser = await openBrowser();
  try {
    const plain = new Map<string, string>();
    for (const { path } of pages) plain.set(path, await staticPageOf(browser, shop.url + path));
    const site = await serveStatic(shop.url, plain);
    const rows: { name: string; own: Visit; plain: Visit }[] = [];
    for (const { name, path } of pages) {
      const seen: { own: Visit[]; plain: Visit[] } = { own: [], plain: [] };
      // In turn, so that what else the machine does falls on both.
      for (let round = 0; round < rounds; round += 1) {
        seen.own.push(await visit(browser, shop.url + path));
        seen.plain.push(await visit(browser, site.url + path));
      }
      rows.push({ name, own: middle(seen.own), plain: middle(seen.plain) });
    }
    site.close();
    printVisits(rows);
    return visitClaims(rows);
  } finally {
    await browser.close();
    await shop.close();
  }
}

function middle(visits: Visit[]): Visit {
  const of = (name: keyof Visit) => median(visits.map((one) => one[name]));
  return {
    fcp: of('fcp'),
    lcp: of('lcp'),
    blocked: of('blocked'),
    shift: of('shift'),
    scripts: of('scripts'),
    scriptBytes: of('scriptBytes'),
  };
}

type Row = { name: string; own: Visit; plain: Visit };

function printVisits(rows: Row[]): void {
  const ms = (value: number) => `${Math.round(value)} ms`;
  printTable(
    `Phone (150 ms, 1.6 Mbit/s, processor ÷ 4), median of ${rounds}`,
    ['', 'FCP', 'LCP', 'blocked', 'shift', 'scripts before any touch', '', 'static FCP', 'LCP', 'blocked', 'LCP ratio'],
    rows.map(({ name, own, plain }) => [
      name,
      ms(own.fcp),
      ms(own.lcp),
      ms(own.blocked),
      own.shift.toFixed(3),
      own.scripts,
      kilobytes(own.scriptBytes),
      ms(plain.fcp),
      ms(plain.lcp),
      ms(plain.blocked),
      ratio(own.lcp, plain.lcp),
    ]),
  );
}

function visitClaims(rows: Row[]): Claim[] {
  const most = (of: (row: Row) => number) => Math.max(...rows.map(of));
  const lcp = most(({ own, plain }) => own.lcp / plain.lcp);
  const fcp = most(({ own }) => own.fcp);
  const blocked = most(({ own }) => own.blocked);
  const shift = most(({ own }) => own.shift);
  const bytes = most(({ own }) => own.scriptBytes);
  return [
    { what: 'LCP beside the static page', found: `${lcp.toFixed(2)} ×`, due: '≤ 1.25 ×', holds: lcp <= 1.25 },
    { what: 'first contentful paint', found: `${(fcp / 1000).toFixed(2)} s`, due: '≤ 0.7 s', holds: fcp <= 700 },
    { what: 'blocked main thread', found: `${Math.round(blocked)} ms`, due: '≤ 50 ms', holds: blocked <= 50 },
    { what: 'layout shift', found: shift.toFixed(3), due: '0', holds: shift === 0 },
    {
      what: 'scripts before any touch, with what is fetched ahead',
      found: kilobytes(bytes),
      due: '≤ 145 KB',
      holds: bytes <= 145_000,
    },
  ];
}
