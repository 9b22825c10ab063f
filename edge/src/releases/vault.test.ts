import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { integrityOf } from 'release/integrity';
import type { Manifest } from 'release/manifest';
import { makeKeyPair, signBytes } from 'release/signing';
import type { ReleaseStore } from 'release/store';
import { openStore } from 'release/store';
import { filePath, manifestPath, signaturePath } from 'release/store-paths';
import { manifestOf } from '../testing/manifest-of.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { openVault } from './vault.ts';

const folder = temporaryFolder();
const key = makeKeyPair();
const keys = [{ id: key.id, publicKey: key.publicKey, retired: false }];
const files: Record<string, string> = {
  'web/entry.js': 'export {}',
  'node/area.cjs': 'module.exports = {}',
  'maps/entry.js.map': '{}',
};

let place: string;
let count = 0;
let now = 0;
let store: ReleaseStore;
let manifest: Manifest;
let logged: object[];

const vault = (known = keys) =>
  openVault({
    store,
    directory: path.join(place, 'edge'),
    keysOf: () => known,
    log: { error: (what: object) => logged.push(what) },
    now: () => now,
  });

async function publish(changes: Parameters<typeof manifestOf>[0] = {}) {
  const listed = Object.entries(files).map(([name, text]) => [
    name,
    { bytes: text.length, integrity: integrityOf(Buffer.from(text)) },
  ]);
  manifest = manifestOf({ files: Object.fromEntries(listed), ...changes });
  const text = JSON.stringify(manifest);
  await store.put(manifestPath('blog', 'b'.repeat(16)), Buffer.from(text));
  await store.put(signaturePath('blog', 'b'.repeat(16)), Buffer.from(JSON.stringify(signBytes(text, key))));
  for (const [name, content] of Object.entries(files))
    await store.put(filePath('blog', manifest.id, name), Buffer.from(content));
}

const id = 'b'.repeat(16);
const stored = () => path.join(place, 'store/blog', id);
const kept = () => path.join(place, 'edge/blog', id);

beforeEach(async () => {
  count += 1;
  place = path.join(folder, String(count));
  await mkdir(place);
  store = openStore(`file:${path.join(place, 'store')}`);
  logged = [];
  await publish();
});

test('a release is brought, proven and given', async () => {
  const one = vault();
  expect(one.ready('blog', id)).toBeUndefined();
  expect(await one.open('blog', id)).toMatchObject({ ok: true, value: { manifest: { id } } });
  expect(one.ready('blog', id)?.manifest).toEqual(manifest);
  expect(await readFile(path.join(kept(), 'web/entry.js'), 'utf8')).toBe('export {}');
});

test('source maps stay in the store', async () => {
  await vault().open('blog', id);
  await expect(readFile(path.join(kept(), 'maps/entry.js.map'))).rejects.toThrow();
});

test('an edge that starts while the store is away has what it had', async () => {
  await vault().open('blog', id);
  await store.remove('blog');
  expect(await vault().open('blog', id)).toMatchObject({ ok: true });
});

describe('is refused', () => {
  test('a release that is not in the store', async () => {
    await store.remove('blog');
    const one = vault();
    expect(await one.open('blog', id)).toMatchObject({ ok: false, reason: 'file-missing' });
    expect(one.problems()).toEqual({ [`blog/${id}`]: 'file-missing' });
    expect(logged).toHaveLength(1);
  });

  test('one of which a file is missing', async () => {
    await store.remove(`blog/${id}/web/entry.js`);
    await writeFile(path.join(stored(), 'web/other.js'), '');
    expect(await vault().open('blog', id)).toMatchObject({ ok: false });
  });

  test('one with a byte changed', async () => {
    await writeFile(path.join(stored(), 'web/entry.js'), 'export { }');
    expect(await vault().open('blog', id)).toMatchObject({ ok: false, reason: 'digest-differs' });
  });

  test('one whose manifest was changed after signing', async () => {
    await writeFile(path.join(stored(), 'manifest.json'), JSON.stringify({ ...manifest, version: '9.9.9' }));
    expect(await vault().open('blog', id)).toMatchObject({ ok: false, reason: 'bad-signature' });
  });

  test('one signed with a key that is not the area’s', async () => {
    expect(await vault([]).open('blog', id)).toMatchObject({ ok: false, reason: 'unknown-key' });
  });

  test('one that is another than its place says', async () => {
    await publish({ id: 'c'.repeat(16) });
    expect(await vault().open('blog', id)).toMatchObject({ ok: false, reason: 'bad-manifest' });
  });
});

describe('on this machine’s disk', () => {
  test('a file that was changed is brought anew, never given', async () => {
    const one = vault();
    const opened = await one.open('blog', id);
    await writeFile(path.join(kept(), 'web/entry.js'), 'evil');
    const all = await Promise.all(
      ['web/entry.js', 'web/entry.js', 'web/entry.js'].map((name) => opened.ok && opened.value.file(name)),
    );
    for (const file of all) expect(file).toMatchObject({ ok: true, value: Buffer.from('export {}') });
  });

  test.each(['{"manifest":', '{}', JSON.stringify({ manifest: '{}', keyId: 'a'.repeat(16), signature: 'x' })])(
    'a spoilt manifest (%s) is brought anew',
    async (spoilt) => {
      await vault().open('blog', id);
      await writeFile(path.join(kept(), 'signed.json'), spoilt);
      expect(await vault().open('blog', id)).toMatchObject({ ok: true });
    },
  );
});

test('what could not be had is asked for again after a while, not at every request', async () => {
  await store.remove('blog');
  const one = vault();
  await one.open('blog', id);
  await publish();
  now = 2999;
  expect(await one.open('blog', id)).toMatchObject({ ok: false, reason: 'file-missing' });
  now = 3000;
  expect(await one.open('blog', id)).toMatchObject({ ok: true });
  expect(one.problems()).toEqual({});
});

test('names that somebody makes up do not fill the memory', async () => {
  const one = vault();
  for (let made = 0; made < 600; made += 1) await one.open('blog', made.toString(16).padStart(16, '0'));
  expect(Object.keys(one.problems()).length).toBeLessThanOrEqual(500);
});

test('a file that the manifest does not list is not there, whatever its name', async () => {
  const opened = await vault().open('blog', id);
  for (const name of ['../manifest.json', 'web/../../../keys/blog.json', '__proto__', 'web/none.js']) {
    expect(opened.ok && (await opened.value.file(name))).toMatchObject({ ok: false, reason: 'file-missing' });
  }
});
