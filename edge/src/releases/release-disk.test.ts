import { readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, expect, test } from '@jest/globals';
import { computeIntegrity } from 'release/digests';
import { makeKeyPair } from 'release/signing';
import { openStore, type ReleaseStore } from 'release/store';
import { createManifest, createRelease, storeRelease, withContentId } from '../testing/releases.ts';
import { createTemporaryFolder } from '../testing/resources.ts';
import { openReleaseCache } from './release-cache.ts';

const folder = createTemporaryFolder();
const key = makeKeyPair();
const rules = { keys: [{ id: key.id, publicKey: key.publicKey, retired: false }] };
/** The size of each release without its manifest. */
const size = 40_000;

let testFolder: string;
let count = 0;
let now = 0;
let store: ReleaseStore;

beforeEach(() => {
  count += 1;
  now = 0;
  testFolder = path.join(folder, String(count));
  store = openStore(`file:${path.join(testFolder, 'store')}`);
});

type Options = { limitBytes?: number; live?: string[]; retained?: string[] };

const openCache = ({ limitBytes = 1_000_000, live = [], retained = [] }: Options = {}) =>
  openReleaseCache({
    store,
    directory: path.join(testFolder, 'edge'),
    rulesOf: () => rules,
    importanceOf: (_, release) => (live.includes(release) ? 'live' : retained.includes(release) ? 'retained' : 'other'),
    limitBytes,
    log: { error: () => undefined, info: () => undefined, warn: () => undefined },
    now: () => now,
  });

async function publishMany(releases: number): Promise<string[]> {
  const ids: string[] = [];
  for (let number = 0; number < releases; number += 1) {
    const text = String(number).padEnd(size / 2, '.');
    const record = { bytes: text.length, integrity: computeIntegrity(Buffer.from(text)) };
    const manifest = withContentId(createManifest({ files: { 'web/entry.js': record, 'node/area.cjs': record } }));
    await storeRelease(store, { manifest, files: { 'web/entry.js': text, 'node/area.cjs': text } }, key);
    ids.push(manifest.id);
  }
  return ids;
}

const releasesFolder = () => path.join(testFolder, 'edge/blog');
const onDisk = async () => (await readdir(releasesFolder())).sort();

test('old releases are removed before retained and live ones', async () => {
  const ids = (await publishMany(8)) as [string, string, ...string[]];
  const [live, retained] = ids;
  const cache = openCache({ limitBytes: 4 * size, live: [live], retained: [retained] });
  for (const release of ids) {
    now += 1;
    expect(await cache.fetch('blog', release)).toMatchObject({ ok: true });
  }
  expect(cache.diskBytes).toBeLessThanOrEqual(4 * size);
  expect(await onDisk()).toEqual([live, retained, ids.at(-1)].sort());
  expect(cache.get('blog', ids[2] ?? '')).toBeUndefined();
  expect(await cache.fetch('blog', ids[2] ?? '')).toMatchObject({ ok: true });
});

test('the release that was not used for the longest time goes first', async () => {
  const ids = (await publishMany(4)) as [string, string, string, string];
  const cache = openCache({ limitBytes: 3.5 * size });
  for (const release of ids.slice(0, 3)) {
    now += 1;
    await cache.fetch('blog', release);
  }
  now += 1;
  cache.get('blog', ids[0]);
  await cache.fetch('blog', ids[3]);
  expect(await onDisk()).toEqual([ids[0], ids[2], ids[3]].sort());
});

test('live releases stay although they need more', async () => {
  const ids = await publishMany(3);
  const cache = openCache({ limitBytes: size, live: ids });
  for (const release of ids) await cache.fetch('blog', release);
  expect(await onDisk()).toEqual([...ids].sort());
});

test('a release is returned although an old one cannot be removed', async () => {
  const [old = ''] = await publishMany(1);
  const next = createRelease('catalog', '.'.repeat(size));
  await storeRelease(store, next, key);
  const cache = openCache({ limitBytes: 1.5 * size });
  await cache.fetch('blog', old);
  now += 1;
  // A file in the place of the area's folder cannot be removed as a release.
  await rm(releasesFolder(), { recursive: true });
  await writeFile(releasesFolder(), '');
  expect(await cache.fetch('catalog', next.manifest.id)).toMatchObject({ ok: true });
  expect(cache.get('catalog', next.manifest.id)).toBeDefined();
});

test('a restarted edge counts what is there, and removes incomplete downloads and temporary files', async () => {
  const ids = await publishMany(3);
  const first = openCache();
  for (const release of ids) await first.fetch('blog', release);
  const [kept = '', incomplete = ''] = ids;
  await rm(path.join(releasesFolder(), incomplete, 'signed.json'));
  await writeFile(path.join(releasesFolder(), kept, 'web/entry.js.2739134652'), 'half a file');

  const restarted = openCache();
  await restarted.restore();
  expect(restarted.diskBytes).toBe((first.diskBytes / 3) * 2);
  expect(await onDisk()).not.toContain(incomplete);
  expect(await readdir(path.join(releasesFolder(), kept, 'web'))).toEqual(['entry.js']);
});

test('a file that is read after its release was removed is not stored again', async () => {
  const [release = '', other = ''] = await publishMany(2);
  const cache = openCache({ limitBytes: 1.5 * size });
  const fetched = await cache.fetch('blog', release);
  now += 1;
  await cache.fetch('blog', other);
  expect(fetched.ok && (await fetched.value.readFile('web/entry.js'))).toMatchObject({ ok: true });
  expect(await onDisk()).toEqual([other]);
});
