import type { Boot } from '@shop/shared/contract';
import { articleAt } from '../../harness/addresses.ts';
import { bootOf } from '../../harness/documents.ts';
import { expect, test } from '../../harness/fixtures.ts';
import { sumOf } from '../../harness/metrics.ts';
import { relabelled } from '../../harness/patched.ts';
import type { Shop } from '../../harness/shop.ts';
import { newVisitor } from '../../harness/visitors.ts';
import { misbehaving } from './misbehaving.ts';

test.use({ shopOptions: {} });
test.setTimeout(90_000);

/** What a tab that was opened with `boot` asks for. */
const payloadOf = ({ set }: Boot, area: string, path: string) =>
  `/_payload/${set.host.id}/${area}/${set.areas[area]?.releases[0]?.id}${path}`;

const bootAt = async (shop: Shop, path = '/') => bootOf(await shop.ask(path, { visitor: newVisitor() }));

const rename = (shop: Shop, article: number, title: string) =>
  shop.ask(`/api/v1/blog/articles/${article}`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${shop.adminToken()}`, 'content-type': 'application/json' },
    body: JSON.stringify({ title }),
  });

test('it is what the page’s own boot block holds', async ({ shop }) => {
  for (const [area, page, path] of [
    ['catalog', 'home', '/'],
    ['catalog', 'shop', '/shop?q=کنفی&page=1'],
    ['catalog', 'category', '/products/categories/1/گونی-کنفی'],
    ['catalog', 'product', `/products/2/${encodeURIComponent('گونی-کنفی-قهوه')}`],
    ['blog', 'index', '/blog?utm_source=x'],
    ['blog', 'search', '/blog/search?q=%DA%AF%D9%88%D9%86%DB%8C'],
    ['blog', 'article', articleAt(8)],
    ['blog', 'contact', '/contact-us'],
  ] as const) {
    const boot = await bootAt(shop, encodeURI(decodeURI(path)));
    const answer = await shop.ask(payloadOf(boot, area, encodeURI(decodeURI(path))));
    expect(answer.status, path).toBe(200);
    expect(JSON.parse(answer.text), path).toEqual({ drawn: boot.state.loaderData[`${area}:${page}`] });
  }
});

test('it is the same for everyone, compressed, and not sent again to who has it', async ({ shop }) => {
  const address = payloadOf(await bootAt(shop), 'blog', '/blog');
  const plain = await shop.ask(address, { visitor: newVisitor() });
  expect(plain.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(plain.headers['cache-control']).toBe('public, no-cache');
  expect(plain.headers.vary).toBe('accept-encoding');
  expect(plain.headers['x-robots-tag']).toBe('noindex');
  expect(plain.headers['set-cookie']).toBeUndefined();

  const small = await shop.ask(address, { headers: { 'accept-encoding': 'br' } });
  expect(small.headers['content-encoding']).toBe('br');
  expect(small.text).toBe(plain.text);
  expect(small.bytes.length).toBeLessThan(plain.bytes.length);

  const known = await shop.ask(address, { headers: { 'if-none-match': String(plain.headers.etag) } });
  expect([known.status, known.bytes.length]).toEqual([304, 0]);
});

test('an answer that is not data is told in words', async ({ shop }) => {
  const boot = await bootAt(shop);
  const told = async (area: string, path: string) => {
    const { status, text } = await shop.ask(payloadOf(boot, area, path));
    return { status, told: JSON.parse(text) };
  };
  expect(await told('checkout', '/checkout')).toEqual({
    status: 200,
    told: { status: 302, redirect: '/checkout/cart' },
  });
  for (const [area, path] of [
    ['blog', '/blog/articles/99999'],
    ['catalog', '/products/99999'],
  ] as const) {
    expect(await told(area, path)).toEqual({ status: 200, told: { status: 404, answer: 'not-found' } });
  }
});

test('pages that load nothing have none, nor has an address that is no page of the area', async ({ shop }) => {
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
    expect((await shop.ask(payloadOf(boot, area, path))).status, `${area} ${path}`).toBe(404);
  }
});

test('a release that goes out of use is answered for as long as it is in hand, one that was taken back never', async ({
  shop,
}) => {
  const old = await bootAt(shop);
  const unseen = await shop.publish('blog', await relabelled('blog', 'payload-two'));
  const address = (release: string, host = old.set.host.id) => `/_payload/${host}/blog/${release}/blog`;
  // Published, and nothing more: nobody has it, so nothing is started for whoever asks.
  expect((await shop.ask(address(unseen))).status).toBe(404);
  for (const release of ['0123456789abcdef', 'constructor', old.set.host.id])
    expect((await shop.ask(address(release))).status).toBe(404);
  expect((await shop.ask(address(unseen, '0123456789abcdef'))).status).toBe(404);

  await shop.promote('blog', unseen);
  const mine = payloadOf(old, 'blog', articleAt(8));
  expect(JSON.parse((await shop.ask(mine)).text).drawn.release).toBe(old.set.areas.blog?.releases[0]?.id);
  expect(JSON.parse((await shop.ask(address(unseen))).text).drawn.release).toBe(unseen);

  await shop.rollback('blog');
  expect((await shop.ask(address(unseen))).status).toBe(404);
  expect((await shop.ask(mine)).status).toBe(200);
});

test('a change of content is in it at once, and leaves the others as they are', async ({ shop }) => {
  const boot = await bootAt(shop);
  const titleOf = async (article: 7) =>
    JSON.parse((await shop.ask(payloadOf(boot, 'blog', articleAt(article)))).text).drawn.head.title;
  const tagOf = async () => (await shop.ask(payloadOf(boot, 'blog', articleAt(3)))).headers.etag;
  await titleOf(7);
  const untouched = await tagOf();
  expect((await rename(shop, 7, 'گونی با نام تازه')).status).toBe(200);
  await expect.poll(() => titleOf(7), { timeout: 30_000, intervals: [50] }).toBe('گونی با نام تازه');
  expect(await tagOf()).toBe(untouched);
});

test('without the API what is known goes on, and what is not is refused', async ({ shop }) => {
  const boot = await bootAt(shop);
  const ask = (article: 2 | 4) => shop.ask(payloadOf(boot, 'blog', articleAt(article)));
  const known = await ask(2);
  await shop.stopApi();
  await expect.poll(async () => sumOf(await shop.metrics(), 'shop_registry_connected')).toBe(0);
  expect((await ask(2)).text).toBe(known.text);
  const unknown = await ask(4);
  expect(unknown.status).toBe(503);
  expect(unknown.headers['cache-control']).toBe('no-store');
  expect(sumOf(await shop.metrics(), 'shop_release_failures_total')).toBe(0);
  await shop.startApi();
  await expect.poll(async () => (await ask(4)).status, { timeout: 15_000 }).toBe(200);
});

test('a loader that fails is counted against its release, whoever asked', async ({ shop }) => {
  const bad = await shop.publish('blog', await misbehaving('blog', 'throws in its loader'));
  await shop.promote('blog', bad);
  const boot = await bootAt(shop);
  const failures = async () =>
    sumOf(await shop.metrics(), 'shop_release_failures_total', { area: 'blog', release: bad, where: 'loader' });
  const before = await failures();
  const answer = await shop.ask(`/_payload/${boot.set.host.id}/blog/${bad}/blog`);
  expect(answer.status).toBe(503);
  expect(answer.text).not.toContain('bad loader');
  expect(await failures()).toBe(before + 1);
  // A page of the same release that is sound goes on.
  expect((await shop.ask(`/_payload/${boot.set.host.id}/blog/${bad}/blog/articles/1`)).status).toBe(200);
  await shop.rollback('blog');
});

test('no address, however absurd, is an error of ours or leads out of the area', async ({ shop }) => {
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
    const answer = await shop.ask(address);
    expect([400, 404], `${answer.status} ${address.slice(0, 80)}`).toContain(answer.status);
    expect(/ at .*\.(?:ts|js|cjs):\d+/.test(answer.text), address.slice(0, 80)).toBe(false);
  }
  for (const query of ['?page=abc', '?category=%00', '?__proto__[x]=1', `?q=${'x'.repeat(8000)}`]) {
    expect((await shop.ask(`${blog}/blog${query}`)).status, query.slice(0, 40)).toBeLessThan(500);
  }
  const posted = await shop.ask(`${blog}/blog`, { method: 'POST' });
  expect(posted.status).toBe(405);
});
