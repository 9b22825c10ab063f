import { bootOf, setOf } from '../../harness/documents.ts';
import { expect, test } from '../../harness/fixtures.ts';
import { relabelled } from '../../harness/patched.ts';
import type { Shop } from '../../harness/shop.ts';
import { newVisitor, visitorFor } from '../../harness/visitors.ts';

test.use({ shopOptions: {} });
test.setTimeout(60_000);

const latest = async (shop: Shop, visitor: string, cookies = {}) =>
  JSON.parse((await shop.ask('/_builds/latest.json', { visitor, cookies })).text).id;

test('a page names the build that it was made with, and the edge says whether it still is the latest', async ({
  shop,
}) => {
  const visitor = newVisitor();
  const page = await shop.ask('/blog', { visitor });
  const answer = await shop.ask('/_builds/latest.json', { visitor });
  expect(answer.status).toBe(200);
  expect(JSON.parse(answer.text)).toEqual({ id: bootOf(page).settings.updates?.build, at: new Date(0).toISOString() });
  expect(bootOf(page).settings.updates?.interval).toBe(300_000);
  expect(answer.headers['content-type']).toContain('application/json');
  expect(answer.headers['cache-control']).toBe('private, no-cache');
  expect(answer.headers.vary).toContain('cookie');
  // Asking is no visit.
  expect(answer.headers['set-cookie']).toBeUndefined();

  const again = await shop.ask('/_builds/latest.json', {
    visitor,
    headers: { 'if-none-match': String(answer.headers.etag) },
  });
  expect([again.status, again.bytes.length]).toEqual([304, 0]);
});

test('the latest build is another when a pointer moves, for those alone whom it moves', async ({ shop }) => {
  const two = await shop.publish('blog', await relabelled('blog', 'build-two'));
  const anyone = newVisitor();
  const before = await latest(shop, anyone);
  expect(await latest(shop, newVisitor())).toBe(before);

  const ramped = await shop.ramp('blog', two, 50);
  const [stays, moves] = [visitorFor(ramped, 'stable'), visitorFor(ramped, 'candidate')];
  expect(await latest(shop, stays)).toBe(before);
  const next = await latest(shop, moves);
  expect(next).not.toBe(before);
  expect(bootOf(await shop.ask('/', { visitor: moves })).settings.updates?.build).toBe(next);

  // Who has the release already is told nothing new when everyone gets it.
  await shop.promote('blog', two);
  expect([await latest(shop, stays), await latest(shop, moves)]).toEqual([next, next]);

  await shop.rollback('blog');
  expect([await latest(shop, stays), await latest(shop, moves)]).toEqual([before, before]);
});

test('who keeps the release of a checkout has nothing newer to wait for', async ({ shop }) => {
  const visitor = newVisitor();
  const { stable } = await shop.policy('checkout');
  const kept = { 'keep-checkout': stable ?? '' };
  const before = await latest(shop, visitor, kept);
  await shop.promote('checkout', await shop.publish('checkout', await relabelled('checkout', 'build-two')));
  expect(await latest(shop, visitor, kept)).toBe(before);
  expect(await latest(shop, visitor)).not.toBe(before);
});

test('the manifest of a build says what is in it, and never changes', async ({ shop }) => {
  const page = await shop.ask('/blog', { visitor: newVisitor() });
  const { updates } = bootOf(page).settings;
  const answer = await shop.ask(`/_builds/meta/${updates?.build}.json`);
  expect(answer.status).toBe(200);
  expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  const { id, areas } = JSON.parse(answer.text);
  expect(id).toBe(updates?.build);
  const releases = Object.entries<{ release: string }>(areas).map(([area, { release }]) => [area, release]);
  expect(Object.fromEntries(releases)).toEqual(setOf(page));
  expect(areas.host).toMatchObject({ version: expect.stringMatching(/./), files: expect.any(Number) });
  expect(areas.host.bytes).toBeGreaterThan(100_000);
});

test('nothing else is there', async ({ shop }) => {
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
    const answer = await shop.ask(address);
    expect(answer.status, address).toBe(404);
    expect(answer.headers['cache-control'], address).not.toContain('immutable');
  }
});
