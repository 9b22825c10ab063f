import { afterAll, afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { closeDatabases, kinds } from './databases.ts';
import { askCode, codeFor, inboxOf, otherThan, type TestClock, testClock, verify } from './people.ts';
import { codeOf, openShop, type Shop } from './shop.ts';

afterAll(closeDatabases);

const MOBILE = '09121110001';

describe.each(kinds)('one-time codes on %s', (kind) => {
  let shop: Shop;
  let clock: TestClock;
  beforeEach(async () => {
    clock = testClock();
    shop = await openShop(kind, { now: clock.now });
  });
  afterEach(() => shop.close());

  const messageOf = (answer: { body: { errors: { messages: unknown[] }[] } }) => answer.body.errors[0]?.messages[0];

  test('a number gets a code, and the code signs it in', async () => {
    const asked = await askCode(shop, MOBILE);
    expect([asked.status, asked.body]).toEqual([200, { data: { resend_after: 60, expires_in: 180, digits: 6 } }]);
    const code = await codeFor(shop, '09121110002');
    expect(code).toMatch(/^[0-9]{6}$/);
    const { status, body, headers } = await verify(shop, '09121110002', code);
    expect(status).toBe(200);
    expect(body.data).toEqual({
      access_token: expect.stringMatching(/^[\w-]{43}$/),
      expires_at: '2026-04-20T08:00:00.000Z',
      is_new: true,
      user: {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        mobile: '09121110002',
        role: 'shopper',
        first_name: null,
        last_name: null,
        has_password: false,
      },
    });
    expect(headers['cache-control']).toBe('no-store');
  });

  test('the message says what it is for, and ends as browsers want it', async () => {
    const code = await codeFor(shop, MOBILE);
    const [message] = await inboxOf(shop, MOBILE);
    expect(message?.text).toBe(`کد ورود به فروشگاه: ${code}\nاین کد را به هیچ‌کس ندهید.\n\n@localhost #${code}`);
  });

  test.each(['۰۹۱۲۱۱۱۰۰۰۱', '٠٩١٢١١١٠٠٠١', '+989121110001', '00989121110001', '989121110001', '9121110001'])(
    '%s is the same number',
    async (written) => {
      const code = await codeFor(shop, MOBILE);
      const persian = code.replace(/\d/g, (digit) => '۰۱۲۳۴۵۶۷۸۹'.charAt(Number(digit)));
      const { body } = await verify(shop, written, ` ${persian} `);
      expect(body.data.user.mobile).toBe(MOBILE);
      expect(codeOf(await askCode(shop, 'written'))).toBe('mobile-wrong');
    },
  );

  test('who comes again is the same member', async () => {
    const first = await verify(shop, MOBILE, await codeFor(shop, MOBILE));
    const again = await verify(shop, MOBILE, await codeFor(shop, MOBILE));
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
    const code = await codeFor(shop, MOBILE);
    for (const wrong of ['', '12345', '1234567', 'abcdef', '12 34x6']) {
      const answer = await verify(shop, MOBILE, wrong);
      expect([answer.status, messageOf(answer)]).toEqual([
        422,
        { code: 'code-malformed', field: 'code', message: 'کد ۶ رقم است.' },
      ]);
    }
    // None of those was a try.
    expect((await verify(shop, MOBILE, code)).status).toBe(200);
  });

  test('each wrong try is counted down; after the fifth not even the right code helps', async () => {
    const code = await codeFor(shop, MOBILE);
    const said: unknown[] = [];
    for (let tries = 0; tries < 5; tries += 1) said.push(messageOf(await verify(shop, MOBILE, otherThan(code))));
    const wrong = (left: string) => ({
      code: 'code-wrong',
      field: 'code',
      message: `کد درست نیست. ${left} بار دیگر می‌توانید تلاش کنید.`,
    });
    expect(said.slice(0, 4)).toEqual(['۴', '۳', '۲', '۱'].map(wrong));
    expect(said[4]).toMatchObject({ code: 'code-worn-out' });
    const answer = await verify(shop, MOBILE, code);
    expect([answer.status, codeOf(answer)]).toEqual([422, 'code-worn-out']);
  });

  test('a code is used once', async () => {
    const code = await codeFor(shop, MOBILE);
    expect((await verify(shop, MOBILE, code)).status).toBe(200);
    const again = await verify(shop, MOBILE, code);
    expect([again.status, codeOf(again)]).toEqual([422, 'code-used']);
    // Who does not have it learns nothing of its use.
    expect(codeOf(await verify(shop, MOBILE, otherThan(code)))).toBe('code-expired');
  });

  test('a code holds for three minutes', async () => {
    const code = await codeFor(shop, MOBILE);
    clock.pass({ seconds: 179 });
    expect(codeOf(await verify(shop, MOBILE, otherThan(code)))).toBe('code-wrong');
    clock.pass({ seconds: 1 });
    expect(codeOf(await verify(shop, MOBILE, code))).toBe('code-expired');
    expect(codeOf(await verify(shop, '09121119999', code))).toBe('code-expired');
  });

  test('a new code ends the one before it, and has all its tries', async () => {
    const first = await codeFor(shop, MOBILE);
    await verify(shop, MOBILE, otherThan(first));
    clock.pass({ seconds: 60 });
    const second = await codeFor(shop, MOBILE);
    if (first !== second) expect(codeOf(await verify(shop, MOBILE, first))).toBe('code-wrong');
    expect((await verify(shop, MOBILE, second)).status).toBe(200);
  });

  test('the next code takes 60, then 120, then 300 seconds; the sixth an hour from the first', async () => {
    const waits: unknown[] = [];
    for (let sent = 0; sent < 5; sent += 1) {
      const asked = await askCode(shop, MOBILE);
      expect(asked.status).toBe(200);
      waits.push(asked.body.data.resend_after);
      const soon = await askCode(shop, MOBILE);
      expect([soon.status, soon.headers['retry-after']]).toEqual([429, String(asked.body.data.resend_after)]);
      expect(codeOf(soon)).toBe(sent < 4 ? 'code-too-soon' : 'code-too-often');
      if (sent === 4) break;
      clock.pass({ seconds: asked.body.data.resend_after - 1 });
      expect((await askCode(shop, MOBILE)).status).toBe(429);
      clock.pass({ seconds: 1 });
    }
    // 60 + 120 + 300 + 300 seconds have passed since the first.
    expect(waits).toEqual([60, 120, 300, 300, 3600 - 780]);
    clock.pass({ seconds: 3600 - 780 });
    expect((await askCode(shop, MOBILE)).status).toBe(200);
  });

  test('who signed in does not wait for the next code', async () => {
    await verify(shop, MOBILE, await codeFor(shop, MOBILE));
    const asked = await askCode(shop, MOBILE);
    expect([asked.status, asked.body.data.resend_after]).toEqual([200, 60]);
  });

  test('one address asks for twenty codes in an hour, for whomever; another address goes on', async () => {
    const mobile = (index: number) => `0912222${String(index).padStart(4, '0')}`;
    for (let index = 0; index < 20; index += 1) {
      expect((await askCode(shop, mobile(index), { address: '192.0.2.1' })).status).toBe(200);
      clock.pass({ seconds: 1 });
    }
    const refused = await askCode(shop, mobile(20), { address: '192.0.2.1' });
    expect([refused.status, codeOf(refused), refused.headers['retry-after']]).toEqual([429, 'code-too-often', '3580']);
    expect((await askCode(shop, mobile(20), { address: '192.0.2.2' })).status).toBe(200);
    clock.pass({ seconds: 3580 });
    expect((await askCode(shop, mobile(21), { address: '192.0.2.1' })).status).toBe(200);
  });

  test('neither the code, nor who asked, stands in the database once it is sent', async () => {
    const code = await codeFor(shop, MOBILE, { address: '192.0.2.77' });
    const { rows } = await shop.database.pool.query(
      `select to_jsonb(otps)::text as row from otps union all select to_jsonb(sms_outbox)::text from sms_outbox`,
    );
    expect(rows).toHaveLength(2);
    for (const { row } of rows) {
      expect(row).not.toContain('192.0.2.77');
      expect(JSON.parse(row).tokens ?? {}).toEqual({});
    }
    const hashed = rows.map(({ row }) => JSON.parse(row).code_hmac).find((one) => one !== undefined);
    expect(hashed).toMatch(/^[0-9a-f]{64}$/);
    expect(code).toHaveLength(6);
  });

  test('a code for staff', async () => {
    await shop.close();
    shop = await openShop(kind, { now: clock.now, settings: { staffMobiles: [MOBILE] } });
    const { body } = await verify(shop, MOBILE, await codeFor(shop, MOBILE));
    expect(body.data.user.role).toBe('staff');
    const other = await verify(shop, '09121110002', await codeFor(shop, '09121110002'));
    expect(other.body.data.user.role).toBe('shopper');
  });
});
