import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { closeDatabases } from './databases.ts';
import { codeOf, openShop, type Shop } from './shop.ts';
import { newMobile, requestCode, signIn, testClock } from './sign-in.ts';

afterAll(closeDatabases);

describe('the budget of codes of the whole shop', () => {
  const clock = testClock();
  const lines: string[] = [];
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop('postgres', { now: clock.now, onLog: (line) => lines.push(line) });
    await shop.close();
    const { rules } = shop.settings;
    const otp = { ...rules.otp, perHourPerShop: 20 };
    shop = await openShop('postgres', {
      now: clock.now,
      onLog: (line) => lines.push(line),
      settings: { rules: { ...rules, otp }, limits: { logins: 1_000_000 } },
    });
  });
  afterAll(() => shop.close());

  test('a budget that nears its end raises an alarm, then serves only members, then refuses until the hour is over', async () => {
    const [member, address] = [newMobile(), '10.9.0.1'];
    await signIn(shop, member, { address });
    clock.pass({ hours: 2 });
    const alarms = () => lines.filter((line) => line.includes('ALARM')).map((line) => JSON.parse(line));
    expect(alarms()).toEqual([]);
    for (let index = 0; index < 30; index += 1) {
      expect((await requestCode(shop, newMobile(), { address: `10.9.1.${index}` })).status).toBe(200);
    }
    // Three quarters of twenty are for strangers.
    const metrics = async () => (await shop.call('GET', '/metrics')).body;
    expect(await metrics()).toContain('login_codes_last_hour{kind="sent"} 15\n');
    expect(await metrics()).toContain('login_codes_last_hour{kind="withheld"} 15\n');
    expect(await metrics()).toContain('login_codes_last_hour{kind="budget"} 20\n');
    expect(alarms()).toMatchObject([
      { level: 50, percent: 50 },
      { level: 50, percent: 75 },
    ]);

    expect(await signIn(shop, member, { address })).toMatch(/^[\w-]{43}$/);
    await shop.database.pool.query('update otps set sent = true');
    const refused = await requestCode(shop, newMobile(), { address: '10.9.2.1' });
    expect([refused.status, codeOf(refused), refused.headers['retry-after']]).toEqual([503, 'codes-exhausted', '300']);
    expect(alarms().at(-1)).toMatchObject({ percent: 100 });
    clock.pass({ hours: 1 });
    expect((await requestCode(shop, newMobile(), { address: '10.9.2.1' })).status).toBe(200);
  });

  test('a list of the members’ numbers does not spend the part of devices, also from the members’ own address', async () => {
    clock.pass({ hours: 2 });
    const address = '10.9.4.1';
    const members = Array.from({ length: 6 }, () => ({ mobile: newMobile(), browser: {} }));
    for (const { mobile, browser } of members) await signIn(shop, mobile, { address, browser });
    clock.pass({ hours: 2 });
    const start = clock.now();
    for (let round = 0; round < 4; round += 1) {
      for (const { mobile } of members) expect((await requestCode(shop, mobile, { address })).status).toBe(200);
      clock.pass({ minutes: 5 });
    }
    const { rows } = await shop.database.pool.query('select sent from otps where created_at >= $1', [start]);
    expect([rows.length, rows.filter(({ sent }) => sent).length]).toEqual([24, 17]);
    for (const { mobile, browser } of members.slice(0, 3))
      expect(await signIn(shop, mobile, { address, browser })).toMatch(/^[\w-]{43}$/);
    expect(codeOf(await requestCode(shop, newMobile()))).toBe('codes-exhausted');
  });

  test('60 simultaneous requests from as many addresses get no more codes than the budget allows', async () => {
    clock.pass({ hours: 2 });
    const before = clock.now();
    await Promise.all(
      Array.from({ length: 60 }, (_, index) => requestCode(shop, newMobile(), { address: `10.9.3.${index}` })),
    );
    const { rows } = await shop.database.pool.query(
      'select count(*)::int as n from otps where sent and created_at >= $1',
      [before],
    );
    expect(rows).toEqual([{ n: 15 }]);
  });
});
