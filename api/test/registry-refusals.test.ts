import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { tokenNames } from 'release/keys';
import { makeKeyPair } from 'release/signing';
import { filePath } from 'release/stored-release';
import { closeDatabases } from './databases.ts';
import { prepareEmptyRegistry } from './empty-registry.ts';
import { buildManifest, sign, upload } from './releases.ts';
import { codeOf, openShop, type Shop } from './shop.ts';

afterAll(closeDatabases);

describe('refusals of the registry', () => {
  const openRegistry = prepareEmptyRegistry();
  let shop: Shop;
  beforeEach(async () => {
    shop = await openRegistry();
  });

  /** Stores and publishes a manifest, and returns the status and error code. */
  const offer = async (
    area: string,
    manifest: ReturnType<typeof buildManifest>,
    signed = sign(manifest, shop.keyOf(area)),
  ) => {
    await upload(shop.store, manifest, undefined, signed);
    return shop.command(area, 'publish', { signed });
  };
  const goLive = async (area: string, text: string, contract = 1) => {
    const id = await shop.publish(area, { text, contract });
    await shop.command(area, 'promote', { release: id });
    return id;
  };

  test('invalid signatures are refused', async () => {
    const manifest = buildManifest('blog');
    const signed = sign(manifest, shop.keyOf('blog'));
    const changed = { ...signed, manifest: signed.manifest.replace('1.0.0', '6.6.6') };
    expect(codeOf(await offer('blog', manifest, changed))).toBe('bad-signature');

    const { id, privateKey } = makeKeyPair();
    const stranger = { ...shop.keyOf('blog'), keyId: id, privateKey };
    expect(codeOf(await offer('blog', manifest, sign(manifest, stranger)))).toBe('unknown-key');
  });

  test('new releases signed with a retired key are refused; its earlier releases stay', async () => {
    const old = shop.keyOf('blog');
    const id = await shop.publish('blog', { text: 'before' });
    await shop.command('blog', 'rotate', { publicKey: makeKeyPair().publicKey });

    const manifest = buildManifest('blog', { version: '2.0.0', text: 'after' });
    expect(codeOf(await offer('blog', manifest, sign(manifest, old)))).toBe('key-retired');
    expect((await shop.command('blog', 'promote', { release: id })).status).toBe(200);
  });

  test('invalid manifests, manifests of another area, and wrong ids are refused', async () => {
    const key = shop.keyOf('blog');
    expect(codeOf(await shop.command('blog', 'publish', { signed: sign({ hello: 1 }, key) }))).toBe('bad-manifest');
    const catalogManifest = buildManifest('catalog');
    expect(codeOf(await offer('blog', catalogManifest, sign(catalogManifest, key)))).toBe('bad-manifest');
    const renamed = { ...buildManifest('blog'), id: 'f'.repeat(16) };
    expect(codeOf(await offer('blog', renamed))).toBe('bad-manifest');
  });

  test('releases with missing or altered files are refused', async () => {
    const manifest = buildManifest('blog');
    const signed = sign(manifest, shop.keyOf('blog'));
    expect(codeOf(await shop.command('blog', 'publish', { signed }))).toBe('file-missing');

    await upload(shop.store, manifest);
    await shop.store.put(filePath('blog', manifest.id, 'web/entry.js'), Buffer.from('export {}!'));
    expect(codeOf(await shop.command('blog', 'publish', { signed }))).toBe('digest-differs');
  });

  test('prefixes and pages that the area does not own are refused', async () => {
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

  test('pages below the prefix "/" are refused, because it claims only the page "/" itself', async () => {
    const page = { id: 'a', path: '/anything', layout: 'default' as const, js: [], css: [] };
    expect(codeOf(await offer('catalog', buildManifest('catalog', { pages: [page] })))).toBe('page-outside-prefix');
  });

  test('a release of a contract that no live host has is refused; without a live host any contract is accepted', async () => {
    expect((await offer('blog', buildManifest('blog', { contract: 7 }))).status).toBe(200);
    await goLive('host', 'one');
    expect(codeOf(await offer('blog', buildManifest('blog', { contract: 8 })))).toBe('contract-unknown');
  });

  test('promoting an area release that is incompatible with the live host is refused', async () => {
    await goLive('host', 'one');
    const manifest = buildManifest('blog', { uses: { shared: { react: ['useMagic'] }, operations: [] } });
    await offer('blog', manifest);
    const release = manifest.id;
    expect(codeOf(await shop.command('blog', 'ramp', { release, percent: 1 }))).toBe('does-not-fit');
    expect(codeOf(await shop.command('blog', 'promote', { release }))).toBe('does-not-fit');
  });

  test('promoting a host that is incompatible with a live release or candidate is refused', async () => {
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

  test('a rollback to a release that is no longer compatible is refused', async () => {
    await goLive('host', 'one');
    await goLive('blog', 'one');
    const bare = await shop.publish('blog', { text: 'two', uses: { shared: {}, operations: [] } });
    await shop.command('blog', 'promote', { release: bare });
    const next = await shop.publish('host', { text: 'two', gives: { shared: {}, layouts: ['default'] } });
    await shop.command('host', 'promote', { release: next });
    expect(codeOf(await shop.command('blog', 'rollback'))).toBe('does-not-fit');
  });

  test('commands that would change nothing or have no target are refused', async () => {
    const release = await goLive('blog', 'one');
    expect(codeOf(await shop.command('blog', 'ramp', { release, percent: 5 }))).toBe('already-live');
    expect(codeOf(await shop.command('blog', 'promote', { release }))).toBe('already-live');
    expect(codeOf(await shop.command('blog', 'prune', { releases: [release] }))).toBe('already-live');
    expect(codeOf(await shop.command('blog', 'promote'))).toBe('nothing-to-promote');
    expect(codeOf(await shop.command('blog', 'rollback'))).toBe('nothing-to-roll-back');
    const nobody = await shop.command('blog', 'ramp', { release: 'a'.repeat(16), percent: 5 });
    expect([nobody.status, codeOf(nobody)]).toEqual([404, 'release-unknown']);
    const two = await shop.publish('blog', { text: 'two' });
    await shop.command('blog', 'prune', { releases: [two] });
    expect(codeOf(await shop.command('blog', 'ramp', { release: two, percent: 5 }))).toBe('release-pruned');
  });

  test('a command with an outdated revision is refused', async () => {
    const release = await shop.publish('blog', { text: 'one' });
    const ramp = { release, percent: 5, revision: 0 };
    expect((await shop.command('blog', 'ramp', ramp)).status).toBe(200);
    const late = await shop.command('blog', 'ramp', { ...ramp, percent: 50 });
    expect([late.status, codeOf(late)]).toEqual([409, 'revision-moved']);
    expect((await shop.command('blog', 'rollback', { revision: 0 })).status).toBe(409);
  });

  test('commands for an unknown area are refused', async () => {
    const call = { token: shop.admin, body: {} };
    for (const command of ['promote', 'rollback']) {
      const answer = await shop.call('POST', `/releases/v1/areas/nowhere/${command}`, call);
      expect([answer.status, codeOf(answer)]).toEqual([404, 'area-unknown']);
    }
    const answer = await shop.call('GET', '/releases/v1/areas/nowhere/history', { token: shop.admin });
    expect(answer.status).toBe(404);
    const statusOf = async (limit: number) =>
      (await shop.call('GET', `/releases/v1/areas/blog/history?limit=${limit}`, { token: shop.admin })).status;
    // The command line allows the same numbers.
    expect([await statusOf(1000), await statusOf(1001)]).toEqual([200, 422]);
  });

  test('a new area whose name or paths are taken is refused', async () => {
    const create = (body: object) => shop.call('POST', '/releases/v1/areas', { token: shop.admin, body });
    expect(codeOf(await create({ area: 'news', prefixes: ['/blog/news'] }))).toBe('prefix-taken');
    expect(codeOf(await create({ area: 'news', prefixes: ['/releases'] }))).toBe('prefix-reserved');
    for (const name of tokenNames) {
      const refused = await create({ area: name, prefixes: [] });
      expect(codeOf(refused)).toBe('area-taken');
      expect(JSON.stringify(refused.body)).toContain('name of a token');
    }

    const created = await create({ area: 'news', prefixes: ['/news'] });
    expect(created.body.data).toMatchObject({ area: 'news', keyId: expect.any(String), token: expect.any(String) });
    expect((await create({ area: 'news', prefixes: ['/news'] })).status).toBe(409);
    const manifest = buildManifest('news', { prefixes: ['/news'] });
    await upload(shop.store, manifest);
    const signed = sign(manifest, created.body.data);
    const published = await shop.call('POST', '/releases/v1/areas/news/publish', {
      token: created.body.data.token,
      body: { signed },
    });
    expect(published.body).toEqual({ data: { release: manifest.id, already: false, withdrawnAt: null } });
  });

  test('removing a live area is refused without confirmation; after the removal its name and paths are free', async () => {
    const admin = (url: string, body: object) =>
      shop.call('POST', `/releases/v1/areas${url}`, { token: shop.admin, body });
    const created = await admin('', { area: 'news', prefixes: ['/news'] });
    const manifest = buildManifest('news', { prefixes: ['/news'] });
    const signed = sign(manifest, created.body.data);
    await upload(shop.store, manifest, undefined, signed);
    const areaCall = { token: created.body.data.token, body: { signed } };
    await shop.call('POST', '/releases/v1/areas/news/publish', areaCall);
    await shop.call('POST', '/releases/v1/areas/news/promote', { ...areaCall, body: { release: manifest.id } });

    const unasked = await admin('/news/remove', {});
    expect([unasked.status, codeOf(unasked)]).toEqual([422, 'already-live']);
    const removed = await admin('/news/remove', { thoughLive: true, reason: 'a trial' });
    expect(removed.body).toEqual({ data: { releases: [manifest.id] } });
    const { body: policy } = await shop.call('GET', '/releases/v1/policy', { token: shop.edge });
    expect(policy.data.areas.map(({ area }: { area: string }) => area)).not.toContain('news');
    expect((await shop.call('POST', '/releases/v1/areas/news/publish', areaCall)).status).toBe(401);
    expect((await admin('/news/remove', {})).status).toBe(404);
    const { body: log } = await shop.call('GET', '/releases/v1/areas/news/history', { token: shop.admin });
    expect(log.data.entries[0]).toMatchObject({ action: 'area', reason: 'removed: a trial', release: null });

    expect((await admin('/blog/prefixes', { prefixes: ['/news'] })).status).toBe(200);
    const again = await admin('', { area: 'news', prefixes: ['/press'] });
    expect(again.status).toBe(200);
    const promotion = await shop.call('POST', '/releases/v1/areas/news/promote', {
      token: again.body.data.token,
      body: { release: manifest.id },
    });
    expect(codeOf(promotion)).toBe('release-pruned');
    expect(codeOf(await admin('/host/remove', { thoughLive: true }))).toBe('area-needed');
  });

  test('prefixes of other areas are refused; an admin can add free ones', async () => {
    const give = (prefixes: string[]) =>
      shop.call('POST', '/releases/v1/areas/blog/prefixes', { token: shop.admin, body: { prefixes } });
    expect(codeOf(await give(['/shop/blog']))).toBe('prefix-taken');
    expect((await give(['/news'])).body.data.prefixes).toContain('/news');
    expect((await offer('blog', buildManifest('blog', { prefixes: ['/blog', '/news'] }))).status).toBe(200);
  });
});

describe('invalid bodies of registry commands', () => {
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
  ])('the command %s with the body %s is refused, with the rule in words', async (command, payload) => {
    const headers = { authorization: `Bearer ${shop.admin}`, 'content-type': 'application/json' };
    const answer = await shop.app.inject({
      method: 'POST',
      url: `/releases/v1/areas/blog/${command}`,
      headers,
      payload,
    });
    const { code, message } = answer.json().errors[0].messages[0];
    expect([answer.statusCode, code]).toEqual([422, 'invalid']);
    expect(message).not.toMatch(/pattern|\^|\$/);
  });

  test('the history names the holder of the token, whatever name the sender gives itself', async () => {
    const id = await shop.publish('blog');
    for (const actor of ['%00%0aevil', '%zz', 'x'.repeat(3000), 'admin) (blog', '']) {
      await shop.command('blog', 'ramp', { release: id, percent: 1 }, { headers: { 'x-release-actor': actor } });
    }
    const { body } = await shop.call('GET', '/releases/v1/areas/blog/history', { token: shop.edge });
    const who = body.data.entries.map((entry: { who: string }) => entry.who);
    expect(who.slice(0, 5)).toEqual([
      'blog',
      'blog (admin   blog)',
      `blog (${'x'.repeat(80)})`,
      'blog (%zz)',
      'blog (evil)',
    ]);
  });
});
