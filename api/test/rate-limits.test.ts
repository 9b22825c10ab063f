import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { hmacWith } from '../src/hmac.ts';
import { buildMember } from './builders.ts';
import { closeDatabases } from './databases.ts';
import { openShop, type Shop } from './shop.ts';
import { newMobile, requestCode, signIn } from './sign-in.ts';

// The counters are in the process, so one kind of database is enough.
let shop: Shop;
beforeAll(async () => {
  const limits = { reads: 6, writes: 4, logins: 2, pictures: 8 };
  shop = await openShop('postgres', { settings: { limits, trustedEdges: ['loopback', '10.1.0.0/16'] } });
});
afterAll(async () => {
  await shop.close();
  await closeDatabases();
});

type From = { peer?: string; forwarded?: string };
const ask = (url: string, { peer = '127.0.0.1', forwarded }: From, method: 'GET' | 'POST' = 'GET') =>
  shop.app.inject({
    method,
    url,
    remoteAddress: peer,
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
    ...(method === 'POST' ? { payload: {} } : {}),
  });
/** The number of requests before the first 429. */
const passing = async (url: string, from: (call: number) => From, method: 'GET' | 'POST' = 'GET'): Promise<number> => {
  for (let call = 0; call < 30; call += 1) {
    if ((await ask(url, from(call), method)).statusCode === 429) return call;
  }
  return 30;
};
const MENUS = '/api/v1/menus';

test('too many requests get 429 with retry-after; other addresses are not affected', async () => {
  const from = { forwarded: '198.51.100.1' };
  expect(await passing(MENUS, () => from)).toBe(6);
  const refused = await ask(MENUS, from);
  const wait = Number(refused.headers['retry-after']);
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(60);
  expect(refused.headers['cache-control']).toBe('no-store');
  expect(refused.json()).toEqual({
    errors: [{ messages: [{ code: 'too-many-requests', message: expect.stringMatching(/[۰-۹]+ ثانیهٔ دیگر دوباره/) }] }],
    requestId: expect.any(String),
  });
  expect((await ask(MENUS, { forwarded: '198.51.100.2' })).statusCode).toBe(200);
});

test('reads, writes, log-ins and pictures have separate limits', async () => {
  const from = () => ({ forwarded: '198.51.100.3' });
  expect(await passing('/api/v1/auth/otp', from, 'POST')).toBe(2);
  expect(await passing('/api/v1/contact/messages', from, 'POST')).toBe(0);
  expect(await passing('/api/v1/orders/basket/price', from, 'POST')).toBe(4);
  expect(await passing(MENUS, from)).toBe(6);
  expect(await passing('/media/logo.svg', from)).toBe(8);
});

test.each([
  [1, '/api/v1/%61uth/otp'],
  [2, '/%61pi/v1/auth/%6ftp/verify'],
  [3, '/api/v1/c%6fntact/messages'],
  [4, '/api/v1/%63allback-requests'],
  [5, '/api/v1/products/1/r%65stock-requests'],
  [6, '/api/forms/c%6fntact'],
])('spelling %i, %s, counts as a log-in, because the route decides', async (index, url) => {
  const from = () => ({ forwarded: `198.51.101.${index}` });
  expect(await passing(url, from, 'POST')).toBe(2);
});

test('an escaped address of a picture counts as a picture', async () => {
  expect(await passing('/m%65dia/logo.svg', () => ({ forwarded: '198.51.100.9' }))).toBe(8);
});

test('unknown addresses count as well; operator requests do not', async () => {
  expect(await passing('/api/v1/nowhere', () => ({ forwarded: '198.51.100.4' }))).toBe(6);
  expect(await passing('/healthz', () => ({ peer: '198.51.100.4' }))).toBe(30);
});

test('the registry reports the limit in English', async () => {
  const from = { forwarded: '198.51.100.5' };
  await passing('/releases/discovery.json', () => from);
  expect((await ask('/releases/discovery.json', from)).body).toContain('ask again in');
});

test('requests of an edge for its own rendering are not limited', async () => {
  expect(await passing(MENUS, () => ({ peer: '127.0.0.1' }))).toBe(30);
  expect(await passing(MENUS, () => ({ peer: '10.1.2.3' }))).toBe(30);
  expect(await passing(MENUS, () => ({ peer: '::ffff:10.1.2.3' }))).toBe(30);
});

describe('a flood of log-ins from an address', () => {
  const OTP = '/api/v1/auth/otp';

  test('leaves the devices of members alone, which have a limit of their own', async () => {
    const flooded = '198.51.102.1';
    const browser = {};
    await signIn(shop, newMobile(), { address: '198.51.102.2', browser });
    expect(await passing(OTP, () => ({ forwarded: flooded }), 'POST')).toBe(2);
    const statuses = [];
    for (let call = 0; call < 3; call += 1) {
      statuses.push((await requestCode(shop, newMobile(), { address: flooded, browser })).status);
    }
    expect(statuses).toEqual([200, 200, 429]);
    const forged = { cookie: `device=${'a'.repeat(22)}.${'0'.repeat(16)}.${'0'.repeat(64)}` };
    expect((await requestCode(shop, newMobile(), { address: flooded, browser: forged })).status).toBe(429);
  });

  test('meets a limit that grows with the members of the address', async () => {
    const forwarded = '198.51.102.3';
    const address_hmac = hmacWith(shop.settings.secret).address(forwarded);
    for (let member = 0; member < 3; member += 1) {
      const { user_id } = await buildMember(shop.database);
      await shop.database.kysely
        .insertInto('address_members')
        .values({ address_hmac, user_id, last_at: new Date() })
        .execute();
    }
    expect(await passing(OTP, () => ({ forwarded }), 'POST')).toBe(5);
  });
});

describe('a forged header does not evade the rate limit', () => {
  test('x-forwarded-for from an unknown peer is ignored', async () => {
    expect(await passing(MENUS, (call) => ({ peer: '203.0.113.1', forwarded: `198.51.100.${call}` }))).toBe(6);
    expect(await passing(MENUS, () => ({ peer: '203.0.113.2', forwarded: '127.0.0.1' }))).toBe(6);
  });

  test('an unknown peer without the header is limited by its own address', async () => {
    expect(await passing(MENUS, () => ({ peer: '203.0.113.3' }))).toBe(6);
    expect(await passing(MENUS, () => ({ peer: '10.2.0.1' }))).toBe(6);
  });

  test('of several forwarded addresses the last one that is no edge counts', async () => {
    expect(await passing(MENUS, (call) => ({ forwarded: `198.51.100.${call}, 203.0.113.4` }))).toBe(6);
    expect(await passing(MENUS, (call) => ({ forwarded: `1.1.1.${call}, 203.0.113.5, 10.1.0.9` }))).toBe(6);
  });

  test('an invalid forwarded address is counted like any other', async () => {
    for (const odd of ['nonsense', '', ',', '127.0.0.1, nonsense', '999.1.1.1', '::1%0']) {
      expect(await passing(MENUS, () => ({ forwarded: odd }))).toBeLessThanOrEqual(6);
    }
  });

  test('addresses of one IPv6 network share a limit', async () => {
    expect(await passing(MENUS, (call) => ({ forwarded: `2001:db8:1:2:${call}::1` }))).toBe(6);
    expect((await ask(MENUS, { forwarded: '2001:db8:1:3::1' })).statusCode).toBe(200);
    expect(await passing(MENUS, () => ({ forwarded: '::ffff:203.0.113.6' }))).toBe(6);
    expect((await ask(MENUS, { forwarded: '203.0.113.6' })).statusCode).toBe(429);
  });
});
