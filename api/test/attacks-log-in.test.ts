import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { closeDatabases } from './databases.ts';
import { codeOf, openShop, type Shop } from './shop.ts';
import {
  type Browser,
  codeFor,
  type From,
  inboxOf,
  logIn,
  newMobile,
  otherCode,
  postAuth,
  requestCode,
  signIn,
  testClock,
  verifyCode,
} from './sign-in.ts';
import { until } from './until.ts';

afterAll(closeDatabases);

const PASSWORD = 'گونیِ آبی و نخِ سفید';

describe('nobody else can deny a member the log-in', () => {
  const clock = testClock();
  let shop: Shop;
  let mobile: string;
  let home: { address: string; browser: Browser };
  let lastAddress = 0;
  /** An address that no other test uses. */
  const newAddress = () => {
    lastAddress += 1;
    return `10.8.${lastAddress >> 8}.${lastAddress & 255}`;
  };
  beforeAll(async () => {
    shop = await openShop('postgres', { now: clock.now, settings: { limits: { logins: 1_000_000 } } });
  });
  beforeEach(() => {
    mobile = newMobile();
    home = { address: newAddress(), browser: {} };
    clock.pass({ hours: 2 });
  });
  afterAll(() => shop.close());

  /** Makes a member with a password, who has logged in with the browser at home. */
  const register = async (number = mobile, from: From = home) => {
    const token = await signIn(shop, number, from);
    await shop.call('PUT', '/api/v1/account/password', { token, body: { password: PASSWORD } });
    // Setting a password forgets the known devices.
    expect((await logIn(shop, number, PASSWORD, from)).status).toBe(200);
  };
  const useUpCodes = async () => {
    const statuses = [];
    for (let count = 0; count < 6; count += 1) {
      statuses.push((await requestCode(shop, mobile, { address: newAddress() })).status);
      clock.pass({ minutes: 5 });
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  };
  const useUpPasswords = async () => {
    for (let count = 0; count < 8; count += 1) await logIn(shop, mobile, 'guess', { address: newAddress() });
    expect(codeOf(await logIn(shop, mobile, PASSWORD, { address: newAddress() }))).toBe('password-too-often');
  };

  test('five guesses of a stranger, also from the same address, leave the code of the requesting device alone', async () => {
    const code = await codeFor(shop, mobile, home);
    const { address } = home;
    const codes = [];
    for (let guess = 0; guess < 7; guess += 1)
      codes.push(codeOf(await verifyCode(shop, mobile, otherCode(code), { address })));
    expect(codes).toEqual([...Array(4).fill('code-wrong'), ...Array(3).fill('code-worn-out')]);
    // The stranger cannot use the right code any more, the device can, also after four mistakes of its own.
    expect(codeOf(await verifyCode(shop, mobile, code, { address }))).toBe('code-worn-out');
    for (let guess = 0; guess < 4; guess += 1) await verifyCode(shop, mobile, otherCode(code), home);
    expect((await verifyCode(shop, mobile, code, home)).status).toBe(200);
  });

  test('the requesting device has five attempts as well', async () => {
    const code = await codeFor(shop, mobile, home);
    for (let guess = 0; guess < 5; guess += 1) await verifyCode(shop, mobile, otherCode(code), home);
    expect(codeOf(await verifyCode(shop, mobile, code, home))).toBe('code-worn-out');
    // The code came to the owner's phone, and can be used on another device.
    expect((await verifyCode(shop, mobile, code, { browser: {} })).status).toBe(200);
  });

  test('a code that a stranger requests does not replace the code of the device, and works on it too', async () => {
    const own = await codeFor(shop, mobile, home);
    clock.pass({ seconds: 60 });
    const fromStranger = await codeFor(shop, mobile, { address: newAddress() });
    expect((await verifyCode(shop, mobile, fromStranger, home)).status).toBe(200);
    expect((await verifyCode(shop, mobile, own, home)).status).toBe(200);
    expect(codeOf(await verifyCode(shop, mobile, own, home))).toBe('code-used');
  });

  test('a stranger who uses up the codes of a number leaves its password and the codes of its devices', async () => {
    await register();
    clock.pass({ hours: 1 });
    await useUpCodes();
    expect((await logIn(shop, mobile, PASSWORD, { address: newAddress() })).status).toBe(200);
    expect((await verifyCode(shop, mobile, await codeFor(shop, mobile, home), home)).status).toBe(200);
  });

  test('a stranger who uses up the passwords of a number leaves its codes and the password on its devices', async () => {
    await register();
    await useUpPasswords();
    expect((await logIn(shop, mobile, PASSWORD, home)).status).toBe(200);
    const elsewhere = { address: newAddress() };
    expect((await verifyCode(shop, mobile, await codeFor(shop, mobile, elsewhere), elsewhere)).status).toBe(200);
  });

  test('on a known device ten wrong passwords are free, and only the device has to wait', async () => {
    await register();
    const statuses = [];
    for (let count = 0; count < 11; count += 1) statuses.push((await logIn(shop, mobile, 'typo', home)).status);
    expect(statuses).toEqual([...Array(10).fill(422), 429]);
    expect((await logIn(shop, mobile, PASSWORD, { address: newAddress() })).status).toBe(200);
  });

  test('a device that knows one member is a stranger to the others', async () => {
    await register();
    const attacker = { address: newAddress(), browser: {} };
    await register(newMobile(), attacker);
    await useUpPasswords();
    expect((await logIn(shop, mobile, PASSWORD, attacker)).status).toBe(429);
  });

  test('a forged or changed cookie makes no device known', async () => {
    await register();
    const { cookie = '' } = home.browser;
    expect(cookie).toMatch(/^device=[\w-]{22}\.[0-9a-f]{16}\.[0-9a-f]{64}$/);
    await useUpPasswords();
    const forgeries = [
      cookie.replace(/.$/, (letter) => (letter === '0' ? '1' : '0')),
      cookie.replace(/=(.)/, (_, letter) => (letter === '_' ? '=-' : '=_')),
      'device=',
      'device=%ff',
      `device=${'a'.repeat(22)}`,
      `device=${'a'.repeat(5000)}`,
    ];
    for (const forgery of forgeries) {
      const answer = await logIn(shop, mobile, PASSWORD, { address: newAddress(), browser: { cookie: forgery } });
      expect([forgery.slice(0, 40), codeOf(answer)]).toEqual([forgery.slice(0, 40), 'password-too-often']);
    }
  });

  test('a password reset forgets the devices that others may have used', async () => {
    await register();
    const thief = { address: newAddress(), browser: {} };
    await logIn(shop, mobile, PASSWORD, thief);
    const code = await codeFor(shop, mobile, home);
    expect((await postAuth(shop, 'password/reset', { mobile, code, password: `${PASSWORD}!` }, home)).status).toBe(200);
    await useUpPasswords();
    expect((await logIn(shop, mobile, `${PASSWORD}!`, thief)).status).toBe(429);
    expect((await logIn(shop, mobile, `${PASSWORD}!`, home)).status).toBe(200);
  });

  test('the cookie of a device is sent only to log-in and cannot be read by scripts; the database holds its HMAC', async () => {
    const { headers } = await requestCode(shop, newMobile(), home);
    const attributes = '; Max-Age=15552000; Path=/api/v1/auth; HttpOnly; SameSite=Lax';
    expect(headers['set-cookie']).toMatch(new RegExp(`^device=[\\w-]{22}${attributes}$`));
    await register();
    const id = home.browser.cookie?.slice('device='.length).slice(0, 22) ?? '';
    const { rows } = await shop.database.pool.query(
      'select to_jsonb(known_devices)::text as row from known_devices union all select to_jsonb(otps)::text from otps',
    );
    for (const { row } of rows) expect(row).not.toContain(id);
  });

  describe('behind one address', () => {
    const flood = async (address: string, count: number) => {
      const answers = [];
      for (let index = 0; index < count; index += 1) answers.push(await requestCode(shop, newMobile(), { address }));
      expect(answers.every(({ status }) => status === 200)).toBe(true);
    };

    test('an attacker who floods it with made-up numbers does not keep its members from getting codes', async () => {
      const { address } = home;
      const members = Array.from({ length: 3 }, newMobile);
      for (const number of members) await signIn(shop, number, { address });
      clock.pass({ hours: 2 });
      await flood(address, 40);
      for (const number of members) expect(await signIn(shop, number, { address })).toMatch(/^[\w-]{43}$/);
      const { rows } = await shop.database.pool.query(
        'select count(*)::int as n from otps where sent and used_at is null and created_at = $1',
        [clock.now()],
      );
      // Twenty, and one for each member.
      expect(rows).toEqual([{ n: 23 }]);
    });

    test('the answer does not show which numbers belong to its members', async () => {
      const { address } = home;
      await signIn(shop, mobile, { address });
      clock.pass({ hours: 2 });
      await flood(address, 25);
      const stranger = newMobile();
      const answers = [];
      for (const number of [mobile, stranger]) {
        const request = await requestCode(shop, number, { address });
        const guess = await verifyCode(shop, number, '000000', { address });
        answers.push([request.status, request.body, guess.status, guess.body.errors]);
      }
      expect(answers[0]).toEqual(answers[1]);
      await until(async () => (await inboxOf(shop, mobile)).length === 2);
      expect(await inboxOf(shop, stranger)).toEqual([]);
    });

    test('codes that are used do not count: forty new members log in within a minute', async () => {
      const { address } = home;
      for (let index = 0; index < 40; index += 1) {
        expect(await signIn(shop, newMobile(), { address })).toMatch(/^[\w-]{43}$/);
      }
    });

    test('the free wrong passwords of an address grow with its members', async () => {
      const { address } = home;
      for (let index = 0; index < 4; index += 1) await signIn(shop, newMobile(), { address });
      const statuses = [];
      for (let index = 0; index < 11; index += 1)
        statuses.push((await logIn(shop, newMobile(), 'guess', { address })).status);
      expect(statuses).toEqual([...Array(9).fill(422), 429, 429]);
    });

    test('members of thirty days ago no longer count', async () => {
      const { address } = home;
      for (let index = 0; index < 4; index += 1) await signIn(shop, newMobile(), { address });
      clock.pass({ days: 31 });
      const statuses = [];
      for (let index = 0; index < 6; index += 1)
        statuses.push((await logIn(shop, newMobile(), 'guess', { address })).status);
      expect(statuses).toEqual([...Array(5).fill(422), 429]);
    });
  });
});
