import { beforeEach, describe, expect, test } from '@jest/globals';
import { computeIntegrity, computeReleaseId } from './digests.ts';
import { maxFileBytes } from './manifest.ts';
import { openStore, type ReleaseStore } from './store.ts';
import {
  checkStoredRelease,
  filePath,
  manifestPath,
  readSignedManifest,
  writeSignedManifest,
} from './stored-release.ts';
import { builtFiles, createManifest } from './testing/sample-release.ts';
import { createTemporaryFolder } from './testing/temporary-folder.ts';

const store = openStore(`file:${await createTemporaryFolder()}`);
const manifest = createManifest();
const script = filePath('blog', manifest.id, 'node/area.cjs');
const check = (content: object = manifest) =>
  checkStoredRelease(store, { manifest: JSON.stringify(content), keyId: '', signature: '' });

beforeEach(async () => {
  for (const [file, content] of Object.entries(builtFiles)) {
    await store.put(filePath('blog', manifest.id, file), Buffer.from(content));
  }
});

describe('checkStoredRelease', () => {
  test('a release whose files are all stored unchanged is accepted', async () => {
    expect(await check()).toEqual({ ok: true, value: manifest });
  });

  test('a stored release with one changed byte is refused', async () => {
    const bytes = Buffer.from((await store.get(script)) ?? []);
    bytes[0] = (bytes[0] ?? 0) ^ 1;
    await store.put(script, bytes);
    expect(await check()).toMatchObject({
      reason: 'digest-differs',
      message: expect.stringContaining('node/area.cjs'),
    });
  });

  test('a stored release with a missing file is refused', async () => {
    await store.remove(script);
    expect(await check()).toMatchObject({ reason: 'file-missing', message: expect.stringContaining('node/area.cjs') });
  });

  test('a stored release whose id does not match its content is refused', async () => {
    const renamed = { ...manifest, id: '0'.repeat(16) };
    expect(await check(renamed)).toMatchObject({
      reason: 'bad-manifest',
      message: expect.stringContaining(manifest.id),
    });
  });

  test('a stored file of the wrong size is refused even if the digest is right', async () => {
    const bytes = Buffer.from(builtFiles['node/area.cjs'] ?? '');
    const files = { ...manifest.files, 'node/area.cjs': { bytes: 1, integrity: computeIntegrity(bytes) } };
    expect(await check({ ...manifest, files })).toMatchObject({ reason: 'digest-differs' });
  });

  test('a release that needs too much of the disks of edges is refused before its files are read', async () => {
    const integrity = computeIntegrity(Buffer.from(''));
    const large = Array.from({ length: 9 }, (_, at) => [`web/${at}.js`, { bytes: maxFileBytes, integrity }]);
    const files = { ...manifest.files, ...Object.fromEntries(large) };
    const id = computeReleaseId({ ...manifest, files });
    expect(await check({ ...manifest, id, files })).toMatchObject({
      reason: 'bad-manifest',
      message: expect.stringContaining('at most'),
    });
  });

  test('large files are read one after the other, because the memory holds what is being read', async () => {
    const content = Buffer.alloc(2 * 1024 * 1024);
    const file = { bytes: content.length, integrity: computeIntegrity(content) };
    const files = Object.fromEntries(Array.from({ length: 8 }, (_, at) => [`web/${at}.js`, file]));
    const large = createManifest({ files: { ...manifest.files, ...files } });
    let [reading, mostReading] = [0, 0];
    const countingStore: ReleaseStore = {
      ...store,
      get: async (path, atMost) => {
        if (!/web\/\d\.js$/.test(path)) return store.get(path.replace(large.id, manifest.id), atMost);
        reading += 1;
        mostReading = Math.max(mostReading, reading);
        await new Promise(setImmediate);
        reading -= 1;
        return content;
      },
    };
    const signed = { manifest: JSON.stringify(large), keyId: '', signature: '' };
    expect(await checkStoredRelease(countingStore, signed)).toEqual({ ok: true, value: large });
    expect(mostReading).toBe(1);
  });

  test('anything that is not a manifest is refused', async () => {
    expect(await check({})).toMatchObject({ reason: 'bad-manifest' });
  });
});

describe('readSignedManifest', () => {
  const signed = { manifest: JSON.stringify(manifest), keyId: 'a'.repeat(16), signature: 'c2ln' };
  const read = () => readSignedManifest(store, 'blog', manifest.id);

  beforeEach(() => writeSignedManifest(store, 'blog', manifest.id, signed));

  test('a signed manifest is read back as it was written', async () => {
    expect(await read()).toEqual({ ok: true, value: signed });
  });

  test('a release without a manifest cannot be read', async () => {
    await store.remove(manifestPath('blog', manifest.id));
    expect(await read()).toMatchObject({ reason: 'file-missing' });
  });

  test.each(['{"keyId":', '{}', 'null', '{"keyId":"x","signature":"y"}'])(
    'the unreadable signature file %s is refused',
    async (text) => {
      await store.put(`blog/${manifest.id}/manifest.sig.json`, Buffer.from(text));
      expect(await read()).toMatchObject({ reason: 'bad-signature' });
    },
  );
});
