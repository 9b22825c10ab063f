import { prepareTemplate } from 'e2e/harness/template';
import { kilobytes, ratio } from '../lib/numbers.ts';
import { areaNames } from '../lib/places.ts';
import { type BudgetResult, printBudgets, printTable } from '../lib/table.ts';
import {
  type AreaPage,
  addedScripts,
  bytesOf,
  federatedScripts,
  heaviestPage,
  monolithScripts,
  runtimeBytes,
  type ScriptsOf,
} from './first-page.ts';
import { buildMonolith } from './monolith.ts';
import { comparePhoneVisits } from './phone-visits.ts';

const pages: (AreaPage & { name: string; path: string })[] = [
  { name: 'home', area: 'catalog', page: 'home', path: '/' },
  { name: 'listing', area: 'catalog', page: 'shop', path: '/shop' },
  { name: 'product', area: 'catalog', page: 'product', path: '/products/2' },
  { name: 'article', area: 'blog', page: 'article', path: encodeURI('/blog/articles/1/گونی-کنفی-یا-پلی-پروپیلن') },
];

const optionOf = (name: string) =>
  process.argv.find((argument) => argument.startsWith(`--${name}=`))?.slice(`--${name}=`.length);

/** Of each page and of each of its copies; five differ by up to 1.8 times. */
const defaultVisits = 7;

export async function run(): Promise<void> {
  await prepareTemplate();
  const only = optionOf('only')?.split(',');
  const visited = pages.filter(({ name }) => only?.includes(name) ?? true);
  const visits = Number(optionOf('visits') ?? defaultVisits);
  if (only) return printBudgets(await comparePhoneVisits(visited, visits));
  const scripts = { federated: federatedScripts(), ordinary: monolithScripts(await buildMonolith()) };
  const results = [...firstPages(scripts), ...secondAreas(scripts), ...(await comparePhoneVisits(visited, visits))];
  printBudgets(results);
}

type Scripts = { federated: ScriptsOf; ordinary: ScriptsOf };

function firstPages({ federated, ordinary }: Scripts): BudgetResult[] {
  const rows = pages.map(({ name, ...areaPage }) => {
    const [own, plain] = [federated(areaPage), ordinary(areaPage)];
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
  const largest = Math.max(...rows.map(({ own }) => own));
  return [
    {
      name: 'composing: bytes of a first page',
      measured: `+${kilobytes(more)}`,
      budget: '≤ +18 KB',
      holds: more <= 18_000,
    },
    { name: 'composing: script requests', measured: `+${requests}`, budget: '≤ +3', holds: requests <= 3 },
    { name: 'a first page', measured: kilobytes(largest), budget: '≤ 145 KB', holds: largest <= 145_000 },
  ];
}

function secondAreas({ federated, ordinary }: Scripts): BudgetResult[] {
  const rows = areaNames().map((area) => {
    const areaPage = heaviestPage(area);
    const before = area === 'catalog' ? { area: 'blog', page: 'index' } : { area: 'catalog', page: 'home' };
    return {
      ...areaPage,
      own: bytesOf(addedScripts(federated, before, areaPage)),
      plain: bytesOf(addedScripts(ordinary, before, areaPage)),
    };
  });
  printTable(
    "A second area: what its heaviest page adds after another area's page, brotli 11",
    ['', 'page', 'ordinary', 'federated', 'more'],
    rows.map(({ area, page, own, plain }) => [area, page, kilobytes(plain), kilobytes(own), kilobytes(own - plain)]),
  );
  const largest = Math.max(...rows.map(({ own }) => own));
  const runtime = runtimeBytes();
  return [
    { name: 'a second area', measured: kilobytes(largest), budget: '≤ 20 KB', holds: largest <= 20_000 },
    {
      name: 'a second area with the federation runtime, which loads once',
      measured: kilobytes(largest + runtime),
      budget: '≤ 20 KB',
      holds: largest + runtime <= 20_000,
    },
  ];
}
