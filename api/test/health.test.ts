import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ReleaseStore } from 'release/store';
import { buildApp } from '../src/app.ts';
import { makeLog } from '../src/log.ts';
import { closeDatabases, kinds } from './databases.ts';
import { openShop, type Shop } from './shop.ts';

afterAll(closeDatabases);

const away = () => Promise.reject(new Error('the store is away'));

describe.each(kinds)('health on %s', (kind) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop(kind);
  });
  afterAll(() => shop.close());

  /** What a second process over the same shop says, with these parts in place of the shop's own. */
  async function readiness(changed: { store?: ReleaseStore; media?: ReleaseStore } = {}) {
    const app = await buildApp({ ...shop, ...changed, log: makeLog('silent') });
    const { statusCode, body } = await app.inject('/readyz');
    await app.close();
    return { status: statusCode, ...JSON.parse(body).data };
  }

  test('a shop that can do its work says so, part by part', async () => {
    const { status, body } = await shop.call('GET', '/readyz');
    expect([status, body.data]).toEqual([
      200,
      {
        ok: true,
        checks: {
          database: true,
          migrations: true,
          releases: true,
          media: true,
          changes: true,
          operations: true,
        },
      },
    ]);
  });

  test('a store that is away is named', async () => {
    expect(await readiness({ store: { ...shop.store, get: away } })).toMatchObject({
      status: 503,
      ok: false,
      checks: { releases: false, media: true, database: true },
    });
  });

  test('pictures that can be read but not written are not enough', async () => {
    const media = { ...shop.media, put: away };
    expect(await readiness({ media })).toMatchObject({ status: 503, checks: { media: false, releases: true } });
    const lost = { ...shop.media, get: async () => undefined };
    expect(await readiness({ media: lost })).toMatchObject({ status: 503, checks: { media: false } });
  });

  test('a migration that is not applied yet is one', async () => {
    const [last] = await shop.database.kysely.selectFrom('migrations').selectAll().orderBy('name', 'desc').execute();
    if (last === undefined) throw new Error('there are no migrations');
    await shop.database.kysely.deleteFrom('migrations').where('name', '=', last.name).execute();
    expect(await readiness()).toMatchObject({ status: 503, checks: { migrations: false, database: true } });
    await shop.database.kysely.insertInto('migrations').values(last).execute();
    expect(await readiness()).toMatchObject({ status: 200, checks: { migrations: true } });
  });

  test('alive is alive, whatever else is not', async () => {
    const { status, body } = await shop.call('GET', '/healthz');
    expect([status, body]).toEqual([200, { data: { ok: true } }]);
  });
});
