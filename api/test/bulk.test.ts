import { setImmediate } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { addProducts, type Progress, removeProducts } from '../seed/bulk/bulk-products.ts';
import { archivedTables } from '../src/database/archive/tables.ts';
import type { Database } from '../src/database/connect.ts';
import { inTransaction } from '../src/database/transaction.ts';
import { productChanged } from '../src/modules/catalogue/derived.ts';
import { closeDatabases, deleteReleases, freshDatabase } from './databases.ts';
import { codeOf, openShop, type Shop } from './shop.ts';
import { until } from './until.ts';

afterAll(closeDatabases);

const now = Date.UTC(2026, 10, 21, 9);

async function collectProgress(progress: AsyncIterable<Progress>): Promise<Progress[]> {
  const reports: Progress[] = [];
  for await (const report of progress) reports.push(report);
  return reports;
}

const add = ({ kysely }: Database, products: number) => collectProgress(addProducts(kysely, products, { now }));

/** Every row of every table, as text. */
async function contentOf({ kysely }: Database): Promise<string[]> {
  const names = [...(await archivedTables(kysely)).map(({ name }) => name), 'product_texts', 'search_words'];
  const texts = await Promise.all(
    names.map(async (name) => {
      const { rows } = await sql<{ row: string }>`
        select to_jsonb(source)::text as row from ${sql.table(name)} as source order by 1`.execute(kysely);
      return rows.map(({ row }) => `${name} ${row}`);
    }),
  );
  return texts.flat();
}

async function first<Row>({ kysely }: Database, query: ReturnType<typeof sql<Row>>): Promise<Row> {
  const { rows } = await query.execute(kysely);
  const [row] = rows;
  if (row === undefined) throw new Error('no row');
  return row;
}

const removeAll = ({ kysely }: Database) => collectProgress(removeProducts(kysely));

describe('a large catalogue', () => {
  let database: Database;
  beforeAll(async () => {
    database = await freshDatabase('postgres');
  });
  beforeEach(async () => {
    await removeAll(database);
    await database.kysely.deleteFrom('changes').execute();
  });

  test('generated products have ids of their own range, and adding them reports the progress', async () => {
    const reports = await add(database, 600);
    expect(reports.at(0)).toEqual({ products: 0, of: 600 });
    expect(reports.at(-1)).toEqual({ products: 600, of: 600 });
    expect(reports.length).toBeGreaterThan(2);

    const ids = await first(
      database,
      sql<object>`select count(*)::integer as count, min(id) as least, max(id) as most from products where id > 1000000`,
    );
    expect(ids).toEqual({ count: 600, least: 1_000_001, most: 1_000_600 });
    const { count } = await first(
      database,
      sql<{ count: number }>`
      select count(*)::integer as count from changes where tags = '{*}'`,
    );
    expect(count).toBe(1);
  });

  test('generated products are complete, with all derived columns filled', async () => {
    await add(database, 500);
    const faults = await first(
      database,
      sql<object>`
        select
          count(*) filter (where not exists (select from variants where product_id = p.id))::integer as no_variant,
          count(*) filter (where not exists (select from product_pictures where product_id = p.id))::integer as no_picture,
          count(*) filter (where not exists (
            select from product_texts where product_id = p.id and whole = to_tsvector('simple', p.search_key)
          ))::integer as not_searched,
          count(*) filter (where split_part(search_key, E'\\n', 1) !~ 'سری [0-9]+( |$)')::integer as not_found_by_name,
          count(*) filter (where published_at > now() or published_at < now() - interval '4 years')::integer as odd_date,
          count(*) filter (where (
            select count(*) filter (where price is null) not in (0, count(*)) from variants where product_id = p.id
          ))::integer as half_on_request,
          count(*) filter (where exists (
            select from variants where product_id = p.id and floor(on_hand / p.pack_step) * p.pack_step <> on_hand
          ))::integer as broken_packs
        from products as p where id > 1000000`,
    );
    expect(new Set(Object.values(faults))).toEqual(new Set([0]));
    const products = await database.kysely.selectFrom('products').select('id').execute();
    const deriveAll = inTransaction(database.kysely, (tx) => productChanged(tx, new Set(products.map(({ id }) => id))));
    expect(await deriveAll).toEqual([]);
  });

  test('generated products have a variety of prices, stocks, colours and sizes', async () => {
    await add(database, 1000);
    const variety = await first(
      database,
      sql<Record<string, number>>`
        select count(distinct category_id)::integer as categories, count(distinct name)::integer as names,
          count(*) filter (where available = 0)::integer as sold_out,
          count(*) filter (where discount_percent > 0)::integer as discounted,
          count(*) filter (where min_price is null)::integer as on_request,
          count(*) filter (where rating_count > 0)::integer as rated,
          count(*) filter (where sold > 0)::integer as sold,
          (select count(distinct picture_id)::integer from product_pictures where product_id > 1000000) as pictures
        from products where id > 1000000`,
    );
    // Exact numbers, because the generator has a fixed seed.
    expect(variety).toMatchObject({ categories: 11 });
    expect(variety.names).toBeGreaterThan(980);
    expect(variety.sold_out).toBeGreaterThan(60);
    expect(variety.sold_out).toBeLessThan(100);
    expect(variety.discounted).toBeGreaterThan(120);
    expect(variety.discounted).toBeLessThan(180);
    expect(variety.on_request).toBeGreaterThan(4);
    expect(variety.on_request).toBeLessThan(20);
    expect(variety.rated).toBeGreaterThan(300);
    expect(variety.sold).toBeGreaterThan(300);
    expect(variety.pictures).toBeLessThan(2500);
  });

  test('generated products are the same, whether added at once or in two parts', async () => {
    const bulk = async () => (await contentOf(database)).filter((row) => /"(product_)?id": 10000\d\d\b/.test(row));
    await add(database, 320);
    const rows = await bulk();
    expect(rows.length).toBeGreaterThan(500);
    await removeAll(database);
    await add(database, 20);
    await add(database, 300);
    expect(await bulk()).toEqual(rows);
  });

  test('generated products are removed completely; a real product with an id of their range stays', async () => {
    await sql`
      insert into products select own.* from products as one,
        jsonb_populate_record(one, '{"id": 1000900}') as own where one.id = 1`.execute(database.kysely);
    await sql`
      insert into variants select own.* from variants as one,
        jsonb_populate_record(one, '{"id": 1000900, "product_id": 1000900, "sku": "own"}') as own
      where one.id = 1`.execute(database.kysely);
    const before = await contentOf(database);
    await add(database, 300);
    expect(await contentOf(database)).not.toEqual(before);
    expect((await removeAll(database)).at(-1)).toEqual({ products: 300, of: 300 });
    expect(await contentOf(database)).toEqual(before);
  });
});

