import { join } from 'node:path';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { checkStored } from './check.ts';
import type { Signed } from './manifest.ts';
import { publish } from './publish.ts';
import { done, type Refusal, refuse } from './result.ts';
import { readSigned } from './signed.ts';
import { makeKeyPair, verifySigned } from './signing.ts';
import { openStore } from './store.ts';
import { filePath } from './store-paths.ts';
import { buildInto } from './testing/built-area.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

const root = await temporaryFolder();
const dist = join(root, 'dist');
const store = openStore(`file:${join(root, 'store')}`);
const pair = makeKeyPair();
const keys = [{ id: pair.id, publicKey: pair.publicKey, retired: false }];
const key = { area: 'blog', keyId: pair.id, publicKey: pair.publicKey, privateKey: pair.privateKey, token: 'token' };

/** Believes what it can check, as the real one does. */
function checkingRegistry() {
  const known = new Map<string, Signed>();
  const state: { refusal?: Refusal } = {};
  return {
    known,
    state,
    publish: async (area: string, signed: Signed) => {
      if (state.refusal) return state.refusal;
      const proof = verifySigned(signed, area, keys);
      if (!proof.ok) return proof;
      const stored = await checkStored(store, signed);
      if (!stored.ok) return stored;
      const already = known.has(stored.value.id);
      known.set(stored.value.id, signed);
      return done({ release: stored.value.id, already });
    },
  };
}

let registry = checkingRegistry();
const publishBlog = (changes: { area?: string; at?: string } = {}) =>
  publish({
    area: changes.area ?? 'blog',
    dist,
    origin: { commit: 'abc', builtAt: changes.at ?? '2026-03-01T10:00:00.000Z' },
    store,
    key,
    registry,
  });
const blogPublished = async () => {
  const published = await publishBlog();
  if (!published.ok) throw new Error(published.message);
  return published.value;
};

beforeEach(async () => {
  registry = checkingRegistry();
  await store.remove('blog');
  await buildInto(dist);
});

describe('publishing', () => {
  test('stores the release whole and signed, and tells the registry', async () => {
    const published = await blogPublished();
    expect(published).toMatchObject({ area: 'blog', version: '1.2.0', already: false, uploaded: published.files });
    const signed = await readSigned(store, 'blog', published.release);
    expect(signed).toEqual(registry.known.get(published.release));
  });

  test('the same release again changes nothing and succeeds', async () => {
    const { release } = await blogPublished();
    const before = await readSigned(store, 'blog', release);
    expect(await publishBlog({ at: '2027-01-01T00:00:00.000Z' })).toMatchObject({
      ok: true,
      value: { already: true, uploaded: 0 },
    });
    expect(await readSigned(store, 'blog', release)).toEqual(before);
  });

  test('mends a file that was lost or changed in the store', async () => {
    const { release } = await blogPublished();
    const script = filePath('blog', release, 'web/blog.1a.js');
    await store.put(script, Buffer.from('alert(1)'));
    expect(await publishBlog()).toMatchObject({ ok: true, value: { already: true } });
    await store.remove(script);
    expect(await publishBlog()).toMatchObject({ ok: true, value: { already: true } });
    const signed = await readSigned(store, 'blog', release);
    expect(signed && (await checkStored(store, signed))).toMatchObject({ ok: true });
  });

  test('goes on where an earlier one was cut off before its manifest', async () => {
    const { release } = await blogPublished();
    await store.remove(`blog/${release}/manifest.json`);
    registry = checkingRegistry();
    expect(await publishBlog()).toMatchObject({ ok: true, value: { release, already: false } });
  });

  test('hands on the reason when the registry refuses, and does not insist', async () => {
    registry.state.refusal = refuse('page-outside-prefix', 'no');
    expect(await publishBlog()).toEqual(registry.state.refusal);
    expect(await publishBlog()).toEqual(registry.state.refusal);
  });

  test('refuses what is built in one area’s name with the key of another', async () => {
    expect(await publishBlog({ area: 'checkout' })).toMatchObject({ reason: 'wrong-area' });
    await buildInto(dist, { report: { area: 'checkout' } });
    expect(await publishBlog()).toMatchObject({ reason: 'wrong-area' });
  });
});
