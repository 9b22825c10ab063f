import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { buildVariant } from './builders.ts';
import { closeDatabases } from './databases.ts';
import { codeOf, openShop, type Shop } from './shop.ts';
import { codeFor, logIn, newMobile, requestCode, signIn, testClock, verifyCode } from './sign-in.ts';

afterAll(closeDatabases);

describe('after the clock was set back', () => {
  const clock = testClock();
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop('postgres', { now: clock.now });
  });
  afterAll(() => shop.close());

  const requestFiveCodes = async (mobile: string) => {
    for (let sent = 0; sent < 5; sent += 1) {
      expect((await requestCode(shop, mobile)).status).toBe(200);
      clock.pass({ minutes: 5 });
    }
  };

  test('by hours, five codes an hour can be requested again, and no more', async () => {
    const mobile = newMobile();
    await requestFiveCodes(mobile);
    expect(codeOf(await requestCode(shop, mobile))).toBe('code-too-often');
    clock.pass({ hours: -10 });
    await requestFiveCodes(mobile);
    expect(codeOf(await requestCode(shop, mobile))).toBe('code-too-often');
  });

  test('by minutes, the codes before still count, and the wait is at most an hour', async () => {
    const mobile = newMobile();
    await requestFiveCodes(mobile);
    clock.pass({ minutes: -30 });
    const refused = await requestCode(shop, mobile);
    expect([refused.status, codeOf(refused), refused.headers['retry-after']]).toEqual([429, 'code-too-often', '3600']);
  });

  test('by minutes, a number that has used up its codes waits an hour, not longer', async () => {
    const mobile = newMobile();
    await requestFiveCodes(mobile);
    clock.pass({ minutes: -50 });
    expect((await requestCode(shop, mobile)).status).toBe(429);
    clock.pass({ hours: 1 });
    expect((await requestCode(shop, mobile)).status).toBe(200);
  });

  test('by minutes, the next code waits as long as always, and logs in', async () => {
    const [mobile, from] = [newMobile(), { browser: {} }];
    await codeFor(shop, mobile, from);
    clock.pass({ minutes: -2 });
    const refused = await requestCode(shop, mobile, from);
    expect([codeOf(refused), refused.headers['retry-after']]).toEqual(['code-too-soon', '60']);
    clock.pass({ minutes: 1 });
    expect((await verifyCode(shop, mobile, await codeFor(shop, mobile, from), from)).status).toBe(200);
  });

  test('by hours, a code from before is expired, and a new one logs in', async () => {
    const [mobile, from] = [newMobile(), { browser: {} }];
    const codeFromBefore = await codeFor(shop, mobile, from);
    clock.pass({ hours: -10 });
    expect(codeOf(await verifyCode(shop, mobile, codeFromBefore, from))).toBe('code-expired');
    expect((await verifyCode(shop, mobile, await codeFor(shop, mobile, from), from)).status).toBe(200);
  });

  test('by hours, the block after wrong passwords is over', async () => {
    const [mobile, password] = [newMobile(), 'گونیِ آبی و نخِ سفید'];
    const token = await signIn(shop, mobile);
    await shop.call('PUT', '/api/v1/account/password', { token, body: { password } });
    for (let count = 0; count < 5; count += 1) await logIn(shop, mobile, 'guess', { address: '10.0.2.1' });
    expect((await logIn(shop, mobile, password, { address: '10.0.2.1' })).status).toBe(429);
    clock.pass({ hours: -10 });
    expect((await logIn(shop, mobile, password, { address: '10.0.2.1' })).status).toBe(200);
  });

  test('by hours, the budget of codes for the whole shop is free again', async () => {
    const { otp } = shop.settings.rules;
    const insert = `
      insert into otps (id, mobile, code_hmac, created_at, expires_at, address_hmac, device_hmac, requested_from, sent)
      select gen_random_uuid(), '09350000000', '', $1, $1, '', '', 'elsewhere', true from generate_series(1, $2::integer)`;
    await shop.database.pool.query(insert, [clock.now(), otp.perHourPerShop]);
    expect(codeOf(await requestCode(shop, newMobile()))).toBe('codes-exhausted');
    clock.pass({ hours: -10 });
    expect((await requestCode(shop, newMobile())).status).toBe(200);
  });

  test('by hours, ten restock requests can be sent from one address again, and no more', async () => {
    const { product_id, variant_id } = await buildVariant(shop.database, { stock: 0 });
    const ask = () =>
      shop.call('POST', `/api/v1/products/${product_id}/restock-requests`, {
        body: { variant_id, mobile: '09123456789' },
        headers: { 'x-forwarded-for': '10.0.1.1' },
      });
    const sendEleven = async () => {
      for (let turn = 0; turn < 10; turn += 1) expect((await ask()).status).toBe(200);
      expect((await ask()).status).toBe(429);
    };
    await sendEleven();
    clock.pass({ hours: -3 });
    await sendEleven();
  });
});
