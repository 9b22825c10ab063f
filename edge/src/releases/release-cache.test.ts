import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { computeIntegrity } from 'release/digests';
import type { Manifest } from 'release/manifest';
import { makeKeyPair, signBytes } from 'release/signing';
import type { ReleaseStore } from 'release/store';
import { openStore } from 'release/store';
import { filePath, manifestPath, signaturePath } from 'release/stored-release';
import { createManifest } from '../testing/releases.ts';
import { createTemporaryFolder } from '../testing/resources.ts';
import { openReleaseCache } from './release-cache.ts';

const folder = createTemporaryFolder();
const key = makeKeyPair();
const keys = [{ id: key.id, publicKey: key.publicKey, retired: false }];
const files: Record<string, string> = {
  'web/entry.js': 'export {}',
  'node/area.cjs': 'module.exports = {}',
  'maps/entry.js.map': '{}',
};

let testFolder: string;
let count = 0;
let now = 0;
let store: ReleaseStore;
let manifest: Manifest;
let logged: object[];

const openCache = (publicKeys = keys) =>
  openReleaseCache({
    store,
    directory: path.join(testFolder, 'edge'),
    keysOf: () => publicKeys,
    log: { error: (details: object) => logged.push(details) },
    now: () => now,
  });

async function publish(changes: Parameters<typeof createManifest>[0] = {}) {
  const listed = Object.entries(files).map(([name, text]) => [
    name,
    { bytes: text.length, integrity: computeIntegrity(Buffer.from(text)) },
  ]);
  manifest = createManifest({ files: Object.fromEntries(listed), ...changes });
  const text = JSON.stringify(manifest);
  await store.put(manifestPath('blog', 'b'.repeat(16)), Buffer.from(text));
  await store.put(signaturePath('blog', 'b'.repeat(16)), Buffer.from(JSON.stringify(signBytes(text, key))));
  for (const [name, content] of Object.entries(files))
    await store.put(filePath('blog', manifest.id, name), Buffer.from(content));
}

const id = 'b'.repeat(16);
const storedFolder = () => path.join(testFolder, 'store/blog', id);
const cachedFolder = () => path.join(testFolder, 'edge/blog', id);

beforeEach(async () => {
  count += 1;
  testFolder = path.join(folder, String(count));
  await mkdir(testFolder);
  store = openStore(`file:${path.join(testFolder, 'store')}`);
  logged = [];
  await publish();
});

test('a release is downloaded, verified and returned', async () => {
  const cache = openCache();
  expect(cache.get('blog', id)).toBeUndefined();
  expect(await cache.fetch('blog', id)).toMatchObject({ ok: true, value: { manifest: { id } } });
  expect(cache.get('blog', id)?.manifest).toEqual(manifest);
  expect(await readFile(path.join(cachedFolder(), 'web/entry.js'), 'utf8')).toBe('export {}');
});

test('source maps stay in the store', async () => {
  await openCache().fetch('blog', id);
  await expect(readFile(path.join(cachedFolder(), 'maps/entry.js.map'))).rejects.toThrow();
});

test('an edge that starts while the store is down uses the releases on its disk', async () => {
  await openCache().fetch('blog', id);
  await store.remove('blog');
  expect(await openCache().fetch('blog', id)).toMatchObject({ ok: true });
});

describe('refused releases', () => {
  test('a release that is not in the store is refused', async () => {
    await store.remove('blog');
    const cache = openCache();
    expect(await cache.fetch('blog', id)).toMatchObject({ ok: false, reason: 'file-missing' });
    expect(cache.problems()).toEqual({ [`blog/${id}`]: 'file-missing' });
    expect(logged).toHaveLength(1);
  });

  test('a release with a missing file is refused', async () => {
    await store.remove(`blog/${id}/web/entry.js`);
    await writeFile(path.join(storedFolder(), 'web/other.js'), '');
    expect(await openCache().fetch('blog', id)).toMatchObject({ ok: false });
  });

  test('a release with a changed byte is refused', async () => {
    await writeFile(path.join(storedFolder(), 'web/entry.js'), 'export { }');
    expect(await openCache().fetch('blog', id)).toMatchObject({ ok: false, reason: 'digest-differs' });
  });

  test('a release whose manifest was changed after signing is refused', async () => {
    await writeFile(path.join(storedFolder(), 'manifest.json'), JSON.stringify({ ...manifest, version: '9.9.9' }));
    expect(await openCache().fetch('blog', id)).toMatchObject({ ok: false, reason: 'bad-signature' });
  });

  test('a release signed with a key of another area is refused', async () => {
    expect(await openCache([]).fetch('blog', id)).toMatchObject({ ok: false, reason: 'unknown-key' });
  });

  test('a release stored under another id than its manifest states is refused', async () => {
    await publish({ id: 'c'.repeat(16) });
    expect(await openCache().fetch('blog', id)).toMatchObject({ ok: false, reason: 'bad-manifest' });
  });
});

describe('files on the edge’s disk', () => {
  test('a changed file is never returned, but downloaded again', async () => {
    const cache = openCache();
    const release = await cache.fetch('blog', id);
    await writeFile(path.join(cachedFolder(), 'web/entry.js'), 'evil');
    const results = await Promise.all(
      ['web/entry.js', 'web/entry.js', 'web/entry.js'].map((name) => release.ok && release.value.readFile(name)),
    );
    for (const result of results) expect(result).toMatchObject({ ok: true, value: Buffer.from('export {}') });
  });

  test.each(['{"manifest":', '{}', JSON.stringify({ manifest: '{}', keyId: 'a'.repeat(16), signature: 'x' })])(
    'an invalid manifest (%s) is downloaded again',
    async (invalid) => {
      await openCache().fetch('blog', id);
      await writeFile(path.join(cachedFolder(), 'signed.json'), invalid);
      expect(await openCache().fetch('blog', id)).toMatchObject({ ok: true });
    },
  );
});

test('a failed download is repeated after a delay, not at every request', async () => {
  await store.remove('blog');
  const cache = openCache();
  await cache.fetch('blog', id);
  await publish();
  now = 2999;
  expect(await cache.fetch('blog', id)).toMatchObject({ ok: false, reason: 'file-missing' });
  now = 3000;
  expect(await cache.fetch('blog', id)).toMatchObject({ ok: true });
  expect(cache.problems()).toEqual({});
});

test('invented release ids do not fill the memory', async () => {
  const cache = openCache();
  for (let count = 0; count < 600; count += 1) await cache.fetch('blog', count.toString(16).padStart(16, '0'));
  expect(Object.keys(cache.problems()).length).toBeLessThanOrEqual(500);
});

test('a file that the manifest does not list is refused, also with a hostile name', async () => {
  const release = await openCache().fetch('blog', id);
  for (const name of ['../manifest.json', 'web/../../../keys/blog.json', '__proto__', 'web/ncache.js']) {
    expect(release.ok && (await release.value.readFile(name))).toMatchObject({ ok: false, reason: 'file-missing' });
  }
});
