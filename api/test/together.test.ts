import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Database } from '../src/database/connect.ts';
import { closeDatabases, forgetReleases, freshDatabase, kinds } from './databases.ts';
import { codeOf, openShop, type Shop } from './shop.ts';

afterAll(closeDatabases);

describe.each(kinds)('a contract that breaks, on %s', (kind) => {
  let database: Database;
  let shop: Shop;
  beforeAll(async () => {
    database = await freshDatabase(kind);
  });
  beforeEach(async () => {
    await forgetReleases(database);
    shop = await openShop(kind, { database });
  });
  afterEach(() => shop.close());

  const promote = (releases: Record<string, string>, token = shop.admin) =>
    shop.call('POST', '/releases/v1/promote', { token, body: { releases } });
  const old = async () => {
    const host = await shop.publish('host', { text: 'one' });
    const blog = await shop.publish('blog', { text: 'one' });
    await promote({ host, blog });
    return { host, blog };
  };

  test('neither host nor area can go first; together they go', async () => {
    await old();
    const host = await shop.publish('host', { text: 'two', contract: 2 });
    const blog = await shop.publish('blog', { text: 'two', contract: 2 });
    expect(codeOf(await shop.command('host', 'promote', { release: host }))).toBe('does-not-fit');
    expect(codeOf(await shop.command('blog', 'promote', { release: blog }))).toBe('does-not-fit');

    const { body } = await promote({ host, blog });
    const stable = body.data.policy.areas.map(({ area, stable }: Record<string, string>) => [area, stable]);
    expect(Object.fromEntries(stable)).toMatchObject({ host, blog });
  });

  test('when one of them does not fit, none moves', async () => {
    const before = await old();
    const host = await shop.publish('host', { text: 'two', contract: 2 });
    expect(codeOf(await promote({ host }))).toBe('does-not-fit');
    const { body } = await shop.call('GET', '/releases/v1/status', { token: shop.edge });
    const stable = body.data.areas.map(({ area, stable }: Record<string, string>) => [area, stable]);
    expect(Object.fromEntries(stable)).toMatchObject(before);
  });

  test('it takes the admin, known areas and known releases', async () => {
    const { host } = await old();
    expect((await promote({ host }, shop.keyOf('host').token)).status).toBe(403);
    expect(codeOf(await promote({ nowhere: host }))).toBe('area-unknown');
    expect(codeOf(await promote({ blog: '0123456789abcdef' }))).toBe('release-unknown');
  });

  test('a release that calls what this API does not have is refused', async () => {
    const uses = { shared: {}, operations: ['GET /api/v1/menus', 'GET /api/v1/blog/articles/{id}'] };
    await shop.publish('blog', { text: 'known', uses });
    const unknown = { ...uses, operations: ['GET /api/v1/horoscopes/{id}'] };
    await expect(shop.publish('blog', { text: 'unknown', uses: unknown })).rejects.toThrow('operation-unknown');
  });
});
