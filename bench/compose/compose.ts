import { openShop } from 'e2e/harness/shop';
import { prepareTemplate } from 'e2e/harness/template';
import { kilobytes, median, ratio } from '../lib/numbers.ts';
import { areaNames } from '../lib/places.ts';
import { type Claim, printClaims, printTable } from '../lib/table.ts';
import {
  added,
  bytesOf,
  federatedScripts,
  heaviestPage,
  monolithScripts,
  type Place,
  type ScriptsOf,
} from './first-page.ts';
import { buildMonolith } from './monolith.ts';
import { openBrowser, type Visit, visit } from './phone.ts';
import { serveStatic, staticPageOf } from './static-page.ts';

const pages: (Place & { name: string; path: string })[] = [
  { name: 'home', area: 'catalog', page: 'home', path: '/' },
  { name: 'listing', area: 'catalog', page: 'shop', path: '/shop' },
  { name: 'article', area: 'blog', page: 'article', path: '/blog/articles/1' },
];
const rounds = 5;

export async function run(): Promise<void> {
  await prepareTemplate();
  const scripts = { federated: federatedScripts(), ordinary: monolithScripts(await buildMonolith()) };
  const claims = [...firstPages(scripts), ...secondAreas(scripts), ...(await onThePhone())];
  printClaims(claims);
}

type Scripts = { federated: ScriptsOf; ordinary: ScriptsOf };

function firstPages({ federated, ordinary }: Scripts): Claim[] {
  const rows = pages.map(({ name, ...place }) => {
    const [own, plain] = [federated(place), ordinary(place)];
    return { name, own: bytesOf(own), plain: bytesOf(plain), requests: own.length, plainRequests: plain.length };
  });
  printTable(
    'First page: scripts, brotli 11',
    ['', 'ordinary', 'federated', 'more', 'ratio', 'requests, ordinary', 'federated'],
    rows.map(({ name, own, plain, requests, plainRequests }) => [
      name,
      kilobytes(plain),
      kilobytes(own),
      kilobytes(own - plain),
      ratio(own, plain),
      plainRequests,
      requests,
    ]),
  );
  const more = Math.max(...rows.map(({ own, plain }) => own - plain));
  const requests = Math.max(...rows.map((row) => row.requests - row.plainRequests));
  const most = Math.max(...rows.map(({ own }) => own));
  return [
    { what: 'composing: bytes of a first page', found: `+${kilobytes(more)}`, due: '≤ +18 KB', holds: more <= 18_000 },
    { what: 'composing: script requests', found: `+${requests}`, due: '≤ +3', holds: requests <= 3 },
    { what: 'a first page', found: kilobytes(most), due: '≤ 145 KB', holds: most <= 145_000 },
  ];
}

function secondAreas({ federated, ordinary }: Scripts): Claim[] {
  const rows = areaNames().map((area) => {
    const place = heaviestPage(area);
    const before = area === 'catalog' ? { area: 'blog', page: 'index' } : { area: 'catalog', page: 'home' };
    return { ...place, own: bytesOf(added(federated, before, place)), plain: bytesOf(added(ordinary, before, place)) };
  });
  printTable(
    "A second area: what its heaviest page adds after another area's page, brotli 11",
    ['', 'page', 'ordinary', 'federated', 'more'],
    rows.map(({ area, page, own, plain }) => [area, page, kilobytes(plain), kilobytes(own), kilobytes(own - plain)]),
  );
  const most = Math.max(...rows.map(({ own }) => own));
  return [{ what: 'a second area', found: kilobytes(most), due: '≤ 20 KB', holds: most <= 20_000 }];
}

async function onThePhone(): Promise<Claim[]> {
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
    ['', 'FCP', 'LCP', 'blocked', 'shift', 'scripts before any touch', '', 'static FCP', 'static LCP', 'LCP ratio'],
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
