import { createOverrideToken } from 'release/override';
import { makeKeyPair } from 'release/signing';
import { releasesOf } from '../../harness/documents.ts';
import { expect, test } from '../../harness/fixtures.ts';
import { copyBuild } from '../../harness/patched-build.ts';
import type { Shop } from '../../harness/shop.ts';
import { newVisitor } from '../../harness/visitors.ts';

// pages: any

const hour = 3_600_000;
const tokenOf = (shop: Shop, area: string, release: string, expires = Date.now() + hour) => {
  const { keyId, privateKey } = shop.keyOf(area);
  return createOverrideToken({ area, release, expires }, { id: keyId, privateKey });
};
const cookieIn = (setCookie: string[] | undefined) =>
  /^override=([^;]*)/.exec(setCookie?.find((cookie) => cookie.startsWith('override=')) ?? '')?.[1];

test('a signed link shows an unramped release to the holder of its cookie only', async ({ shop }) => {
  const { stable } = await shop.policy('blog');
  const unrampedRelease = await shop.publish('blog', await copyBuild('blog', 'override'));
  const command = await shop.release('override', 'blog', unrampedRelease.slice(0, 8));
  expect(command.code, command.stderr).toBe(0);
  expect(command.answer).toMatchObject({ checked: true });
  const link = String(Object(command.answer).link);
  expect(link.startsWith(`${shop.url}/_override?token=`)).toBe(true);

  const opened = await shop.request(link.slice(shop.url.length));
  expect(opened.status).toBe(303);
  expect(opened.headers.location).toBe('/blog');
  expect(String(opened.headers['set-cookie'])).toMatch(/HttpOnly/i);
  const override = cookieIn(opened.headers['set-cookie']) ?? '';

  const visitor = newVisitor();
  const withOverride = await shop.request('/blog', { visitor, cookies: { override } });
  expect(releasesOf(withOverride).blog).toBe(unrampedRelease);
  expect(withOverride.headers['x-releases']).toContain(`blog=${unrampedRelease}`);
  expect(withOverride.text).toContain(
    `این صفحه را با نسخهٔ آزمایشی می‌بینید: <bdi dir="ltr">blog ${unrampedRelease.slice(0, 8)}`,
  );
  expect((await shop.request('/blog', { visitor })).text).not.toContain('/_override/clear');
  expect(releasesOf(await shop.request('/blog', { visitor })).blog).toBe(stable);
  expect(releasesOf(await shop.request('/blog', { visitor, cookies: { override } })).blog).toBe(unrampedRelease);

  const referer = `${shop.url}/blog?page=2`;
  const cleared = await shop.request('/_override/clear', { cookies: { override }, headers: { referer } });
  expect(cleared.status).toBe(303);
  expect(cleared.headers.location).toBe('/blog?page=2');
  expect(cookieIn(cleared.headers['set-cookie'])).toBe('');
  expect(String(cleared.headers['set-cookie'])).toContain('Max-Age=0');
});

test('a forged or expired override is refused as a link, and ignored as a cookie', async ({ shop }) => {
  const { stable } = await shop.policy('blog');
  const unrampedRelease = await shop.publish('blog', await copyBuild('blog', 'forged-override'));
  const validToken = tokenOf(shop, 'blog', unrampedRelease);
  const [payload = '', keyId = '', signature = ''] = validToken.split('.');
  const catalog = shop.keyOf('catalog');
  const extendedPayload = Buffer.from(
    JSON.stringify({ area: 'blog', release: unrampedRelease, expires: Date.now() + 1000 * hour }),
  ).toString('base64url');
  const unknownKey = makeKeyPair();
  const badTokens = {
    'an empty token': '',
    'a token without parts': 'hello',
    'another payload under the same signature': [extendedPayload, keyId, signature].join('.'),
    'a broken signature': [payload, keyId, signature.replace(/^./, (sign) => (sign === 'A' ? 'B' : 'A'))].join('.'),
    'an unknown key': createOverrideToken(
      { area: 'blog', release: unrampedRelease, expires: Date.now() + hour },
      unknownKey,
    ),
    'the key of another area': createOverrideToken(
      { area: 'blog', release: unrampedRelease, expires: Date.now() + hour },
      { id: catalog.keyId, privateKey: catalog.privateKey },
    ),
    'an expired token': tokenOf(shop, 'blog', unrampedRelease, Date.now() - 1),
  };
  for (const [name, token] of Object.entries(badTokens)) {
    const response = await shop.request(`/_override?token=${encodeURIComponent(token)}&to=/blog`);
    expect(response.status, name).toBe(403);
    expect(response.headers['set-cookie'], name).toBeUndefined();
    const page = await shop.request('/blog', { cookies: { override: token } });
    expect(page.status, name).toBe(200);
    expect(releasesOf(page).blog, name).toBe(stable);
  }
});

test('a release that no edge would show gets no link', async ({ shop }) => {
  const token = tokenOf(shop, 'blog', 'f'.repeat(16));
  const { text } = await shop.request(`/_override/check?token=${token}`);
  expect(JSON.parse(text)).toMatchObject({ ok: false, reason: 'not-registered' });
});

test('an override link redirects only to pages of this shop', async ({ shop }) => {
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
      const { status, headers } = await shop.request(link);
      expect(status, to).toBe(303);
      expect(new URL(headers.location ?? '', shop.url).origin, to).toBe(shop.url);
      expect(String(headers['set-cookie']), to).not.toContain('x=1');
    }
  }
});
