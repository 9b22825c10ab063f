import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { inboxRepository } from '../src/modules/messages/repository.ts';
import { closeDatabases, kinds } from './databases.ts';
import { codeFor, newMobile, testClock } from './people.ts';
import { openShop, type Shop } from './shop.ts';

afterAll(closeDatabases);

describe.each(kinds)('the inbox of a shop that sends nothing, on %s', (kind) => {
  const clock = testClock();
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop(kind, { now: clock.now });
  });
  afterAll(() => shop.close());

  const page = (query = '') => shop.call('GET', `/_local/inbox${query}`);

  test('an empty one says so', async () => {
    const { status, body, headers } = await page();
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(body).toContain('<html lang="fa" dir="rtl">');
    expect(body).toContain('هنوز پیامکی فرستاده نشده است.');
  });

  test('it loads nothing but its own style, and stands in no frame', async () => {
    const { body, headers } = await page();
    const policy = String(headers['content-security-policy']);
    expect(policy).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/]+='; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
    );
    expect(headers['cache-control']).toBe('no-store');
    expect(body).not.toMatch(/<script|<link|<img|style="/);
  });

  test('messages, the newest first, of all or of one number; the code can be taken by itself', async () => {
    const [one, other] = [newMobile(), newMobile()];
    const first = await codeFor(shop, one);
    clock.pass({ minutes: 1 });
    const second = await codeFor(shop, other);
    const json = async (query: string) => (await shop.call('GET', `/_local/inbox.json${query}`)).body;
    const all = await json('');
    expect(all.data.items.map((item: { mobile: string }) => item.mobile)).toEqual([other, one]);
    expect(await json(`?mobile=${encodeURIComponent(`+98${one.slice(1)}`)}`)).toEqual({
      data: {
        items: [
          {
            mobile: one,
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
    const filtered = await page(`?mobile=${one}`);
    expect(filtered.body).toContain(`<code class="code" dir="ltr">${first}</code>`);
    expect(filtered.body).not.toContain(second);
  });

  test('what is typed into it is shown, not run', async () => {
    const asked = `"><script>alert('x')</script>&`;
    const { status, body } = await page(`?mobile=${encodeURIComponent(asked)}`);
    expect(status).toBe(200);
    expect(body).not.toContain('<script');
    expect(body).toContain('value="&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;"');
  });

  test('it keeps five hundred', async () => {
    const inbox = inboxRepository(shop.database.kysely);
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

  test('a shop with a real provider has none', async () => {
    const sms = { provider: 'kavenegar', apiKey: 'none-of-it-is-asked', address: 'http://127.0.0.1:1' } as const;
    const real = await openShop(kind, { settings: { sms } });
    for (const path of ['/_local/inbox', '/_local/inbox.json']) {
      expect([path, (await real.call('GET', path)).status]).toEqual([path, 404]);
    }
    await real.close();
  });
});
