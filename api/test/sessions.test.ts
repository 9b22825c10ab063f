import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { hmacWith } from '../src/hmac.ts';
import { makeLog } from '../src/log.ts';
import { identityService } from '../src/modules/identity/service.ts';
import { jobsService } from '../src/modules/jobs/service.ts';
import type { SmsProvider } from '../src/modules/messages/provider.ts';
import { messagesService } from '../src/modules/messages/service.ts';
import { closeDatabases } from './databases.ts';
import { codeOf, openShop, type Shop } from './shop.ts';
import { codeFor, logIn, newMobile, otherCode, signIn, testClock } from './sign-in.ts';

afterAll(closeDatabases);

const PASSWORD = 'گونیِ آبی و نخِ سفید';
const ANDROID =
  'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

/** The identity service, for its jobs that have no route. */
function identityOf({ database, settings }: Shop) {
  const log = makeLog('silent');
  const jobs = jobsService(database, { log });
  const provider: SmsProvider = { send: async () => ({ kind: 'sent' }) };
  const messages = messagesService(database, {
    jobs,
    providers: { sms: provider },
    shopOrigin: settings.shopOrigin,
    now: clock.now,
    log,
  });
  return identityService({ database, jobs, messages, settings, now: clock.now, log, hmac: hmacWith(settings.secret) });
}

const clock = testClock();

