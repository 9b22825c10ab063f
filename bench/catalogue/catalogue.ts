import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connect, type Database } from 'api/database';
import { startTestPostgres } from 'api/postgres-server';
import { fillUpTo, withDatabase } from '../api/databases.ts';
import { runLoad } from '../api/fire.ts';
import { type Api, type DatabaseEnv, startApi } from '../api/server.ts';
import { measureTime, median, milliseconds, ratio, seconds } from '../lib/numbers.ts';
import { resetPeakMemory, residentMemory } from '../lib/processes.ts';
import { printBudgets, printTable } from '../lib/table.ts';

const PRODUCTS = 1_000_000;
const READERS = 10;
const ROUNDS = 3;
const list = '/api/v1/products?per_page=24';

/**
 * A million products: the memory of the api at rest and while its index reloads, response times of filtered lists, and those of the
 * shop beside hostile readers of feeds.
 */
export async function run(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-bench-'));
  const server = await startTestPostgres();
  const env: DatabaseEnv = { DATABASE_URL: server.url, DATA_DIR: folder };
  try {
    await fillUpTo(env, 100);
    await withLongWork(env, async ({ pool }) => {
      for (const statement of growth) await pool.query(statement);
    });
    const started = performance.now();
    const api = await startApi(env);
    await measureMemory(env, api, performance.now() - started);
    await measureLists(api);
    await measureFeeds(env, api.url);
    await api.stop();
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Without the timeouts of requests. */
async function withLongWork<Value>({ DATABASE_URL: url }: DatabaseEnv, work: (database: Database) => Promise<Value>) {
  const database = await connect({ url, longWork: true, onError: () => {} });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** More than are applied one by one, so that a second index is built beside the first. */
const manySales = 'update products set sold = sold + 1 where id % 200 = 1';

/** Copies of the seed. Without the triggers of search and stock, which would take hours. */
const growth = [
  `begin;
   set local session_replication_role = replica;
   set local statement_timeout = 0;
   insert into products (id, slug, name, category_id, summary, search_key, sort_key, material_id, description, specification, unit,
     pack_step, published_at, min_price, max_price, available, sold, rating_sum, rating_count)
   select 2000000 + copy * 1000 + place, slug, name || ' ' || copy, category_id, summary, search_key, sort_key || copy, material_id, '',
     '[]', unit, pack_step, published_at - copy * interval '1 minute', min_price + copy * 10, max_price + copy * 10, available,
     copy % 97, rating_sum, rating_count
   from (select *, row_number() over (order by id) as place from products limit 100) as seed
     cross join generate_series(1, ${PRODUCTS / 100}) as copy;
   insert into variants (product_id, sku, price, on_hand, weight_grams, size_id, colour_id)
   select products.id, products.id || '-' || option, min_price, 50, 100, 1 + (products.id + option) % 20, 1 + (products.id * 7 + option) % 12
   from products cross join generate_series(1, 2) as option where products.id > 2000000;
   commit`,
  'vacuum analyze products',
  'vacuum analyze variants',
];

async function measureMemory(env: DatabaseEnv, { url, pid }: Api, start: number): Promise<void> {
  const readList = async () => {
    const response = await fetch(url + list);
    if (!response.ok) throw new Error(`a list was answered with ${response.status}`);
    await response.arrayBuffer();
  };
  const reload = (...statements: string[]) =>
    withLongWork(env, async ({ pool }) => {
      for (const statement of statements) await pool.query(statement);
      await pool.query(`insert into changes (kind, tags) values ('content', '{*}')`);
      return measureTime(readList);
    });
  const peaks: number[] = [];
  const row = (event: string, time: string) => {
    const { now, peak } = residentMemory(pid);
    resetPeakMemory(pid);
    peaks.push(peak);
    return [event, time, now.toFixed(0), peak.toFixed(0)];
  };
  const rows = [
    row('start', seconds(start)),
    row('first list', milliseconds(await measureTime(readList))),
    row('reload, no product differs', seconds(await reload())),
    row('reload, many products differ', seconds(await reload(manySales))),
  ];
  printTable(`${PRODUCTS} products, resident memory in MB`, ['after', 'took', 'memory', 'peak'], rows);
  const peak = Math.max(...peaks);
  printBudgets([
    {
      name: 'resident memory, peaks included',
      measured: `${peak.toFixed(0)} MB`,
      budget: '≤ 1 GB',
      holds: peak <= 1024,
    },
  ]);
}

/** Random filters: most have not been counted before. */
async function measureLists({ url }: Api): Promise<void> {
  const upTo = (most: number) => 1 + Math.floor(Math.random() * most);
  const requests = Array.from({ length: 1000 }, () => {
    const filters = [
      `&colour=${upTo(12)},${upTo(12)}`,
      `&size=${upTo(20)}`,
      `&material=${upTo(5)}`,
      `&price_from=${upTo(20) * 100_000}`,
      '&in_stock=1',
    ].filter(() => Math.random() < 0.4);
    const order = ['new', 'best-selling', 'cheapest', 'dearest', 'rating', 'name'][upTo(6) - 1];
    return { path: `${list}&sort=${order}&page=${upTo(20)}${filters.join('')}` };
  });
  const rows = [];
  const p95s = [];
  for (const connections of [1, 4]) {
    await runLoad({ url, requests, connections, seconds: 3 });
    const { perSecond, p50, p95 } = await runLoad({ url, requests, connections, seconds: 10 });
    rows.push([connections, perSecond.toFixed(0), milliseconds(p50), milliseconds(p95)]);
    p95s.push(p95);
  }
  printTable('Lists with random filters, order and page', ['connections', 'a second', 'p50', 'p95'], rows);
  const p95 = Math.max(...p95s);
  printBudgets([{ name: 'a list, p95', measured: milliseconds(p95), budget: '≤ 200 ms', holds: p95 <= 200 }]);
}

async function measureFeeds(env: DatabaseEnv, url: string): Promise<void> {
  const { rows } = await withDatabase(env, ({ pool }) =>
    pool.query<{ id: number }>('select id from products where id > 2000000 order by id limit 40'),
  );
  const requests = rows.flatMap(({ id }, index) => [
    { path: `/api/v1/products/${id}` },
    { path: `${list}&colour=${1 + (index % 12)}` },
  ]);
  const measure = () => runLoad({ url, requests, connections: 4, seconds: 5 });
  await measure();
  const alone: number[] = [];
  const beside: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    alone.push((await measure()).p95);
    const stop = new AbortController();
    const readers = Array.from({ length: READERS }, (_, reader) => readForever(url, reader, stop.signal));
    beside.push((await measure()).p95);
    stop.abort();
    await Promise.all(readers);
  }
  printTable(
    `Lists and products at 4 connections, beside ${READERS} readers of Torob's feed and the sitemap, p95, median of ${ROUNDS}`,
    ['alone', 'beside readers', 'ratio'],
    [[milliseconds(median(alone)), milliseconds(median(beside)), ratio(median(beside), median(alone))]],
  );
}

/** Requests random pages as fast as the api answers, and ignores `Retry-After`. */
async function readForever(url: string, reader: number, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const headers = { 'x-forwarded-for': `10.9.0.${reader + 1}`, 'content-type': 'application/json' };
    const page = 1 + Math.floor(Math.random() * 10_000);
    const body = JSON.stringify({ page, sort: 'date_added_desc' });
    const isSitemap = reader % 2 === 0;
    const request = isSitemap
      ? fetch(`${url}/sitemap-products-${page}.xml`, { headers, signal })
      : fetch(`${url}/feeds/torob/v3/products`, { method: 'POST', headers, body, signal });
    await request.then((response) => response.arrayBuffer()).catch(() => {});
  }
}
