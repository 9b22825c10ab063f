import { afterAll, beforeEach, describe, expect, test } from '@jest/globals';
import { computeManifestDigest } from 'release/digests';
import type { AreaKey } from 'release/keys';
import { makeKeyPair } from 'release/signing';
import { closeDatabases } from './databases.ts';
import { prepareEmptyRegistry } from './empty-registry.ts';
import { buildManifest, sign, upload } from './releases.ts';
import { codeOf, type Shop } from './shop.ts';

afterAll(closeDatabases);

describe('revocations', () => {
  const openRegistry = prepareEmptyRegistry();
  let shop: Shop;
  beforeEach(async () => {
    shop = await openRegistry();
  });

  const readPolicy = async () => {
    const { body } = await shop.call('GET', '/releases/v1/policy', { token: shop.edge });
    return body.data.areas.find(({ area }: { area: string }) => area === 'blog');
  };
  const revoke = (id: string, token = shop.admin) =>
    shop.call('POST', '/releases/v1/areas/blog/revoke', { token, body: { id, reason: 'leaked' } });
  const publishAndPromote = async (text: string) => {
    const id = await shop.publish('blog', { text });
    await shop.command('blog', 'promote', { release: id });
    return id;
  };
  /** Replaces the key of the blog. Returns the old one and the new one. */
  const rotate = async (): Promise<{ old: AreaKey; current: AreaKey }> => {
    const old = shop.keyOf('blog');
    const pair = makeKeyPair();
    await shop.command('blog', 'rotate', { publicKey: pair.publicKey });
    return { old, current: { ...old, keyId: pair.id, publicKey: pair.publicKey, privateKey: pair.privateKey } };
  };
  const publishSignedBy = async (key: AreaKey, text: string) => {
    const manifest = buildManifest('blog', { text });
    const signed = sign(manifest, key);
    await upload(shop.store, manifest, text, signed);
    return { id: manifest.id, answer: await shop.command('blog', 'publish', { signed }) };
  };

  test('the policy names the manifest of each release that edges may take, and what a rollback would restore', async () => {
    const first = await publishAndPromote('one');
    const second = await publishAndPromote('two');
    const stored = Buffer.from((await shop.store.get(`blog/${first}/manifest.json`)) ?? '').toString();
    const { manifests, previous } = await readPolicy();
    expect(Object.keys(manifests).sort()).toEqual([first, second].sort());
    expect(manifests[first]).toBe(computeManifestDigest(stored));
    expect(previous).toBe(first);
  });

  test('a release that an API of an earlier version added has a digest too', async () => {
    const id = await shop.publish('blog', { text: 'one' });
    const { manifests } = await readPolicy();
    await shop.rows('update releases set manifest_digest = null');
    expect((await readPolicy()).manifests).toEqual({ [id]: manifests[id] });
  });

  test('a revoked release leaves the policy, and is neither promoted, restored nor published again', async () => {
    const first = await publishAndPromote('one');
    const second = await publishAndPromote('two');
    expect(codeOf(await revoke(second))).toBe('already-live');
    await shop.command('blog', 'rollback');
    expect((await revoke(second)).body.data).toEqual({ key: null, releases: [second] });

    const { manifests, withdrawn } = await readPolicy();
    expect([Object.keys(manifests), withdrawn]).toEqual([[first], []]);
    expect(codeOf(await shop.command('blog', 'promote', { release: second }))).toBe('release-revoked');
    expect(codeOf(await shop.command('blog', 'undo'))).toBe('release-revoked');
    await expect(shop.publish('blog', { text: 'two' })).rejects.toThrow('release-revoked');
    const history = await shop.call('GET', '/releases/v1/areas/blog/history?limit=1', { token: shop.edge });
    expect(history.body.data.entries).toMatchObject([{ action: 'revoke', release: second, reason: 'leaked' }]);
  });

  test('a revoked key takes along what it signed, until that is published again with the new key', async () => {
    const spare = await shop.publish('blog', { text: 'spare' });
    const live = await publishAndPromote('live');
    expect(codeOf(await revoke(shop.keyOf('blog').keyId))).toBe('key-in-use');
    const { old, current } = await rotate();
    expect(codeOf(await revoke(old.keyId))).toBe('already-live');

    expect((await publishSignedBy(current, 'live')).answer.body.data).toMatchObject({ release: live, already: true });
    expect((await revoke(old.keyId)).body.data).toEqual({ key: old.keyId, releases: [spare] });
    const policy = await readPolicy();
    expect(Object.keys(policy.manifests)).toEqual([live]);
    expect(policy.keys.map(({ id }: { id: string }) => id)).toEqual([current.keyId]);
    expect(codeOf(await shop.command('blog', 'ramp', { release: spare, percent: 1 }))).toBe('key-revoked');

    await publishSignedBy(current, 'spare');
    expect((await shop.command('blog', 'ramp', { release: spare, percent: 1 })).status).toBe(200);
    expect(codeOf((await publishSignedBy(old, 'forged')).answer)).toBe('unknown-key');
    expect(codeOf(await shop.command('blog', 'rotate', { publicKey: old.publicKey }))).toBe('bad-key');
  });

  test('only the admin revokes, and only what the area has', async () => {
    const id = await shop.publish('blog', { text: 'one' });
    for (const token of [shop.keyOf('blog').token, shop.tokenOf('release')]) {
      expect((await revoke(id, token)).status).toBe(403);
    }
    const unknown = await revoke('0123456789abcdef');
    expect([unknown.status, codeOf(unknown)]).toEqual([404, 'release-unknown']);
    expect(unknown.body.errors[0].messages[0].message).toContain(`${shop.keyOf('blog').keyId} (in use)`);
  });
});
