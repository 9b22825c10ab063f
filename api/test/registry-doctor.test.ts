import { afterAll, beforeEach, describe, expect, test } from '@jest/globals';
import { makeKeyPair } from 'release/signing';
import { filePath } from 'release/stored-release';
import { closeDatabases } from './databases.ts';
import { prepareEmptyRegistry } from './empty-registry.ts';
import { codeOf, type Shop } from './shop.ts';

afterAll(closeDatabases);

describe('the examination of a release before its promotion', () => {
  const openRegistry = prepareEmptyRegistry();
  let shop: Shop;
  let host: string;
  let stable: string;
  beforeEach(async () => {
    shop = await openRegistry();
    host = await shop.publish('host', { text: 'one' });
    await shop.command('host', 'promote', { release: host });
    stable = await shop.publish('blog', { text: 'one' });
    await shop.command('blog', 'promote', { release: stable });
  });

  const ask = (area: string, release: string, person = 'Sara') =>
    shop.call('GET', `/releases/v1/areas/${area}/doctor?release=${release}`, {
      token: shop.keyOf(area).token,
      headers: { 'x-release-actor': person },
    });
  const findingsOf = async (...question: Parameters<typeof ask>) => {
    const { findings } = (await ask(...question)).body.data;
    return findings.map(({ kind, about, message }: Record<string, string>) => [kind, about, message]);
  };
  const text = (part: string) => expect.stringContaining(part);

  test('nothing speaks against a release of the same size that fits', async () => {
    expect(await findingsOf('blog', await shop.publish('blog', { text: 'two' }))).toEqual([]);
    expect(await findingsOf('blog', stable)).toEqual([['note', 'the release', text('stable release of blog already')]]);
  });

  test('a release that does not fit, calls an unknown operation, or is not complete in the store is blocked', async () => {
    const uses = { shared: { react: ['useMagic'] }, operations: [] };
    const misfit = await shop.publish('blog', { text: 'mis', uses });
    expect(await findingsOf('blog', misfit)).toEqual([['block', 'fit', text('useMagic of react')]]);

    const incomplete = await shop.publish('blog', { text: 'two' });
    await shop.store.remove(filePath('blog', incomplete, 'web'));
    expect(await findingsOf('blog', incomplete)).toEqual([['block', 'store', text('is not in the store')]]);

    const old = await shop.publish('blog', { text: 'old' });
    // As if the API had lost an operation since.
    const operations = `replace(manifest, '"operations":[]', '"operations":["GET /api/v1/horoscopes"]')`;
    await shop.rows(`update releases set manifest = ${operations} where id = $1`, [old]);
    expect(await findingsOf('blog', old)).toEqual([
      ['block', 'store', text('is not the published one')],
      ['block', 'signature', text('does not match')],
      ['block', 'operations', text('/api/v1/horoscopes')],
    ]);
  });

  test('a host names every live release that would not fit, and each area that could not be rolled back', async () => {
    const catalog = await shop.publish('catalog');
    await shop.command('catalog', 'promote', { release: catalog });
    const bare = await shop.publish('blog', { text: 'bare', uses: { shared: {}, operations: [] } });
    await shop.command('blog', 'promote', { release: bare });
    const next = await shop.publish('host', { text: 'two', gives: { shared: {}, layouts: ['default'] } });
    expect(await findingsOf('host', next)).toEqual([
      ['block', 'fit', text(`catalog ${catalog} does not fit`)],
      ['warn', 'rollback', text('blog could no longer be rolled back')],
    ]);
  });

  test('sizes are compared with those of stable', async () => {
    const larger = await shop.publish('blog', { text: 'export const a = 1;'.repeat(200) });
    expect(await findingsOf('blog', larger)).toEqual([
      ['warn', 'size', text('scripts: 0.0 KB → 3.7 KB')],
      ['warn', 'size', text('server: 0.0 KB → 3.7 KB')],
    ]);
  });

  test('rollouts of other people are named, and one of the same area blocks', async () => {
    const candidate = await shop.publish('blog', { text: 'two' });
    const other = await shop.publish('catalog');
    const ali = { headers: { 'x-release-actor': 'Ali' } };
    await shop.command('blog', 'ramp', { release: candidate, percent: 10 }, ali);
    await shop.command('catalog', 'ramp', { release: other, percent: 5 }, ali);
    const ramping = ['note', 'rollout', `Ali is ramping catalog ${other}, at 5 %`];
    expect(await findingsOf('blog', candidate, 'Ali')).toEqual([ramping]);
    expect(await findingsOf('blog', candidate)).toEqual([['block', 'rollout', text('a rollout of Ali')], ramping]);
  });

  test('a withdrawn release is blocked, and a replaced key is noted', async () => {
    const bad = await shop.publish('blog', { text: 'bad' });
    await shop.command('blog', 'promote', { release: bad });
    await shop.command('blog', 'rollback');
    expect(await findingsOf('blog', bad)).toEqual([['block', 'the release', text('was rolled back')]]);
    const next = await shop.publish('blog', { text: 'new' });
    await shop.command('blog', 'rotate', { publicKey: makeKeyPair().publicKey });
    expect(await findingsOf('blog', next)).toEqual([['note', 'signature', text('which was replaced since')]]);
  });

  test('an edge that cannot load the release blocks it', async () => {
    const release = await shop.publish('blog', { text: 'two' });
    const report = {
      name: 'edge-1',
      revision: 1,
      waitsFor: [],
      figures: [],
      problems: [{ area: 'blog', release, reason: 'digest-differs' }],
    };
    const url = '/releases/v1/edges/00000000-0000-4000-8000-000000000001';
    await shop.call('POST', url, { token: shop.edge, body: report });
    expect(await findingsOf('blog', release)).toEqual([['block', 'edges', 'edge-1 cannot load it: digest-differs']]);
    await shop.call('POST', url, { token: shop.edge, body: { ...report, isLeaving: true } });
  });

  test('an unknown release or area is refused', async () => {
    expect(codeOf(await ask('blog', '0'.repeat(16)))).toBe('release-unknown');
    const nowhere = await shop.call('GET', `/releases/v1/areas/nowhere/doctor?release=${host}`, { token: shop.edge });
    expect(codeOf(nowhere)).toBe('area-unknown');
  });
});
