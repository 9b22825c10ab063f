import { afterAll, expect, test } from '@jest/globals';
import type { KyselyPlugin } from 'kysely';
import { buildApp } from '../src/app.ts';
import { makeLog } from '../src/log.ts';
import { closeDatabases } from './databases.ts';
import { codeOf, openShop, withApp } from './shop.ts';
import { newMobile, signIn, testClock } from './sign-in.ts';

afterAll(closeDatabases);

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
  const letter = {
    name: 'مریم',
    mobile: '09121234567',
    subject: 'یک پرسش',
    message: 'این پیام به اندازهٔ کافی بلند است',
  };
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
