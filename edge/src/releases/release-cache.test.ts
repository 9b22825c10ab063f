import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { computeIntegrity, computeManifestDigest } from 'release/digests';
import type { Manifest } from 'release/manifest';
import { makeKeyPair, signBytes } from 'release/signing';
import type { ReleaseStore } from 'release/store';
import { openStore } from 'release/store';
import { filePath, manifestPath, signaturePath } from 'release/stored-release';
import { createManifest, withContentId } from '../testing/releases.ts';
import { createTemporaryFolder } from '../testing/resources.ts';
import type { AreaRules } from './fetch-release.ts';
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

type Options = Partial<AreaRules> & { limitBytes?: number; live?: string[]; retained?: string[] };

/** `rules` can be changed later, as a new policy does. */
function openCache({ limitBytes = 1_000_000, live = [], retained = [], ...changes }: Options = {}) {
  const rules: AreaRules = { keys, ...changes };
  const cache = openReleaseCache({
    store,
    directory: path.join(testFolder, 'edge'),
    rulesOf: () => rules,
    importanceOf: (_, release) => (live.includes(release) ? 'live' : retained.includes(release) ? 'retained' : 'other'),
    limitBytes,
    log: { error: (details: object) => logged.push(details), info: () => undefined, warn: () => undefined },
    now: () => now,
  });
  return Object.assign(cache, { rules });
}

const listedFiles = (contents: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(contents).map(([name, text]) => [
      name,
      { bytes: text.length, integrity: computeIntegrity(Buffer.from(text)) },
    ]),
  );
const original = withContentId(createManifest({ files: listedFiles(files) }));
const { id } = original;

async function publish(changes: Parameters<typeof createManifest>[0] = {}) {
  manifest = { ...original, ...changes };
  await writeManifest(manifest, id);
  for (const [name, content] of Object.entries(files))
    await store.put(filePath('blog', manifest.id, name), Buffer.from(content));
}

async function writeManifest(content: Manifest, storedId: string, signer = key): Promise<string> {
  const text = JSON.stringify(content);
  await store.put(manifestPath('blog', storedId), Buffer.from(text));
  await store.put(signaturePath('blog', storedId), Buffer.from(JSON.stringify(signBytes(text, signer))));
  return text;
}

const storedFolder = () => path.join(testFolder, 'store/blog', id);
const cachedFolder = () => path.join(testFolder, 'edge/blog', id);

beforeEach(async () => {
  count += 1;
  now = 0;
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
    expect(await openCache({ keys: [] }).fetch('blog', id)).toMatchObject({ ok: false, reason: 'unknown-key' });
  });

  test('a release stored under another id than its manifest states is refused', async () => {
    await publish({ id: 'c'.repeat(16) });
    expect(await openCache().fetch('blog', id)).toMatchObject({ ok: false, reason: 'bad-manifest' });
  });
});

