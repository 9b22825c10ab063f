import type { Boot } from '@shop/shared/contract';
import { bootOf } from '../../harness/documents.ts';
import { expect, test } from '../../harness/fixtures.ts';
import { sumOfMetric } from '../../harness/metrics.ts';
import { copyBuild } from '../../harness/patched-build.ts';
import type { Shop } from '../../harness/shop.ts';
import { newVisitor } from '../../harness/visitors.ts';
import { articleAt } from '../addresses.ts';
import { changeArticle } from '../articles.ts';
import { buildFaultyBlog } from './faulty-blog.ts';

// pages: any

/** The address from which a tab with this boot data fetches a page's payload. */
const payloadOf = ({ set }: Boot, area: string, path: string) =>
  `/_payload/${set.host.id}/${area}/${set.areas[area]?.releases[0]?.id}${path}`;

const bootAt = async (shop: Shop, path = '/') => bootOf(await shop.request(path, { visitor: newVisitor() }));

test('a payload equals the data in the boot block of its page, whose head is in the document', async ({ shop }) => {
  for (const [area, name, path] of [
    ['catalog', 'home', '/'],
    ['catalog', 'shop', '/shop?q=کنفی&page=1'],
    ['catalog', 'category', '/products/categories/1/گونی-کنفی'],
    ['catalog', 'product', `/products/2/${encodeURIComponent('گونی-کنفی-قهوه')}`],
    ['blog', 'index', '/blog?utm_source=x'],
    ['blog', 'search', '/blog/search?q=%DA%AF%D9%88%D9%86%DB%8C'],
    ['blog', 'article', articleAt(8)],
    ['blog', 'contact', '/contact-us'],
  ] as const) {
    const page = await shop.request(encodeURI(decodeURI(path)), { visitor: newVisitor() });
    const boot = bootOf(page);
    const response = await shop.request(payloadOf(boot, area, encodeURI(decodeURI(path))));
    expect(response.status, path).toBe(200);
    const { head, ...data } = JSON.parse(response.text).drawn;
    expect(data, path).toEqual(boot.state.loaderData[`${area}:${name}`]);
    expect(page.text, path).toContain(`<title>${head.title}`);
  }
});

