import { join } from 'node:path';
import { beforeEach, describe, expect, test } from '@jest/globals';
import type { SignedManifest } from './manifest.ts';
import { publishRelease } from './publish.ts';
import { ok, type Refusal, refuse } from './result.ts';
import { makeKeyPair, signBytes, verifyManifest } from './signing.ts';
import { openStore } from './store.ts';
import {
  checkStoredRelease,
  filePath,
  readSignedManifest,
  signaturePath,
  writeSignedManifest,
} from './stored-release.ts';
import { writeBuild } from './testing/sample-release.ts';
import { createTemporaryFolder } from './testing/temporary-folder.ts';

const root = await createTemporaryFolder();
const dist = join(root, 'dist');
const store = openStore(`file:${join(root, 'store')}`);
const pair = makeKeyPair();
const keys = [{ id: pair.id, publicKey: pair.publicKey, retired: false }];
const key = { area: 'blog', keyId: pair.id, publicKey: pair.publicKey, privateKey: pair.privateKey, token: 'token' };

/** A stub of the registry that verifies signature and files as the real one does. */
function createRegistry() {
  const published = new Map<string, SignedManifest>();
  const state: { refusal?: Refusal } = {};
  return {
    published,
    state,
    publish: async (area: string, signed: SignedManifest) => {
      if (state.refusal) return state.refusal;
      const verified = verifyManifest(signed, area, keys);
      if (!verified.ok) return verified;
      const stored = await checkStoredRelease(store, signed);
      if (!stored.ok) return stored;
      const already = published.has(stored.value.id);
      published.set(stored.value.id, signed);
      return ok({ release: stored.value.id, already, withdrawnAt: null });
    },
  };
}

let registry = createRegistry();
const publishBlog = (changes: { area?: string; at?: string } = {}) =>
  publishRelease({
    area: changes.area ?? 'blog',
    dist,
    origin: { commit: 'abc', builtAt: changes.at ?? '2026-03-01T10:00:00.000Z' },
    store,
    key,
    registry,
  });
const publishBlogOrThrow = async () => {
  const published = await publishBlog();
  if (!published.ok) throw new Error(published.message);
  return published.value;
};

beforeEach(async () => {
  registry = createRegistry();
  await store.remove('blog');
  await writeBuild(dist);
});

describe('publishing', () => {
  test('publishing stores all files and the signed manifest, and registers the release', async () => {
    const published = await publishBlogOrThrow();
    expect(published).toMatchObject({ area: 'blog', version: '1.2.0', already: false, uploaded: published.files });
    const signed = await readSignedManifest(store, 'blog', published.release);
    expect(signed).toEqual({ ok: true, value: registry.published.get(published.release) });
  });

  test('publishing the same release again changes nothing and succeeds', async () => {
    const { release } = await publishBlogOrThrow();
    const before = await readSignedManifest(store, 'blog', release);
    expect(await publishBlog({ at: '2027-01-01T00:00:00.000Z' })).toMatchObject({
      ok: true,
      value: { already: true, uploaded: 0 },
    });
    expect(await readSignedManifest(store, 'blog', release)).toEqual(before);
  });

  test('publishing repairs a file that is missing or changed in the store', async () => {
    const { release } = await publishBlogOrThrow();
    const script = filePath('blog', release, 'web/blog.1a.js');
    await store.put(script, Buffer.from('alert(1)'));
    expect(await publishBlog()).toMatchObject({ ok: true, value: { already: true } });
    await store.remove(script);
    expect(await publishBlog()).toMatchObject({ ok: true, value: { already: true } });
    const signed = await readSignedManifest(store, 'blog', release);
    expect(signed.ok && (await checkStoredRelease(store, signed.value))).toMatchObject({ ok: true });
  });

  test('of two people who publish one build at once, the registry and the store end with the same manifest', async () => {
    const register = registry.publish;
    let other: Promise<unknown> | undefined;
    // The other publisher has found no release in the store either, stores its own, and is registered first.
    registry.publish = async (area, signed) => {
      if (other === undefined) {
        await store.remove(`blog/${JSON.parse(signed.manifest).id}`);
        other = publishBlog({ at: '2026-03-01T10:00:05.000Z' });
        await other;
      }
      return register(area, signed);
    };
    const { release } = await publishBlogOrThrow();
    await other;
    const stored = await readSignedManifest(store, 'blog', release);
    expect(stored).toEqual({ ok: true, value: registry.published.get(release) });
  });

  test('a release with the manifest of one publisher and the signature of another is stored and registered again', async () => {
    const register = registry.publish;
    const { release } = await publishBlogOrThrow();
    await store.remove(`blog/${release}`);
    let wasMixed = false;
    registry.publish = async (area, signed) => {
      const response = await register(area, signed);
      if (!wasMixed) await store.put(signaturePath('blog', release), Buffer.from('{"keyId":"0","signature":""}'));
      wasMixed = true;
      return response;
    };
    await publishBlogOrThrow();
    const stored = await readSignedManifest(store, 'blog', release);
    expect(stored).toEqual({ ok: true, value: registry.published.get(release) });
  });

  test('publishing is refused while others replace the stored manifest each time, because edges could not load the release', async () => {
    const register = registry.publish;
    let writes = 0;
    registry.publish = async (area, signed) => {
      const response = await register(area, signed);
      const { id } = JSON.parse(signed.manifest);
      writes += 1;
      const other = JSON.stringify({ ...JSON.parse(signed.manifest), builtAt: `2026-03-01T10:00:${10 + writes}.000Z` });
      await writeSignedManifest(store, 'blog', id, { manifest: other, ...signBytes(other, pair) });
      return response;
    };
    expect(await publishBlog()).toMatchObject({ ok: false, reason: 'digest-differs' });
  });

  test('a release that is signed again because its key was replaced says so', async () => {
    await publishBlogOrThrow();
    const register = registry.publish;
    registry.publish = async (area, signed) => {
      registry.publish = register;
      return signed ? refuse('key-retired', 'retired') : register(area, signed);
    };
    expect(await publishBlogOrThrow()).toMatchObject({ already: true, repaired: 'key-retired' });
  });

  test('publishing completes an upload that was interrupted before its manifest was written', async () => {
    const { release } = await publishBlogOrThrow();
    await store.remove(`blog/${release}/manifest.json`);
    registry = createRegistry();
    expect(await publishBlog()).toMatchObject({ ok: true, value: { release, already: false } });
  });

  test('publishing returns the refusal of the registry', async () => {
    registry.state.refusal = refuse('page-outside-prefix', 'no');
    expect(await publishBlog()).toEqual(registry.state.refusal);
    expect(await publishBlog()).toEqual(registry.state.refusal);
  });

  test('publishing is refused when the build, the key and the named area differ', async () => {
    expect(await publishBlog({ area: 'checkout' })).toMatchObject({ reason: 'wrong-area' });
    await writeBuild(dist, { report: { area: 'checkout' } });
    expect(await publishBlog()).toMatchObject({ reason: 'wrong-area' });
  });
});
