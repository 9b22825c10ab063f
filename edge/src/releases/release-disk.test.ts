import fs, { readdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, expect, jest, test } from '@jest/globals';
import { computeIntegrity } from 'release/digests';
import { makeKeyPair } from 'release/signing';
import { openStore, type ReleaseStore } from 'release/store';
import { createManifest, createRelease, storeRelease, withContentId } from '../testing/releases.ts';
import { createTemporaryFolder } from '../testing/resources.ts';
import type { AreaRules } from './fetch-release.ts';

/** A path that cannot be removed, as on a disk that became read-only. */
let unremovable: string | undefined;
const removeOrFail: typeof rm = async (target, options) => {
  if (target === unremovable) throw Object.assign(new Error('EROFS: read-only file system'), { code: 'EROFS' });
  await rm(target, options);
};
jest.unstable_mockModule('node:fs/promises', () => ({ ...fs, rm: removeOrFail }));
const { openReleaseCache } = await import('./release-cache.ts');

const folder = createTemporaryFolder();
const key = makeKeyPair();
const keys = [{ id: key.id, publicKey: key.publicKey, retired: false }];
/** The size of each release without its manifest. */
const size = 40_000;

let testFolder: string;
let count = 0;
let now = 0;
let store: ReleaseStore;
let rules: AreaRules;
let logged: object[];

beforeEach(() => {
  count += 1;
  now = 0;
  unremovable = undefined;
  logged = [];
  rules = { keys };
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
    log: { error: (details: object) => logged.push(details), info: () => undefined, warn: () => undefined },
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

test('a release that cannot be removed is still counted, and removed once the disk works again', async () => {
  const [stuck = '', removable = '', third = '', last = ''] = await publishMany(4);
  const cache = openCache({ limitBytes: 2.5 * size });
  const fetchNext = async (release: string) => {
    now += 1;
    expect(await cache.fetch('blog', release)).toMatchObject({ ok: true });
  };
  await fetchNext(stuck);
  await fetchNext(removable);
  unremovable = path.join(releasesFolder(), stuck);
  await fetchNext(third);
  expect(await onDisk()).toEqual([stuck, third].sort());
  expect(cache.diskBytes).toBeGreaterThan(2 * size);
  expect(logged).toEqual([{ area: 'blog', release: stuck, err: expect.objectContaining({ code: 'EROFS' }) }]);
  unremovable = undefined;
  await fetchNext(last);
  expect(await onDisk()).toEqual([third, last].sort());
});

test('a removed release is given up although the next one cannot be removed', async () => {
  const [removable = '', stuck = ''] = await publishMany(2);
  const cache = openCache({ limitBytes: 2.5 * size });
  const { manifest, files } = createRelease('catalog', '.'.repeat(2 * size));
  await storeRelease(store, { manifest, files }, key);
  for (const release of [removable, stuck]) {
    now += 1;
    await cache.fetch('blog', release);
  }
  unremovable = path.join(releasesFolder(), stuck);
  now += 1;
  await cache.fetch('catalog', manifest.id);
  expect(await onDisk()).toEqual([stuck]);
  expect(cache.get('blog', removable)).toBeUndefined();
});

test('a revoked release that cannot be removed is tried again with the next policy', async () => {
  const [stuck = '', other = ''] = await publishMany(2);
  const cache = openCache();
  for (const release of [stuck, other]) await cache.fetch('blog', release);
  unremovable = path.join(releasesFolder(), stuck);
  rules.manifests = {};
  await cache.applyPolicy();
  expect(await onDisk()).toEqual([stuck]);
  unremovable = undefined;
  await cache.applyPolicy();
  expect(await onDisk()).toEqual([]);
});

test.each(['web/entry.js.2739134652', ''])(
  'an edge starts although its disk is read-only and has leftovers (%s)',
  async (leftover) => {
    const [broken = '', whole = ''] = await publishMany(2);
    const first = openCache();
    for (const release of [broken, whole]) await first.fetch('blog', release);
    unremovable = path.join(releasesFolder(), broken, leftover);
    if (leftover) await writeFile(unremovable, 'half a file');
    else await rm(path.join(unremovable, 'signed.json'));
    const restarted = openCache();
    await restarted.restore();
    expect(restarted.diskBytes).toBe(first.diskBytes / 2);
    expect(logged).toEqual([{ area: 'blog', release: broken, err: expect.objectContaining({ code: 'EROFS' }) }]);
    expect(await restarted.fetch('blog', broken)).toMatchObject({ ok: true });
  },
);

test('a release whose folder cannot be read is not removed as an incomplete download', async () => {
  const [release = ''] = await publishMany(1);
  await openCache().fetch('blog', release);
  const signed = path.join(releasesFolder(), release, 'signed.json');
  // A link to itself: its target cannot be read.
  await rename(signed, `${signed}.moved`);
  await symlink(signed, signed);
  await openCache().restore();
  expect(await readdir(path.join(releasesFolder(), release))).toContain('web');
  expect(logged).toEqual([{ area: 'blog', release, err: expect.objectContaining({ code: 'ELOOP' }) }]);
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
