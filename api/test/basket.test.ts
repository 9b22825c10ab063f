import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { buildMember, buildVariant, holdUnits } from './builders.ts';
import { closeDatabases } from './databases.ts';
import { codeOf, openShop, type Shop } from './shop.ts';

const BASKET = '/api/v1/orders/basket';

afterAll(closeDatabases);

describe('a basket', () => {
  let shop: Shop;
  let token: string;
  const ask = (method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
    shop.call(method, `${BASKET}${path}`, { token, ...(body === undefined ? {} : { body }) });
  const add = (variant_id: number, quantity: number) => ask('POST', '/items', { variant_id, quantity });
  const setPrice = (variant_id: number, price: number) =>
    shop.database.kysely.updateTable('variants').set({ price }).where('id', '=', variant_id).execute();
  const priced = (items: object[]) => shop.call('POST', `${BASKET}/price`, { body: { items } });

  beforeAll(async () => {
    shop = await openShop('postgres');
  });
  afterAll(() => shop.close());
  beforeEach(async () => {
    ({ token } = await buildMember(shop.database));
  });

  test('a basket has the fields of the specification: items with product_id, and a count', async () => {
    expect((await ask('GET', '')).body.data).toMatchObject({ items: [], count: 0, total: 0, orderable: false });
    expect((await ask('GET', '/items/count')).body).toEqual({ data: { count: 0 } });

    const { variant_id, product_id } = await buildVariant(shop.database, { price: 1_100_000, weight_grams: 250 });
    const added = await add(variant_id, 3);
    expect(added.status).toBe(200);
    expect(added.headers['cache-control']).toBe('no-store');
    const { body } = await ask('GET', '');
    expect(body.data).toMatchObject({
      items: [{ product_id, variant_id, quantity: 3, unit_price: 1_100_000, total: 3_300_000, problem: null }],
      count: 1,
      pieces: 3,
      total: 3_300_000,
      vat: 300_000,
      weight_grams: 750,
      free_shipping: { from: 20_000_000, left: 16_700_000 },
      orderable: true,
    });
    expect(added.body).toEqual(body);
    expect((await ask('GET', '/items/count')).body).toEqual({ data: { count: 1 } });
  });

  test('a basket needs a member, and is visible to that member only', async () => {
    const { variant_id } = await buildVariant(shop.database);
    await add(variant_id, 1);
    const otherMember = await buildMember(shop.database);
    expect((await shop.call('GET', BASKET, { token: otherMember.token })).body.data.items).toEqual([]);
    for (const path of ['', '/items/count']) {
      expect(await shop.call('GET', `${BASKET}${path}`)).toMatchObject({ status: 401 });
    }
  });

  test('an item is added to its line; a line can be changed, deleted, and deleted again', async () => {
    const { variant_id } = await buildVariant(shop.database);
    await add(variant_id, 2);
    expect((await add(variant_id, 3)).body.data.items).toMatchObject([{ quantity: 5 }]);
    expect((await ask('PATCH', `/items/${variant_id}`, { quantity: 4 })).body.data.items).toMatchObject([
      { quantity: 4 },
    ]);
    for (let time = 0; time < 2; time += 1) {
      expect((await ask('DELETE', `/items/${variant_id}`)).body.data).toMatchObject({ items: [], total: 0 });
    }
    expect(await ask('PATCH', `/items/${variant_id}`, { quantity: 4 })).toMatchObject({ status: 404 });
  });

  test.each([
    ['a quantity that is not in whole packs', { pack_step: 10 }, 15, 'pack-step', '۱۰'],
    ['a quantity above the stock', { stock: 7 }, 8, 'not-enough-stock', '۷'],
    ['a quantity above the whole packs in stock', { stock: 27, pack_step: 10 }, 30, 'not-enough-stock', '۲۰'],
    ['a quantity that includes reserved stock', { stock: 7, reserved: 6 }, 2, 'not-enough-stock', '۱'],
    ['a sold-out variant', { stock: 3, reserved: 3 }, 1, 'sold-out', 'تمام شده'],
    ['a variant with less than a pack in stock', { stock: 9, pack_step: 10 }, 10, 'sold-out', 'تمام شده'],
    ['a quantity above the limit of a line', { stock: 9000 }, 5001, 'too-many', '۵٬۰۰۰'],
    ['a variant without a price', { price: null }, 1, 'price-on-request', 'تماس'],
    ['a discontinued variant', { active: false }, 1, 'not-sold', 'دیگر فروخته نمی‌شود'],
  ])('%s is refused, for members and guests alike', async (_, ordered, quantity, code, words) => {
    const { variant_id } = await buildVariant(shop.database, ordered);
    const refused = await add(variant_id, quantity);
    expect(refused.status).toBe(422);
    expect(codeOf(refused)).toBe(code);
    expect(refused.body.errors[0].messages[0].message).toContain(words);
    expect((await ask('GET', '')).body.data.items).toEqual([]);
    // The same line of a guest gets the same refusal.
    expect((await priced([{ variant_id, quantity }])).body.data).toMatchObject({
      items: [{ problem: { code } }],
      orderable: false,
    });
  });

  test('unknown variants, invalid quantities and oversized requests are refused', async () => {
    expect(codeOf(await add(2_000_000_000, 1))).toBe('not-sold');
    for (const quantity of [0, -1, 1.5, 1e12, '1', null]) {
      const { variant_id } = await buildVariant(shop.database);
      expect(await ask('POST', '/items', { variant_id, quantity })).toMatchObject({ status: 422 });
    }
    expect(await ask('PATCH', '/items/99999999999999', { quantity: 1 })).toMatchObject({ status: 404 });
    expect(await priced(Array.from({ length: 201 }, () => ({ variant_id: 1, quantity: 1 })))).toMatchObject({
      status: 422,
    });
  });

  test('a basket holds at most fifty lines', async () => {
    const variants = [];
    for (let line = 0; line < 51; line += 1) variants.push(await buildVariant(shop.database));
    const items = variants.map(({ variant_id }) => ({ variant_id, quantity: 1 }));
    expect(codeOf(await ask('PUT', '', { items }))).toBe('basket-full');
    expect((await ask('PUT', '', { items: items.slice(0, 50) })).body.data.count).toBe(50);
    expect(codeOf(await add(items[50]?.variant_id ?? 0, 1))).toBe('basket-full');
    expect((await add(items[0]?.variant_id ?? 0, 1)).status).toBe(200);
  });

  test('the total applies quantity tiers; the next tier and the undiscounted total are returned with it', async () => {
    const tiers = [
      { quantity: 50, percent_off: 5 },
      { quantity: 200, percent_off: 10 },
    ];
    const { variant_id } = await buildVariant(shop.database, {
      price: 100_000,
      compare_at: 120_000,
      stock: 1000,
      tiers,
    });
    const at = async (quantity: number) => (await priced([{ variant_id, quantity }])).body.data;
    expect((await at(49)).items).toMatchObject([
      { unit_price: 100_000, next_tier: { quantity: 50, unit_price: 95_000 } },
    ]);
    expect(await at(50)).toMatchObject({ total: 4_750_000, total_before: 6_000_000 });
    expect((await at(200)).items).toMatchObject([{ unit_price: 90_000, next_tier: null }]);
    // A tier beyond the stock is not offered.
    const scarce = await buildVariant(shop.database, { price: 100_000, stock: 40, tiers });
    const { data } = (await priced([{ variant_id: scarce.variant_id, quantity: 10 }])).body;
    expect(data.items).toMatchObject([{ next_tier: null }]);
  });

  test('a basket reports changed prices, reduced stock and discontinued products', async () => {
    const { kysely } = shop.database;
    const raised = await buildVariant(shop.database, { price: 100_000 });
    const scarce = await buildVariant(shop.database, { stock: 10 });
    const discontinued = await buildVariant(shop.database);
    for (const { variant_id } of [raised, scarce, discontinued]) await add(variant_id, 5);
    await setPrice(raised.variant_id, 130_000);
    await holdUnits(kysely, scarce.variant_id, 7);
    await kysely.updateTable('products').set({ active: false }).where('id', '=', discontinued.product_id).execute();

    const { data } = (await ask('GET', '')).body;
    expect(data.items).toMatchObject([
      { unit_price: 130_000, price_before: 100_000, problem: null },
      { stock: 3, max_quantity: 3, problem: { code: 'not-enough-stock' } },
      { max_quantity: 0, problem: { code: 'not-sold' } },
    ]);
    // Sums exclude lines that cannot be ordered.
    expect(data).toMatchObject({ orderable: false, total: 650_000 + 5_000_000, pieces: 10 });
  });

  test('a changed price is reported until the client sends the new price as seen', async () => {
    const { variant_id } = await buildVariant(shop.database, { price: 100_000 });
    await add(variant_id, 5);
    await setPrice(variant_id, 130_000);
    const changes = [
      await ask('PATCH', `/items/${variant_id}`, { quantity: 6 }),
      await add(variant_id, 1),
      await ask('PUT', '', { items: [{ variant_id, quantity: 9 }] }),
    ];
    expect(changes.map(({ body }) => body.data.items[0].price_before)).toEqual([100_000, 100_000, 100_000]);
    const accepted = await ask('PATCH', `/items/${variant_id}`, { quantity: 6, price_seen: 130_000 });
    expect(accepted.body.data.items).toMatchObject([{ quantity: 6, price_before: null }]);
  });

  test('the price that a guest has seen is still compared after the merge', async () => {
    const [guestOnly, inBoth, unseen] = [
      await buildVariant(shop.database, { price: 100_000 }),
      await buildVariant(shop.database, { price: 100_000 }),
      await buildVariant(shop.database, { price: 100_000 }),
    ];
    await add(inBoth.variant_id, 4);
    const items = [
      { variant_id: inBoth.variant_id, quantity: 2, price_seen: 90_000 },
      { variant_id: guestOnly.variant_id, quantity: 1 },
      { variant_id: guestOnly.variant_id, quantity: 1, price_seen: 80_000 },
      { variant_id: unseen.variant_id, quantity: 1, price_seen: null },
    ];
    const first = await ask('POST', '/merge', { items });
    expect(first.body.data).toMatchObject({
      items: [
        { quantity: 4, price_before: 90_000 },
        { quantity: 2, price_before: 80_000 },
        { quantity: 1, price_before: null },
      ],
      changed: [],
    });
    expect((await ask('POST', '/merge', { items })).body).toEqual(first.body);
  });

  test('a merge does not hide a changed price of the member’s own line', async () => {
    const { variant_id } = await buildVariant(shop.database, { price: 100_000 });
    await add(variant_id, 1);
    await setPrice(variant_id, 130_000);
    const { body } = await ask('POST', '/merge', { items: [{ variant_id, quantity: 3, price_seen: 130_000 }] });
    expect(body.data.items).toMatchObject([{ quantity: 3, price_before: 100_000 }]);
  });

  test('a basket is replaced completely or not at all', async () => {
    const unchanged = await buildVariant(shop.database);
    const scarce = await buildVariant(shop.database, { stock: 1 });
    await add(unchanged.variant_id, 2);
    const refused = await ask('PUT', '', {
      items: [
        { variant_id: unchanged.variant_id, quantity: 9 },
        { variant_id: scarce.variant_id, quantity: 2 },
      ],
    });
    expect(codeOf(refused)).toBe('not-enough-stock');
    expect((await ask('GET', '')).body.data.items).toMatchObject([{ variant_id: unchanged.variant_id, quantity: 2 }]);
    const items = [{ variant_id: scarce.variant_id, quantity: 1 }];
    expect((await ask('PUT', '', { items })).body.data.items).toMatchObject(items);
    expect((await ask('PUT', '', { items: [] })).body.data.items).toEqual([]);
  });

  test('a guest basket is merged at login: the larger quantity, limited to stock and packs, idempotent', async () => {
    const inBothBaskets = await buildVariant(shop.database);
    const packs = await buildVariant(shop.database, { name: 'گونی بسته‌ای', pack_step: 10, stock: 35 });
    const discontinued = await buildVariant(shop.database, { name: 'گونی تمام‌شده', stock: 0 });
    await add(inBothBaskets.variant_id, 4);
    const guest = {
      items: [
        { variant_id: inBothBaskets.variant_id, quantity: 1 },
        { variant_id: inBothBaskets.variant_id, quantity: 2 },
        { variant_id: packs.variant_id, quantity: 33 },
        { variant_id: discontinued.variant_id, quantity: 1 },
        { variant_id: 2_000_000_000, quantity: 1 },
      ],
    };
    const first = await ask('POST', '/merge', guest);
    expect(first.body.data).toMatchObject({
      items: [
        { variant_id: inBothBaskets.variant_id, quantity: 4 },
        { variant_id: packs.variant_id, quantity: 30 },
      ],
      changed: [
        { variant_id: packs.variant_id, message: expect.stringContaining('۳۰'), left_out: null },
        {
          variant_id: discontinued.variant_id,
          message: expect.stringContaining('گونی تمام‌شده'),
          left_out: 'این کالا تمام شده است.',
        },
        { variant_id: 2_000_000_000, message: expect.stringContaining('دیگر فروخته نمی‌شود') },
      ],
    });
    expect((await ask('POST', '/merge', guest)).body).toEqual(first.body);
  });

  test('a guest basket is priced like a member’s, and is not stored', async () => {
    const { variant_id } = await buildVariant(shop.database, { price: 100_000 });
    const { data } = (
      await priced([
        { variant_id, quantity: 2, price_seen: 90_000 },
        { variant_id, quantity: 1 },
      ])
    ).body;
    expect(data).toMatchObject({ items: [{ quantity: 3, price_before: 90_000 }], total: 300_000, orderable: true });
    const { count } = await shop.database.kysely
      .selectFrom('basket_lines')
      .select((from) => from.fn.countAll<number>().as('count'))
      .where('variant_id', '=', variant_id)
      .executeTakeFirstOrThrow();
    expect(count).toBe(0);
  });
});

describe('two tabs of one member on postgres', () => {
  test('two tabs that add to one line at once never exceed the stock', async () => {
    const shop = await openShop('postgres');
    const { token } = await buildMember(shop.database);
    const { variant_id } = await buildVariant(shop.database, { stock: 25 });
    const answers = await Promise.all(
      Array.from({ length: 40 }, () =>
        shop.call('POST', `${BASKET}/items`, { token, body: { variant_id, quantity: 1 } }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(25);
    expect(new Set(answers.filter(({ status }) => status !== 200).map(codeOf))).toEqual(new Set(['not-enough-stock']));
    expect((await shop.call('GET', BASKET, { token })).body.data.items).toMatchObject([{ quantity: 25 }]);
    await shop.close();
  });
});
