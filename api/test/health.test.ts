import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ReleaseStore } from 'release/store';
import { buildApp } from '../src/app.ts';
import type { Database } from '../src/database/connect.ts';
import { makeLog } from '../src/log.ts';
import { closeDatabases } from './databases.ts';
import { seenFromClock } from './other-clock.ts';
import { openShop, type Shop } from './shop.ts';

afterAll(closeDatabases);

const failToReach = () => Promise.reject(new Error('the store is away'));

describe('health', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop('postgres');
  });
  afterAll(() => shop.close());

  /** The readiness of a second API instance of the same shop with some parts replaced. */
  async function readiness(changed: { store?: ReleaseStore; media?: ReleaseStore; database?: Database } = {}) {
    const app = await buildApp({ ...shop, ...changed, log: makeLog('silent') });
    const { statusCode, body } = await app.inject('/readyz');
    await app.close();
    return { status: statusCode, ...JSON.parse(body).data };
  }

  test('/readyz lists every part as working', async () => {
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
          disk: true,
          clock: true,
          running: true,
        },
        reasons: {},
      },
    ]);
  });

  test.each([
    [24 * 60, 'the clock of this machine is 1440 minutes ahead of that of the database'],
    [-60, 'the clock of this machine is 60 minutes behind that of the database'],
  ])('/readyz fails when the clock of this machine is %i minutes ahead of the others', async (minutes, reason) => {
    const database = seenFromClock(shop.database, { minutesAhead: minutes });
    expect(await readiness({ database })).toMatchObject({
      status: 503,
      checks: { clock: false, database: true },
      reasons: { clock: reason },
    });
  });

  test('/readyz names an unreachable store', async () => {
    expect(await readiness({ store: { ...shop.store, get: failToReach } })).toMatchObject({
      status: 503,
      ok: false,
      checks: { releases: false, media: true, database: true },
    });
  });

  test('/readyz fails when the media store is read-only', async () => {
    const media = { ...shop.media, put: failToReach };
    expect(await readiness({ media })).toMatchObject({ status: 503, checks: { media: false, releases: true } });
    const lost = { ...shop.media, get: async () => undefined };
    expect(await readiness({ media: lost })).toMatchObject({ status: 503, checks: { media: false } });
  });

  test('/readyz fails while a migration is pending', async () => {
    const [last] = await shop.database.kysely.selectFrom('migrations').selectAll().orderBy('name', 'desc').execute();
    if (last === undefined) throw new Error('there are no migrations');
    await shop.database.kysely.deleteFrom('migrations').where('name', '=', last.name).execute();
    expect(await readiness()).toMatchObject({ status: 503, checks: { migrations: false, database: true } });
    await shop.database.kysely.insertInto('migrations').values(last).execute();
    expect(await readiness()).toMatchObject({ status: 200, checks: { migrations: true } });
  });

  test('/healthz succeeds even when every other part fails', async () => {
    const { status, body } = await shop.call('GET', '/healthz');
    expect([status, body]).toEqual([200, { data: { ok: true } }]);
  });
});
