import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { sql } from 'kysely';
import { inTransaction } from '../src/database/transaction.ts';
import { createCatalogueCache } from '../src/modules/catalogue/catalogue-cache.ts';
import { productChanged, refreshSums } from '../src/modules/catalogue/derived.ts';
import { recordChange } from '../src/modules/changes/repository.ts';
import { buildVariant, holdUnits, setStock } from './builders.ts';
import { closeDatabases, kinds } from './databases.ts';
import { readEvents } from './event-reader.ts';
import { openShop, type Shop } from './shop.ts';

/** SQL for «the range from one column to the other touches one of these bands». */
const inBands = (from: string, to: string, ends: readonly number[], bands: readonly number[] | null) =>
  (bands ?? []).map((band) => `${to} > ${ends[band - 1]} and ${from} <= ${ends[band]}`).join(' or ');

describe.each(kinds)('filters and their numbers on %s', (kind) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop(kind);
  });
  afterAll(async () => {
    await shop.close();
    await closeDatabases();
  });

  const list = async (query: string) => {
    const { status, body } = await shop.call('GET', `/api/v1/products?${query}`);
    expect([query, status]).toEqual([query, 200]);
    return body.data;
  };
  const rows = async (text: string) => (await shop.database.pool.query(text)).rows;
  /** Changes rows and sends their change event in one transaction. */
  const change = (tags: string[], ...texts: string[]) =>
    inTransaction(shop.database.kysely, async (tx) => {
      for (const text of texts) await sql.raw(text).execute(tx);
      await recordChange(tx, { kind: 'content', tags });
    });

  const derive = (ids: number[]) => inTransaction(shop.database.kysely, (tx) => productChanged(tx, ids));

  test('filtered lists and facet counts match a plain SQL query', async () => {
    const [options] = await rows(`select (select array_agg(id) from colours) as colours,
      (select array_agg(id) from materials) as materials, (select array_agg(id) from sizes) as sizes`);
    const someOf = (ids: number[]) =>
      fc.option(fc.uniqueArray(fc.constantFrom(...ids), { minLength: 1, maxLength: 5 }));
    const filterSets = fc.record({
      colour: someOf(options.colours),
      material: someOf(options.materials),
      size: someOf(options.sizes),
      height: someOf([1, 2, 3, 4, 5]),
      capacity: someOf([1, 2, 3, 4, 5]),
      use: someOf([1, 3, 5, 9, 11, 15]),
      price_to: fc.option(fc.integer({ min: 1, max: 60 }).map((hundreds) => hundreds * 100_000)),
      in_stock: fc.option(fc.constant(1)),
    });
    const property = fc.asyncProperty(filterSets, async (filters) => {
      const chosen = Object.entries(filters).filter(([, value]) => value !== null);
      const data = await list(chosen.map(([name, value]) => `${name}=${value}`).join('&'));
      const conditions = {
        colour: `exists (select from variants where product_id = products.id and colour_id in (${filters.colour}))`,
        material: `material_id in (${filters.material})`,
        size: `exists (select from variants where product_id = products.id and size_id in (${filters.size}))`,
        height: `exists (select from variants join sizes on sizes.id = size_id where product_id = products.id and width_cm > 0
          and (${inBands('height_cm', 'height_cm', [0, 25, 45, 70, 100, 1e9], filters.height)}))`,
        capacity: `(${inBands('load_from', 'load_to', [0, 5, 15, 30, 70, 1e9], filters.capacity)})`,
        use: `uses && array[${filters.use ?? []}]::integer[]`,
        price_to: `min_price <= ${filters.price_to}`,
        in_stock: 'available > 0',
      };
      const where = (except = '') =>
        [
          'products.active',
          ...chosen.flatMap(([name]) => (name === except ? [] : conditions[name as keyof typeof conditions])),
        ].join(' and ');
      const count = async (of: string, except?: string) => {
        const [{ count: found }] = await rows(
          `select count(distinct products.id)::integer as count from products join variants on product_id = products.id and variants.active
           where ${where(except)} and ${of}`,
        );
        return found;
      };
      expect(data.total).toBe(await count('true'));
      for (const { id, count: shown } of data.facets.colours.slice(0, 3))
        expect(shown).toBe(await count(`colour_id = ${id}`, 'colour'));
      for (const { id, count: shown } of data.facets.sizes.slice(0, 3))
        expect(shown).toBe(await count(`size_id = ${id}`, 'size'));
      for (const { id, count: shown } of data.facets.materials.slice(0, 3))
        expect(shown).toBe(await count(`material_id = ${id}`, 'material'));
      for (const { id, count: shown } of data.facets.uses.slice(0, 3))
        expect(shown).toBe(await count(`${id} = any(uses)`, 'use'));
      for (const { id, count: shown } of data.facets.capacities)
        expect(shown).toBe(await count(inBands('load_from', 'load_to', [0, 5, 15, 30, 70, 1e9], [id]), 'capacity'));
      expect(data.facets.in_stock).toBe(await count('available > 0', 'in_stock'));
      expect(data.facets.discounted).toBe(await count('discount_percent > 0'));
    });
    await fc.assert(property, { numRuns: 20 });
  });

  test('a chosen option without products stays listed with count 0', async () => {
    const [{ id }] = await rows(`select id from colours where not exists
      (select from variants where colour_id = colours.id and product_id in
        (select id from products where material_id = (select id from materials where code = 'steel'))) limit 1`);
    const [{ id: steel }] = await rows(`select id from materials where code = 'steel'`);
    const { facets, total } = await list(`colour=${id}&material=${steel}`);
    expect(total).toBe(0);
    expect(facets.colours).toContainEqual(expect.objectContaining({ id, count: 0, hex: expect.any(String) }));
  });

  test('an option emptied by other filters keeps its position; one of another category is not listed', async () => {
    const [{ id: steel }] = await rows(`select id from materials where code = 'steel'`);
    const ids = (options: { id: number }[]) => options.map(({ id }) => id);
    const unfilteredFacets = (await list('category=6')).facets;
    const { facets } = await list(`category=6&material=${steel}`);
    for (const kind of ['materials', 'colours', 'sizes', 'categories'])
      expect(ids(facets[kind])).toEqual(ids(unfilteredFacets[kind]));
    expect(facets.sizes.some(({ count }: { count: number }) => count === 0)).toBe(true);
    expect(ids(unfilteredFacets.sizes).length).toBeLessThan(ids((await list('')).facets.sizes).length);
  });

  test('the price range spans all products that match the other filters', async () => {
    const { facets } = await list('price_from=1000000&price_to=1500000');
    const [bounds] = await rows(
      'select min(min_price)::float8 as min, max(min_price)::float8 as max from products where active',
    );
    expect(facets.price).toEqual(bounds);
    expect((await list(`price_to=${bounds.min}`)).items[0].price).toBe(bounds.min);
  });

  test('a committed change is counted at once, whichever process made it', async () => {
    const before = await list('category=500001');
    expect(before.total).toBe(0);
    const { product_id: id } = await buildVariant(shop.database, { price: 7_000_000, stock: 5 });
    const [{ category_id: category }] = await rows(`select category_id from products where id = ${id}`);
    await change([`product:${id}`, 'products', 'categories']);
    expect(await list(`category=${category}`)).toMatchObject({ total: 1, items: [{ id, price: 7_000_000, stock: 5 }] });

    await change([`product:${id}`, 'products'], `update variants set price = 6000000 where product_id = ${id}`);
    expect(await derive([id])).toEqual([id]);
    expect((await list(`category=${category}&price_to=6000000`)).total).toBe(1);

    await change([`product:${id}`, 'products'], `update products set active = false where id = ${id}`);
    expect((await list(`category=${category}`)).total).toBe(0);
    // The event names the lists but no product.
    await change(['products'], `update products set active = true where id = ${id}`);
    expect((await list(`category=${category}`)).total).toBe(1);
    await change(['categories', `category:${category}`], `update categories set title = 'نو' where id = ${category}`);
    expect((await list(`category=${category}`)).items[0].category.title).toBe('نو');
    await change(['*'], `delete from products where id = ${id}`);
    expect((await list(`category=${category}`)).total).toBe(0);
  });

  test('a request sent right after a change event sees the new data', async () => {
    const { product_id: id } = await buildVariant(shop.database, { stock: 1 });
    const url = await shop.app.listen({ port: 0, host: '127.0.0.1' });
    const reader = await readEvents(`${url}/releases/v1/changes`, { authorization: `Bearer ${shop.edge}` });
    await change([`product:${id}`, 'products', 'categories']);
    await reader.next(({ data }) => data.tags?.includes(`product:${id}`) === true);
    const { facets } = await list('per_page=12&sort=new');
    expect(facets.categories).toContainEqual({ id, title: `دستهٔ ${id}`, parent_id: null, count: 1 });
    reader.disconnect();
  });

  test('a process that missed deleted change rows reloads the whole index', async () => {
    const { product_id: id } = await buildVariant(shop.database);
    const [{ category_id: category }] = await rows(`select category_id from products where id = ${id}`);
    expect((await list(`category=${category}`)).total).toBe(0);
    await rows('update change_horizon set tx = pg_current_xact_id(), id = 1');
    expect((await list(`category=${category}`)).total).toBe(1);
  });

  test('a change of everything keeps the counted lists if no product differs, and applies the products that do', async () => {
    const cache = createCatalogueCache(shop.database.kysely);
    const before = await cache.current();
    const { index } = before;
    const { version } = index;
    await change(['*']);
    expect((await cache.current()).index).toBe(index);
    expect(index.version).toBe(version);

    const { product_id: id } = await buildVariant(shop.database, { price: 3_000_000 });
    await change(['*']);
    expect((await cache.current()).index.entry(id)).toMatchObject({ price: 3_000_000 });
    await change(['*'], `update products set search_key = 'نو' where id = ${id}`);
    const textHash = (await cache.current()).index.entry(id)?.text_hash;
    const [{ hash }] = await rows(`select hashtext('نو') as hash`);
    expect(textHash).toBe(hash);
    await change(['*'], `delete from products where id = ${id}`);
    expect((await cache.current()).index.entry(id)).toBeUndefined();
    expect(index.version).toBe(version + 3);
  });

  test('prices, stock, rating and sales are derived from variants, reviews and sales rows', async () => {
    const { product_id: id, variant_id: variant } = await buildVariant(shop.database, {
      price: 900_000,
      compare_at: 1_000_000,
      pack_step: 25,
    });
    await rows(`insert into variants (product_id, sku, price, compare_at, on_hand, weight_grams, active, size_id)
      values (${id}, 'a-${id}', 800000, 1000000, 80, 10, true, 1), (${id}, 'b-${id}', 100, null, 500, 10, false, 2),
        (${id}, 'c-${id}', null, null, 24, 10, true, 3)`);
    const [{ id: held }] = await rows(`select id from variants where sku = 'a-${id}'`);
    await holdUnits(shop.database.kysely, held, 6);
    await rows(`insert into reviews (id, product_id, rating, text, status, reason) values
      (gen_random_uuid(), ${id}, 5, 'خوب', 'approved', null), (gen_random_uuid(), ${id}, 2, 'بد', 'approved', null),
      (gen_random_uuid(), ${id}, 1, 'نه', 'rejected', 'ناسزا')`);
    await rows(`insert into sales (day, variant_id, quantity)
      select current_date - ago, ${id}, 10 from unnest(array[0, 89, 90, 400]) as ago`);
    expect(await derive([id])).toEqual([id]);
    const [product] = await rows(`select min_price::float8, max_price::float8, min_compare_at::float8, discount_percent,
      available, rating_sum, rating_count, sold from products where id = ${id}`);
    expect(product).toEqual({
      min_price: 800_000,
      max_price: 900_000,
      min_compare_at: 1_000_000,
      discount_percent: 20,
      // Whole packs of 25: 4 of 100 units, 2 of 74, none of 24.
      available: 150,
      rating_sum: 7,
      rating_count: 2,
      sold: 20,
    });
    expect(await derive([id])).toEqual([]);
    expect(await derive([])).toEqual([]);

    // The cheapest one is sold out, and then all are.
    const prices = async () => {
      await derive([id]);
      return (
        await rows(`select min_price::float8, max_price::float8, discount_percent from products where id = ${id}`)
      )[0];
    };
    await setStock(shop.database, held, 20);
    expect(await prices()).toEqual({ min_price: 900_000, max_price: 900_000, discount_percent: 10 });
    await setStock(shop.database, variant, 0);
    expect(await prices()).toEqual({ min_price: 800_000, max_price: 900_000, discount_percent: 20 });

    // As the version before computed them.
    await rows(`update products set min_price = 810000, max_price = 900000, discount_percent = 19 where min_price > 0`);
    await refreshSums(shop.database.kysely);
    const [{ tags }] = await rows('select tags from changes order by tx desc, id desc limit 1');
    expect(tags).toContain(`product:${id}`);
    expect(await derive((await rows('select id from products')).map((product) => product.id))).toEqual([]);
  });

  test('a sale that is 90 days old no longer counts, although nothing was sold since', async () => {
    const { product_id: id } = await buildVariant(shop.database);
    await rows(`insert into sales (day, variant_id, quantity)
      select current_date - ago, ${id}, 10 from unnest(array[89, 90]) as ago`);
    await rows(`update products set sold = 20 where id = ${id}`);
    await refreshSums(shop.database.kysely);
    expect(await rows(`select sold from products where id = ${id}`)).toEqual([{ sold: 10 }]);
    const [{ tags }] = await rows('select tags from changes order by tx desc, id desc limit 1');
    expect(tags).toEqual([`product:${id}`, 'products']);
  });
});