describe('a release that the registry does not have', () => {
  test('the store is not read and no error is logged', async () => {
    const reads: string[] = [];
    store = { ...store, get: async (name) => void reads.push(name) };
    expect(await openCache({ manifests: {} }).fetch('blog', id)).toMatchObject({ ok: false, reason: 'not-registered' });
    expect([reads, logged]).toEqual([[], []]);
  });

  test('a manifest that describes other content than its id is refused', async () => {
    const forged = { ...original, contract: 2 };
    await writeManifest(forged, id);
    expect(await openCache().fetch('blog', id)).toMatchObject({ ok: false, reason: 'bad-manifest' });
  });

  test('a signed manifest other than the registered one is refused, and a copy on the disk replaced', async () => {
    await openCache().fetch('blog', id);
    const registered = await writeManifest({ ...original, version: '2.0.0' }, id);
    const rules = { manifests: { [id]: computeManifestDigest(registered) } };
    expect(await openCache(rules).fetch('blog', id)).toMatchObject({ value: { manifest: { version: '2.0.0' } } });
    await writeManifest({ ...original, version: '3.0.0' }, id);
    await rm(cachedFolder(), { recursive: true });
    expect(await openCache(rules).fetch('blog', id)).toMatchObject({ ok: false, reason: 'digest-differs' });
  });

  test('a revoked release is given up in memory and on the disk', async () => {
    const text = JSON.stringify(original);
    const cache = openCache({ manifests: { [id]: computeManifestDigest(text) } });
    await cache.fetch('blog', id);
    await cache.applyPolicy();
    expect(cache.get('blog', id)).toBeDefined();
    cache.rules.manifests = {};
    await cache.applyPolicy();
    expect(cache.get('blog', id)).toBeUndefined();
    await expect(readdir(cachedFolder())).rejects.toThrow('ENOENT');
    const restarted = openCache({ manifests: {} });
    await restarted.restore();
    expect(await restarted.fetch('blog', id)).toMatchObject({ ok: false, reason: 'not-registered' });
  });

  test.each([
    ['is revoked', 'not-registered', { manifests: {} }],
    ['loses its key', 'unknown-key', { keys: [] }],
    ['gets another manifest', 'digest-differs', { manifests: { [id]: computeManifestDigest('other') } }],
  ])('a release that %s during its download is neither returned nor kept', async (_, reason, newRules) => {
    const fileRequested = Promise.withResolvers<void>();
    const storeAnswers = Promise.withResolvers<void>();
    const folderStore = store;
    store = {
      ...folderStore,
      get: async (name) => {
        if (!name.endsWith('/web/entry.js')) return folderStore.get(name);
        fileRequested.resolve();
        await storeAnswers.promise;
        return folderStore.get(name);
      },
    };
    const cache = openCache({ live: [id], manifests: { [id]: computeManifestDigest(JSON.stringify(original)) } });
    const fetched = cache.fetch('blog', id);
    await fileRequested.promise;
    Object.assign(cache.rules, newRules);
    await cache.applyPolicy();
    storeAnswers.resolve();
    expect(await fetched).toMatchObject({ ok: false, reason });
    expect(cache.get('blog', id)).toBeUndefined();
    await expect(readdir(cachedFolder())).rejects.toThrow('ENOENT');
    expect(cache.problems()).toEqual({ [`blog/${id}`]: reason });
    expect(logged).toEqual([{ area: 'blog', release: id, reason }]);
  });

  test('the version changes when a release arrives or is given up, and not when it is read', async () => {
    const cache = openCache({ manifests: { [id]: computeManifestDigest(JSON.stringify(original)) } });
    const empty = cache.version;
    await cache.fetch('blog', id);
    const fetched = cache.version;
    cache.get('blog', id);
    expect([fetched === empty, cache.version]).toEqual([false, fetched]);
    cache.rules.manifests = {};
    await cache.applyPolicy();
    expect(cache.version).not.toBe(fetched);
  });

  test('a release of a revoked key is given up, also by an edge that has it on its disk', async () => {
    const cache = openCache();
    await cache.fetch('blog', id);
    cache.rules.keys = [];
    await cache.applyPolicy();
    expect(cache.get('blog', id)).toBeUndefined();
    expect(await openCache({ keys: [] }).fetch('blog', id)).toMatchObject({ ok: false, reason: 'unknown-key' });
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

test('a store that cannot be read is named as the reason', async () => {
  store = { ...store, get: () => Promise.reject(new Error('connect ECONNREFUSED')) };
  expect(await openCache().fetch('blog', id)).toMatchObject({ ok: false, reason: 'store-unreachable' });
});

test('a disk that cannot be written is named as the reason, and is no failure of the store', async () => {
  // A file in the place of the area's folder: it can neither take releases, nor can they be removed from it.
  await mkdir(path.join(testFolder, 'edge'));
  await writeFile(path.join(testFolder, 'edge/blog'), '');
  const cache = openCache();
  expect(await cache.fetch('blog', id)).toMatchObject({ ok: false, reason: 'edge-disk-failed' });
  expect(cache.problems()).toEqual({ [`blog/${id}`]: 'edge-disk-failed' });
});

test('a file of a fetched release is returned although the disk cannot be written', async () => {
  const cache = openCache();
  const release = await cache.fetch('blog', id);
  await rm(path.join(testFolder, 'edge/blog'), { recursive: true });
  await writeFile(path.join(testFolder, 'edge/blog'), '');
  expect(release.ok && (await release.value.readFile('web/entry.js'))).toMatchObject({
    ok: true,
    value: Buffer.from('export {}'),
  });
  expect(logged).toEqual([{ area: 'blog', release: id, reason: 'edge-disk-failed' }]);
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
