import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { inTransaction } from '../src/database/transaction.ts';
import { productChanged } from '../src/modules/catalogue/derived.ts';
import { atOnce } from './at-once.ts';
import { buildMember, buildVariant } from './builders.ts';
import { closeDatabases } from './databases.ts';
import { operationsIn } from './operations.ts';
import { codeOf, openShop, type Shop } from './shop.ts';

const FAVORITES = '/api/v1/account/favorites';
const MAX_FAVORITES = 30;

afterAll(closeDatabases);

describe('favourites', () => {
  let shop: Shop;
  let token: string;
  const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
    shop.call(method, `${FAVORITES}${path}`, { token, ...(body === undefined ? {} : { body }) });
  const ids = async () => (await ask('GET', '/ids')).body.data.ids;
  const products = async (count: number) => {
    const created: number[] = [];
    for (let index = 0; index < count; index += 1) created.push((await buildVariant(shop.database)).product_id);
    return created;
  };
  const setSold = async (product: number, active: boolean) => {
    await shop.database.kysely.updateTable('products').set({ active }).where('id', '=', product).execute();
  };

  beforeAll(async () => {
    shop = await openShop('postgres', { settings: { rules: { favorites: { maxFavorites: MAX_FAVORITES } } } });
  });
  afterAll(() => shop.close());
  beforeEach(async () => {
    ({ token } = await buildMember(shop.database));
  });

  test('favourites are added and removed idempotently, and listed newest first', async () => {
    const [first, second] = await products(2);
    expect(await ids()).toEqual([]);
    expect((await ask('PUT', `/${first}`)).body).toEqual({ data: { ids: [first] } });
    const liked = await ask('PUT', `/${second}`);
    expect([liked.status, liked.headers['cache-control'], liked.body.data.ids]).toEqual([
      200,
      'no-store',
      [second, first],
    ]);
    expect((await ask('PUT', `/${first}`)).body.data.ids).toEqual([second, first]);
    for (let time = 0; time < 2; time += 1) {
      expect((await ask('DELETE', `/${second}`)).body).toEqual({ data: { ids: [first] } });
    }
    expect(await ids()).toEqual([first]);
  });

  test('the price at the time of adding is kept when the price changes', async () => {
    const { product_id, variant_id } = await buildVariant(shop.database);
    await ask('PUT', `/${product_id}`);
    const { price } = (await ask('GET', '')).body.data.items[0];
    expect(price).toBeGreaterThan(0);
    await shop.database.pool.query('update variants set price = price + 500 where id = $1', [variant_id]);
    await inTransaction(shop.database.kysely, (tx) => productChanged(tx, [product_id]));
    expect((await shop.call('GET', `/api/v1/products?ids=${product_id}`)).body.data.items[0].price).toBe(price + 500);
    await ask('PUT', `/${product_id}`);
    expect((await ask('GET', '/prices')).body.data).toEqual({ items: [{ product_id, price }] });
  });

  test('favourites are listed as product cards, in pages', async () => {
    const productIds = await products(25);
    await ask('POST', '/merge', { ids: productIds });
    const { data } = (await ask('GET', '')).body;
    expect({ ...data, items: data.items.length }).toEqual({ items: 24, page: 1, pages: 2, total: 25 });
    const listed = (await shop.call('GET', `/api/v1/products?ids=${productIds.slice(0, 24).join(',')}`)).body.data
      .items;
    expect(data.items).toEqual(listed);
    const second = (await ask('GET', '?page=2')).body.data;
    expect(second.items).toMatchObject([{ id: productIds[24] }]);
    expect((await ask('GET', '?page=9')).body.data).toMatchObject({ items: [], page: 9, pages: 2 });
  });

  test('favourites include sold-out products; a discontinued one is hidden until it is sold again', async () => {
    const empty = await buildVariant(shop.database, { stock: 0 });
    const [discontinued] = await products(1);
    for (const id of [empty.product_id, discontinued]) await ask('PUT', `/${id}`);
    await setSold(discontinued ?? 0, false);
    expect(await ids()).toEqual([empty.product_id]);
    expect((await ask('GET', '')).body.data).toMatchObject({ items: [{ id: empty.product_id, stock: 0 }], total: 1 });
    expect(await ask('PUT', `/${discontinued}`)).toMatchObject({ status: 404 });
    await setSold(discontinued ?? 0, true);
    expect(await ids()).toEqual([discontinued, empty.product_id]);
  });

  test('favourites of a guest are merged once, without duplicates or unknown products', async () => {
    const [membersProduct, sharedProduct, first, second] = await products(4);
    for (const id of [sharedProduct, membersProduct]) await ask('PUT', `/${id}`);
    const guest = { ids: [second, sharedProduct, 2_000_000_000, first, second] };
    const joined = await ask('POST', '/merge', guest);
    expect([joined.status, joined.body.data.ids]).toEqual([200, [second, first, membersProduct, sharedProduct]]);
    expect((await ask('POST', '/merge', guest)).body).toEqual(joined.body);
    expect((await ask('POST', '/merge', { ids: [] })).body).toEqual(joined.body);
  });

  test('favourites are limited: one more is refused, and a merge takes the newest that fit', async () => {
    const productIds = await products(MAX_FAVORITES + 3);
    await ask('POST', '/merge', { ids: productIds.slice(0, MAX_FAVORITES - 2) });
    expect((await ask('POST', '/merge', { ids: productIds })).body.data.ids).toHaveLength(MAX_FAVORITES);
    expect(await ids()).toEqual([
      ...productIds.slice(MAX_FAVORITES - 2, MAX_FAVORITES),
      ...productIds.slice(0, MAX_FAVORITES - 2),
    ]);
    const refused = await ask('PUT', `/${productIds[MAX_FAVORITES]}`);
    expect([refused.status, codeOf(refused)]).toEqual([422, 'favorites-full']);
    expect(refused.body.errors[0].messages[0].message).toContain('۳۰');
    expect((await ask('PUT', `/${productIds[0]}`)).status).toBe(200);
    await ask('DELETE', `/${productIds[0]}`);
    expect((await ask('PUT', `/${productIds[MAX_FAVORITES]}`)).body.data.ids[0]).toBe(productIds[MAX_FAVORITES]);
  });

  test('invalid product ids are refused', async () => {
    for (const id of ['0', 'x', '-1', '99999999999']) expect(await ask('PUT', `/${id}`)).toMatchObject({ status: 404 });
    expect(await ask('PUT', '/999999999')).toMatchObject({ status: 404 });
    for (const invalidIds of [[0], [1.5], ['1'], [2 ** 31], Array(501).fill(1), 'x', null]) {
      expect(await ask('POST', '/merge', { ids: invalidIds })).toMatchObject({ status: 422 });
    }
  });

  test('every operation needs a member and touches only the favourites of that member', async () => {
    const [ownProduct, foreignProduct] = await products(2);
    await ask('PUT', `/${ownProduct}`);
    const otherMember = await buildMember(shop.database);
    const { body } = await shop.call('GET', '/api/v1/openapi.json');
    const operations = operationsIn(body).filter(({ path }) => path.startsWith(FAVORITES));
    expect(operations).toHaveLength(6);
    for (const { method, path } of operations) {
      const url = path.replace(
        '{id}',
        String(path.includes('{id}') && method === 'DELETE' ? ownProduct : foreignProduct),
      );
      const call = { body: method === 'POST' ? { ids: [foreignProduct] } : undefined };
      const answer = await shop.call(method as 'GET', url, { ...call, token: otherMember.token });
      expect([method, url, answer.status]).toEqual([method, url, 200]);
      expect(JSON.stringify(answer.body)).not.toMatch(new RegExp(`\\b${ownProduct}\\b`));
      expect(await shop.call(method as 'GET', url, call)).toMatchObject({ status: 401 });
    }
    expect(await ids()).toEqual([ownProduct]);
  });

  test('changes of favourites cause no change events for the edges', async () => {
    const countChanges = async () => {
      const from = shop.database.kysely.selectFrom('changes');
      return (await from.select(({ fn }) => fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).n;
    };
    const [productId] = await products(1);
    const before = await countChanges();
    await ask('PUT', `/${productId}`);
    await ask('POST', '/merge', { ids: [productId] });
    await ask('DELETE', `/${productId}`);
    expect(await countChanges()).toBe(before);
  });
});

// Nothing can race on the embedded database: it has one session.
describe('concurrent changes of favourites on postgres', () => {
  let shop: Shop;
  let token: string;
  let products: number[];
  const ask = (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
    shop.call(method, `${FAVORITES}${path}`, { token, ...(body === undefined ? {} : { body }) });
  const rows = async () => (await shop.call('GET', `${FAVORITES}/ids`, { token })).body.data.ids;

  beforeAll(async () => {
    shop = await openShop('postgres', { settings: { rules: { favorites: { maxFavorites: MAX_FAVORITES } } } });
    products = [];
    for (let index = 0; index < MAX_FAVORITES + 20; index += 1)
      products.push((await buildVariant(shop.database)).product_id);
  });
  afterAll(() => shop.close());
  beforeEach(async () => {
    ({ token } = await buildMember(shop.database));
  });

  test('a product added 50 times at once is stored once', async () => {
    const answers = await atOnce(50, () => ask('PUT', `/${products[0]}`));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.data.ids}`))).toEqual(
      new Set([`200 ${products[0]}`]),
    );
    expect(await rows()).toEqual([products[0]]);
  });

  test('50 products added at once stay within the limit', async () => {
    const answers = await Promise.all(products.map((id) => ask('PUT', `/${id}`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(MAX_FAVORITES);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(20);
    expect(await rows()).toHaveLength(MAX_FAVORITES);
  });

  test('merges in opposite orders with additions and removals do not deadlock', async () => {
    const mergedIds = products.slice(0, 20);
    const calls = Array.from({ length: 12 }, (_, round) => [
      ask('POST', '/merge', { ids: round % 2 === 0 ? mergedIds : mergedIds.toReversed() }),
      ...mergedIds.slice(0, 3).map((id) => ask('DELETE', `/${id}`)),
      ...mergedIds.slice(3, 5).map((id) => ask('PUT', `/${id}`)),
    ]);
    const answers = await Promise.all(calls.flat());
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await rows()).toEqual(expect.arrayContaining(mergedIds.slice(3)));
  });
});
