import { afterAll, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { makeLog } from '../src/log.ts';
import { closeDatabases, kinds } from './databases.ts';
import { openShop } from './shop.ts';
import { codeFor, newMobile, verifyCode } from './sign-in.ts';

afterAll(closeDatabases);

describe.each(kinds)('the log on %s', (kind) => {
  test('a log line has route, status and duration of a request, and no personal data', async () => {
    const lines: string[] = [];
    const shop = await openShop(kind, { onLog: (line) => lines.push(line) });
    const mobile = newMobile();
    const words = 'کیسهٔ-پنهان';
    const address = '203.0.113.77';
    const code = await codeFor(shop, mobile, { address, agent: 'a telling agent' });
    const { body } = await verifyCode(shop, mobile, code, { address });
    const token: string = body.data.access_token;

    const q = encodeURIComponent(words);
    const headers = { cookie: `access_token=${token}`, 'x-forwarded-for': address };
    await shop.call('GET', `/api/v1/products?q=${q}`, { token, headers });
    await shop.call('GET', `/api/v1/products?q=${mobile}&page=${mobile}`);
    await shop.call('GET', `/api/v1/${q}/${mobile}`);
    await shop.call('GET', `/api/v1/pages/${mobile}`);
    await shop.call('GET', `/api/v1/pages/%zz${mobile}`);
    await shop.call('PATCH', '/api/v1/account/me', { token, body: { first_name: words, [words]: mobile } });
    await shop.call('POST', '/api/v1/auth/password', { body: { mobile, password: words } });
    await shop.app.inject({
      method: 'POST',
      url: '/api/v1/auth/otp',
      headers: { 'content-type': 'application/json' },
      payload: `{"mobile":"${mobile}`,
    });
    await shop.close();

    const text = lines.join('');
    expect(text).toContain('"route":"/api/v1/auth/otp/verify","status":200');
    expect(text).toContain('"route":"/api/v1/pages/:id","status":404');
    for (const secret of [mobile, mobile.slice(1), words, q, token, code, address, 'a telling agent']) {
      expect(text.includes(secret) ? secret : 'nothing').toBe('nothing');
    }
  });

  test('a database error is logged without the values of the query', async () => {
    const lines: string[] = [];
    const shop = await openShop(kind);
    const log = makeLog('info', { write: (line) => lines.push(line) });
    const { kysely } = shop.database;
    const mobile = '09120001122';
    const failing = [
      sql`select ${`${mobile} پنهان`}::text::integer`,
      sql`insert into users (id, mobile) values (gen_random_uuid(), ${mobile}), (gen_random_uuid(), ${mobile})`,
      sql`insert into users (id, mobile, role) values (gen_random_uuid(), ${mobile}, 'پنهان')`,
    ];
    for (const query of failing) await query.execute(kysely).catch((err: unknown) => log.error({ err }, 'failed'));
    await shop.close();

    expect(lines).toHaveLength(failing.length);
    expect(lines[1]).toMatch(/"code":"23505".*"table":"users"|"table":"users".*"code":"23505"/);
    expect(lines[1]).toContain('log.test.ts');
    for (const line of lines) expect(line).not.toMatch(/0001122|پنهان/);
  });
});

test('personal fields passed to the logger are removed', () => {
  const lines: string[] = [];
  const log = makeLog('info', { write: (line) => lines.push(line) });
  log.info({ mobile: '09120001122', user: { password: 'پنهان', token: 'a-secret-token' }, code: '123456' }, 'x');
  log.error({ err: new Error('no answer for 09120001122 with "پنهان" and ۰۹۱۲۰۰۰۱۱۲۲') }, 'x');
  expect(lines).toHaveLength(2);
  expect(lines.join('')).not.toMatch(/0001122|پنهان|a-secret-token|123456|۰۰۰۱۱۲۲/);
});
