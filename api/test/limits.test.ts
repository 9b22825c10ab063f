import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { closeDatabases } from './databases.ts';
import { openShop, type Shop } from './shop.ts';

// The counts are kept in the process: which database there is makes no difference.
let shop: Shop;
beforeAll(async () => {
  const limits = { reads: 6, writes: 4, logins: 2, pictures: 8 };
  shop = await openShop('embedded', { settings: { limits, trustedEdges: ['loopback', '10.1.0.0/16'] } });
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
/** How many calls pass before the first 429. */
const passing = async (url: string, from: (call: number) => From, method: 'GET' | 'POST' = 'GET'): Promise<number> => {
  for (let call = 0; call < 30; call += 1) {
    if ((await ask(url, from(call), method)).statusCode === 429) return call;
  }
  return 30;
};
const MENUS = '/api/v1/menus';

test('who asks too often is told when to come again; another is not concerned', async () => {
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

test('reads, writes, log-ins and pictures are counted apart', async () => {
  const from = () => ({ forwarded: '198.51.100.3' });
  expect(await passing('/api/v1/auth/nothing', from, 'POST')).toBe(2);
  expect(await passing('/api/v1/contact/messages', from, 'POST')).toBe(0);
  expect(await passing('/api/v1/orders/basket/price', from, 'POST')).toBe(4);
  expect(await passing(MENUS, from)).toBe(6);
  expect(await passing('/media/logo.svg', from)).toBe(8);
});

test('what leads nowhere counts as well; what operators ask does not', async () => {
  expect(await passing('/api/v1/nowhere', () => ({ forwarded: '198.51.100.4' }))).toBe(6);
  expect(await passing('/healthz', () => ({ peer: '198.51.100.4' }))).toBe(30);
});

test('a release engineer reads it in English', async () => {
  const from = { forwarded: '198.51.100.5' };
  await passing('/releases/discovery.json', () => from);
  expect((await ask('/releases/discovery.json', from)).body).toContain('ask again in');
});

test('what an edge asks for itself, to draw pages, has no limit', async () => {
  expect(await passing(MENUS, () => ({ peer: '127.0.0.1' }))).toBe(30);
  expect(await passing(MENUS, () => ({ peer: '10.1.2.3' }))).toBe(30);
  expect(await passing(MENUS, () => ({ peer: '::ffff:10.1.2.3' }))).toBe(30);
});

describe('nobody gets a new count by what they write', () => {
  test('a stranger’s x-forwarded-for is nothing', async () => {
    expect(await passing(MENUS, (call) => ({ peer: '203.0.113.1', forwarded: `198.51.100.${call}` }))).toBe(6);
    expect(await passing(MENUS, () => ({ peer: '203.0.113.2', forwarded: '127.0.0.1' }))).toBe(6);
  });

  test('a stranger without the header is no edge', async () => {
    expect(await passing(MENUS, () => ({ peer: '203.0.113.3' }))).toBe(6);
    expect(await passing(MENUS, () => ({ peer: '10.2.0.1' }))).toBe(6);
  });

  test('of several addresses the last counts that is no edge', async () => {
    expect(await passing(MENUS, (call) => ({ forwarded: `198.51.100.${call}, 203.0.113.4` }))).toBe(6);
    expect(await passing(MENUS, (call) => ({ forwarded: `1.1.1.${call}, 203.0.113.5, 10.1.0.9` }))).toBe(6);
  });

  test('an address that is none is one like any other', async () => {
    for (const odd of ['nonsense', '', ',', '127.0.0.1, nonsense', '999.1.1.1', '::1%0']) {
      expect(await passing(MENUS, () => ({ forwarded: odd }))).toBeLessThanOrEqual(6);
    }
  });

  test('a household has one network of IPv6', async () => {
    expect(await passing(MENUS, (call) => ({ forwarded: `2001:db8:1:2:${call}::1` }))).toBe(6);
    expect((await ask(MENUS, { forwarded: '2001:db8:1:3::1' })).statusCode).toBe(200);
    expect(await passing(MENUS, () => ({ forwarded: '::ffff:203.0.113.6' }))).toBe(6);
    expect((await ask(MENUS, { forwarded: '203.0.113.6' })).statusCode).toBe(429);
  });
});
