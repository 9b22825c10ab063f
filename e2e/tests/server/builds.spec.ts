import { bootOf, releasesOf } from '../../harness/documents.ts';
import { expect, test } from '../../harness/fixtures.ts';
import { copyBuild } from '../../harness/patched-build.ts';
import type { Shop } from '../../harness/shop.ts';
import { newVisitor, visitorFor } from '../../harness/visitors.ts';

// pages: any

const latest = async (shop: Shop, visitor: string, cookies = {}) =>
  JSON.parse((await shop.request('/_builds/latest.json', { visitor, cookies })).text).id;

test('a document names its build, and the edge says which build is the latest', async ({ shop }) => {
  const visitor = newVisitor();
  const page = await shop.request('/blog', { visitor });
  const response = await shop.request('/_builds/latest.json', { visitor });
  expect(response.status).toBe(200);
  expect(JSON.parse(response.text)).toEqual({
    id: bootOf(page).settings.updates?.build,
    at: new Date(0).toISOString(),
  });
  expect(bootOf(page).settings.updates?.interval).toBe(300_000);
  expect(response.headers['content-type']).toContain('application/json');
  expect(response.headers['cache-control']).toBe('private, no-cache');
  expect(response.headers.vary).toContain('cookie');
  // A check for updates must not count as a visit.
  expect(response.headers['set-cookie']).toBeUndefined();

  const again = await shop.request('/_builds/latest.json', {
    visitor,
    headers: { 'if-none-match': String(response.headers.etag) },
  });
  expect([again.status, again.bytes.length]).toEqual([304, 0]);
});

test('a ramp, promotion or rollback changes the latest build for exactly the visitors whose release changes', async ({
  shop,
}) => {
  const two = await shop.publish('blog', await copyBuild('blog', 'build-two'));
  const anyone = newVisitor();
  const before = await latest(shop, anyone);
  expect(await latest(shop, newVisitor())).toBe(before);

  const ramped = await shop.ramp('blog', two, 50);
  const [stableVisitor, candidateVisitor] = [visitorFor(ramped, 'stable'), visitorFor(ramped, 'candidate')];
  expect(await latest(shop, stableVisitor)).toBe(before);
  const next = await latest(shop, candidateVisitor);
  expect(next).not.toBe(before);
  expect(bootOf(await shop.request('/', { visitor: candidateVisitor })).settings.updates?.build).toBe(next);

  // A promotion changes nothing for visitors who had the candidate already.
  await shop.promote('blog', two);
  expect([await latest(shop, stableVisitor), await latest(shop, candidateVisitor)]).toEqual([next, next]);

  await shop.rollback('blog');
  expect([await latest(shop, stableVisitor), await latest(shop, candidateVisitor)]).toEqual([before, before]);
});

test('a newcomer, whose first page has the stable releases, is not told of a newer build during a rollout', async ({
  shop,
}) => {
  const ramped = await shop.ramp('blog', await shop.publish('blog', await copyBuild('blog', 'build-three')), 100);
  const first = await shop.request('/blog');
  const own = bootOf(first).settings.updates?.build ?? '';
  const visitor = /visitor=([^;]+)/.exec(String(first.headers['set-cookie']))?.[1] ?? '';
  const answerTo = async (build: string) =>
    JSON.parse((await shop.request(`/_builds/latest.json?build=${build}`, { visitor })).text).id;
  expect(releasesOf(first).blog).toBe(ramped.stable);
  expect(await answerTo(own)).toBe(own);

  const next = await shop.request('/blog', { visitor });
  expect(releasesOf(next).blog).toBe(ramped.candidate);
  const nextBuild = bootOf(next).settings.updates?.build ?? '';
  expect(await answerTo(nextBuild)).toBe(nextBuild);

  await shop.promote('blog', ramped.candidate ?? '');
  expect(await answerTo(own)).toBe(nextBuild);
  await shop.rollback('blog');
  expect(await answerTo(nextBuild)).toBe(own);
});

test('a visitor bound to a checkout release gets no newer build when the checkout is promoted', async ({ shop }) => {
  const visitor = newVisitor();
  const { stable } = await shop.policy('checkout');
  const checkoutCookie = { 'keep-checkout': stable ?? '' };
  const before = await latest(shop, visitor, checkoutCookie);
  await shop.promote('checkout', await shop.publish('checkout', await copyBuild('checkout', 'build-two')));
  expect(await latest(shop, visitor, checkoutCookie)).toBe(before);
  expect(await latest(shop, visitor)).not.toBe(before);
});

test('the description of a build names its releases, and is immutable', async ({ shop }) => {
  const page = await shop.request('/blog', { visitor: newVisitor() });
  const { updates } = bootOf(page).settings;
  const response = await shop.request(`/_builds/meta/${updates?.build}.json`);
  expect(response.status).toBe(200);
  expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  const { id, areas } = JSON.parse(response.text);
  expect(id).toBe(updates?.build);
  const releases = Object.entries<{ release: string }>(areas).map(([area, { release }]) => [area, release]);
  expect(Object.fromEntries(releases)).toEqual(releasesOf(page));
  expect(areas.host).toMatchObject({ version: expect.stringMatching(/./), files: expect.any(Number) });
  expect(areas.host.bytes).toBeGreaterThan(100_000);
});

test('other addresses below /_builds are 404', async ({ shop }) => {
  for (const address of [
    '/_builds',
    '/_builds/',
    '/_builds/latest',
    '/_builds/meta/',
    '/_builds/meta/0123456789abcdef.json',
    '/_builds/meta/constructor.json',
    '/_builds/meta/%2e%2e%2flatest.json',
    '/_builds/meta/..%2f..%2fkeys.json',
    `/_builds/meta/${'a'.repeat(3000)}.json`,
    '/_builds/../_builds/x',
  ]) {
    const response = await shop.request(address);
    expect(response.status, address).toBe(404);
    expect(response.headers['cache-control'], address).not.toContain('immutable');
  }
});
