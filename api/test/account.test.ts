import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { closeDatabases } from './databases.ts';
import { type Answer, codeOf, openShop, type Shop } from './shop.ts';
import {
  codeAfter,
  codeFor,
  inboxOf,
  logIn,
  newMobile,
  otherCode,
  requestCode,
  signIn,
  testClock,
  verifyCode,
} from './sign-in.ts';
import { until } from './until.ts';

afterAll(closeDatabases);

const PASSWORD = 'گونیِ آبی و نخِ سفید';
const clock = testClock();

describe('the account of a member', () => {
  let shop: Shop;
  let mobile: string;
  let token: string;
  beforeAll(async () => {
    shop = await openShop('postgres', { now: clock.now });
  });
  afterAll(() => shop.close());
  beforeEach(async () => {
    clock.pass({ hours: 2 });
    mobile = newMobile();
    token = await signIn(shop, mobile);
  });

  const ask = (method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE', path: string, body?: unknown, as = token) =>
    shop.call(method, `/api/v1/account/${path}`, { token: as, body });
  const fieldOf = ({ body }: Answer) => body.errors?.[0].messages[0].field;
  /** Requests the codes of a change to a new number. */
  const codesFor = async (number: string, as = token, own = mobile) => {
    const code = await codeAfter(shop, own, () => ask('POST', 'mobile/codes', { mobile: number }, as));
    const new_code = await until(async () => (await inboxOf(shop, number))[0]?.code);
    return { mobile: number, code, new_code };
  };

  test('personal information is stored, normalised, and removed by null', async () => {
    const changed = await ask('PATCH', 'me', { national_id: '۰۰۷-۶۲۲۹۶۴۵', birth_date: '1990-03-21' });
    expect([changed.status, changed.body.data]).toMatchObject([
      200,
      { national_id: '0076229645', birth_date: '1990-03-21' },
    ]);
    const removed = await ask('PATCH', 'me', { national_id: null, birth_date: null });
    expect(removed.body.data).toMatchObject({ national_id: null, birth_date: null });
  });

  test.each([
    [{ national_id: '0076229646' }, 'national_id'],
    [{ national_id: '1111111111' }, 'national_id'],
    [{ national_id: '' }, 'national_id'],
    [{ national_id: ' - ' }, 'national_id'],
    [{ birth_date: '' }, 'birth_date'],
    [{ birth_date: '1990-02-30' }, 'birth_date'],
    [{ birth_date: '2090-01-01' }, 'birth_date'],
    [{ birth_date: '1800-01-01' }, 'birth_date'],
    [{ birth_date: '۱۳۷۰' }, 'birth_date'],
  ])('%j is refused', async (body, field) => {
    const answer = await ask('PATCH', 'me', body);
    expect([answer.status, fieldOf(answer)]).toEqual([422, field]);
  });

  test('the number changes with the codes of both numbers; the old number gets a message and can start a new account', async () => {
    const other = newMobile();
    const body = await codesFor(other);
    const changed = await ask('PUT', 'mobile', body);
    expect([changed.status, changed.body.data.mobile]).toEqual([200, other]);
    await until(async () => (await inboxOf(shop, mobile))[0]?.text.includes(other.slice(-4)));
    // The session goes on, and both numbers log in to different accounts.
    const { id } = (await ask('GET', 'me')).body.data;
    clock.pass({ hours: 1 });
    const again = await verifyCode(shop, other, await codeFor(shop, other));
    expect(again.body.data.user.id).toBe(id);
    const fresh = await verifyCode(shop, mobile, await codeFor(shop, mobile));
    expect(fresh.body.data.is_new).toBe(true);
  });

  test('with one wrong code the number stays, and the right code can be sent again', async () => {
    const body = await codesFor(newMobile());
    const wrongNew = await ask('PUT', 'mobile', { ...body, new_code: otherCode(body.new_code) });
    expect([codeOf(wrongNew), fieldOf(wrongNew)]).toEqual(['code-wrong', 'new_code']);
    const wrongOld = await ask('PUT', 'mobile', { ...body, code: otherCode(body.code) });
    expect([codeOf(wrongOld), fieldOf(wrongOld)]).toEqual(['code-wrong', 'code']);
    const shortCode = await ask('PUT', 'mobile', { ...body, new_code: '12' });
    expect([codeOf(shortCode), fieldOf(shortCode)]).toEqual(['code-malformed', 'new_code']);
    expect((await ask('GET', 'me')).body.data.mobile).toBe(mobile);
    expect((await ask('PUT', 'mobile', body)).status).toBe(200);
    expect(codeOf(await ask('PUT', 'mobile', body))).toBe('mobile-same');
  });

  test('an operator gives a member who lost the number a new one; all sessions end, and the reason is kept', async () => {
    const [old, fresh, taken] = [newMobile(), newMobile(), newMobile()];
    const token = await signIn(shop, old);
    await signIn(shop, taken);
    const { id } = (await shop.call('GET', '/api/v1/account/me', { token })).body.data;
    const change = (from: string, mobile: string, as = shop.admin) =>
      shop.call('POST', `/operator/v1/members/${from}/change-mobile`, {
        token: as,
        body: { mobile, reason: 'SIM گم شده است.' },
      });
    expect((await change(old, fresh, token)).status).toBe(401);
    expect(codeOf(await change(old, taken))).toBe('mobile-taken');
    expect(codeOf(await change(fresh, old))).toBe('not-found');
    expect((await shop.call('GET', '/api/v1/account/me', { token })).status).toBe(200);

    expect((await change(old, fresh)).body.data).toEqual({ mobile: fresh });
    expect((await shop.call('GET', '/api/v1/account/me', { token })).status).toBe(401);
    const again = await signIn(shop, fresh);
    expect((await shop.call('GET', '/api/v1/account/me', { token: again })).body.data.id).toBe(id);
    const { rows } = await shop.database.pool.query('select * from mobile_changes where user_id = $1', [id]);
    expect(rows).toMatchObject([
      { old_mobile: old, new_mobile: fresh, reason: 'SIM گم شده است.', actor: 'service:operator' },
    ]);
    await until(async () => (await inboxOf(shop, old)).some(({ text }) => text.includes(`آخرش ${fresh.slice(-4)}`)));
    // Repeated, it names a number that nobody has.
    expect(codeOf(await change(old, fresh))).toBe('not-found');
  });

  test('fifty guesses at once have five attempts', async () => {
    const body = await codesFor(newMobile());
    const guesses = await Promise.all(
      Array.from({ length: 50 }, () => ask('PUT', 'mobile', { ...body, new_code: otherCode(body.new_code) })),
    );
    expect(guesses.filter((answer) => codeOf(answer) === 'code-wrong').length).toBeLessThan(5);
    expect(codeOf(await ask('PUT', 'mobile', body))).toBe('code-worn-out');
  });

  test("another member's number is only refused once its code is right", async () => {
    const taken = newMobile();
    await signIn(shop, taken);
    const free = await ask('POST', 'mobile/codes', { mobile: newMobile() });
    clock.pass({ minutes: 10 });
    const body = await codesFor(taken);
    expect(free.status).toBe(200);
    const guessed = await ask('PUT', 'mobile', { ...body, new_code: otherCode(body.new_code) });
    expect(codeOf(guessed)).toBe('code-wrong');
    const answer = await ask('PUT', 'mobile', body);
    expect([answer.status, codeOf(answer), fieldOf(answer)]).toEqual([422, 'mobile-taken', 'mobile']);
  });

  test('of two members who change to one number at once, one gets it', async () => {
    const wanted = newMobile();
    const second = newMobile();
    const secondToken = await signIn(shop, second);
    const mine = await codesFor(wanted);
    clock.pass({ seconds: 90 });
    const theirs = await codesFor(wanted, secondToken, second);
    const answers = await Promise.all([
      ask('PUT', 'mobile', { ...mine, new_code: theirs.new_code }),
      ask('PUT', 'mobile', theirs, secondToken),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    const numbers = [
      (await ask('GET', 'me')).body.data.mobile,
      (await ask('GET', 'me', undefined, secondToken)).body.data.mobile,
    ];
    expect(numbers.filter((number) => number === wanted)).toHaveLength(1);
  });

  test('the codes of a change count with those of log-ins, and a refused one sends nothing to the other number', async () => {
    const other = newMobile();
    await codesFor(other);
    const before = (await inboxOf(shop, mobile)).length;
    const again = await ask('POST', 'mobile/codes', { mobile: other });
    expect([again.status, codeOf(again)]).toEqual([429, 'code-too-soon']);
    expect([codeOf(await requestCode(shop, other)), (await inboxOf(shop, mobile)).length]).toEqual([
      'code-too-soon',
      before,
    ]);
    // The own number waits for the new one no longer than a number that was never asked.
    clock.pass({ minutes: 10 });
    const busy = newMobile();
    for (let time = 0; time < 5; time += 1) {
      await requestCode(shop, busy);
      clock.pass({ minutes: 6 });
    }
    expect(codeOf(await ask('POST', 'mobile/codes', { mobile: busy }))).toBe('code-too-often');
    expect((await ask('POST', 'mobile/codes', { mobile: newMobile() })).status).toBe(200);
  });

  test('a code serves only the purpose that its message names', async () => {
    const login = await codeFor(shop, mobile);
    clock.pass({ minutes: 3 });
    const forPassword = await codeAfter(shop, mobile, () => ask('POST', 'codes', { purpose: 'password' }));
    expect((await inboxOf(shop, mobile))[0]?.text).toContain('کد تغییر رمز عبور');
    expect((await verifyCode(shop, mobile, forPassword)).status).toBe(422);
    expect(codeOf(await ask('PUT', 'password', { password: PASSWORD, code: login }))).toMatch(/^code-/);
    expect((await ask('PUT', 'password', { password: PASSWORD, code: forPassword })).status).toBe(200);
    expect((await logIn(shop, mobile, PASSWORD)).status).toBe(200);
    expect(codeOf(await ask('PUT', 'password', { password: `${PASSWORD} ۲`, code: forPassword }))).toBe('code-used');
  });

  test('a forgotten password is replaced with a code, which ends the other sessions', async () => {
    await ask('PUT', 'password', { password: PASSWORD });
    clock.pass({ hours: 1 });
    const { body: opened } = await logIn(shop, mobile, PASSWORD);
    const other = opened.data.access_token;
    expect(codeOf(await ask('PUT', 'password', { password: `${PASSWORD} ۲` }))).toBe('current-password-needed');
    const code = await codeAfter(shop, mobile, () => ask('POST', 'codes', { purpose: 'password' }));
    const wrong = await ask('PUT', 'password', { password: `${PASSWORD} ۲`, code: otherCode(code) });
    expect(codeOf(wrong)).toBe('code-wrong');
    expect((await ask('PUT', 'password', { password: `${PASSWORD} ۲`, code })).status).toBe(200);
    expect([(await ask('GET', 'me', undefined, other)).status, (await ask('GET', 'me')).status]).toEqual([401, 200]);
  });
});