describe('members and their sessions', () => {
  let shop: Shop;
  let mobile: string;
  beforeAll(async () => {
    shop = await openShop('postgres', { now: clock.now });
  });
  beforeEach(() => {
    mobile = newMobile();
    clock.pass({ hours: 1 });
  });
  afterAll(() => shop.close());

  const account = (method: 'GET' | 'PATCH' | 'PUT' | 'DELETE', path: string, token?: string, body?: unknown) =>
    shop.call(method, `/api/v1/account/${path}`, { token, body });
  const setPassword = (token: string, password: string, current_password?: string) =>
    account('PUT', 'password', token, { password, ...(current_password !== undefined && { current_password }) });
  const reset = (code: string, password: string) =>
    shop.call('POST', '/api/v1/auth/password/reset', { body: { mobile, code, password } });
  const isOpen = async (token: string) => (await account('GET', 'me', token)).status === 200;

  test('a member reads and changes the own name', async () => {
    const token = await signIn(shop, mobile);
    const before = await account('GET', 'me', token);
    expect(before.body.data).toMatchObject({ mobile, first_name: null, has_password: false });
    expect(before.headers['cache-control']).toBe('no-store');
    const changed = await account('PATCH', 'me', token, { first_name: '  نمونه‌ي\t', last_name: 'كاربر   آزمایشی' });
    // A control character is refused, not repaired.
    expect(changed.status).toBe(422);
    const tidied = await account('PATCH', 'me', token, { first_name: '  نمونه‌ي ', last_name: 'كاربر   آزمایشی' });
    expect(tidied.body.data).toMatchObject({ first_name: 'نمونه‌ی', last_name: 'کاربر آزمایشی' });
    const half = await account('PATCH', 'me', token, { first_name: null });
    expect(half.body.data).toMatchObject({ first_name: null, last_name: 'کاربر آزمایشی' });
    for (const body of [
      {},
      { first_name: 'x'.repeat(61) },
      { first_name: 'a\u202eb' },
      { first_name: '\u200b' },
      { first_name: '\ud800a' },
      { last_name: 'نام\u2066' },
      { last_name: ' \u200c ' },
      { role: 'staff' },
      { last_name: 1 },
    ]) {
      expect([body, (await account('PATCH', 'me', token, body)).status]).toEqual([body, 422]);
    }
  });

  test('account routes without a valid session are refused with 401', async () => {
    for (const token of [undefined, 'short', 'a'.repeat(43), shop.admin]) {
      for (const path of ['me', 'sessions']) {
        const answer = await account('GET', path, token);
        expect([answer.status, codeOf(answer)]).toEqual([401, 'login-needed']);
      }
    }
  });

  test('a password signs in; a wrong one, and a number without one, get the same refusal', async () => {
    const token = await signIn(shop, mobile);
    expect((await setPassword(token, PASSWORD)).body.data).toMatchObject({ has_password: true });
    const opened = await logIn(shop, `+98${mobile.slice(1)}`, PASSWORD);
    expect([opened.status, opened.body.data.is_new, opened.body.data.user.mobile]).toEqual([200, false, mobile]);
    expect(await isOpen(opened.body.data.access_token)).toBe(true);

    const without = newMobile();
    await signIn(shop, without);
    const refusals = [
      await logIn(shop, mobile, `${PASSWORD}!`),
      await logIn(shop, without, PASSWORD),
      await logIn(shop, newMobile(), PASSWORD),
    ];
    for (const { status, body } of refusals) {
      expect([status, body.errors]).toEqual([
        422,
        [
          {
            messages: [{ code: 'password-wrong', field: 'password', message: 'شمارهٔ موبایل یا رمز عبور درست نیست.' }],
          },
        ],
      ]);
    }
  });

  test('a password that is too short, too long, common or the own number is refused', async () => {
    const token = await signIn(shop, mobile);
    const code = await codeFor(shop, mobile);
    for (const [password, why] of [
      ['۱۲۳', 'password-length'],
      ['x'.repeat(129), 'password-length'],
      ['salam1234', 'password-common'],
      [mobile, 'password-is-mobile'],
    ] as const) {
      for (const answer of [await setPassword(token, password), await reset(code, password)]) {
        expect([password, answer.status, codeOf(answer)]).toEqual([password, 422, why]);
      }
    }
    // The refused requests did not use the code up.
    expect((await reset(code, PASSWORD)).status).toBe(200);
  });

  test('changing the password needs the current one, except shortly after a sign-in by code', async () => {
    const token = await signIn(shop, mobile);
    await setPassword(token, PASSWORD);
    clock.pass({ minutes: 9 });
    expect((await setPassword(token, `${PASSWORD} 2`)).status).toBe(200);
    clock.pass({ minutes: 2 });
    expect((await account('GET', 'me', token)).body.data.current_password_needed).toBe(true);
    const without = await setPassword(token, `${PASSWORD} 3`);
    expect([without.status, codeOf(without)]).toEqual([422, 'current-password-needed']);
    const wrong = await setPassword(token, `${PASSWORD} 3`, PASSWORD);
    expect([wrong.status, codeOf(wrong)]).toEqual([422, 'current-password-wrong']);
    expect((await setPassword(token, `${PASSWORD} 3`, `${PASSWORD} 2`)).status).toBe(200);

    const { body } = await logIn(shop, mobile, `${PASSWORD} 3`);
    const byPassword = await setPassword(body.data.access_token, `${PASSWORD} 4`);
    expect(codeOf(byPassword)).toBe('current-password-needed');
  });

  test('a new password ends all other sessions', async () => {
    const [here, there] = [await signIn(shop, mobile), await signIn(shop, mobile)];
    await setPassword(here, PASSWORD);
    expect([await isOpen(here), await isOpen(there)]).toEqual([true, false]);
  });

  test('a reset by code sets the password, ends every session and opens a new one', async () => {
    const token = await signIn(shop, mobile);
    await setPassword(token, PASSWORD);
    const code = await codeFor(shop, mobile);
    const wrong = await reset(otherCode(code), `${PASSWORD} 2`);
    expect([wrong.status, codeOf(wrong)]).toEqual([422, 'code-wrong']);
    expect(await isOpen(token)).toBe(true);

    const resetResponse = await reset(code, `${PASSWORD} 2`);
    expect([resetResponse.status, resetResponse.body.data.is_new, resetResponse.body.data.user.has_password]).toEqual([
      200,
      false,
      true,
    ]);
    expect([await isOpen(token), await isOpen(resetResponse.body.data.access_token)]).toEqual([false, true]);
    expect([(await logIn(shop, mobile, PASSWORD)).status, (await logIn(shop, mobile, `${PASSWORD} 2`)).status]).toEqual(
      [422, 200],
    );
    expect(codeOf(await reset(code, `${PASSWORD} 3`))).toBe('code-used');
  });

  test('a reset for an unknown number creates a member', async () => {
    const { status, body } = await reset(await codeFor(shop, mobile), PASSWORD);
    expect([status, body.data.is_new, body.data.user.has_password]).toEqual([200, true, true]);
    expect((await logIn(shop, mobile, PASSWORD)).status).toBe(200);
  });

  test('a session expires after thirty days without use', async () => {
    const token = await signIn(shop, mobile);
    for (let visits = 0; visits < 3; visits += 1) {
      clock.pass({ days: 29 });
      expect(await isOpen(token)).toBe(true);
    }
    clock.pass({ days: 30 });
    expect(await isOpen(token)).toBe(false);
  });

  test('the last use of a session is stored at most once a minute', async () => {
    const token = await signIn(shop, mobile);
    const used = async () => {
      const result = await shop.database.pool.query(
        'select last_used_at from sessions join users on users.id = user_id where mobile = $1',
        [mobile],
      );
      return result.rows[0].last_used_at.getTime() - start;
    };
    const start = clock.now().getTime();
    clock.pass({ seconds: 59 });
    await isOpen(token);
    expect(await used()).toBe(0);
    clock.pass({ seconds: 1 });
    await isOpen(token);
    expect(await used()).toBe(60_000);
  });

  test('the list of sessions describes devices in words, last used first, and marks the current one', async () => {
    const old = await signIn(shop, mobile, { agent: 'curl/8.5.0' });
    clock.pass({ minutes: 5 });
    const token = await signIn(shop, mobile, { agent: ANDROID });
    const { body } = await account('GET', 'sessions', token);
    expect(body.data.items).toEqual([
      {
        id: expect.any(String),
        agent: 'کروم روی اندروید',
        created_at: clock.now().toISOString(),
        last_used_at: clock.now().toISOString(),
        current: true,
        signed_in_by: 'otp',
      },
      expect.objectContaining({ agent: 'دستگاه ناشناس', current: false }),
    ]);
    const [, other] = body.data.items;
    const ended = await account('DELETE', `sessions/${other.id}`, token);
    expect([ended.status, ended.body.data, await isOpen(old), await isOpen(token)]).toEqual([
      200,
      { ended: 1 },
      false,
      true,
    ]);
    expect((await account('DELETE', `sessions/${other.id}`, token)).status).toBe(404);
  });

  test('a member can end all other sessions at once', async () => {
    const tokens = [await signIn(shop, mobile), await signIn(shop, mobile), await signIn(shop, mobile)];
    const { body } = await account('DELETE', 'sessions', tokens[1]);
    expect(body.data).toEqual({ ended: 2 });
    expect(await Promise.all(tokens.map(isOpen))).toEqual([false, true, false]);
  });

  test('logging out ends the session, and succeeds without one', async () => {
    const [here, there] = [await signIn(shop, mobile), await signIn(shop, mobile)];
    const logOut = (token?: string) => shop.call('POST', '/api/v1/auth/log-out', { token });
    expect((await logOut(here)).body.data).toEqual({ ended: 1 });
    expect([await isOpen(here), await isOpen(there)]).toEqual([false, true]);
    for (const token of [here, undefined, 'nonsense']) {
      expect([(await logOut(token)).status, (await logOut(token)).body.data]).toEqual([200, { ended: 0 }]);
    }
  });

  test('tokens and passwords are stored as hashes only', async () => {
    const token = await signIn(shop, mobile);
    await setPassword(token, PASSWORD);
    const { rows } = await shop.database.pool.query(
      `select to_jsonb(sessions)::text || to_jsonb(users)::text as row from sessions join users on users.id = user_id
       where mobile = $1`,
      [mobile],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0].row).not.toContain(token);
    expect(rows[0].row).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
  });

  test('expired sessions, codes and failures are deleted', async () => {
    await signIn(shop, mobile);
    await logIn(shop, mobile, 'wrong');
    clock.pass({ days: 31 });
    await signIn(shop, newMobile());
    const count = async () => {
      const { rows } = await shop.database.pool.query(
        `select (select count(*)::int from sessions where expires_at <= $1) as sessions,
           (select count(*)::int from otps where created_at < $2) as otps,
           (select count(*)::int from login_failures) as failures`,
        [clock.now(), new Date(clock.now().getTime() - 86_400_000)],
      );
      return rows[0];
    };
    const before = await count();
    for (const part of ['sessions', 'otps', 'failures']) expect(before[part]).toBeGreaterThan(0);
    await identityOf(shop).deleteExpired();
    expect(await count()).toEqual({ sessions: 0, otps: 0, failures: 0 });
    const { rows } = await shop.database.pool.query('select count(*)::int as n from sessions');
    expect(rows[0].n).toBe(1);
  });
});
