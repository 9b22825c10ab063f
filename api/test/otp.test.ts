import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { buildApp } from '../src/app.ts';
import { makeLog } from '../src/log.ts';
import { closeDatabases, kinds } from './databases.ts';
import { askCode, codeFor, inboxOf, newMobile, otherThan, type TestClock, testClock, verify } from './people.ts';
import { codeOf, openShop, type Shop } from './shop.ts';
import { until } from './until.ts';

afterAll(closeDatabases);

const STAFF = '09129999999';

describe.each(kinds)('one-time codes on %s', (kind) => {
  let shop: Shop;
  const clock: TestClock = testClock();
  let mobile: string;
  beforeAll(async () => {
    shop = await openShop(kind, { now: clock.now, settings: { staffMobiles: [STAFF] } });
  });
  beforeEach(() => {
    mobile = newMobile();
    // What the tests before this one asked for counts for an hour.
    clock.pass({ hours: 1 });
  });
  afterAll(() => shop.close());

  const messageOf = (answer: { body: { errors: { messages: unknown[] }[] } }) => answer.body.errors[0]?.messages[0];

  test('a number gets a code, and the code signs it in', async () => {
    const asked = await askCode(shop, newMobile());
    expect([asked.status, asked.body]).toEqual([200, { data: { resend_after: 60, expires_in: 180, digits: 6 } }]);
    const code = await codeFor(shop, mobile);
    expect(code).toMatch(/^[0-9]{6}$/);
    const { status, body, headers } = await verify(shop, mobile, code);
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

  test('the message says what it is for, and ends as browsers want it', async () => {
    const code = await codeFor(shop, mobile);
    const [message] = await inboxOf(shop, mobile);
    expect(message?.text).toBe(`کد ورود به فروشگاه: ${code}\nاین کد را به هیچ‌کس ندهید.\n\n@localhost #${code}`);
  });

  test('however a number or a code is written, it is the same', async () => {
    const persian = (text: string) => text.replace(/\d/g, (digit) => '۰۱۲۳۴۵۶۷۸۹'.charAt(Number(digit)));
    const own = mobile.slice(1);
    for (const written of [persian(mobile), `+98${own}`, `0098${own}`, `98${own}`, own, `+98 ${persian(own)}`]) {
      const code = await codeFor(shop, mobile);
      const { body } = await verify(shop, written, ` ${persian(code)} `);
      expect([written, body.data?.user.mobile]).toEqual([written, mobile]);
      clock.pass({ hours: 1 });
    }
  });

  test('who comes again is the same member', async () => {
    const first = await verify(shop, mobile, await codeFor(shop, mobile));
    const again = await verify(shop, mobile, await codeFor(shop, mobile));
    expect([first.body.data.is_new, again.body.data.is_new]).toEqual([true, false]);
    expect(again.body.data.user).toEqual(first.body.data.user);
    expect(again.body.data.access_token).not.toBe(first.body.data.access_token);
  });

  test('what is no number, or no code, is refused beside its field', async () => {
    for (const mobile of ['', '0912', '02112345678', 'x'.repeat(40)]) {
      const answer = await askCode(shop, mobile);
      expect([answer.status, messageOf(answer)]).toEqual([
        422,
        { code: 'mobile-wrong', field: 'mobile', message: 'شماره موبایل درست نیست. نمونه: ۰۹۱۲۳۴۵۶۷۸۹' },
      ]);
    }
    const code = await codeFor(shop, mobile);
    for (const wrong of ['', '12345', '1234567', 'abcdef', '12 34x6']) {
      const answer = await verify(shop, mobile, wrong);
      expect([answer.status, messageOf(answer)]).toEqual([
        422,
        { code: 'code-malformed', field: 'code', message: 'کد ۶ رقم است.' },
      ]);
    }
    // None of those was a try.
    expect((await verify(shop, mobile, code)).status).toBe(200);
  });

  test('each wrong try is counted down; after the fifth not even the right code helps', async () => {
    const code = await codeFor(shop, mobile);
    const said: unknown[] = [];
    for (let tries = 0; tries < 5; tries += 1) said.push(messageOf(await verify(shop, mobile, otherThan(code))));
    const wrong = (left: string) => ({
      code: 'code-wrong',
      field: 'code',
      message: `کد درست نیست. ${left} بار دیگر می‌توانید تلاش کنید.`,
    });
    expect(said.slice(0, 4)).toEqual(['۴', '۳', '۲', '۱'].map(wrong));
    expect(said[4]).toMatchObject({ code: 'code-worn-out' });
    const answer = await verify(shop, mobile, code);
    expect([answer.status, codeOf(answer)]).toEqual([422, 'code-worn-out']);
  });

  test('a code is used once', async () => {
    const code = await codeFor(shop, mobile);
    expect((await verify(shop, mobile, code)).status).toBe(200);
    const again = await verify(shop, mobile, code);
    expect([again.status, codeOf(again)]).toEqual([422, 'code-used']);
    // Who does not have it learns nothing of its use.
    expect(codeOf(await verify(shop, mobile, otherThan(code)))).toBe('code-expired');
  });

  test('a code holds for three minutes', async () => {
    const code = await codeFor(shop, mobile);
    clock.pass({ seconds: 179 });
    expect(codeOf(await verify(shop, mobile, otherThan(code)))).toBe('code-wrong');
    clock.pass({ seconds: 1 });
    expect(codeOf(await verify(shop, mobile, code))).toBe('code-expired');
    expect(codeOf(await verify(shop, newMobile(), code))).toBe('code-expired');
  });

  test('a new code ends the one before it, and has all its tries', async () => {
    const first = await codeFor(shop, mobile);
    await verify(shop, mobile, otherThan(first));
    clock.pass({ seconds: 60 });
    const second = await codeFor(shop, mobile);
    if (first !== second) expect(codeOf(await verify(shop, mobile, first))).toBe('code-wrong');
    expect((await verify(shop, mobile, second)).status).toBe(200);
  });

  test('the next code takes 60, then 120, then 300 seconds; the sixth an hour from the first', async () => {
    const waits: unknown[] = [];
    for (let sent = 0; sent < 5; sent += 1) {
      const asked = await askCode(shop, mobile);
      expect(asked.status).toBe(200);
      waits.push(asked.body.data.resend_after);
      const soon = await askCode(shop, mobile);
      expect([soon.status, soon.headers['retry-after']]).toEqual([429, String(asked.body.data.resend_after)]);
      expect(codeOf(soon)).toBe(sent < 4 ? 'code-too-soon' : 'code-too-often');
      if (sent === 4) break;
      clock.pass({ seconds: asked.body.data.resend_after - 1 });
      expect((await askCode(shop, mobile)).status).toBe(429);
      clock.pass({ seconds: 1 });
    }
    // 60 + 120 + 300 + 300 seconds have passed since the first.
    expect(waits).toEqual([60, 120, 300, 300, 3600 - 780]);
    clock.pass({ seconds: 3600 - 780 });
    expect((await askCode(shop, mobile)).status).toBe(200);
  });

  test('who signed in does not wait for the next code', async () => {
    await verify(shop, mobile, await codeFor(shop, mobile));
    const asked = await askCode(shop, mobile);
    expect([asked.status, asked.body.data.resend_after]).toEqual([200, 60]);
  });

  test('one address asks for twenty codes in an hour, for whomever; another address goes on', async () => {
    for (let index = 0; index < 20; index += 1) {
      expect((await askCode(shop, newMobile(), { address: '192.0.2.1' })).status).toBe(200);
      clock.pass({ seconds: 1 });
    }
    const refused = await askCode(shop, mobile, { address: '192.0.2.1' });
    expect([refused.status, codeOf(refused), refused.headers['retry-after']]).toEqual([429, 'code-too-often', '3580']);
    expect((await askCode(shop, mobile, { address: '192.0.2.2' })).status).toBe(200);
    clock.pass({ seconds: 3580 });
    expect((await askCode(shop, newMobile(), { address: '192.0.2.1' })).status).toBe(200);
  });

  test('neither the code, nor who asked, stands in the database once it is sent', async () => {
    await codeFor(shop, mobile, { address: '192.0.2.77' });
    const rows = await until(async () => {
      const found = await shop.database.pool.query(
        `select to_jsonb(otps)::text as row from otps where mobile = $1
         union all select to_jsonb(sms_outbox)::text from sms_outbox where mobile = $1 and sent_at is not null`,
        [mobile],
      );
      return found.rows.length === 2 ? found.rows : undefined;
    });
    for (const { row } of rows) {
      expect(row).not.toContain('192.0.2.77');
      expect(JSON.parse(row).tokens ?? {}).toEqual({});
    }
    const hashed = rows.map(({ row }) => JSON.parse(row).code_hmac).find((one) => one !== undefined);
    expect(hashed).toMatch(/^[0-9a-f]{64}$/);
  });

  test('who is named in the settings is staff; who no longer is, is it until the next start', async () => {
    const { body } = await verify(shop, STAFF, await codeFor(shop, STAFF));
    expect(body.data.user.role).toBe('staff');
    expect((await verify(shop, mobile, await codeFor(shop, mobile))).body.data.user.role).toBe('shopper');
    const settings = { ...shop.settings, staffMobiles: [] };
    const next = await buildApp({ ...shop, settings, log: makeLog('silent'), now: clock.now });
    await next.ready();
    const headers = { authorization: `Bearer ${body.data.access_token}` };
    const me = await next.inject({ url: '/api/v1/account/me', headers });
    await next.close();
    expect(me.json().data.role).toBe('shopper');
  });
});
