import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { buildApp } from '../src/app.ts';
import { makeLog } from '../src/log.ts';
import { closeDatabases } from './databases.ts';
import { codeOf, openShop, type Shop, withApp } from './shop.ts';
import {
  codeFor,
  inboxOf,
  newMobile,
  otherCode,
  requestCode,
  signIn,
  type TestClock,
  testClock,
  verifyCode,
} from './sign-in.ts';
import { until } from './until.ts';

afterAll(closeDatabases);

const STAFF = '09129999999';

describe('one-time codes', () => {
  let shop: Shop;
  const clock: TestClock = testClock();
  let mobile: string;
  beforeAll(async () => {
    shop = await openShop('postgres', { now: clock.now, settings: { staffMobiles: [STAFF] } });
  });
  beforeEach(() => {
    mobile = newMobile();
    // The limits count the codes of the last hour, from earlier tests as well.
    clock.pass({ hours: 1 });
  });
  afterAll(() => shop.close());

  const messageOf = (answer: { body: { errors: { messages: unknown[] }[] } }) => answer.body.errors[0]?.messages[0];

  test('a number gets a code, and the code signs it in', async () => {
    const request = await requestCode(shop, newMobile());
    expect([request.status, request.body]).toEqual([200, { data: { resend_after: 60, expires_in: 180, digits: 6 } }]);
    const code = await codeFor(shop, mobile);
    expect(code).toMatch(/^[0-9]{6}$/);
    const { status, body, headers } = await verifyCode(shop, mobile, code);
    expect(status).toBe(200);
    expect(body.data).toEqual({
      access_token: expect.stringMatching(/^[\w-]{43}$/),
      expires_at: new Date(clock.now().getTime() + 30 * 24 * 60 * 60_000).toISOString(),
      is_new: true,
      user: {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        mobile,
        role: 'shopper',
        first_name: null,
        last_name: null,
        has_password: false,
      },
    });
    expect(headers['cache-control']).toBe('no-store');
  });

  test('the SMS names its purpose and ends in the WebOTP format', async () => {
    const code = await codeFor(shop, mobile);
    const [message] = await inboxOf(shop, mobile);
    expect(message?.text).toBe(`کد ورود به فروشگاه: ${code}\nاین کد را به هیچ‌کس ندهید.\n\n@localhost #${code}`);
  });

  test('Persian digits, country codes and spaces in numbers and codes are accepted', async () => {
    const persian = (text: string) => text.replace(/\d/g, (digit) => '۰۱۲۳۴۵۶۷۸۹'.charAt(Number(digit)));
    const localNumber = mobile.slice(1);
    for (const typedNumber of [
      persian(mobile),
      `+98${localNumber}`,
      `0098${localNumber}`,
      `98${localNumber}`,
      localNumber,
      `+98 ${persian(localNumber)}`,
    ]) {
      const code = await codeFor(shop, mobile);
      const { body } = await verifyCode(shop, typedNumber, ` ${persian(code)} `);
      expect([typedNumber, body.data?.user.mobile]).toEqual([typedNumber, mobile]);
      clock.pass({ hours: 1 });
    }
  });

  test('signing in again finds the same member', async () => {
    const first = await verifyCode(shop, mobile, await codeFor(shop, mobile));
    const again = await verifyCode(shop, mobile, await codeFor(shop, mobile));
    expect([first.body.data.is_new, again.body.data.is_new]).toEqual([true, false]);
    expect(again.body.data.user).toEqual(first.body.data.user);
    expect(again.body.data.access_token).not.toBe(first.body.data.access_token);
  });

  test('a malformed number or code is refused with its field', async () => {
    for (const mobile of [' ', '0912', '02112345678', 'x'.repeat(40)]) {
      const answer = await requestCode(shop, mobile);
      expect([answer.status, messageOf(answer)]).toEqual([
        422,
        { code: 'mobile-wrong', field: 'mobile', message: 'شمارهٔ موبایل درست نیست؛ نمونه: ۰۹۱۲۳۴۵۶۷۸۹' },
      ]);
    }
    const code = await codeFor(shop, mobile);
    for (const malformedCode of ['', '12345', '1234567', 'abcdef', '12 34x6']) {
      const answer = await verifyCode(shop, mobile, malformedCode);
      expect([answer.status, messageOf(answer)]).toEqual([
        422,
        { code: 'code-malformed', field: 'code', message: 'کد ۶ رقم است.' },
      ]);
    }
    // The requests above did not count as attempts.
    expect((await verifyCode(shop, mobile, code)).status).toBe(200);
  });

  test('wrong codes are counted down; after the fifth the right code is refused as well', async () => {
    const code = await codeFor(shop, mobile);
    const messages: unknown[] = [];
    for (let tries = 0; tries < 5; tries += 1)
      messages.push(messageOf(await verifyCode(shop, mobile, otherCode(code))));
    const wrongCodeError = (left: string) => ({
      code: 'code-wrong',
      field: 'code',
      message: `کد درست نیست. ${left} بار دیگر می‌توانید تلاش کنید.`,
    });
    expect(messages.slice(0, 4)).toEqual(['۴', '۳', '۲', '۱'].map(wrongCodeError));
    expect(messages[4]).toMatchObject({ code: 'code-worn-out' });
    const answer = await verifyCode(shop, mobile, code);
    expect([answer.status, codeOf(answer)]).toEqual([422, 'code-worn-out']);
  });

  test('a code can be used once', async () => {
    const code = await codeFor(shop, mobile);
    expect((await verifyCode(shop, mobile, code)).status).toBe(200);
    const again = await verifyCode(shop, mobile, code);
    expect([again.status, codeOf(again)]).toEqual([422, 'code-used']);
    // A wrong code does not reveal that the right one was used.
    expect(codeOf(await verifyCode(shop, mobile, otherCode(code)))).toBe('code-expired');
  });

  test('a code expires after three minutes', async () => {
    const code = await codeFor(shop, mobile);
    clock.pass({ seconds: 179 });
    expect(codeOf(await verifyCode(shop, mobile, otherCode(code)))).toBe('code-wrong');
    clock.pass({ seconds: 1 });
    expect(codeOf(await verifyCode(shop, mobile, code))).toBe('code-expired');
    expect(codeOf(await verifyCode(shop, newMobile(), code))).toBe('code-expired');
  });

  test('a new code replaces the one before and has all attempts', async () => {
    const first = await codeFor(shop, mobile);
    await verifyCode(shop, mobile, otherCode(first));
    clock.pass({ seconds: 60 });
    const second = await codeFor(shop, mobile);
    if (first !== second) expect(codeOf(await verifyCode(shop, mobile, first))).toBe('code-wrong');
    expect((await verifyCode(shop, mobile, second)).status).toBe(200);
  });

  test('the wait for the next code grows from 60 to 300 seconds; five codes an hour', async () => {
    const waits: unknown[] = [];
    for (let sent = 0; sent < 5; sent += 1) {
      const request = await requestCode(shop, mobile);
      expect(request.status).toBe(200);
      waits.push(request.body.data.resend_after);
      const soon = await requestCode(shop, mobile);
      expect([soon.status, soon.headers['retry-after']]).toEqual([429, String(request.body.data.resend_after)]);
      expect(codeOf(soon)).toBe(sent < 4 ? 'code-too-soon' : 'code-too-often');
      if (sent === 4) break;
      clock.pass({ seconds: request.body.data.resend_after - 1 });
      expect((await requestCode(shop, mobile)).status).toBe(429);
      clock.pass({ seconds: 1 });
    }
    // 60 + 120 + 300 + 300 seconds after the first code.
    expect(waits).toEqual([60, 120, 300, 300, 3600 - 780]);
    clock.pass({ seconds: 3600 - 780 });
    expect((await requestCode(shop, mobile)).status).toBe(200);
  });

  test('a successful sign-in resets the wait', async () => {
    await verifyCode(shop, mobile, await codeFor(shop, mobile));
    const request = await requestCode(shop, mobile);
    expect([request.status, request.body.data.resend_after]).toEqual([200, 60]);
  });

  test('the messages for twenty unused codes of an hour are sent from one address; others get the same answer and no message', async () => {
    const from = { address: '192.0.2.1' };
    const numbers = Array.from({ length: 21 }, newMobile);
    const answers = [];
    for (const number of numbers) answers.push(await requestCode(shop, number, from));
    const same = { resend_after: 60, expires_in: 180, digits: 6 };
    expect(answers.map(({ status, body }) => [status, body.data])).toEqual(numbers.map(() => [200, same]));
    const sentCount = async () => {
      const settled =
        'select recipient from outbox where recipient = any($1) and (sent_at is null) = (given_up_at is null)';
      const { rows: waiting } = await shop.database.pool.query(settled, [numbers]);
      if (waiting.length > 0) return undefined;
      const { rows } = await shop.database.pool.query('select mobile from local_inbox where mobile = any($1)', [
        numbers,
      ]);
      return rows.length;
    };
    expect(await until(sentCount)).toBe(20);
    expect(await codeFor(shop, mobile, { address: '192.0.2.2' })).toMatch(/^[0-9]{6}$/);
    clock.pass({ hours: 1 });
    expect(await codeFor(shop, newMobile(), from)).toMatch(/^[0-9]{6}$/);
  });

  test('after sending, the database holds neither the code nor the address in clear', async () => {
    await codeFor(shop, mobile, { address: '192.0.2.77' });
    const rows = await until(async () => {
      const result = await shop.database.pool.query(
        `select to_jsonb(otps)::text as row from otps where mobile = $1
         union all select to_jsonb(outbox)::text from outbox where recipient = $1 and sent_at is not null`,
        [mobile],
      );
      return result.rows.length === 2 ? result.rows : undefined;
    });
    for (const { row } of rows) {
      expect(row).not.toContain('192.0.2.77');
      expect(JSON.parse(row).tokens ?? {}).toEqual({});
    }
    const hashed = rows.map(({ row }) => JSON.parse(row).code_hmac).find((digest) => digest !== undefined);
    expect(hashed).toMatch(/^[0-9a-f]{64}$/);
  });

  test('a number in STAFF_MOBILES becomes staff, and stays it at a start and a log-in without the setting', async () => {
    const { body } = await verifyCode(shop, STAFF, await codeFor(shop, STAFF));
    expect(body.data.user.role).toBe('staff');
    expect((await verifyCode(shop, mobile, await codeFor(shop, mobile))).body.data.user.role).toBe('shopper');
    const settings = { ...shop.settings, staffMobiles: [] };
    const app = await buildApp({ ...shop, settings, log: makeLog('silent'), now: clock.now });
    await app.ready();
    const next = withApp(shop, app);
    const token = body.data.access_token;
    expect((await next.call('GET', '/api/v1/account/me', { token })).body.data.role).toBe('staff');
    clock.pass({ hours: 1 });
    expect((await verifyCode(next, STAFF, await codeFor(next, STAFF))).body.data.user.role).toBe('staff');
    await app.close();
  });

  test('an operator gives and takes the role, and no setting overrides that decision', async () => {
    const setRole = (number: string, role: string, token = shop.admin) =>
      shop.call('PUT', `/operator/v1/staff/${number}`, { token, body: { role } });
    await signIn(shop, mobile);
    expect((await setRole(mobile, 'staff')).status).toBe(200);
    expect((await setRole(STAFF, 'shopper')).status).toBe(200);
    const staff = await shop.call('GET', '/operator/v1/staff', { token: shop.admin });
    expect(staff.body.data).toEqual([{ mobile, set_by: 'admin' }]);
    expect((await verifyCode(shop, STAFF, await codeFor(shop, STAFF))).body.data.user.role).toBe('shopper');
    expect((await setRole(newMobile(), 'staff')).status).toBe(404);
    expect((await setRole(mobile, 'owner')).status).toBe(422);
    expect((await setRole(mobile, 'shopper', shop.edge)).status).toBe(403);
  });
});
