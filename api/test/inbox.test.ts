import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { localInboxRepository } from '../src/modules/messages/repository.ts';
import { closeDatabases } from './databases.ts';
import { openShop, type Shop } from './shop.ts';
import { codeFor, newMobile, testClock } from './sign-in.ts';

afterAll(closeDatabases);

describe('the local inbox of a shop without an SMS provider', () => {
  const clock = testClock();
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop('postgres', { now: clock.now });
  });
  afterAll(() => shop.close());

  const page = (query = '') => shop.call('GET', `/_local/inbox${query}`);

  test('an empty inbox shows a notice', async () => {
    const { status, body, headers } = await page();
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(body).toContain('<html lang="fa" dir="rtl">');
    expect(body).toContain('هنوز پیامی ارسال نشده است.');
  });

  test('the inbox page allows only its own styles, and no frames', async () => {
    const { body, headers } = await page();
    const policy = String(headers['content-security-policy']);
    expect(policy).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/]+='; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
    );
    expect(headers['cache-control']).toBe('no-store');
    expect(body).not.toMatch(/<script|<link|<img|style="/);
  });

  test('the inbox lists messages newest first, of all numbers or of one, with the code apart', async () => {
    const [firstMobile, secondMobile] = [newMobile(), newMobile()];
    const first = await codeFor(shop, firstMobile);
    clock.pass({ minutes: 1 });
    const second = await codeFor(shop, secondMobile);
    const json = async (query: string) => (await shop.call('GET', `/_local/inbox.json${query}`)).body;
    const allMessages = await json('');
    expect(allMessages.data.items.map((item: { mobile: string }) => item.mobile)).toEqual([secondMobile, firstMobile]);
    expect(await json(`?mobile=${encodeURIComponent(`+98${firstMobile.slice(1)}`)}`)).toEqual({
      data: {
        items: [
          {
            mobile: firstMobile,
            code: first,
            text: expect.stringContaining(`@localhost #${first}`),
            sent_at: new Date(clock.now().getTime() - 60_000).toISOString(),
          },
        ],
      },
    });
    expect((await json('?mobile=nobody')).data.items).toEqual([]);

    const { body } = await page();
    expect(body.indexOf(second)).toBeGreaterThan(0);
    expect(body.indexOf(first)).toBeGreaterThan(body.indexOf(second));
    const filtered = await page(`?mobile=${firstMobile}`);
    expect(filtered.body).toContain(`<code class="code" dir="ltr">${first}</code>`);
    expect(filtered.body).not.toContain(second);
  });

  test('the inbox escapes the text of messages', async () => {
    const hostile = `"><script>alert('x')</script>&`;
    const { status, body } = await page(`?mobile=${encodeURIComponent(hostile)}`);
    expect(status).toBe(200);
    expect(body).not.toContain('<script');
    expect(body).toContain('value="&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;"');
  });

  test('the inbox keeps the newest five hundred messages', async () => {
    const inbox = localInboxRepository(shop.database.kysely);
    for (let index = 0; index < 3; index += 1) {
      await shop.database.pool.query(
        `insert into local_inbox (id, mobile, text, sent_at)
         select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, '09120000000', 'old', now()
         from generate_series($1::int, $2::int) n`,
        [index * 200, index * 200 + 199],
      );
    }
    await inbox.add({ id: 'ffffffff-0000-7000-8000-000000000000', mobile: '09120000000', text: 'new', code: null });
    const { rows } = await shop.database.pool.query(
      `select count(*)::int as n, bool_or(text = 'new') as has from local_inbox`,
    );
    expect(rows).toEqual([{ n: 500, has: true }]);
  });

  test.each([
    ['from another machine', { 'x-forwarded-for': '203.0.113.9' }],
    ['from another machine that claims to be this one', { 'x-forwarded-for': '127.0.0.1, 203.0.113.9' }],
    ['of a page that reached this machine by DNS rebinding', { host: 'rebound.example:3001' }],
  ])('a request %s gets 404', async (_, headers) => {
    for (const path of ['/_local/inbox', '/_local/inbox.json']) {
      expect([path, (await shop.call('GET', path, { headers })).status]).toEqual([path, 404]);
    }
  });

  test('the inbox answers a request of this machine that the edge has passed on', async () => {
    const headers = { 'x-forwarded-for': '127.0.0.1' };
    expect((await shop.call('GET', '/_local/inbox', { headers })).status).toBe(200);
  });

  test('the inbox does not exist on a shop whose origin is not on this machine', async () => {
    const open = await openShop('postgres', { settings: { shopOrigin: 'http://shop.example' } });
    for (const path of ['/_local/inbox', '/_local/inbox.json']) {
      expect([path, (await open.call('GET', path)).status]).toEqual([path, 404]);
    }
    await open.close();
  });

  test('the inbox does not exist when a real provider is configured', async () => {
    const sms = { provider: 'kavenegar', apiKey: 'none-of-it-is-asked', address: 'http://127.0.0.1:1' } as const;
    const real = await openShop('postgres', { settings: { sms, email: { provider: 'none' } } });
    for (const path of ['/_local/inbox', '/_local/inbox.json']) {
      expect([path, (await real.call('GET', path)).status]).toEqual([path, 404]);
    }
    await real.close();
  });
});
