import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { v7 as uuid } from 'uuid';
import { buildOrder } from './builders.ts';
import { closeDatabases } from './databases.ts';
import { codeOf, openShop, type Shop } from './shop.ts';
import { codeFor, deletionCode, newMobile, otherCode, signIn, testClock, verifyCode } from './sign-in.ts';

afterAll(closeDatabases);

// `personal-data` tests what a deletion leaves in the database.
describe('the deletion of an account', () => {
  const clock = testClock();
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop('postgres', { now: clock.now });
  });
  afterAll(() => shop.close());

  const ask = (token: string, method: 'GET' | 'POST', path: string, body?: unknown) =>
    shop.call(method, `/api/v1/${path}`, { token, body });

  test('after a deletion all sessions have ended, and the number opens a new, empty account', async () => {
    clock.pass({ hours: 2 });
    const mobile = newMobile();
    const token = await signIn(shop, mobile);
    const second = await signIn(shop, mobile);
    const { id } = (await ask(token, 'GET', 'account/me')).body.data;
    await ask(token, 'POST', 'account/deletion', { code: await deletionCode(shop, { token, mobile }) });
    const sessions = await Promise.all([token, second].map((session) => ask(session, 'GET', 'account/me')));
    expect(sessions.map(({ status }) => status)).toEqual([401, 401]);
    clock.pass({ hours: 2 });
    const fresh = await signIn(shop, mobile);
    const me = (await ask(fresh, 'GET', 'account/me')).body.data;
    expect([me.id === id, me.first_name, (await ask(fresh, 'GET', 'account/export')).body.orders]).toEqual([
      false,
      null,
      [],
    ]);
  });

  test('a wrong code, or a code for a log-in, deletes nothing', async () => {
    clock.pass({ hours: 2 });
    const mobile = newMobile();
    const token = await signIn(shop, mobile);
    const code = await deletionCode(shop, { token, mobile });
    expect(codeOf(await ask(token, 'POST', 'account/deletion', { code: otherCode(code) }))).toBe('code-wrong');
    clock.pass({ minutes: 2 });
    const login = await codeFor(shop, mobile);
    expect((await ask(token, 'POST', 'account/deletion', { code: login })).status).toBe(422);
    expect((await verifyCode(shop, mobile, code)).status).toBe(422);
    expect((await ask(token, 'GET', 'account/me')).status).toBe(200);
  });

  test('an account with an open order or money in the wallet is not deleted, and the reason is shown before', async () => {
    clock.pass({ hours: 2 });
    const mobile = newMobile();
    const token = await signIn(shop, mobile);
    const { id: user_id } = (await ask(token, 'GET', 'account/me')).body.data;
    const obstacles = async () =>
      (await ask(token, 'GET', 'account/deletion')).body.data.obstacles.map(({ reason }: { reason: string }) => reason);
    expect(await obstacles()).toEqual([]);
    await buildOrder(shop.database, { member: { user_id, token }, state: 'preparing' });
    await shop.database.pool.query(
      `insert into wallet_entries (user_id, kind, amount, ref_type, ref_id, actor) values ($1, 'charge', 500000, 'test', $2, 'service:test')`,
      [user_id, uuid()],
    );
    expect(await obstacles()).toEqual(['orders', 'wallet']);
    const refused = await ask(token, 'POST', 'account/deletion', { code: await deletionCode(shop, { token, mobile }) });
    expect([refused.status, codeOf(refused)]).toEqual([409, 'account-in-use']);
    expect((await ask(token, 'GET', 'account/me')).status).toBe(200);
  });
});
