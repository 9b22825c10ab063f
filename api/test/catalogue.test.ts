import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sortKey } from '@shop/shared/lib/sort-key';
import { buildMember, buildOrder, buildVariant } from './builders.ts';
import { closeDatabases, kinds } from './databases.ts';
import { codeOf, openShop, type Shop } from './shop.ts';

type Card = { id: number; name: string; price: number | null; stock: number; category: { id: number } };

describe.each(kinds)('the catalogue on %s', (kind) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop(kind);
  });
  afterAll(async () => {
    await shop.close();
    await closeDatabases();
  });

  const read = async (path: string) => {
    const { status, body, headers } = await shop.call('GET', `/api/v1/${path}`);
    expect([path, status]).toEqual([path, 200]);
    return { data: body.data, tags: String(headers['x-content-tags']).split(' ') };
  };
  const rows = async (text: string) => (await shop.database.pool.query(text)).rows;
  const idsOf = (items: Card[]) => items.map(({ id }) => id);
  const picture = {
    id: expect.stringMatching(/^[0-9a-f]{20}$/),
    alt: expect.any(String),
    width: expect.any(Number),
    height: expect.any(Number),
    colour: expect.stringMatching(/^#/),
    widths: expect.arrayContaining([320]),
  };

  test('categories form a tree, parents first, with URLs as in the specification', async () => {
    const { data, tags } = await read('categories');
    expect(data).toHaveLength(12);
    const listedIds = new Set([null]);
    for (const { id, slug, url, parent_id, picture: shown } of data) {
      expect(decodeURIComponent(url)).toBe(`categories/${id}/${slug}`);
      expect(listedIds).toContain(parent_id);
      expect(shown).toEqual(picture);
      listedIds.add(id);
    }
    expect(tags).toContain('categories');
  });

  test('products are bought together when three members have paid for both, and until then the list is empty', async () => {
    const [first, second, third] = [
      await buildVariant(shop.database, { stock: 1_000 }),
      await buildVariant(shop.database, { stock: 1_000 }),
      await buildVariant(shop.database, { stock: 1_000 }),
    ];
    const one = (variant: { variant_id: number }) => ({ variant: variant.variant_id, quantity: 1 });
    const together = async () => idsOf((await read(`products/${first.product_id}`)).data.bought_together);
    const regular = await buildMember(shop.database);
    const lines = [one(first), one(second)];
    // One member who buys often is not several, and an order that was not paid or was cancelled is no purchase.
    for (let times = 0; times < 3; times += 1)
      await buildOrder(shop.database, { member: regular, state: 'delivered', lines });
    await buildOrder(shop.database, { state: 'cancelled', lines });
    await buildOrder(shop.database, { lines });
    await buildOrder(shop.database, { state: 'paid', lines: [...lines, one(third)] });
    expect(await together()).toEqual([]);
    await buildOrder(shop.database, { state: 'paid', lines });
    expect(await together()).toEqual([second.product_id]);
    const { data, tags } = await read(`products/${first.product_id}`);
    expect(idsOf(data.related)).not.toContain(second.product_id);
    expect(tags).toContain(`product:${second.product_id}`);
  });

  test('a category counts the products of its descendants and has its breadcrumb', async () => {
    const parents = await rows('select distinct parent_id as id from categories where parent_id is not null');
    const { data } = await read(`categories/${parents[0].id}`);
    expect(data.breadcrumb).toEqual([]);
    expect(data.children.length).toBeGreaterThan(1);
    const [{ count }] = await rows(
      `select count(*)::integer as count from products join categories on categories.id = category_id
       where ${data.id} in (categories.id, parent_id)`,
    );
    expect(data.products).toBe(count);
    expect((await read(`products?category=${data.id}&per_page=48`)).data.total).toBe(count);
    const child = (await read(`categories/${data.children[0].id}`)).data;
    expect(child.breadcrumb).toEqual([expect.objectContaining({ id: data.id, title: data.title })]);
  });

  test('a product card has every field that a list shows', async () => {
    const { data, tags } = await read('products?in_stock=1&sort=best-selling');
    expect(tags).toEqual(['products', 'categories']);
    expect(data.items[0]).toEqual({
      id: expect.any(Number),
      slug: expect.any(String),
      name: expect.any(String),
      url: expect.stringMatching(/^\/products\/\d+\/[^/ ]+$/),
      summary: expect.any(String),
      category: expect.objectContaining({ url: expect.stringMatching(/^categories\//) }),
      picture,
      second_picture: picture,
      price: expect.any(Number),
      min_price: data.items[0].price,
      max_price: expect.any(Number),
      compare_at: data.items[0].discount_percent > 0 ? expect.any(Number) : null,
      discount_percent: expect.any(Number),
      stock: expect.any(Number),
      low: expect.any(Boolean),
      rating: { average: expect.any(Number), count: expect.any(Number) },
      colours: expect.any(Array),
      unit: expect.any(String),
      pack_step: expect.any(Number),
      is_new: expect.any(Boolean),
    });
  });

  test('pages do not overlap and cover all products; the page after the last is empty', async () => {
    const [{ count }] = await rows('select count(*)::integer as count from products where active');
    const first = (await read('products?per_page=12')).data;
    expect(first).toMatchObject({ page: 1, pages: Math.ceil(count / 12), total: count });
    const pages = await Promise.all(
      Array.from({ length: first.pages }, (_, page) => read(`products?per_page=12&page=${page + 1}`)),
    );
    expect(new Set(pages.flatMap(({ data }) => idsOf(data.items))).size).toBe(count);
    expect((await read('products?page=99')).data).toMatchObject({ items: [], page: 99, total: count });
  });

  test('names sort in Persian order; products without a price come last by price', async () => {
    const names = (await read('products?sort=name&per_page=48')).data.items.map(({ name }: Card) => sortKey(name));
    expect(names).toEqual(names.toSorted());
    const prices = async (sort: string) => {
      const pages = await Promise.all([1, 2].map((page) => read(`products?per_page=48&page=${page}&sort=${sort}`)));
      return pages.flatMap(({ data }) => data.items.map(({ price }: Card) => price));
    };
    const [up, down] = [await prices('cheapest'), await prices('dearest')];
    const pricesAscending = up.filter((price) => price !== null);
    expect(up).toEqual([...pricesAscending.toSorted((a, b) => a - b), ...up.filter((price) => price === null)]);
    expect(down).toEqual([...pricesAscending.toSorted((a, b) => b - a), ...up.filter((price) => price === null)]);
    expect(pricesAscending.length).toBeLessThan(up.length);
  });

  test('products requested by id come in the requested order; a discontinued one is left out until it is sold again', async () => {
    const { data, tags } = await read('products?ids=5,900000,3,5');
    expect(idsOf(data.items)).toEqual([5, 3]);
    expect(data).toMatchObject({ page: 1, pages: 1, total: 2 });
    expect(tags.toSorted()).toEqual(['categories', 'product:3', 'product:5', 'product:900000']);
  });

  test('the variants of several products have price and stock, and inactive or discontinued ones are left out', async () => {
    const [sold, other, gone] = [
      await buildVariant(shop.database, { stock: 12, reserved: 5, price: 250_000 }),
      await buildVariant(shop.database),
      await buildVariant(shop.database),
    ];
    await rows(`update products set active = false where id = ${gone.product_id}`);
    await rows(`update variants set active = false where id = ${other.variant_id}`);
    const ids = [gone.product_id, sold.product_id, other.product_id];
    const { data, tags } = await read(`products/variants?ids=${ids.join()}`);
    const card = (await read(`products?ids=${sold.product_id}`)).data.items[0];
    expect(data.items).toEqual([
      {
        product_id: sold.product_id,
        name: card.name,
        url: card.url,
        pack_step: card.pack_step,
        variants: [{ id: sold.variant_id, price: 250_000, stock: 7 }],
      },
      expect.objectContaining({ product_id: other.product_id, variants: [] }),
    ]);
    expect(tags.toSorted()).toEqual(ids.map((id) => `product:${id}`).toSorted());
  });

  test('a product has every field of its page', async () => {
    const [{ id }] = await rows(
      `select product_id as id from variants join products on products.id = product_id
       where size_id is not null and print_id is not null and rating_count > 0 group by 1 order by count(*) desc limit 1`,
    );
    const { data, tags } = await read(`products/${id}`);
    const activeVariants = await rows(`select * from variants where product_id = ${id} and active`);
    expect(data.variants.map((item: { id: number }) => item.id).toSorted()).toEqual(
      activeVariants.map((item) => item.id).toSorted(),
    );
    for (const key of ['size', 'colour', 'print']) {
      const occurring = new Set(activeVariants.flatMap((item) => item[`${key}_id`] ?? []));
      expect(new Set(data.options[`${key}s`].map((item: { id: number }) => item.id))).toEqual(occurring);
    }
    expect(data.specification[0]).toEqual({ title: expect.any(String), value: expect.any(String) });
    expect(data.blocks.length).toBeGreaterThan(0);
    expect(data.pictures[0]).toEqual({ ...picture, colour_id: expect.anything(), print_id: expect.anything() });
    expect(data.breadcrumb.at(-1).id).toBe(data.category.id);
    expect(data.related.length).toBe(8);
    expect(idsOf(data.related)).not.toContain(id);
    const stars = data.rating.distribution.map(({ count }: { count: number }) => count);
    expect(stars.reduce((sum: number, count: number) => sum + count, 0)).toBe(data.rating.count);
    expect(tags).toContain(`product:${id}`);
    expect(tags).not.toContain('products');
  });

  test('reviews are paged in four orders, and only approved ones are listed', async () => {
    const [{ id, count }] = await rows(
      `select product_id as id, count(*)::integer as count from reviews where status = 'approved'
       group by 1 order by 2 desc limit 1`,
    );
    await rows(`insert into reviews (id, product_id, rating, text, status)
      values (gen_random_uuid(), ${id}, 1, 'هنوز خوانده نشده', 'pending')`);
    const { data } = await read(`products/${id}/reviews`);
    expect(data).toMatchObject({ page: 1, total: count, rating: { count } });
    expect(JSON.stringify(data)).not.toContain('هنوز خوانده نشده');
    expect(data.items[0]).toEqual({
      id: expect.any(String),
      rating: expect.any(Number),
      text: expect.any(String),
      author: 'خریدار',
      pictures: [],
      helpful: 0,
      created_at: expect.stringMatching(/Z$/),
    });
    const ratings = async (sort: string) =>
      (await read(`products/${id}/reviews?sort=${sort}`)).data.items.map((item: { rating: number }) => item.rating);
    const voted = data.items.at(-1).id;
    await rows(`update reviews set helpful = 1 where id = '${voted}'`);
    expect((await read(`products/${id}/reviews?sort=helpful`)).data.items[0]).toMatchObject({ id: voted, helpful: 1 });
    expect(await ratings('high')).toEqual((await ratings('high')).toSorted((a: number, b: number) => b - a));
    expect(await ratings('low')).toEqual((await ratings('low')).toSorted((a: number, b: number) => a - b));
  });

  test('a discontinued product has no page, list entry, reviews or favourite', async () => {
    const { product_id } = await buildVariant(shop.database, { active: true });
    await rows(`update products set active = false where id = ${product_id}`);
    for (const path of [`products/${product_id}`, `products/${product_id}/reviews`]) {
      const answer = await shop.call('GET', `/api/v1/${path}`);
      expect([answer.status, codeOf(answer)]).toEqual([404, 'not-found']);
    }
    expect((await read(`products?ids=${product_id}`)).data.items).toEqual([]);
  });

  test.each([
    ['page', 'products?page=0'],
    ['page', 'products?page=1e400'],
    ['page', 'products?page=1&page=2'],
    ['category', 'products?category=x'],
    ['category', 'products?category=9999999999'],
    ['colour', 'products?colour=1,,2'],
    ['size', `products?size=${Array.from({ length: 61 }, () => 1).join()}`],
    ['ids', `products?ids=${Array.from({ length: 51 }, () => 1).join()}`],
    ['ids', 'products/variants'],
    ['ids', `products/variants?ids=${Array.from({ length: 51 }, () => 1).join()}`],
    ['price_from', 'products?price_from=-1'],
    ['price_to', 'products?price_to=12345678901234567890'],
    ['in_stock', 'products?in_stock=yes'],
    ['sort', 'products?sort=random'],
    ['per_page', 'products?per_page=1000'],
    ['q', `products?q=${'x'.repeat(101)}`],
    ['sort', 'products/3/reviews?sort=random'],
  ])('an invalid %s is refused and named: %s', async (field, path) => {
    const { status, body } = await shop.call('GET', `/api/v1/${path}`);
    expect([status, body.errors[0].messages]).toEqual([
      422,
      [{ code: 'invalid', field, message: expect.stringMatching(/^(برای )?(«[^A-Za-z]+»|یکی از بخش‌های فرم) .+\.$/) }],
    ]);
  });

  test.each(['products/0', 'products/abc', 'products/999999999', 'products/1e400', 'categories/77', 'categories/-1'])(
    'an address of something that does not exist is a 404: %s',
    async (path) => {
      const answer = await shop.call('GET', `/api/v1/${path}`);
      expect([answer.status, codeOf(answer)]).toEqual([404, 'not-found']);
    },
  );

  test('unknown query parameters are ignored', async () => {
    const totalOfAll = (await read('products')).data.total;
    expect((await read('products?handle=leather&__proto__=1')).data.total).toBe(totalOfAll);
  });
});
