import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connect } from 'api/database';
import { startTestPostgres } from 'api/postgres-server';
import { fillUpTo, withDatabase } from '../api/databases.ts';
import { runLoad } from '../api/fire.ts';
import { type DatabaseEnv, startApi } from '../api/server.ts';
import { measureTime, median, milliseconds, ratio, seconds } from '../lib/numbers.ts';
import { printBudgets, printTable } from '../lib/table.ts';

const PRODUCTS = 1_000_000;
const READERS = 10;
const ROUNDS = 3;
const list = '/api/v1/products?per_page=24';

/** A million products: the memory of the api, a reload of its index, and the shop's response times beside hostile readers of feeds. */
export async function run(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-bench-'));
  const server = await startTestPostgres();
  const env: DatabaseEnv = { DATABASE_URL: server.url, DATA_DIR: folder };
  try {
    await fillUpTo(env, 100);
    const database = await connect({ url: server.url, longWork: true, onError: () => {} });
    for (const statement of growth) await database.pool.query(statement);
    await database.close();
    let url = '';
    let stop = async () => {};
    const start = await measureTime(async () => ({ url, stop } = await startApi(env)));
    await measureMemory(env, url, start);
    await measureFeeds(env, url);
    await stop();
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

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

const megabytes = async (url: string): Promise<number> => {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\S+)$/m.exec(text)?.[1] ?? Number.NaN) / 1024 / 1024;
};

async function measureMemory(env: DatabaseEnv, url: string, start: number): Promise<void> {
  const first = await measureTime(() => fetch(url + list));
  const atRest = await megabytes(url);
  await withDatabase(env, ({ pool }) => pool.query(`insert into changes (kind, tags) values ('content', '{*}')`));
  let peak = atRest;
  let isReloading = true;
  const reload = measureTime(() => fetch(url + list)).finally(() => {
    isReloading = false;
  });
  while (isReloading) peak = Math.max(peak, await megabytes(url));
  const after = await megabytes(url);
  printTable(
    `${PRODUCTS} products`,
    ['start', 'first list', 'RSS', 'reload after *', 'peak RSS', 'RSS after'],
    [
      [
        seconds(start),
        milliseconds(first),
        atRest.toFixed(0),
        seconds(await reload),
        peak.toFixed(0),
        after.toFixed(0),
      ],
    ],
  );
  printBudgets([
    {
      name: 'resident memory, reload included',
      measured: `${peak.toFixed(0)} MB`,
      budget: '≤ 1 GB',
      holds: peak <= 1024,
    },
  ]);
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

/** Asks for random pages as fast as the api answers, and never waits as told. */
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
