import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { atOnce } from './at-once.ts';
import { closeDatabases } from './databases.ts';
import { codeOf, type Shop } from './shop.ts';
import { codeFor, inboxOf, newMobile, otherCode, requestCode, verifyCode } from './sign-in.ts';
import { openTwo, type TwoShops, tally } from './two-instances.ts';
import { until } from './until.ts';

afterAll(closeDatabases);

describe('attacks on one-time codes, on postgres, against two instances of the API', () => {
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

  test('of 50 guesses sent at once five are checked', async () => {
    const code = await codeFor(shop, mobile);
    const answers = await atOnce(50, (index) => verifyCode(either(index), mobile, otherCode(code)));
    expect(tally(answers)).toEqual({ '422 code-wrong': 4, '422 code-worn-out': 46 });
    expect(codeOf(await verifyCode(shop, mobile, code))).toBe('code-worn-out');
    const { rows } = await shop.database.pool.query('select stranger_attempts as n from otps where mobile = $1', [
      mobile,
    ]);
    expect(rows).toEqual([{ n: 5 }]);
  });

  test('an attacker who requests a new code after each lock gets 25 guesses an hour', async () => {
    let guesses = 0;
    const end = two.clock.now().getTime() + 60 * 60_000;
    while (two.clock.now().getTime() < end) {
      const request = await requestCode(shop, mobile);
      if (request.status === 200) {
        const answers = await atOnce(8, (index) => verifyCode(either(index), mobile, '000000'));
        // One guess in a million is right by chance.
        guesses += (tally(answers)['422 code-wrong'] ?? 0) + 1;
      }
      two.clock.pass({ seconds: 30 });
    }
    expect(guesses).toBe(25);
  });

  test('an attacker who guesses with and without the cookie of the requesting device gets 50 guesses an hour', async () => {
    let guesses = 0;
    const browser = {};
    const end = two.clock.now().getTime() + 60 * 60_000;
    while (two.clock.now().getTime() < end) {
      const request = await requestCode(shop, mobile, { browser });
      if (request.status === 200) {
        const answers = await atOnce(16, (index) =>
          verifyCode(either(index), mobile, '000000', index < 8 ? { browser } : {}),
        );
        guesses += (tally(answers)['422 code-wrong'] ?? 0) + 2;
      }
      two.clock.pass({ seconds: 30 });
    }
    expect(guesses).toBe(50);
  });

  test('one code used 20 times at once opens one session', async () => {
    const code = await codeFor(shop, mobile);
    const answers = await atOnce(20, (index) => verifyCode(either(index), mobile, code));
    expect(tally(answers)).toEqual({ ok: 1, '422 code-used': 19 });
    const { rows } = await shop.database.pool.query(
      'select count(*)::int as n from sessions join users on users.id = user_id where mobile = $1',
      [mobile],
    );
    expect(rows).toEqual([{ n: 1 }]);
  });

  test('a code does not sign in another mobile number', async () => {
    const another = newMobile();
    const [code, own] = [await codeFor(shop, mobile), await codeFor(shop, another)];
    if (code !== own) expect(codeOf(await verifyCode(shop, another, code))).toBe('code-wrong');
    expect((await verifyCode(shop, another, own)).body.data.user.mobile).toBe(another);
  });

  test('30 simultaneous requests for one number send one message', async () => {
    const answers = await atOnce(30, (index) => requestCode(either(index), mobile));
    expect(tally(answers)).toEqual({ ok: 1, '429 code-too-soon': 29 });
    await until(async () => (await inboxOf(shop, mobile)).length > 0);
    const { rows } = await shop.database.pool.query('select count(*)::int as n from outbox where recipient = $1', [
      mobile,
    ]);
    expect([rows[0].n, (await inboxOf(shop, mobile)).length]).toEqual([1, 1]);
  });

  /** The numbers whose message is not withheld. */
  const sentTo = async (numbers: string[]) => {
    const { rows } = await shop.database.pool.query('select mobile from otps where sent and mobile = any($1)', [
      numbers,
    ]);
    return rows.length;
  };

  test('60 simultaneous requests from one address for 60 numbers send twenty messages', async () => {
    const numbers = Array.from({ length: 60 }, newMobile);
    const answers = await Promise.all(
      numbers.map((number, index) => requestCode(either(index), number, { address: '198.51.100.7' })),
    );
    expect([tally(answers), await sentTo(numbers)]).toEqual([{ ok: 60 }, 20]);
    await requestCode(shop, mobile, { address: '198.51.100.8' });
    expect(await sentTo([mobile])).toBe(1);
  });

  test('IPv6 addresses of one network share one limit', async () => {
    const numbers = Array.from({ length: 30 }, newMobile);
    await Promise.all(
      numbers.map((number, index) => requestCode(either(index), number, { address: `2001:db8:0:7::${index + 1}` })),
    );
    expect(await sentTo(numbers)).toBe(20);
  });
});
