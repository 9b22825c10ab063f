import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Database } from '../src/database/connect.ts';
import { closeDatabases, deleteReleases, freshDatabase, type Kind, kinds } from './databases.ts';
import { buildManifest, sign } from './releases.ts';
import { openShop, type Shop } from './shop.ts';

afterAll(closeDatabases);

let shop: Shop;

/** Opens a shop with an empty registry for each test of a `describe`. */
function openForEachTest(kind: Kind): void {
  let database: Database;
  beforeAll(async () => {
    database = await freshDatabase(kind);
  });
  beforeEach(async () => {
    await deleteReleases(database);
    shop = await openShop(kind, { database });
  });
  afterEach(() => shop.close());
}

const policyOf = async (area: string) => {
  const { body } = await shop.call('GET', '/releases/v1/policy', { token: shop.edge });
  return body.data.areas.find((one: { area: string }) => one.area === area);
};

// On both databases, because commands of the registry write several tables at once and a trigger guards its log.
describe.each(kinds)('the registry on %s', (kind) => {
  openForEachTest(kind);

  test('publishing the same release again changes nothing', async () => {
    const id = await shop.publish('blog');
    expect(await shop.publish('blog')).toBe(id);
    const { body } = await shop.command('blog', 'promote', { release: id });
    expect(body.data.policy).toMatchObject({ stable: id, revision: 1 });
    const history = await shop.call('GET', '/releases/v1/areas/blog/history', { token: shop.edge });
    expect(history.body.data.entries.map((entry: { action: string }) => entry.action)).toEqual([
      'promote',
      'publish',
      'area',
    ]);
  });

  test('a candidate is ramped, promoted and rolled back', async () => {
    const firstRelease = await shop.publish('blog', { text: 'one' });
    const secondRelease = await shop.publish('blog', { text: 'two' });
    await shop.command('blog', 'promote', { release: firstRelease });

    const small = (await shop.command('blog', 'ramp', { release: secondRelease, percent: 10 })).body.data.policy;
    expect(small).toMatchObject({ stable: firstRelease, candidate: secondRelease, percent: 10 });
    const large = (await shop.command('blog', 'ramp', { release: secondRelease, percent: 50.5 })).body.data.policy;
    expect(large).toMatchObject({ candidate: secondRelease, percent: 50.5, salt: small.salt });

    const promoted = (await shop.command('blog', 'promote')).body.data.policy;
    expect(promoted).toMatchObject({ stable: secondRelease, candidate: null, percent: 0 });

    const policyAfterRollback = (await shop.command('blog', 'rollback', { reason: 'slow' })).body.data.policy;
    expect(policyAfterRollback).toMatchObject({ stable: firstRelease, candidate: null, retained: [firstRelease] });
    expect(policyAfterRollback.withdrawn).toEqual([secondRelease]);
  });

  test('the log is append-only', async () => {
    for (const attempt of [
      'update release_log set who = $$me$$',
      'delete from release_log',
      'truncate release_log cascade',
    ]) {
      await expect(shop.database.pool.query(attempt)).rejects.toThrow('append-only');
    }
  });

  test('pruning keeps live releases, rollback targets and the newest', async () => {
    const ids: string[] = [];
    for (const text of ['a', 'b', 'c', 'd', 'e']) ids.push(await shop.publish('blog', { text }));
    const [a, b, c, d, e] = ids;
    await shop.command('blog', 'promote', { release: a });
    await shop.command('blog', 'promote', { release: b });

    const { body } = await shop.command('blog', 'prune', { keep: 1 });
    expect(body.data.releases.sort()).toEqual([c, d].sort());
    expect((await policyOf('blog')).retained.sort()).toEqual([a, b, e].sort());
    expect((await shop.command('blog', 'rollback')).body.data.policy.stable).toBe(a);
  });
});

