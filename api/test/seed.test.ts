import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Database } from '../src/database/connect.ts';
import { seed } from '../src/seed/seed.ts';
import { closeDatabases, freshDatabase, kinds } from './databases.ts';

afterAll(closeDatabases);

describe.each(kinds)('the first catalogue on %s', (kind) => {
  let database: Database;
  beforeAll(async () => {
    database = await freshDatabase(kind);
  });
  const all = async <Row extends object>(text: string) => (await database.pool.query<Row>(text)).rows;
  const namesOf = async (text: string) => (await all<{ name: string }>(text)).map(({ name }) => name);

  test('about sixty products, each with a name and an address of its own', async () => {
    const products = await all<{ name: string; slug: string }>('select name, slug from products');
    expect(products.length).toBeGreaterThanOrEqual(60);
    expect(new Set(products.map(({ name }) => name)).size).toBe(products.length);
    expect(new Set(products.map(({ slug }) => slug)).size).toBe(products.length);
    for (const { slug } of products) expect(slug).toMatch(/^[\p{L}\p{N}]+(-[\p{L}\p{N}]+)*$/u);
  });

  test('twelve categories: a tree without empty ends', async () => {
    const categories = await all<{ id: number; parent_id: number | null; picture_id: string | null; below: number }>(`
      select id, parent_id, picture_id, (select count(*)::integer from products
        join categories own on own.id = category_id
        where own.id = categories.id or own.parent_id = categories.id) as below
      from categories`);
    expect(categories).toHaveLength(12);
    const roots = categories.filter(({ parent_id }) => parent_id === null).map(({ id }) => id);
    for (const { parent_id, picture_id, below } of categories) {
      expect(below).toBeGreaterThan(1);
      expect(picture_id).not.toBeNull();
      expect([null, ...roots]).toContain(parent_id);
    }
  });

  test('sold-out, last, discounted, new and on request', async () => {
    const count = async (which: string) =>
      (await all<{ count: number }>(`select count(*)::integer as count from products where ${which}`))[0]?.count;
    expect(await count('available = 0 and min_price is not null')).toBeGreaterThanOrEqual(4);
    expect(await count('available = 3')).toBeGreaterThanOrEqual(3);
    expect(await count('discount_percent > 0 and min_compare_at > min_price')).toBeGreaterThanOrEqual(10);
    expect(await count('min_price is null')).toBeGreaterThanOrEqual(3);
    expect(await count(`published_at > now() - interval '30 days'`)).toBeGreaterThanOrEqual(5);
    expect(await count('published_at > now()')).toBe(0);
    expect(
      await count(`available > 0 and exists (select from variants where product_id = products.id and on_hand = 0)`),
    ).toBeGreaterThanOrEqual(5);
  });

  test('prices are whole thousands of Rial; what is on request has none and no tiers', async () => {
    const variants = await all<{ price: number | null; compare_at: number | null }>(
      'select price::float8 as price, compare_at::float8 as compare_at from variants',
    );
    for (const { price, compare_at } of variants) {
      expect([(price ?? 0) % 1000, (compare_at ?? 0) % 1000]).toEqual([0, 0]);
      if (compare_at !== null) expect(compare_at).toBeGreaterThan(price ?? compare_at);
    }
    const mixed = `select name from products join variants on product_id = products.id
      group by products.id, name having count(price) not in (0, count(*))`;
    expect(await namesOf(mixed)).toEqual([]);
    const tiers = 'select name from products join price_tiers on product_id = products.id where min_price is null';
    expect(await namesOf(tiers)).toEqual([]);
  });

  test('a larger one never costs or weighs less, nor a quantity more', async () => {
    const smaller = `select name from variants one
      join variants other using (product_id) join products on products.id = product_id
      join sizes a on a.id = one.size_id join sizes b on b.id = other.size_id
      where one.colour_id is not distinct from other.colour_id and one.print_id is not distinct from other.print_id
        and coalesce(one.compare_at, one.price) > coalesce(other.compare_at, other.price)
        and coalesce(a.width_cm, 1) * coalesce(a.height_cm, 1) < coalesce(b.width_cm, 1) * coalesce(b.height_cm, 1)`;
    expect(await namesOf(smaller)).toEqual([]);
    expect(await namesOf(smaller.replaceAll(/coalesce\((\w+)\.compare_at, \1\.price\)/g, '$1.weight_grams'))).toEqual(
      [],
    );
    const tiers = `select name from price_tiers one join price_tiers other using (product_id)
      join products on products.id = product_id
      where one.quantity <= pack_step or one.quantity < other.quantity and one.percent_off >= other.percent_off`;
    expect(await namesOf(tiers)).toEqual([]);
  });

  test('every product is told: a specification, stock in packs, variants that differ', async () => {
    const wrong = `select name from products
      where jsonb_array_length(specification) not between 5 and 9 or length(summary) not between 30 and 200
        or length(description) < 250 or not exists (select from variants where product_id = products.id)
        or (select count(*) from variants where product_id = products.id) > 24`;
    expect(await namesOf(wrong)).toEqual([]);
    const loose =
      'select sku as name from variants join products on products.id = product_id where on_hand % pack_step > 0';
    expect(await namesOf(loose)).toEqual([]);
    const [{ top } = { top: 0 }] = await all<{ top: number }>('select max(id) as top from variants');
    // New ones begin at 1001.
    expect(top).toBeLessThanOrEqual(1000);
  });

  test('every colour that can be bought is shown, and no two products share a picture', async () => {
    const unseen = `select distinct name from variants join products on products.id = product_id
      where colour_id is not null and not exists (select from product_pictures as shown
        where shown.product_id = variants.product_id and shown.colour_id = variants.colour_id)`;
    expect(await namesOf(unseen)).toEqual([]);
    const few = `select name from products
      where (select count(*) from product_pictures where product_id = products.id) < 3`;
    expect(await namesOf(few)).toEqual([]);
    const shared = `select picture_id as name from product_pictures group by picture_id having count(*) > 1`;
    expect(await namesOf(shared)).toEqual([]);
    const foreign = `select name from product_pictures as shown join products on products.id = product_id
      where not exists (select from variants where product_id = shown.product_id
        and (colour_id = shown.colour_id or shown.colour_id is null)
        and (print_id = shown.print_id or shown.print_id is null))`;
    expect(await namesOf(foreign)).toEqual([]);
  });

  test('of one category, no two look the same at first sight', async () => {
    const alike = `select spec->>'form' as name from product_pictures
      join products on products.id = product_id join pictures on pictures.id = picture_id
      where position = 0
      group by category_id, spec->>'form', spec->>'colour', spec->>'motif' having count(*) > 1`;
    expect(await namesOf(alike)).toEqual([]);
  });

  test('reviews: believable, none repeated, the unread ones not counted', async () => {
    const reviews = await all<{ text: string; rating: number; status: string; age: number; shelf: number }>(`
      select text, rating, status, extract(epoch from now() - created_at)::float8 * 1000 as age,
        extract(epoch from now() - published_at)::float8 * 1000 as shelf
      from reviews join products on products.id = product_id`);
    expect(reviews.length).toBeGreaterThanOrEqual(200);
    expect(new Set(reviews.map(({ text }) => text)).size).toBe(reviews.length);
    for (const { age, shelf } of reviews) {
      expect(age).toBeGreaterThan(0);
      expect(age).toBeLessThan(shelf);
    }
    const approved = reviews.filter(({ status }) => status === 'approved');
    expect(reviews.length - approved.length).toBeGreaterThanOrEqual(3);
    const mean = approved.reduce((sum, { rating }) => sum + rating, 0) / approved.length;
    expect(mean).toBeGreaterThan(3.8);
    expect(mean).toBeLessThan(4.5);
    expect(new Set(approved.map(({ rating }) => rating))).toEqual(new Set([1, 2, 3, 4, 5]));
    const [counted] = await all<{ count: number }>('select sum(rating_count)::integer as count from products');
    expect(counted?.count).toBe(approved.length);
    expect((await namesOf('select name from products where rating_count = 0')).length).toBeGreaterThanOrEqual(3);
  });

  test('sales: days that are over, whole packs, staples ahead', async () => {
    const [{ first, last } = { first: 0, last: 0 }] = await all<{ first: number; last: number }>(
      'select current_date - max(day) as last, current_date - min(day) as first from sales',
    );
    expect([last, first]).toEqual([1, 120]);
    const loose = `select name from sales join variants on variants.id = variant_id
      join products on products.id = product_id where quantity % pack_step > 0 or day < published_at::date`;
    expect(await namesOf(loose)).toEqual([]);
    const best = await all<{ id: number }>('select id from products order by sold desc');
    const place = (id: number) => best.findIndex((one) => one.id === id);
    const [rubble, rice, wool, machine] = [5, 3, 15, 60].map(place);
    expect(rubble).toBeLessThan(8);
    expect(rice).toBeLessThan(8);
    expect(wool).toBeGreaterThan(40);
    expect(machine).toBe(best.length - 1);
    expect(await namesOf('select name from products where sold = 0')).toEqual([]);
  });

  test('seeded again, nothing changes; what was taken away stays away', async () => {
    const tables = await namesOf(`select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`);
    const contents = () =>
      Promise.all(
        tables.map((table) =>
          all(
            `select '${table}' as name, count(*), md5(string_agg(row::text, ' ' order by row::text)) from ${table} row`,
          ),
        ),
      );
    const before = await contents();
    await seed(database.kysely);
    expect(await contents()).toEqual(before);

    await database.pool.query('delete from products');
    await database.pool.query('delete from categories');
    await seed(database.kysely);
    expect(await all('select id from products union all select id from categories')).toEqual([]);
    expect(await all('select id from colours limit 1')).toHaveLength(1);
  });
});
