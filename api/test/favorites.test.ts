import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { buildMember, buildVariant } from './builders.ts';
import { closeDatabases, kinds } from './databases.ts';
import { operationsIn } from './operations.ts';
import { codeOf, openShop, type Shop } from './shop.ts';

const FAVORITES = '/api/v1/account/favorites';
const MOST = 30;

afterAll(closeDatabases);

describe.each(kinds)('favourites on %s', (kind) => {
  let shop: Shop;
  let token: string;
  const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
    shop.call(method, `${FAVORITES}${path}`, { token, ...(body === undefined ? {} : { body }) });
  const ids = async () => (await ask('GET', '/ids')).body.data.ids;
  const products = async (count: number) => {
    const made: number[] = [];
    for (let one = 0; one < count; one += 1) made.push((await buildVariant(shop.database)).product_id);
    return made;
  };
  const setSold = async (product: number, active: boolean) => {
    await shop.database.kysely.updateTable('products').set({ active }).where('id', '=', product).execute();
  };

  beforeAll(async () => {
    shop = await openShop(kind, { settings: { rules: { favorites: { most: MOST } } } });
  });
  afterAll(() => shop.close());
  beforeEach(async () => {
    ({ token } = await buildMember(shop.database));
  });

  test('are liked and no longer liked, each also twice, the newest first', async () => {
    const [one, two] = await products(2);
    expect(await ids()).toEqual([]);
    expect((await ask('PUT', `/${one}`)).body).toEqual({ data: { ids: [one] } });
    const liked = await ask('PUT', `/${two}`);
    expect([liked.status, liked.headers['cache-control'], liked.body.data.ids]).toEqual([200, 'no-store', [two, one]]);
    expect((await ask('PUT', `/${one}`)).body.data.ids).toEqual([two, one]);
    for (let time = 0; time < 2; time += 1) {
      expect((await ask('DELETE', `/${two}`)).body).toEqual({ data: { ids: [one] } });
    }
    expect(await ids()).toEqual([one]);
  });

  test('are shown as the cards of a list, a page at a time', async () => {
    const many = await products(25);
    await ask('POST', '/merge', { ids: many });
    const { data } = (await ask('GET', '')).body;
    expect({ ...data, items: data.items.length }).toEqual({ items: 24, page: 1, pages: 2, total: 25 });
    const listed = (await shop.call('GET', `/api/v1/products?ids=${many.slice(0, 24).join(',')}`)).body.data.items;
    expect(data.items).toEqual(listed);
    const second = (await ask('GET', '?page=2')).body.data;
    expect(second.items).toMatchObject([{ id: many[24] }]);
    expect((await ask('GET', '?page=9')).body.data).toMatchObject({ items: [], page: 9, pages: 2 });
  });

  test('tell of what is sold out, and keep what is not sold just now until it is back', async () => {
    const empty = await buildVariant(shop.database, { stock: 0 });
    const [gone] = await products(1);
    for (const id of [empty.product_id, gone]) await ask('PUT', `/${id}`);
    await setSold(gone ?? 0, false);
    expect(await ids()).toEqual([empty.product_id]);
    expect((await ask('GET', '')).body.data).toMatchObject({ items: [{ id: empty.product_id, stock: 0 }], total: 1 });
    expect(await ask('PUT', `/${gone}`)).toMatchObject({ status: 404 });
    await setSold(gone ?? 0, true);
    expect(await ids()).toEqual([gone, empty.product_id]);
  });

  test('of a guest join those of the member, once, without what the shop does not know', async () => {
    const [own, both, first, second] = await products(4);
    for (const id of [both, own]) await ask('PUT', `/${id}`);
    const guest = { ids: [second, both, 2_000_000_000, first, second] };
    const joined = await ask('POST', '/merge', guest);
    expect([joined.status, joined.body.data.ids]).toEqual([200, [second, first, own, both]]);
    expect((await ask('POST', '/merge', guest)).body).toEqual(joined.body);
    expect((await ask('POST', '/merge', { ids: [] })).body).toEqual(joined.body);
  });

  test('are only so many: one more is refused, and a merge takes the newest that have room', async () => {
    const many = await products(MOST + 3);
    await ask('POST', '/merge', { ids: many.slice(0, MOST - 2) });
    expect((await ask('POST', '/merge', { ids: many })).body.data.ids).toHaveLength(MOST);
    expect(await ids()).toEqual([...many.slice(MOST - 2, MOST), ...many.slice(0, MOST - 2)]);
    const refused = await ask('PUT', `/${many[MOST]}`);
    expect([refused.status, codeOf(refused)]).toEqual([422, 'favorites-full']);
    expect(refused.body.errors[0].messages[0].message).toContain('۳۰');
    expect((await ask('PUT', `/${many[0]}`)).status).toBe(200);
    await ask('DELETE', `/${many[0]}`);
    expect((await ask('PUT', `/${many[MOST]}`)).body.data.ids[0]).toBe(many[MOST]);
  });

  test('what makes no sense is refused in words', async () => {
    for (const id of ['0', 'x', '-1', '99999999999']) expect(await ask('PUT', `/${id}`)).toMatchObject({ status: 404 });
    expect(await ask('PUT', '/999999999')).toMatchObject({ status: 404 });
    for (const wrong of [[0], [1.5], ['1'], [2 ** 31], Array(501).fill(1), 'x', null]) {
      expect(await ask('POST', '/merge', { ids: wrong })).toMatchObject({ status: 422 });
    }
  });

  test('are for members, and each sees and changes only their own: every operation was asked', async () => {
    const [mine, theirs] = await products(2);
    await ask('PUT', `/${mine}`);
    const other = await buildMember(shop.database);
    const { body } = await shop.call('GET', '/api/v1/openapi.json');
    const operations = operationsIn(body).filter(({ path }) => path.startsWith(FAVORITES));
    expect(operations).toHaveLength(5);
    for (const { method, path } of operations) {
      const url = path.replace('{id}', String(path.includes('{id}') && method === 'DELETE' ? mine : theirs));
      const call = { body: method === 'POST' ? { ids: [theirs] } : undefined };
      const answer = await shop.call(method as 'GET', url, { ...call, token: other.token });
      expect([method, url, answer.status]).toEqual([method, url, 200]);
      expect(JSON.stringify(answer.body)).not.toContain(String(mine));
      expect(await shop.call(method as 'GET', url, call)).toMatchObject({ status: 401 });
    }
    expect(await ids()).toEqual([mine]);
  });

  test('are nobody else’s business: no change of them is told to the edges', async () => {
    const told = async () => {
      const from = shop.database.kysely.selectFrom('changes');
      return (await from.select(({ fn }) => fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).n;
    };
    const [one] = await products(1);
    const before = await told();
    await ask('PUT', `/${one}`);
    await ask('POST', '/merge', { ids: [one] });
    await ask('DELETE', `/${one}`);
    expect(await told()).toBe(before);
  });
});

// The embedded database has one session: nothing there can race.
describe('favourites at once, on postgres', () => {
  let shop: Shop;
  let token: string;
  let products: number[];
  const ask = (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
    shop.call(method, `${FAVORITES}${path}`, { token, ...(body === undefined ? {} : { body }) });
  const rows = async () => (await shop.call('GET', `${FAVORITES}/ids`, { token })).body.data.ids;

  beforeAll(async () => {
    shop = await openShop('postgres', { settings: { rules: { favorites: { most: MOST } } } });
    products = [];
    for (let one = 0; one < MOST + 20; one += 1) products.push((await buildVariant(shop.database)).product_id);
  });
  afterAll(() => shop.close());
  beforeEach(async () => {
    ({ token } = await buildMember(shop.database));
  });

  test('one that is liked 50 times is liked once', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask('PUT', `/${products[0]}`)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.data.ids}`))).toEqual(
      new Set([`200 ${products[0]}`]),
    );
    expect(await rows()).toEqual([products[0]]);
  });

  test('50 that are liked at once are never more than there is room for', async () => {
    const answers = await Promise.all(products.map((id) => ask('PUT', `/${id}`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(MOST);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(20);
    expect(await rows()).toHaveLength(MOST);
  });

  test('merges this way and that, with likes and their ends between them: none waits for another for ever', async () => {
    const some = products.slice(0, 20);
    const calls = Array.from({ length: 12 }, (_, round) => [
      ask('POST', '/merge', { ids: round % 2 === 0 ? some : some.toReversed() }),
      ...some.slice(0, 3).map((id) => ask('DELETE', `/${id}`)),
      ...some.slice(3, 5).map((id) => ask('PUT', `/${id}`)),
    ]);
    const answers = await Promise.all(calls.flat());
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await rows()).toEqual(expect.arrayContaining(some.slice(3)));
  });
});
