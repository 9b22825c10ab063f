import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { makeKeyPair } from 'release/signing';
import { filePath } from 'release/store-paths';
import type { Database } from '../src/database/connect.ts';
import { closeDatabases, forgetReleases, freshDatabase, kinds } from './databases.ts';
import { buildManifest, sign, upload } from './releases.ts';
import { codeOf, openShop, type Shop } from './shop.ts';

afterAll(closeDatabases);

describe.each(kinds)('what the registry refuses on %s', (kind) => {
  let database: Database;
  let shop: Shop;
  beforeAll(async () => {
    database = await freshDatabase(kind);
  });
  beforeEach(async () => {
    await forgetReleases(database);
    shop = await openShop(kind, { database });
  });
  afterEach(() => shop.close());

  /** Publishes a manifest as it is, whole in the store, and says what came of it. */
  const offer = async (
    area: string,
    manifest: ReturnType<typeof buildManifest>,
    signed = sign(manifest, shop.keyOf(area)),
  ) => {
    await upload(shop.store, manifest);
    return shop.command(area, 'publish', { signed });
  };
  const goLive = async (area: string, text: string, contract = 1) => {
    const id = await shop.publish(area, { text, contract });
    await shop.command(area, 'promote', { release: id });
    return id;
  };

  test('signatures that do not hold', async () => {
    const manifest = buildManifest('blog');
    const signed = sign(manifest, shop.keyOf('blog'));
    const changed = { ...signed, manifest: signed.manifest.replace('1.0.0', '6.6.6') };
    expect(codeOf(await offer('blog', manifest, changed))).toBe('bad-signature');

    const { id, privateKey } = makeKeyPair();
    const stranger = { ...shop.keyOf('blog'), keyId: id, privateKey };
    expect(codeOf(await offer('blog', manifest, sign(manifest, stranger)))).toBe('unknown-key');
  });

  test('a retired key signs nothing new, but what it signed stays', async () => {
    const old = shop.keyOf('blog');
    const id = await shop.publish('blog', { text: 'before' });
    await shop.command('blog', 'rotate', { publicKey: makeKeyPair().publicKey });

    const manifest = buildManifest('blog', { version: '2.0.0', text: 'after' });
    expect(codeOf(await offer('blog', manifest, sign(manifest, old)))).toBe('key-retired');
    expect((await shop.command('blog', 'promote', { release: id })).status).toBe(200);
  });

  test('what is not a manifest, or another area’s, or lies about its id', async () => {
    const key = shop.keyOf('blog');
    expect(codeOf(await shop.command('blog', 'publish', { signed: sign({ hello: 1 }, key) }))).toBe('bad-manifest');
    const other = buildManifest('catalog');
    expect(codeOf(await offer('blog', other, sign(other, key)))).toBe('bad-manifest');
    const renamed = { ...buildManifest('blog'), id: 'f'.repeat(16) };
    expect(codeOf(await offer('blog', renamed))).toBe('bad-manifest');
  });

  test('files that are missing or are not what was signed', async () => {
    const manifest = buildManifest('blog');
    const signed = sign(manifest, shop.keyOf('blog'));
    expect(codeOf(await shop.command('blog', 'publish', { signed }))).toBe('file-missing');

    await upload(shop.store, manifest);
    await shop.store.put(filePath('blog', manifest.id, 'web/entry.js'), Buffer.from('export {}!'));
    expect(codeOf(await shop.command('blog', 'publish', { signed }))).toBe('digest-differs');
  });

  test('prefixes and pages that are not the area’s', async () => {
    const cases: [string, string[]][] = [
      ['prefix-taken', ['/blog', '/shop/sale']],
      ['prefix-taken', ['/']],
      ['prefix-reserved', ['/api']],
      ['prefix-reserved', ['/r/blog']],
      ['prefix-reserved', ['/_builds']],
      ['prefix-reserved', ['/_payload/blog']],
      ['prefix-unclaimed', ['/blog', '/news']],
    ];
    for (const [code, prefixes] of cases) {
      expect([code, codeOf(await offer('blog', buildManifest('blog', { prefixes })))]).toEqual([code, code]);
    }
    const page = (path: string) => ({ id: 'a', path, layout: 'default' as const, js: [], css: [] });
    const outside = buildManifest('blog', { pages: [page('/blogs')] });
    expect(codeOf(await offer('blog', outside))).toBe('page-outside-prefix');
    const inside = buildManifest('blog', { pages: [page('/blog'), page('/blog/articles/:id/:slug?')] });
    expect((await offer('blog', inside)).status).toBe(200);
  });

  test('"/" is one page, not everything below it', async () => {
    const page = { id: 'a', path: '/anything', layout: 'default' as const, js: [], css: [] };
    expect(codeOf(await offer('catalog', buildManifest('catalog', { pages: [page] })))).toBe('page-outside-prefix');
  });

  test('a contract that no live host speaks; without a live host any passes', async () => {
    expect((await offer('blog', buildManifest('blog', { contract: 7 }))).status).toBe(200);
    await goLive('host', 'one');
    expect(codeOf(await offer('blog', buildManifest('blog', { contract: 8 })))).toBe('contract-unknown');
  });

  test('an area’s release that does not fit the live host', async () => {
    await goLive('host', 'one');
    const manifest = buildManifest('blog', { uses: { shared: { react: ['useMagic'] }, operations: [] } });
    await offer('blog', manifest);
    const release = manifest.id;
    expect(codeOf(await shop.command('blog', 'ramp', { release, percent: 1 }))).toBe('does-not-fit');
    expect(codeOf(await shop.command('blog', 'promote', { release }))).toBe('does-not-fit');
  });

  test('a host that does not fit every live release, candidates too', async () => {
    const host = await goLive('host', 'one');
    const blog = await shop.publish('blog');
    await shop.command('blog', 'ramp', { release: blog, percent: 1 });
    const next = await shop.publish('host', { text: 'two', gives: { shared: { react: [] }, layouts: ['default'] } });
    expect(codeOf(await shop.command('host', 'ramp', { release: next, percent: 1 }))).toBe('does-not-fit');

    await shop.command('blog', 'rollback');
    expect((await shop.command('host', 'promote', { release: next })).status).toBe(200);
    const needy = await shop.publish('blog', { text: 'needy', uses: { shared: {}, operations: [] } });
    await shop.command('blog', 'promote', { release: needy });
    expect((await shop.command('host', 'rollback')).body.data.policy.stable).toBe(host);
  });

  test('a rollback to a release that no longer fits', async () => {
    await goLive('host', 'one');
    await goLive('blog', 'one');
    const bare = await shop.publish('blog', { text: 'two', uses: { shared: {}, operations: [] } });
    await shop.command('blog', 'promote', { release: bare });
    const next = await shop.publish('host', { text: 'two', gives: { shared: {}, layouts: ['default'] } });
    await shop.command('host', 'promote', { release: next });
    expect(codeOf(await shop.command('blog', 'rollback'))).toBe('does-not-fit');
  });

  test('moves that lead nowhere', async () => {
    const one = await goLive('blog', 'one');
    expect(codeOf(await shop.command('blog', 'ramp', { release: one, percent: 5 }))).toBe('already-live');
    expect(codeOf(await shop.command('blog', 'promote', { release: one }))).toBe('already-live');
    expect(codeOf(await shop.command('blog', 'prune', { releases: [one] }))).toBe('already-live');
    expect(codeOf(await shop.command('blog', 'promote'))).toBe('nothing-to-promote');
    expect(codeOf(await shop.command('blog', 'rollback'))).toBe('nothing-to-roll-back');
    const nobody = await shop.command('blog', 'ramp', { release: 'a'.repeat(16), percent: 5 });
    expect([nobody.status, codeOf(nobody)]).toEqual([404, 'release-unknown']);
    const two = await shop.publish('blog', { text: 'two' });
    await shop.command('blog', 'prune', { releases: [two] });
    expect(codeOf(await shop.command('blog', 'ramp', { release: two, percent: 5 }))).toBe('release-pruned');
  });

  test('a revision that has moved', async () => {
    const one = await shop.publish('blog', { text: 'one' });
    const ramp = { release: one, percent: 5, revision: 0 };
    expect((await shop.command('blog', 'ramp', ramp)).status).toBe(200);
    const late = await shop.command('blog', 'ramp', { ...ramp, percent: 50 });
    expect([late.status, codeOf(late)]).toEqual([409, 'revision-moved']);
    expect((await shop.command('blog', 'rollback', { revision: 0 })).status).toBe(409);
  });

  test('an area that is not there', async () => {
    const call = { token: shop.admin, body: {} };
    for (const command of ['promote', 'rollback']) {
      const answer = await shop.call('POST', `/releases/v1/areas/nowhere/${command}`, call);
      expect([answer.status, codeOf(answer)]).toEqual([404, 'area-unknown']);
    }
    const answer = await shop.call('GET', '/releases/v1/areas/nowhere/history', { token: shop.admin });
    expect(answer.status).toBe(404);
  });

  test('a new area: its paths must be free, its name too', async () => {
    const create = (body: object) => shop.call('POST', '/releases/v1/areas', { token: shop.admin, body });
    expect(codeOf(await create({ area: 'news', prefixes: ['/blog/news'] }))).toBe('prefix-taken');
    expect(codeOf(await create({ area: 'news', prefixes: ['/releases'] }))).toBe('prefix-reserved');
    expect(codeOf(await create({ area: 'admin', prefixes: [] }))).toBe('area-taken');

    const made = await create({ area: 'news', prefixes: ['/news'] });
    expect(made.body.data).toMatchObject({ area: 'news', keyId: expect.any(String), token: expect.any(String) });
    expect((await create({ area: 'news', prefixes: ['/news'] })).status).toBe(409);
    const manifest = buildManifest('news', { prefixes: ['/news'] });
    await upload(shop.store, manifest);
    const signed = sign(manifest, made.body.data);
    const published = await shop.call('POST', '/releases/v1/areas/news/publish', {
      token: made.body.data.token,
      body: { signed },
    });
    expect(published.body).toEqual({ data: { release: manifest.id, already: false } });
  });

  test('an area is removed once it is known that shoppers have it, and its name and paths are free', async () => {
    const admin = (url: string, body: object) =>
      shop.call('POST', `/releases/v1/areas${url}`, { token: shop.admin, body });
    const made = await admin('', { area: 'news', prefixes: ['/news'] });
    const manifest = buildManifest('news', { prefixes: ['/news'] });
    await upload(shop.store, manifest);
    const own = { token: made.body.data.token, body: { signed: sign(manifest, made.body.data) } };
    await shop.call('POST', '/releases/v1/areas/news/publish', own);
    await shop.call('POST', '/releases/v1/areas/news/promote', { ...own, body: { release: manifest.id } });

    const unasked = await admin('/news/remove', {});
    expect([unasked.status, codeOf(unasked)]).toEqual([422, 'already-live']);
    const removed = await admin('/news/remove', { thoughLive: true, reason: 'a trial' });
    expect(removed.body).toEqual({ data: { releases: [manifest.id] } });
    const { body: policy } = await shop.call('GET', '/releases/v1/policy', { token: shop.edge });
    expect(policy.data.areas.map(({ area }: { area: string }) => area)).not.toContain('news');
    expect((await shop.call('POST', '/releases/v1/areas/news/publish', own)).status).toBe(401);
    expect((await admin('/news/remove', {})).status).toBe(404);
    const { body: log } = await shop.call('GET', '/releases/v1/areas/news/history', { token: shop.admin });
    expect(log.data.entries[0]).toMatchObject({ action: 'area', reason: 'removed: a trial', release: null });

    expect((await admin('/blog/prefixes', { prefixes: ['/news'] })).status).toBe(200);
    const again = await admin('', { area: 'news', prefixes: ['/press'] });
    expect(again.status).toBe(200);
    const back = await shop.call('POST', '/releases/v1/areas/news/promote', {
      token: again.body.data.token,
      body: { release: manifest.id },
    });
    expect(codeOf(back)).toBe('release-pruned');
    expect(codeOf(await admin('/host/remove', { thoughLive: true }))).toBe('area-needed');
  });

  test('an admin gives an area more paths', async () => {
    const give = (prefixes: string[]) =>
      shop.call('POST', '/releases/v1/areas/blog/prefixes', { token: shop.admin, body: { prefixes } });
    expect(codeOf(await give(['/shop/blog']))).toBe('prefix-taken');
    expect((await give(['/news'])).body.data.prefixes).toContain('/news');
    expect((await offer('blog', buildManifest('blog', { prefixes: ['/blog', '/news'] }))).status).toBe(200);
  });
});