// Only the embedded database needs the running API for this: a second process cannot open it.
describe('a large catalogue requested from a running API, embedded', () => {
  let database: Database;
  let shop: Shop;
  beforeAll(async () => {
    database = await freshDatabase('embedded');
  });
  beforeEach(async () => {
    await removeAll(database);
    await deleteReleases(database);
    shop = await openShop('embedded', { database });
  });
  afterEach(() => shop.close());

  const seed = (products: unknown) => shop.call('POST', '/operator/v1/seed', { token: shop.admin, body: { products } });
  const count = () =>
    first(
      database,
      sql<{ count: number }>`
      select count(*)::integer as count from products where id > 1000000`,
    ).then((row) => row.count);
  const lastOf = (body: string): Progress => JSON.parse(body.trim().split('\n').at(-1) ?? '');

  test('products are added while other requests are answered; a second seeding is refused', async () => {
    let ended = false;
    const seeding = seed(1000).finally(() => {
      ended = true;
    });
    await until(async () => (await count()) > 0);
    expect(codeOf(await seed(1))).toBe('seeding');
    let answered = 0;
    while (!ended) {
      const { status } = await shop.call('GET', '/api/v1/menus');
      expect(status).toBe(200);
      if (!ended) answered += 1;
      // Injected requests never yield to the event loop by themselves.
      await setImmediate();
    }
    expect(answered).toBeGreaterThan(2);
    const { status, body } = await seeding;
    expect([status, lastOf(body)]).toEqual([200, { products: 1000, of: 1000 }]);

    const removed = await shop.call('DELETE', '/operator/v1/seed', { token: shop.admin });
    expect(lastOf(removed.body)).toEqual({ products: 1000, of: 1000 });
    expect(await count()).toBe(0);
    expect(lastOf((await seed(1)).body)).toEqual({ products: 1, of: 1 });
  });

  test('seeding is interrupted when the API stops, and reports how many products were committed', async () => {
    const seeding = seed(100_000);
    await until(async () => (await count()) > 0);
    await shop.app.close();
    const { products, of } = lastOf((await seeding).body);
    expect(of).toBe(100_000);
    expect(products).toBeLessThan(100_000);
    expect(await count()).toBe(products);
  });

  test('seeding needs the admin token and a valid number of products', async () => {
    expect((await shop.call('POST', '/operator/v1/seed', { body: { products: 1 } })).status).toBe(401);
    expect((await shop.call('DELETE', '/operator/v1/seed', { token: shop.edge })).status).toBe(403);
    for (const products of [0, -1, 1.5, '10', 1_000_001, null]) expect((await seed(products)).status).toBe(422);
    expect(await count()).toBe(0);
  });
});
