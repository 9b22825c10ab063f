import { afterAll, beforeEach, describe, expect, test } from '@jest/globals';
import { closeDatabases } from './databases.ts';
import { prepareEmptyRegistry } from './empty-registry.ts';
import { codeOf, type Shop } from './shop.ts';

afterAll(closeDatabases);

describe('promoting a host and areas of a new contract together', () => {
  const openRegistry = prepareEmptyRegistry();
  let shop: Shop;
  beforeEach(async () => {
    shop = await openRegistry();
  });

  const promote = (releases: Record<string, string>, token = shop.admin) =>
    shop.call('POST', '/releases/v1/promote', { token, body: { releases } });
  const old = async () => {
    const host = await shop.publish('host', { text: 'one' });
    const blog = await shop.publish('blog', { text: 'one' });
    await promote({ host, blog });
    return { host, blog };
  };

  const stablesNow = async () => {
    const { body } = await shop.call('GET', '/releases/v1/status', { token: shop.edge });
    return Object.fromEntries(body.data.areas.map(({ area, stable }: Record<string, string>) => [area, stable]));
  };

  test('neither the host nor the area can be promoted alone, but both together', async () => {
    await old();
    const host = await shop.publish('host', { text: 'two', contract: 2 });
    const blog = await shop.publish('blog', { text: 'two', contract: 2 });
    expect(codeOf(await shop.command('host', 'promote', { release: host }))).toBe('does-not-fit');
    expect(codeOf(await shop.command('blog', 'promote', { release: blog }))).toBe('does-not-fit');

    const { body } = await promote({ host, blog });
    const stable = body.data.policy.areas.map(({ area, stable }: Record<string, string>) => [area, stable]);
    expect(Object.fromEntries(stable)).toMatchObject({ host, blog });
  });

  test('when one release is incompatible, none is promoted', async () => {
    const before = await old();
    const host = await shop.publish('host', { text: 'two', contract: 2 });
    expect(codeOf(await promote({ host }))).toBe('does-not-fit');
    expect(await stablesNow()).toMatchObject(before);
  });

  test('nothing is promoted while a file of one release is missing in the store', async () => {
    const before = await old();
    const host = await shop.publish('host', { text: 'two', contract: 2 });
    const blog = await shop.publish('blog', { text: 'two', contract: 2 });
    await shop.store.remove(`host/${host}/web`);
    const refused = await promote({ host, blog });
    expect([refused.status, codeOf(refused)]).toEqual([422, 'file-missing']);
    expect(await stablesNow()).toMatchObject(before);
  });

  test('promoting together needs a token for every area, known areas and known releases', async () => {
    const { host } = await old();
    expect((await promote({ host }, shop.keyOf('host').token)).status).toBe(403);
    expect(codeOf(await promote({ nowhere: host }))).toBe('area-unknown');
    expect(codeOf(await promote({ blog: '0123456789abcdef' }))).toBe('release-unknown');
  });

  test('a release that uses an unknown API operation is refused', async () => {
    const uses = { shared: {}, operations: ['GET /api/v1/menus', 'GET /api/v1/blog/articles/{id}'] };
    await shop.publish('blog', { text: 'known', uses });
    const unknown = { ...uses, operations: ['GET /api/v1/horoscopes/{id}'] };
    await expect(shop.publish('blog', { text: 'unknown', uses: unknown })).rejects.toThrow('operation-unknown');
  });
});
