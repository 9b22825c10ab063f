import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { catalogueRows } from '../seed/products/rows.ts';
import { seed } from '../seed/seed.ts';
import type { Database } from '../src/database/connect.ts';
import { closeDatabases, freshDatabase } from './databases.ts';
import { persianFaults } from './persian.ts';

afterAll(closeDatabases);

describe('the first catalogue', () => {
  let database: Database;
  beforeAll(async () => {
    database = await freshDatabase('postgres');
  });
  const rowsOf = async <Row extends object>(text: string) => (await database.pool.query<Row>(text)).rows;
  const namesOf = async (text: string) => (await rowsOf<{ name: string }>(text)).map(({ name }) => name);

  test('the first catalogue has about sixty products with unique names and slugs', async () => {
    const products = await rowsOf<{ name: string; slug: string }>('select name, slug from products');
    expect(products.length).toBeGreaterThanOrEqual(60);
    expect(new Set(products.map(({ name }) => name)).size).toBe(products.length);
    expect(new Set(products.map(({ slug }) => slug)).size).toBe(products.length);
    for (const { slug } of products) expect(slug).toMatch(/^[\p{L}\p{N}]+(-[\p{L}\p{N}]+)*$/u);
  });

  test.each([
    ['گونی کنفی ۵۰ کیلویی', /، پر و خوابیده روی هم$/],
    ['چرخ سرکیسه‌دوز پایه‌دار', /^سر دوخت چرخ سرکیسه‌دوز پایه‌دار، نمونهٔ دوخت روی گونی، از نزدیک$/],
  ])('the alternative texts of «%s» describe what its pictures show', async (name, shown) => {
    const { rows } = await database.pool.query<{ alt: string }>(
      'select alt from product_pictures join products on products.id = product_id where products.name = $1',
      [name],
    );
    expect(rows.map(({ alt }) => alt)).toContainEqual(expect.stringMatching(shown));
  });

  test('the first catalogue has twelve categories as a tree whose leaves have products', async () => {
    const categories = await rowsOf<{
      id: number;
      parent_id: number | null;
      picture_id: string | null;
      below: number;
    }>(`
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

  test('the first catalogue has sold-out, low, discounted, new and price-on-request products', async () => {
    const count = async (which: string) =>
      (await rowsOf<{ count: number }>(`select count(*)::integer as count from products where ${which}`))[0]?.count;
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

  test('prices are whole thousands of Rial; products on request have no price and no tiers', async () => {
    const variants = await rowsOf<{ price: number | null; compare_at: number | null }>(
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

  test('larger sizes never cost or weigh less, and larger quantities never cost more per unit', async () => {
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

  test('every product has a specification, stock in packs and distinct variants', async () => {
    const faultyProducts = `select name from products
      where jsonb_array_length(specification) not between 5 and 9 or length(summary) not between 30 and 200
        or length(description) < 250 or not exists (select from variants where product_id = products.id)
        or (select count(*) from variants where product_id = products.id) > 24`;
    expect(await namesOf(faultyProducts)).toEqual([]);
    const loose =
      'select sku as name from variants join products on products.id = product_id where floor(on_hand / pack_step) * pack_step <> on_hand';
    expect(await namesOf(loose)).toEqual([]);
    const [{ top } = { top: 0 }] = await rowsOf<{ top: number }>('select max(id) as top from variants');
    // Bulk products have ids from 1001.
    expect(top).toBeLessThanOrEqual(1000);
  });

  test('every available colour has a picture, and no two products share one', async () => {
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

  test('first pictures within a category differ', async () => {
    const alike = `select spec->>'form' as name from product_pictures
      join products on products.id = product_id join pictures on pictures.id = picture_id
      where position = 0
      group by category_id, spec->>'form', spec->>'colour', spec->>'motif' having count(*) > 1`;
    expect(await namesOf(alike)).toEqual([]);
  });

  test('reviews are varied and unique, and unapproved ones are not counted', async () => {
    const reviews = await rowsOf<{ text: string; rating: number; status: string; age: number; shelf: number }>(`
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
    const [counted] = await rowsOf<{ count: number }>('select sum(rating_count)::integer as count from products');
    expect(counted?.count).toBe(approved.length);
    expect((await namesOf('select name from products where rating_count = 0')).length).toBeGreaterThanOrEqual(3);
  });

  test('sales lie in the past and are whole packs, and staples sell most', async () => {
    const [{ first, last } = { first: 0, last: 0 }] = await rowsOf<{ first: number; last: number }>(
      'select current_date - max(day) as last, current_date - min(day) as first from sales',
    );
    expect([last, first]).toEqual([1, 120]);
    const loose = `select name from sales join variants on variants.id = variant_id
      join products on products.id = product_id where (floor(quantity / pack_step) * pack_step <> quantity or day < published_at::date)`;
    expect(await namesOf(loose)).toEqual([]);
    const best = await rowsOf<{ id: number }>('select id from products order by sold desc');
    const place = (id: number) => best.findIndex(({ id: bestId }) => bestId === id);
    const [rubble, rice, wool, machine] = [5, 3, 15, 60].map(place);
    expect(rubble).toBeLessThan(8);
    expect(rice).toBeLessThan(8);
    expect(wool).toBeGreaterThan(40);
    expect(machine).toBe(best.length - 1);
    expect(await namesOf('select name from products where sold = 0')).toEqual([]);
  });

  test('seeding again changes nothing and does not restore deleted rows', async () => {
    const tables = await namesOf(`select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`);
    const contents = () =>
      Promise.all(
        tables.map((table) =>
          rowsOf(
            `select '${table}' as name, count(*), md5(string_agg(row::text, ' ' order by row::text)) from ${table} row`,
          ),
        ),
      );
    const before = await contents();
    await seed(database.kysely, { demoData: true });
    expect(await contents()).toEqual(before);

    await database.pool.query('delete from sales');
    await database.pool.query('delete from products');
    await database.pool.query('delete from categories');
    await seed(database.kysely, { demoData: true });
    expect(await rowsOf('select id from products union all select id from categories')).toEqual([]);
    expect(await rowsOf('select id from colours limit 1')).toHaveLength(1);
  });
});

const rows = catalogueRows(Date.now());
const texts = [
  ...rows.categories.flatMap(({ title, description }) => [title, description]),
  ...[...rows.materials, ...rows.colours, ...rows.sizes, ...rows.prints].map(({ title }) => title),
  ...rows.products.flatMap(({ name, summary, description, specification }) => [
    name,
    summary,
    description,
    ...JSON.parse(specification).flatMap(({ title, value }: { title: string; value: string }) => [title, value]),
  ]),
  ...rows.product_pictures.map(({ alt }) => alt),
  ...rows.reviews.map(({ text }) => text),
];

describe('the texts of the first catalogue', () => {
  test('the first catalogue has many texts, and none is empty', () => {
    expect(texts.length).toBeGreaterThan(1500);
    expect(texts.filter((text) => text === '')).toEqual([]);
  });

  test('texts follow the rules of Persian orthography', () => {
    expect(persianFaults(texts)).toEqual([]);
  });

  test('texts contain only the Latin words printed on goods', () => {
    const allowed = /^(GSM|PP|DTF|BOPP|UV|C)$/;
    const words = texts.flatMap((text) => text.match(/[A-Za-z0-9]+/g) ?? []);
    expect(words.filter((word) => !allowed.test(word))).toEqual([]);
  });

  test('texts end sentences with punctuation, except list items', () => {
    const sentences = [
      ...rows.products.flatMap(({ summary, description }) => [summary, ...description.split('\n\n')]),
      ...rows.categories.map(({ description }) => description),
      ...rows.reviews.map(({ text }) => text),
    ];
    expect(sentences.filter((text) => !text.startsWith('- ') && !/[.؟]$/.test(text))).toEqual([]);
  });

  test('no two products share a sentence', () => {
    const sentences = rows.products.flatMap(({ description }) => description.split(/(?<=[.؟])\s/));
    const long = sentences.filter((sentence) => sentence.length > 40);
    expect(long.filter((sentence, place) => long.indexOf(sentence) !== place)).toEqual([]);
  });
});
