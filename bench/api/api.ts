import { startTestPostgres } from '../../scripts/postgres.ts';
import { median } from '../lib/numbers.ts';
import { type Claim, printClaims, printTable } from '../lib/table.ts';
import { type Route, routes } from './asked.ts';
import { type Latency, type Load, latency, load } from './load.ts';
import { memberWithBasket } from './member.ts';
import { pgbench } from './pgbench.ts';
import { writePlans } from './plans.ts';
import { fill, type Kind, makePlace, openDatabase, type Place, start } from './shop.ts';
import { listenIn, type Statement } from './statements.ts';

const FEW = 100;
const MANY = 100_000;
const ROUNDS = 3;
const SECONDS = 3;
const ASKED = 220;

type Grown = { kind: Kind; products: number; times: Map<string, Latency> };
type Beside = { name: string; connections: number; api: Load; bare: number };

export async function run(): Promise<void> {
  const server = await startTestPostgres();
  try {
    const grown: Grown[] = [];
    const beside: Beside[] = [];
    for (const kind of ['PostgreSQL', 'PGlite'] as const) {
      const place = await makePlace(kind, server.url);
      for (const products of [FEW, MANY]) {
        const ids = await fill(place, products);
        grown.push({ kind, products, times: await timesOf(place, ids) });
      }
      if (place.databaseUrl !== undefined) beside.push(...(await besidePgbench(place, place.databaseUrl)));
      await place.remove();
    }
    print(grown, beside);
  } finally {
    await server.stop();
  }
}

/** How long each takes, one at a time, on a shop that was just started. */
async function timesOf(place: Place, products: number[]): Promise<Map<string, Latency>> {
  const shop = await start(place);
  try {
    const token = await memberWithBasket(shop.url, products);
    const times = new Map<string, Latency>();
    for (const route of Object.values<Route>(routes)) {
      const paths = Array.from({ length: ASKED }, (_, number) => route.path(number, { products }));
      times.set(route.name, await latency(shop.url, paths, route.member && token));
    }
    return times;
  } finally {
    await shop.stop();
  }
}

/** The shop and pgbench in turn, so that what else the machine does falls on both. */
async function besidePgbench(place: Place, url: string): Promise<Beside[]> {
  const products = await fill(place, MANY);
  const shop = await start(place);
  try {
    const token = await memberWithBasket(shop.url, products);
    const asked = await statementsOf(place, products, token);
    const rows: Beside[] = [];
    for (const [key, statements] of asked) {
      const route: Route = routes[key];
      const paths = Array.from({ length: ASKED }, (_, number) => route.path(number, { products }));
      for (const connections of [1, 32]) {
        const options = { connections, seconds: SECONDS };
        const seen: { api: Load; bare: number }[] = [];
        await load(shop.url, paths, { ...options, token: route.member && token });
        for (let round = 0; round < ROUNDS; round += 1) {
          const api = await load(shop.url, paths, { ...options, token: route.member && token });
          seen.push({ api, bare: await pgbench(url, statements, options) });
        }
        const of = (name: keyof Load) => median(seen.map(({ api }) => api[name]));
        const api = { perSecond: of('perSecond'), p99: of('p99'), failed: of('failed') };
        rows.push({ name: route.name, connections, api, bare: median(seen.map(({ bare }) => bare)) });
      }
    }
    return rows;
  } finally {
    await shop.stop();
  }
}

const loaded = ['listing', 'product', 'basket'] as const;

/** What each route has the shop ask its database; the plans of it go into `plans/`. */
async function statementsOf(place: Place, products: number[], token: string) {
  const database = await openDatabase(place);
  const asked = new Map<(typeof loaded)[number], Statement[]>();
  try {
    await listenIn(place, database, async (ask) => {
      for (const key of ['listing', 'product', 'basket', 'search', 'suggestions'] as const) {
        const route: Route = routes[key];
        const statements = await ask(route.path(1, { products }), route.member && token);
        for (const one of loaded) if (one === key) asked.set(one, statements);
        await writePlans(database, key, `${route.name}, ${MANY} products`, statements);
      }
    });
  } finally {
    await database.close();
  }
  return asked;
}

function print(grown: Grown[], beside: Beside[]): void {
  const ms = (time: number | undefined) => (time ?? Number.NaN).toFixed(1);
  const sizesOf = (kind: Kind, name: string) =>
    [FEW, MANY].map((products) => grown.find((one) => one.kind === kind && one.products === products)?.times.get(name));
  const lines = (['PostgreSQL', 'PGlite'] as const).flatMap((kind) =>
    Object.values<Route>(routes).map(({ name }) => ({ kind, name, sizes: sizesOf(kind, name) })),
  );
  const ratioOf = ([few, many]: (Latency | undefined)[]) => (many?.p50 ?? Number.NaN) / (few?.p50 ?? Number.NaN);
  printTable(
    `Milliseconds, one at a time, ${ASKED} different questions`,
    ['', '', `${FEW}: p50`, 'p95', `${MANY}: p50`, 'p95', 'p50 grows'],
    lines.map(({ kind, name, sizes }) => [
      kind,
      name,
      ...sizes.flatMap((time) => [ms(time?.p50), ms(time?.p95)]),
      `${ratioOf(sizes).toFixed(2)} ×`,
    ]),
  );
  printTable(
    `Answers a second beside pgbench with the same statements, PostgreSQL, ${MANY} products; median of ${ROUNDS} turns`,
    ['', 'connections', 'api', 'p99', 'pgbench', 'ratio', 'failed'],
    beside.map(({ name, connections, api, bare }) => [
      name,
      connections,
      Math.round(api.perSecond),
      `${api.p99} ms`,
      Math.round(bare),
      `${(api.perSecond / bare).toFixed(2)} ×`,
      api.failed,
    ]),
  );
  printClaims([
    ...beside.filter(({ connections }) => connections > 1).map(besideClaim),
    ...lines.flatMap(({ kind, name, sizes }): Claim[] => {
      const [, many] = sizes;
      if (name === routes.product.name || name === routes.basket.name) {
        const ratio = ratioOf(sizes);
        return [{ what: `${kind}: ${name} grows`, found: `${ratio.toFixed(2)} ×`, due: '≤ 2 ×', holds: ratio <= 2 }];
      }
      const p95 = many?.p95 ?? Number.NaN;
      return [{ what: `${kind}: ${name}, p95`, found: `${ms(p95)} ms`, due: '≤ 150 ms', holds: p95 <= 150 }];
    }),
  ]);
}

function besideClaim({ name, api, bare }: Beside): Claim {
  const ratio = api.perSecond / bare;
  return { what: `${name} beside pgbench`, found: `${ratio.toFixed(2)} ×`, due: '≥ 0.2 ×', holds: ratio >= 0.2 };
}