test('a payload is the same for all visitors, compressed, and revalidated by its etag', async ({ shop }) => {
  const address = payloadOf(await bootAt(shop), 'blog', '/blog');
  const plain = await shop.request(address, { visitor: newVisitor() });
  expect(plain.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(plain.headers['cache-control']).toBe('public, no-cache');
  expect(plain.headers.vary).toBe('accept-encoding');
  expect(plain.headers['x-robots-tag']).toBe('noindex');
  expect(plain.headers['set-cookie']).toBeUndefined();

  const compressed = await shop.request(address, { headers: { 'accept-encoding': 'br' } });
  expect(compressed.headers['content-encoding']).toBe('br');
  expect(compressed.text).toBe(plain.text);
  expect(compressed.bytes.length).toBeLessThan(plain.bytes.length);

  const revalidated = await shop.request(address, { headers: { 'if-none-match': String(plain.headers.etag) } });
  expect([revalidated.status, revalidated.bytes.length]).toEqual([304, 0]);
});

test('a payload of a redirect or of a missing page says so as data', async ({ shop }) => {
  const boot = await bootAt(shop);
  const payload = async (area: string, path: string) => {
    const { status, text } = await shop.request(payloadOf(boot, area, path));
    return { status, body: JSON.parse(text) };
  };
  expect(await payload('checkout', '/checkout')).toEqual({
    status: 200,
    body: { status: 302, redirect: '/checkout/cart' },
  });
  for (const [area, path] of [
    ['blog', '/blog/articles/99999'],
    ['catalog', '/products/99999'],
  ] as const) {
    expect(await payload(area, path)).toEqual({ status: 200, body: { status: 404, answer: 'not-found' } });
  }
});

test('pages without a loader and addresses outside the area have no payload', async ({ shop }) => {
  const boot = await bootAt(shop);
  for (const [area, path] of [
    ['catalog', '/special-order'],
    ['checkout', '/checkout/cart'],
    ['checkout', '/checkout/payment'],
    ['account', '/account'],
    ['account', '/account/orders/1'],
    ['account', '/auth/login'],
    ['blog', '/blog/nowhere'],
    ['blog', '/'],
    ['blog', '/shop'],
    ['catalog', '/blog'],
    ['catalog', ''],
  ] as const) {
    expect((await shop.request(payloadOf(boot, area, path))).status, `${area} ${path}`).toBe(404);
  }
});

test('payloads of a former stable release are served, those of an unpublished or rolled back release are not', async ({
  shop,
}) => {
  const old = await bootAt(shop);
  const unrampedRelease = await shop.publish('blog', await copyBuild('blog', 'payload-two'));
  const address = (release: string, host = old.set.host.id) => `/_payload/${host}/blog/${release}/blog`;
  // Published but never live: no visitor has it, so the edge must not start a lane for it.
  expect((await shop.request(address(unrampedRelease))).status).toBe(404);
  for (const release of ['0123456789abcdef', 'constructor', old.set.host.id])
    expect((await shop.request(address(release))).status).toBe(404);
  expect((await shop.request(address(unrampedRelease, '0123456789abcdef'))).status).toBe(404);

  await shop.promote('blog', unrampedRelease);
  const oldPayload = payloadOf(old, 'blog', articleAt(8));
  expect(JSON.parse((await shop.request(oldPayload)).text).drawn.release).toBe(old.set.areas.blog?.releases[0]?.id);
  expect(JSON.parse((await shop.request(address(unrampedRelease))).text).drawn.release).toBe(unrampedRelease);

  await shop.rollback('blog');
  expect((await shop.request(address(unrampedRelease))).status).toBe(404);
  expect((await shop.request(oldPayload)).status).toBe(200);
});

test('a changed article changes its payload at once, and no other payload', async ({ shop }) => {
  const boot = await bootAt(shop);
  const titleOf = async (article: 7) =>
    JSON.parse((await shop.request(payloadOf(boot, 'blog', articleAt(article)))).text).drawn.head.title;
  const tagOf = async () => (await shop.request(payloadOf(boot, 'blog', articleAt(3)))).headers.etag;
  await titleOf(7);
  const untouched = await tagOf();
  expect((await changeArticle(shop, 7, { title: 'گونی با نام جدید' })).status).toBe(200);
  await expect.poll(() => titleOf(7), { timeout: 30_000, intervals: [50] }).toBe('گونی با نام جدید');
  expect(await tagOf()).toBe(untouched);
});

test('a loader that fails for a payload is counted against its release', async ({ shop }) => {
  const failingRelease = await shop.publish('blog', await buildFaultyBlog('throws in its loader', 'payload'));
  await shop.promote('blog', failingRelease);
  const boot = await bootAt(shop);
  const failures = async () =>
    sumOfMetric(await shop.metrics(), 'shop_release_failures_total', {
      area: 'blog',
      release: failingRelease,
      where: 'loader',
    });
  const before = await failures();
  const response = await shop.request(`/_payload/${boot.set.host.id}/blog/${failingRelease}/blog`);
  expect(response.status).toBe(503);
  expect(response.text).not.toContain('bad loader');
  expect(await failures()).toBe(before + 1);
  // The other pages of the release work.
  expect((await shop.request(`/_payload/${boot.set.host.id}/blog/${failingRelease}/blog/articles/1`)).status).toBe(200);
  await shop.rollback('blog');
});

test('malformed payload addresses are refused, and never reach another area or cause a server error', async ({
  shop,
}) => {
  const boot = await bootAt(shop);
  const blog = payloadOf(boot, 'blog', '');
  for (const address of [
    '/_payload',
    '/_payload/',
    '/_payload/a/b/c/d',
    `${blog}/..%2f..%2fetc%2fpasswd`,
    `${blog}/../../shop`,
    `${blog}/%2e%2e/shop`,
    `${blog}//evil.example/blog`,
    `${blog}/\\evil.example`,
    `${blog}/%`,
    `${blog}/%zz`,
    `${blog}/blog%00`,
    `${blog}/BLOG`,
    `${blog}?x=1`,
    `${blog}/${'a'.repeat(8000)}`,
    blog.replace('/blog/', '/__proto__/'),
    blog.replace('/blog/', '/host/'),
    `${blog.toUpperCase()}/blog`,
  ]) {
    const response = await shop.request(address);
    expect([400, 404], `${response.status} ${address.slice(0, 80)}`).toContain(response.status);
    expect(/ at .*\.(?:ts|js|cjs):\d+/.test(response.text), address.slice(0, 80)).toBe(false);
  }
  for (const query of ['?page=abc', '?category=%00', '?__proto__[x]=1', `?q=${'x'.repeat(8000)}`]) {
    expect((await shop.request(`${blog}/blog${query}`)).status, query.slice(0, 40)).toBeLessThan(500);
  }
  const posted = await shop.request(`${blog}/blog`, { method: 'POST' });
  expect(posted.status).toBe(405);
});