describe('filters during a concurrent transaction', () => {
  afterAll(closeDatabases);

  test('an open transaction does not block lists, and counts once it commits', async () => {
    const shop = await openShop('postgres');
    const { product_id: id } = await buildVariant(shop.database, { price: 5_000_000 });
    const { product_id: other } = await buildVariant(shop.database, { price: 5_000_000 });
    const dear = async () => {
      const { body } = await shop.call('GET', '/api/v1/products?price_from=50000000');
      return body.data.items.map((item: { id: number }) => item.id);
    };
    const sendEvent = (product: number) =>
      `insert into changes (kind, tags) values ('content', array['product:${product}'])`;
    const before = await dear();
    const slow = await shop.database.pool.connect();
    await slow.query('begin');
    await slow.query(`update products set min_price = 60000000, max_price = 60000000 where id = ${other}`);
    await slow.query(sendEvent(other));

    await shop.database.pool.query(`update products set min_price = 60000001, max_price = 60000001 where id = ${id}`);
    await shop.database.pool.query(sendEvent(id));
    for (let time = 0; time < 3; time += 1) expect((await dear()).toSorted()).toEqual([...before, id].toSorted());
    await slow.query('commit');
    slow.release();
    expect((await dear()).toSorted()).toEqual([...before, id, other].toSorted());
    await shop.close();
  });
});