describe('the registry on postgres', () => {
  openForEachTest('postgres');

  test('a published release is not live', async () => {
    const id = await shop.publish('blog');
    expect(await policyOf('blog')).toMatchObject({
      stable: null,
      candidate: null,
      percent: 0,
      retained: [id],
      ramped: [],
    });
  });

  test('the policy lists the retained releases that visitors could get at some time', async () => {
    const first = await shop.publish('blog', { text: 'one' });
    const second = await shop.publish('blog', { text: 'two' });
    const third = await shop.publish('blog', { text: 'three' });
    await shop.command('blog', 'promote', { release: first });
    await shop.command('blog', 'ramp', { release: second, percent: 1 });
    const { retained, ramped } = await policyOf('blog');
    expect([...retained].sort()).toEqual([first, second, third].sort());
    expect([...ramped].sort()).toEqual([first, second].sort());
  });

  test('robots.txt disallows the prefixes of stable releases whose pages are all private', async () => {
    const robots = async () => (await shop.app.inject({ method: 'GET', url: '/robots.txt' })).body;
    const page = { layout: 'default' as const, js: [], css: [] };
    const pages = [
      { ...page, id: 'index', path: '/blog' },
      { ...page, id: 'mine', path: '/blog/mine', audience: 'members' as const },
      { ...page, id: 'desk', path: '/pages/desk', audience: 'members' as const },
    ];
    const id = await shop.publish('blog', { pages });
    expect(await robots()).not.toContain('Disallow: /pages');
    await shop.command('blog', 'promote', { release: id });
    const text = await robots();
    expect(text).toContain('Disallow: /pages\nDisallow: /api/\n');
    expect(text).not.toContain('Disallow: /blog');
  });

  test('rolling back a candidate keeps the stable release, and the candidate cannot be ramped again', async () => {
    const firstRelease = await shop.publish('blog', { text: 'one' });
    const secondRelease = await shop.publish('blog', { text: 'two' });
    await shop.command('blog', 'promote', { release: firstRelease });
    await shop.command('blog', 'ramp', { release: secondRelease, percent: 10 });

    const { body } = await shop.command('blog', 'rollback');
    expect(body.data.policy).toMatchObject({
      stable: firstRelease,
      candidate: null,
      percent: 0,
      retained: [firstRelease],
    });
    const again = await shop.command('blog', 'ramp', { release: secondRelease, percent: 1 });
    expect(again.body.errors[0].messages[0].code).toBe('release-withdrawn');
  });

  test('two rollbacks go back two releases, skipping withdrawn ones', async () => {
    const ids: string[] = [];
    for (const text of ['one', 'two', 'three']) {
      const id = await shop.publish('blog', { text });
      await shop.command('blog', 'promote', { release: id });
      ids.push(id);
    }
    expect((await shop.command('blog', 'rollback')).body.data.policy.stable).toBe(ids[1]);
    expect((await shop.command('blog', 'rollback', { release: ids[1] })).body.data.policy.stable).toBe(ids[0]);
    expect((await shop.command('blog', 'rollback', { release: ids[0] })).status).toBe(422);
  });

  test('each new candidate gets a new salt', async () => {
    const firstRelease = await shop.publish('blog', { text: 'one' });
    const secondRelease = await shop.publish('blog', { text: 'two' });
    const first = (await shop.command('blog', 'ramp', { release: firstRelease, percent: 10 })).body.data.policy;
    const second = (await shop.command('blog', 'ramp', { release: secondRelease, percent: 10 })).body.data.policy;
    expect(second.salt).not.toBe(first.salt);
  });

  test('a candidate that no longer fits the host can still be ramped down', async () => {
    const host = await shop.publish('host', { text: 'one' });
    await shop.command('host', 'promote', { release: host });
    const blog = await shop.publish('blog');
    await shop.command('blog', 'ramp', { release: blog, percent: 10 });
    // As if an operator had changed the pointer by hand.
    await shop.database.pool.query(
      `update releases set manifest = replace(manifest, '"useState"', '"other"') where area = 'host'`,
    );

    expect((await shop.command('blog', 'ramp', { release: blog, percent: 20 })).status).toBe(422);
    expect((await shop.command('blog', 'ramp', { release: blog, percent: 0 })).status).toBe(200);
  });

  test('history lists actor, action, time and reason; status lists the state of each release', async () => {
    const release = await shop.publish('blog', { text: 'one' });
    await shop.command(
      'blog',
      'promote',
      { release, reason: 'first' },
      { headers: { 'x-release-actor': '%D8%B3%D8%A7%D8%B1%D8%A7' } },
    );

    const history = await shop.call('GET', '/releases/v1/areas/blog/history?limit=1', { token: shop.edge });
    expect(history.body.data.entries).toEqual([
      expect.objectContaining({ who: 'blog (سارا)', action: 'promote', release, reason: 'first', revision: 1 }),
    ]);
    const status = await shop.call('GET', '/releases/v1/status', { token: shop.edge });
    const blog = status.body.data.areas.find((area: { area: string }) => area.area === 'blog');
    expect(blog).toMatchObject({ stable: release, prefixes: ['/blog', '/contact-us', '/pages'] });
    expect(blog.releases).toEqual([expect.objectContaining({ id: release, state: 'stable', publishedBy: 'blog' })]);
  });

  test('a pruned release can be published again', async () => {
    const release = await shop.publish('blog', { text: 'one' });
    await shop.command('blog', 'prune', { releases: [release] });
    expect((await policyOf('blog')).retained).toEqual([]);
    await shop.publish('blog', { text: 'one' });
    expect((await shop.command('blog', 'promote', { release })).status).toBe(200);
  });

  test('publishing a release that was rolled back says when, and it stays rolled back', async () => {
    const first = await shop.publish('blog', { text: 'one' });
    const second = await shop.publish('blog', { text: 'two' });
    await shop.command('blog', 'promote', { release: first });
    await shop.command('blog', 'promote', { release: second });
    await shop.command('blog', 'rollback');
    const signed = sign(buildManifest('blog', { text: 'two' }), shop.keyOf('blog'));
    const { body } = await shop.command('blog', 'publish', { signed });
    expect(body.data).toEqual({ release: second, already: true, withdrawnAt: expect.stringMatching(/^20\d\d-/) });
    expect((await policyOf('blog')).retained).toEqual([first]);
  });

  test('a release that is stored again with another signature has that signature in the registry', async () => {
    const release = await shop.publish('blog');
    const later = { ...buildManifest('blog'), builtAt: '2026-01-01T00:00:00Z', version: '1.0.1' };
    const { body } = await shop.command('blog', 'publish', { signed: sign(later, shop.keyOf('blog')) });
    expect(body.data).toEqual({ release, already: true, withdrawnAt: null });
    const rows = await shop.rows(`select version, manifest from releases where area = 'blog'`);
    expect(rows).toEqual([{ version: '1.0.1', manifest: JSON.stringify(later) }]);
  });

  test('discovery lists live releases in its public schema', async () => {
    const firstRelease = await shop.publish('blog', { text: 'one' });
    const secondRelease = await shop.publish('blog', { text: 'two', version: '2.0.0' });
    await shop.command('blog', 'promote', { release: firstRelease });
    await shop.command('blog', 'ramp', { release: secondRelease, percent: 25 });

    const { body } = await shop.call('GET', '/releases/discovery.json');
    expect(body.microFrontends.blog).toEqual([
      expect.objectContaining({
        url: `/r/blog/${firstRelease}/web/entry.js`,
        metadata: { integrity: expect.stringMatching(/^sha384-/), version: '1.0.0' },
        deployment: { traffic: 75, default: true },
      }),
      expect.objectContaining({ deployment: { traffic: 25, default: false } }),
    ]);
  });
});
