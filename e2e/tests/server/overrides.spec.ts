import { makeOverride } from 'release/override';
import { makeKeyPair } from 'release/signing';
import { setOf } from '../../harness/documents.ts';
import { expect, test } from '../../harness/fixtures.ts';
import { relabelled } from '../../harness/patched.ts';
import type { Shop } from '../../harness/shop.ts';
import { newVisitor } from '../../harness/visitors.ts';

test.use({ shopOptions: {} });
test.setTimeout(60_000);

const hour = 3_600_000;
const tokenOf = (shop: Shop, area: string, release: string, expires = Date.now() + hour) => {
  const { keyId, privateKey } = shop.keyOf(area);
  return makeOverride({ area, release, expires }, { id: keyId, privateKey });
};
const cookieIn = (setCookie: string[] | undefined) =>
  /^override=([^;]*)/.exec(setCookie?.find((one) => one.startsWith('override=')) ?? '')?.[1];

test('a signed link shows a release that nobody else gets, to its holder only', async ({ shop }) => {
  const { stable } = await shop.policy('blog');
  const unseen = await shop.publish('blog', await relabelled('blog', 'unseen'));
  const made = await shop.release('override', 'blog', unseen.slice(0, 8));
  expect(made.code, made.stderr).toBe(0);
  const link = String(Object(made.answer).link);
  expect(link.startsWith(`${shop.url}/_override?token=`)).toBe(true);

  const opened = await shop.ask(link.slice(shop.url.length).replace(/to=.*/, 'to=/blog'));
  expect(opened.status).toBe(303);
  expect(opened.headers.location).toBe('/blog');
  expect(String(opened.headers['set-cookie'])).toMatch(/HttpOnly/i);
  const override = cookieIn(opened.headers['set-cookie']) ?? '';

  const visitor = newVisitor();
  const held = await shop.ask('/blog', { visitor, cookies: { override } });
  expect(setOf(held).blog).toBe(unseen);
  expect(setOf(await shop.ask('/blog', { visitor })).blog).toBe(stable);
  expect(setOf(await shop.ask('/blog', { visitor, cookies: { override } })).blog).toBe(unseen);

  const cleared = await shop.ask('/_override/clear?to=/blog', { cookies: { override } });
  expect(cleared.status).toBe(303);
  expect(cookieIn(cleared.headers['set-cookie'])).toBe('');
  expect(String(cleared.headers['set-cookie'])).toContain('Max-Age=0');
});

test('what is forged or over is refused, as a link and as a cookie', async ({ shop }) => {
  const { stable } = await shop.policy('blog');
  const unseen = await shop.publish('blog', await relabelled('blog', 'unseen'));
  const good = tokenOf(shop, 'blog', unseen);
  const [payload = '', keyId = '', signature = ''] = good.split('.');
  const catalog = shop.keyOf('catalog');
  const longer = Buffer.from(
    JSON.stringify({ area: 'blog', release: unseen, expires: Date.now() + 1000 * hour }),
  ).toString('base64url');
  const stranger = makeKeyPair();
  const bad = {
    nothing: '',
    'no token': 'hello',
    'another payload under the same signature': [longer, keyId, signature].join('.'),
    'a broken signature': [payload, keyId, signature.replace(/^./, (sign) => (sign === 'A' ? 'B' : 'A'))].join('.'),
    'a stranger': makeOverride({ area: 'blog', release: unseen, expires: Date.now() + hour }, stranger),
    'the key of another area': makeOverride(
      { area: 'blog', release: unseen, expires: Date.now() + hour },
      { id: catalog.keyId, privateKey: catalog.privateKey },
    ),
    'one whose time is over': tokenOf(shop, 'blog', unseen, Date.now() - 1),
  };
  for (const [what, token] of Object.entries(bad)) {
    const answer = await shop.ask(`/_override?token=${encodeURIComponent(token)}&to=/blog`);
    expect(answer.status, what).toBe(403);
    expect(answer.headers['set-cookie'], what).toBeUndefined();
    const page = await shop.ask('/blog', { cookies: { override: token } });
    expect(page.status, what).toBe(200);
    expect(setOf(page).blog, what).toBe(stable);
  }
});

test('a link leads nowhere but into this shop', async ({ shop }) => {
  const { stable } = await shop.policy('blog');
  const token = tokenOf(shop, 'blog', stable ?? '');
  for (const to of [
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/%09/evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    '/a\r\nset-cookie:x=1',
  ]) {
    for (const link of [
      `/_override?token=${token}&to=${encodeURIComponent(to)}`,
      `/_override/clear?to=${encodeURIComponent(to)}`,
    ]) {
      const { status, headers } = await shop.ask(link);
      expect(status, to).toBe(303);
      expect(new URL(headers.location ?? '', shop.url).origin, to).toBe(shop.url);
      expect(String(headers['set-cookie']), to).not.toContain('x=1');
    }
  }
});