describe('bodies that are not what the registry asks for', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop('postgres');
  });
  afterAll(() => shop.close());

  test.each([
    ['ramp', '{"release":"../../etc","percent":1}'],
    ['ramp', '{"release":"aaaaaaaaaaaaaaaa","percent":101}'],
    ['ramp', '{"release":"aaaaaaaaaaaaaaaa","percent":1e400}'],
    ['ramp', '{"release":"aaaaaaaaaaaaaaaa","percent":"1e400"}'],
    ['ramp', '{"release":"aaaaaaaaaaaaaaaa","percent":1,"revision":1e20}'],
    ['promote', '{"reason":"\\u0000"}'],
    ['promote', '{"everything":true}'],
    ['publish', '{"signed":{"manifest":"{}","keyId":"zz","signature":""}}'],
    ['prune', '{}'],
    ['prune', '{"keep":-1}'],
    ['rotate', '{"token":false}'],
    ['prefixes', '{"prefixes":["/a/../b"]}'],
  ])('%s %s', async (command, payload) => {
    const headers = { authorization: `Bearer ${shop.admin}`, 'content-type': 'application/json' };
    const answer = await shop.app.inject({
      method: 'POST',
      url: `/releases/v1/areas/blog/${command}`,
      headers,
      payload,
    });
    expect([answer.statusCode, answer.json().errors[0].messages[0].code]).toEqual([422, 'invalid']);
  });

  test('an odd actor is kept as text, a missing one as unknown', async () => {
    const id = await shop.publish('blog');
    for (const actor of ['%00%0aevil', '%zz', 'x'.repeat(3000)]) {
      await shop.command('blog', 'ramp', { release: id, percent: 1 }, { headers: { 'x-release-actor': actor } });
    }
    const { body } = await shop.call('GET', '/releases/v1/areas/blog/history', { token: shop.edge });
    const who = body.data.entries.map((entry: { who: string }) => entry.who);
    expect(who.slice(0, 3)).toEqual(['x'.repeat(80), '%zz', 'evil']);
  });
});
