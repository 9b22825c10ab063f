import { beforeEach, describe, expect, test } from '@jest/globals';
import { checkStored } from './check.ts';
import { integrityOf } from './integrity.ts';
import { openStore } from './store.ts';
import { filePath } from './store-paths.ts';
import { builtFiles } from './testing/built-area.ts';
import { buildManifest } from './testing/manifest-of.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

const store = openStore(`file:${await temporaryFolder()}`);
const manifest = buildManifest();
const script = filePath('blog', manifest.id, 'node/area.cjs');
const check = (said: object = manifest) =>
  checkStored(store, { manifest: JSON.stringify(said), keyId: '', signature: '' });

beforeEach(async () => {
  for (const [file, content] of Object.entries(builtFiles)) {
    await store.put(filePath('blog', manifest.id, file), Buffer.from(content));
  }
});

describe('a release in the store', () => {
  test('is good when all it lists lies there', async () => {
    expect(await check()).toEqual({ ok: true, value: manifest });
  });

  test('with one byte changed is found out', async () => {
    const bytes = Buffer.from((await store.get(script)) ?? []);
    bytes[0] = (bytes[0] ?? 0) ^ 1;
    await store.put(script, bytes);
    expect(await check()).toMatchObject({
      reason: 'digest-differs',
      message: expect.stringContaining('node/area.cjs'),
    });
  });

  test('with a file gone is found out', async () => {
    await store.remove(script);
    expect(await check()).toMatchObject({ reason: 'file-missing', message: expect.stringContaining('node/area.cjs') });
  });

  test('whose id is not that of its content is refused', async () => {
    const said = { ...manifest, id: '0'.repeat(16) };
    expect(await check(said)).toMatchObject({ reason: 'bad-manifest', message: expect.stringContaining(manifest.id) });
  });

  test('with another size than it says is refused, though the digest be right', async () => {
    const bytes = Buffer.from(builtFiles['node/area.cjs'] ?? '');
    const files = { ...manifest.files, 'node/area.cjs': { bytes: 1, integrity: integrityOf(bytes) } };
    expect(await check({ ...manifest, files })).toMatchObject({ reason: 'digest-differs' });
  });

  test('with anything but a manifest is refused', async () => {
    expect(await check({})).toMatchObject({ reason: 'bad-manifest' });
  });
});
