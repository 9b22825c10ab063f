import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Database } from '../src/database/connect.ts';
import { closeDatabases, forgetReleases, freshDatabase, kinds } from './databases.ts';
import { openShop, type Shop } from './shop.ts';

afterAll(closeDatabases);

describe.each(kinds)('the registry on %s', (kind) => {
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

  const policyOf = async (area: string) => {
    const { body } = await shop.call('GET', '/releases/v1/policy', { token: shop.edge });
    return body.data.areas.find((one: { area: string }) => one.area === area);
  };

  test('publishing shows a release to nobody', async () => {
    const id = await shop.publish('blog');
    expect(await policyOf('blog')).toMatchObject({ stable: null, candidate: null, percent: 0, retained: [id] });
  });

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

  test('a candidate grows, becomes stable, and is rolled back', async () => {
    const one = await shop.publish('blog', { text: 'one' });
    const two = await shop.publish('blog', { text: 'two' });
    await shop.command('blog', 'promote', { release: one });

    const small = (await shop.command('blog', 'ramp', { release: two, percent: 10 })).body.data.policy;
    expect(small).toMatchObject({ stable: one, candidate: two, percent: 10 });
    const large = (await shop.command('blog', 'ramp', { release: two, percent: 50.5 })).body.data.policy;
    expect(large).toMatchObject({ candidate: two, percent: 50.5, salt: small.salt });

    const promoted = (await shop.command('blog', 'promote')).body.data.policy;
    expect(promoted).toMatchObject({ stable: two, candidate: null, percent: 0 });

    const back = (await shop.command('blog', 'rollback', { reason: 'slow' })).body.data.policy;
    expect(back).toMatchObject({ stable: one, candidate: null, retained: [one] });
  });

  test('rolling back a candidate leaves the stable release, and the candidate does not come back', async () => {
    const one = await shop.publish('blog', { text: 'one' });
    const two = await shop.publish('blog', { text: 'two' });
    await shop.command('blog', 'promote', { release: one });
    await shop.command('blog', 'ramp', { release: two, percent: 10 });

    const { body } = await shop.command('blog', 'rollback');
    expect(body.data.policy).toMatchObject({ stable: one, candidate: null, percent: 0, retained: [one] });
    const again = await shop.command('blog', 'ramp', { release: two, percent: 1 });
    expect(again.body.errors[0].messages[0].code).toBe('release-withdrawn');
  });

  test('rolling back twice goes back twice, past what was withdrawn', async () => {
    const ids: string[] = [];
    for (const text of ['one', 'two', 'three']) {
      const id = await shop.publish('blog', { text });
      await shop.command('blog', 'promote', { release: id });
      ids.push(id);
    }
    expect((await shop.command('blog', 'rollback')).body.data.policy.stable).toBe(ids[1]);
    expect((await shop.command('blog', 'rollback')).body.data.policy.stable).toBe(ids[0]);
    expect((await shop.command('blog', 'rollback')).status).toBe(422);
  });

  test('a new candidate meets other visitors first', async () => {
    const one = await shop.publish('blog', { text: 'one' });
    const two = await shop.publish('blog', { text: 'two' });
    const first = (await shop.command('blog', 'ramp', { release: one, percent: 10 })).body.data.policy;
    const second = (await shop.command('blog', 'ramp', { release: two, percent: 10 })).body.data.policy;
    expect(second.salt).not.toBe(first.salt);
  });

  test('fewer shoppers is possible even when the host has moved away', async () => {
    const host = await shop.publish('host', { text: 'one' });
    await shop.command('host', 'promote', { release: host });
    const blog = await shop.publish('blog');
    await shop.command('blog', 'ramp', { release: blog, percent: 10 });
    // As if the host had been changed by an operator's hand.
    await shop.database.pool.query(
      `update releases set manifest = replace(manifest, '"useState"', '"other"') where area = 'host'`,
    );

    expect((await shop.command('blog', 'ramp', { release: blog, percent: 20 })).status).toBe(422);
    expect((await shop.command('blog', 'ramp', { release: blog, percent: 0 })).status).toBe(200);
  });

  test('history says who did what, when and why; status says where each release stands', async () => {
    const one = await shop.publish('blog', { text: 'one' });
    await shop.command(
      'blog',
      'promote',
      { release: one, reason: 'first' },
      { headers: { 'x-release-actor': '%D8%B3%D8%A7%D8%B1%D8%A7' } },
    );

    const history = await shop.call('GET', '/releases/v1/areas/blog/history?limit=1', { token: shop.edge });
    expect(history.body.data.entries).toEqual([
      expect.objectContaining({ who: 'سارا', action: 'promote', release: one, reason: 'first', revision: 1 }),
    ]);
    const status = await shop.call('GET', '/releases/v1/status', { token: shop.edge });
    const blog = status.body.data.areas.find((area: { area: string }) => area.area === 'blog');
    expect(blog).toMatchObject({ stable: one, prefixes: ['/blog', '/contact-us', '/pages'] });
    expect(blog.releases).toEqual([expect.objectContaining({ id: one, state: 'stable', publishedBy: 'unknown' })]);
  });

  test('the log cannot be rewritten', async () => {
    for (const attempt of ['update release_log set who = $$me$$', 'delete from release_log', 'truncate release_log']) {
      await expect(shop.database.pool.query(attempt)).rejects.toThrow('append-only');
    }
  });

  test('pruning keeps what is live, what a rollback would return to, and the newest', async () => {
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

  test('a pruned release comes back by being published again', async () => {
    const one = await shop.publish('blog', { text: 'one' });
    await shop.command('blog', 'prune', { releases: [one] });
    expect((await policyOf('blog')).retained).toEqual([]);
    await shop.publish('blog', { text: 'one' });
    expect((await shop.command('blog', 'promote', { release: one })).status).toBe(200);
  });

  test('discovery names live releases in the public schema', async () => {
    const one = await shop.publish('blog', { text: 'one' });
    const two = await shop.publish('blog', { text: 'two', version: '2.0.0' });
    await shop.command('blog', 'promote', { release: one });
    await shop.command('blog', 'ramp', { release: two, percent: 25 });

    const { body } = await shop.call('GET', '/releases/discovery.json');
    expect(body.microFrontends.blog).toEqual([
      expect.objectContaining({
        url: `/r/blog/${one}/web/entry.js`,
        metadata: { integrity: expect.stringMatching(/^sha384-/), version: '1.0.0' },
        deployment: { traffic: 75, default: true },
      }),
      expect.objectContaining({ deployment: { traffic: 25, default: false } }),
    ]);
  });
});
