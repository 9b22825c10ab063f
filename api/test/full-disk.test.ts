import { afterAll, afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { KyselyPlugin } from 'kysely';
import { buildApp } from '../src/app.ts';
import { makeLog } from '../src/log.ts';
import { closeDatabases, kinds } from './databases.ts';
import { codeOf, openShop, type Shop, withApp } from './shop.ts';
import { newMobile, signIn, testClock } from './sign-in.ts';

afterAll(closeDatabases);

const letter = {
  name: 'مریم',
  mobile: '09121234567',
  subject: 'یک پرسش',
  message: 'این پیام به اندازهٔ کافی بلند است',
};

test('on a full disk members go on reading, and writes are refused with 503 and Retry-After', async () => {
  const clock = testClock();
  const shop = await openShop('postgres', { now: clock.now });
  const token = await signIn(shop, newMobile());
  let isFull = false;
  const fullDisk: KyselyPlugin = {
    transformQuery: ({ node }) => {
      const writes = node.kind === 'InsertQueryNode' || node.kind === 'UpdateQueryNode';
      if (isFull && writes) throw Object.assign(new Error('could not extend file'), { code: '53100' });
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const database = { ...shop.database, kysely: shop.database.kysely.withPlugin(fullDisk) };
  const app = await buildApp({ ...shop, database, log: makeLog('silent'), now: clock.now });
  await app.ready();
  const full = withApp(shop, app);
  isFull = true;

  // Long enough for the session's last use to be written.
  clock.pass({ minutes: 5 });
  expect((await full.call('GET', '/api/v1/account/me', { token })).status).toBe(200);
  const refused = await full.call('POST', '/api/v1/contact/messages', { body: letter });
  expect([refused.status, codeOf(refused), refused.headers['retry-after']]).toEqual([503, 'disk-full', '30']);
  const form = await app.inject({
    method: 'POST',
    url: '/api/forms/contact',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(letter).toString(),
  });
  expect([form.statusCode, form.headers['retry-after']]).toEqual([503, '30']);
  expect(form.body).toContain('نمی‌تواند چیزی ثبت کند');

  isFull = false;
  await app.close();
  await shop.close();
});

describe.each(kinds)('/readyz on %s', (kind) => {
  let shop: Shop;
  beforeEach(async () => {
    shop = await openShop(kind);
  });
  afterEach(() => shop.close());
  const sendLetter = () => shop.call('POST', '/api/v1/contact/messages', { body: letter });
  const readiness = async () => {
    const { status, body } = await shop.call('GET', '/readyz');
    return [status, body.data.ok, body.data.checks.disk, body.data.reasons.disk];
  };

  test('says that a write failed on a full disk, until a write succeeds', async () => {
    await shop.database.pool.query(`
      create function fail_as_on_a_full_disk() returns trigger language plpgsql as
        $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$;
      create trigger full_disk before insert on conversations execute function fail_as_on_a_full_disk()`);
    expect(await readiness()).toEqual([200, true, true, undefined]);
    expect(codeOf(await sendLetter())).toBe('disk-full');
    expect(await readiness()).toEqual([503, false, false, expect.stringContaining('disk is full')]);
    expect((await shop.call('GET', '/api/v1/menus')).status).toBe(200);

    await shop.database.pool.query('drop trigger full_disk on conversations');
    expect((await sendLetter()).status).toBe(200);
    expect(await readiness()).toEqual([200, true, true, undefined]);
  });
});

test('/readyz says that the disk of the data folder has little space left, and reads go on', async () => {
  const shop = await openShop('postgres', { settings: { minFreeMegabytes: Number.MAX_SAFE_INTEGER } });
  const ready = await shop.call('GET', '/readyz');
  const menus = await shop.call('GET', '/api/v1/menus');
  await shop.close();
  expect([ready.status, ready.body.data]).toMatchObject([
    503,
    { ok: false, checks: { disk: false, database: true }, reasons: { disk: expect.stringMatching(/has \d+ MB free/) } },
  ]);
  expect(menus.status).toBe(200);
});
