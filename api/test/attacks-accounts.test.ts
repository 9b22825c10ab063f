import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { atOnce } from './at-once.ts';
import { closeDatabases } from './databases.ts';
import { type Answer, codeOf, type Shop } from './shop.ts';
import { codeFor, inboxOf, logIn, newMobile, requestCode, signIn, verifyCode } from './sign-in.ts';
import { openTwo, type TwoShops, tally } from './two-instances.ts';

afterAll(closeDatabases);

const PASSWORD = 'گونیِ آبی و نخِ سفید';

describe('attacks on accounts, on postgres, against two instances of the API', () => {
  let shop: Shop;
  let either: TwoShops['either'];
  let two: TwoShops;
  let mobile: string;
  beforeAll(async () => {
    two = await openTwo();
    ({ shop, either } = two);
  });
  beforeEach(() => {
    mobile = newMobile();
    two.clock.pass({ hours: 2 });
  });
  afterAll(() => two.close());

  const me = (at: Shop, token: string) => at.call('GET', '/api/v1/account/me', { token });
  const withPassword = async () => {
    const token = await signIn(shop, mobile);
    await shop.call('PUT', '/api/v1/account/password', { token, body: { password: PASSWORD } });
    return token;
  };

  test('of 50 passwords sent at once five are checked, then the wait grows; the owner can still sign in by SMS', async () => {
    await withPassword();
    const guess = (index: number) => logIn(either(index), mobile, `guess ${index}`, { address: `203.0.113.${index}` });
    expect(tally(await atOnce(50, guess))).toEqual({ '422 password-wrong': 5, '429 password-too-often': 45 });
    const waits: unknown[] = [];
    for (let round = 0; round < 6; round += 1) {
      const blocked = await logIn(shop, mobile, PASSWORD, { address: '203.0.113.200' });
      expect([blocked.status, codeOf(blocked)]).toEqual([429, 'password-too-often']);
      waits.push(Number(blocked.headers['retry-after']));
      two.clock.pass({ seconds: Number(blocked.headers['retry-after']) });
      await guess(100 + round);
    }
    expect(waits).toEqual([30, 60, 120, 300, 900, 900]);
    // The owner can still sign in by code, which also ends the wait.
    await signIn(shop, mobile);
    two.clock.pass({ seconds: 900 });
    expect((await logIn(shop, mobile, PASSWORD, { address: '203.0.113.201' })).status).toBe(200);
    expect((await logIn(shop, mobile, 'wrong', { address: '203.0.113.202' })).status).toBe(422);
  });

  test('an address that tries many numbers has to wait as well', async () => {
    const from = { address: '203.0.114.1' };
    const answers = await atOnce(40, (index) => logIn(either(index), newMobile(), PASSWORD, from));
    expect(tally(answers)).toEqual({ '422 password-wrong': 5, '429 password-too-often': 35 });
    await withPassword();
    expect((await logIn(shop, mobile, PASSWORD, from)).status).toBe(429);
    expect((await logIn(shop, mobile, PASSWORD, { address: '203.0.114.2' })).status).toBe(200);
  });

  test('a member who signs in to their own account does not reset the failure count of their address', async () => {
    await withPassword();
    const from = { address: '203.0.115.1' };
    const statuses: number[] = [];
    // Five are free, and one more for the member of the address.
    for (let round = 0; round < 6; round += 1) {
      statuses.push((await logIn(shop, newMobile(), 'guess', from)).status);
      if (round < 5) expect((await logIn(shop, mobile, PASSWORD, from)).status).toBe(200);
    }
    expect(statuses).toEqual([422, 422, 422, 422, 422, 422]);
    expect((await logIn(shop, newMobile(), 'guess', from)).status).toBe(429);
  });

  test('the right password resets the failure count of its number', async () => {
    await withPassword();
    for (let round = 0; round < 3; round += 1) {
      for (let tries = 0; tries < 4; tries += 1) {
        expect((await logIn(shop, mobile, 'typo', { address: `203.0.116.${round * 10 + tries}` })).status).toBe(422);
      }
      expect((await logIn(shop, mobile, PASSWORD, { address: '203.0.116.100' })).status).toBe(200);
    }
  });

  test('an open session cannot be used to guess the current password', async () => {
    const token = await withPassword();
    two.clock.pass({ minutes: 11 });
    const answers = await atOnce(20, (index) =>
      either(index).call('PUT', '/api/v1/account/password', {
        token,
        body: { password: 'رمزِ کاملاً جدید', current_password: `guess ${index}` },
      }),
    );
    expect(tally(answers)).toEqual({ '422 current-password-wrong': 5, '429 password-too-often': 15 });
  });

  test('an ended session is refused by every process at once', async () => {
    const token = await signIn(shop, mobile);
    expect((await me(two.other, token)).status).toBe(200);
    await shop.call('POST', '/api/v1/auth/log-out', { token });
    const answer = await me(two.other, token);
    expect([answer.status, codeOf(answer)]).toEqual([401, 'login-needed']);
  });

  test('a member cannot see or end the sessions of another member', async () => {
    const [mine, theirs] = [await signIn(shop, mobile), await signIn(shop, newMobile())];
    const list = async (token: string) =>
      (await shop.call('GET', '/api/v1/account/sessions', { token })).body.data.items.map(
        (session: { id: string }) => session.id,
      );
    const [id] = await list(theirs);
    expect(await list(mine)).not.toContain(id);
    const ended = await shop.call('DELETE', `/api/v1/account/sessions/${id}`, { token: mine });
    expect([ended.status, codeOf(ended)]).toEqual([404, 'not-found']);
    await shop.call('DELETE', '/api/v1/account/sessions', { token: mine });
    expect((await me(shop, theirs)).status).toBe(200);
  });

  test('responses and their rough duration do not reveal whether a number is registered', async () => {
    await withPassword();
    const stranger = newMobile();
    two.clock.pass({ hours: 2 });
    const requests = [
      (number: string) => requestCode(shop, number),
      (number: string) => requestCode(shop, number),
      (number: string) => logIn(shop, number, 'wrong'),
      (number: string) => verifyCode(shop, number, '000000'),
      (number: string) =>
        shop.call('POST', '/api/v1/auth/password/reset', {
          body: { mobile: number, code: '000000', password: PASSWORD },
        }),
    ];
    for (const ask of requests) {
      const [memberResponse, strangerResponse] = [await ask(mobile), await ask(stranger)];
      const visibleParts = ({ status, body, headers }: Answer) => {
        const { date: _date, 'x-request-id': _id, 'set-cookie': cookie, ...rest } = headers;
        const cookieForm = String(cookie).replace(/^device=[\w-]{22};/, 'device=…;');
        return { status, rest, cookieForm, data: body.data, errors: body.errors };
      };
      expect(visibleParts(strangerResponse)).toEqual(visibleParts(memberResponse));
    }
    expect(await inboxOf(shop, stranger)).toHaveLength(1);
  });

  test('a sign-in with the old password that races a reset leaves no session', async () => {
    for (let round = 0; round < 8; round += 1) {
      mobile = newMobile();
      await withPassword();
      const code = await codeFor(shop, mobile);
      const body = { mobile, code, password: `${PASSWORD} ${round}` };
      const [reset, ...opened] = await Promise.all([
        shop.call('POST', '/api/v1/auth/password/reset', { body }),
        ...Array.from({ length: 3 }, (_, index) => logIn(either(index), mobile, PASSWORD)),
      ]);
      expect(reset?.status).toBe(200);
      for (const answer of opened) {
        if (answer.status === 200) expect((await me(shop, answer.body.data.access_token)).status).toBe(401);
      }
      expect((await me(shop, reset?.body.data.access_token)).status).toBe(200);
    }
  });

  test('a new number that signs in twice at once becomes one member', async () => {
    for (let round = 0; round < 5; round += 1) {
      const number = newMobile();
      const code = await codeFor(shop, number);
      const answers = await atOnce(4, (index) =>
        either(index).call('POST', '/api/v1/auth/password/reset', {
          body: { mobile: number, code, password: PASSWORD },
        }),
      );
      expect(tally(answers)).toEqual({ ok: 1, '422 code-used': 3 });
    }
  });

  test('absurd inputs are refused with a 4xx status, never a 5xx', async () => {
    const token = await signIn(shop, mobile);
    const odd = [
      null,
      Number.MAX_VALUE,
      -0,
      true,
      [],
      {},
      [mobile],
      '\u0000',
      '\ud800',
      '٪',
      "' or 1=1 --",
      '۰'.repeat(40),
      'x'.repeat(100_000),
      `${mobile}\u0000`,
    ];
    const paths = ['auth/otp', 'auth/otp/verify', 'auth/password', 'auth/password/reset'];
    for (const value of odd) {
      for (const path of paths) {
        for (const body of [value, { mobile: value }, { mobile, code: value, password: value }]) {
          const { status } = await shop.call('POST', `/api/v1/${path}`, {
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(body),
          });
          expect([path, body, status >= 400 && status < 500]).toEqual([path, body, true]);
        }
      }
      for (const body of [{ password: value }, { password: PASSWORD, current_password: value, extra: value }]) {
        const { status } = await shop.call('PUT', '/api/v1/account/password', {
          token,
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        });
        // Some of these texts are valid passwords.
        expect([body, status < 500]).toEqual([body, true]);
      }
      const id = encodeURIComponent(String(value).slice(0, 300).toWellFormed());
      const deletion = await shop.call('DELETE', `/api/v1/account/sessions/${id}`, { token });
      expect(deletion.status).toBeLessThan(500);
      const headers = { authorization: `Bearer ${String(value).replace(/[^\x20-\x7e]/g, '?')}` };
      expect((await shop.call('GET', '/api/v1/account/me', { headers })).status).toBe(401);
    }
    const huge = await shop.call('POST', '/api/v1/auth/otp', { body: { mobile: 'x'.repeat(3_000_000) } });
    expect([huge.status, codeOf(huge)]).toEqual([413, 'too-large']);
  });
});
