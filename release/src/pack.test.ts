import { rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { hasIntegrity } from './digests.ts';
import { packRelease } from './pack.ts';
import { builtFiles, createBuildReport, writeBuild } from './testing/sample-release.ts';
import { createTemporaryFolder } from './testing/temporary-folder.ts';

const root = await createTemporaryFolder();
const defaultOrigin = { commit: 'abc', builtAt: '2026-03-01T10:00:00.000Z' };
let count = 0;

async function packSample(options: Parameters<typeof writeBuild>[1] = {}, buildOrigin = defaultOrigin) {
  count += 1;
  const dist = join(root, `dist-${count}`);
  await writeBuild(dist, options);
  const result = await packRelease(dist, buildOrigin);
  if (!result.ok) throw new Error(result.message);
  return { ...result.value, dist };
}

/** Reverses the key order of all nested objects. */
function reverseKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reverseKeys);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).reverse();
  return Object.fromEntries(entries.map(([key, inner]) => [key, reverseKeys(inner)]));
}

describe('the id of a release', () => {
  test('the id is the same for the same source, regardless of commit, time and file dates', async () => {
    const first = await packSample();
    const second = await packSample({}, { commit: 'def+changes', builtAt: '2027-01-01T00:00:00.000Z' });
    await utimes(join(second.dist, 'web/blog.1a.js'), 0, 0);
    expect(second.manifest.id).toBe(first.manifest.id);
    expect(second.manifest.files).toEqual(first.manifest.files);
  });

  test('the id does not depend on the key order of build.json', async () => {
    const first = await packSample();
    await writeFile(join(first.dist, 'build.json'), JSON.stringify(reverseKeys(createBuildReport())));
    const repacked = await packRelease(first.dist, defaultOrigin);
    expect(repacked).toMatchObject({ ok: true, value: { manifest: { id: first.manifest.id } } });
  });

  test('the id does not depend on source maps and version', async () => {
    const first = await packSample();
    const second = await packSample({ files: { 'maps/blog.1a.js.map': '{}' }, report: { version: '9.9.9' } });
    expect(second.manifest.id).toBe(first.manifest.id);
  });

  test.each(['web/blog.1a.js', 'web/dot.gif', 'node/area.cjs', 'web/new.js'])(
    'the id changes when %s changes',
    async (file) => {
      const first = await packSample();
      expect((await packSample({ files: { [file]: 'other' } })).manifest.id).not.toBe(first.manifest.id);
    },
  );

  test.each([{ contract: 4 }, { prefixes: ['/blog', '/pages'] }, { keepsVisitors: true }, { pages: [] }])(
    'the id changes when build.json has %j',
    async (report) => {
      const first = await packSample();
      expect((await packSample({ report })).manifest.id).not.toBe(first.manifest.id);
    },
  );
});

describe('the files of a release', () => {
  test('the files are all listed with their digests, including source maps and compressed copies', async () => {
    const { manifest, files } = await packSample();
    expect(Object.keys(manifest.files)).toEqual([...files.keys()].sort());
    expect(Object.keys(manifest.files)).toEqual(expect.arrayContaining(Object.keys(builtFiles)));
    for (const [file, bytes] of files) {
      expect(manifest.files[file]?.bytes).toBe(bytes.length);
      expect(hasIntegrity(bytes, manifest.files[file]?.integrity ?? '')).toBe(true);
    }
  });

  test('the compressed copies decompress to the same bytes', async () => {
    const { files } = await packSample();
    const script = Buffer.from(files.get('web/blog.1a.js') ?? []);
    expect(brotliDecompressSync(files.get('web/blog.1a.js.br') ?? Buffer.of()).equals(script)).toBe(true);
    expect(gunzipSync(files.get('web/blog.1a.js.gz') ?? Buffer.of()).equals(script)).toBe(true);
  });

  test('there is no compressed copy where it saves nothing, nor for server code, nor for source maps', async () => {
    const { files } = await packSample({ files: { 'web/tiny.js': 'a', 'node/words.json': ' '.repeat(999) } });
    const copies = [...files.keys()].filter((file) => /\.(br|gz)$/.test(file));
    expect(copies.sort()).toEqual([
      'web/article.2b.js.br',
      'web/article.2b.js.gz',
      'web/article.3c.css.br',
      'web/article.3c.css.gz',
      'web/blog.1a.js.br',
      'web/blog.1a.js.gz',
    ]);
  });
});

describe('refused packing', () => {
  test('packing is refused when nothing was built', async () => {
    expect(await packRelease(join(root, 'nowhere'), defaultOrigin)).toMatchObject({ reason: 'not-built' });
  });

  test('packing is refused when a file named in build.json is missing', async () => {
    const { dist } = await packSample();
    await rm(join(dist, 'web/article.3c.css'));
    expect(await packRelease(dist, defaultOrigin)).toMatchObject({
      reason: 'bad-manifest',
      message: expect.stringContaining('web/article.3c.css'),
    });
  });

  test('packing is refused when build.json is invalid, or a file name is not allowed in the store', async () => {
    const first = await packSample();
    await writeFile(join(first.dist, 'web/a b.js'), '');
    expect(await packRelease(first.dist, defaultOrigin)).toMatchObject({ reason: 'bad-manifest' });
    const second = await packSample();
    await writeFile(join(second.dist, 'build.json'), '{"area":"blog"}');
    expect(await packRelease(second.dist, defaultOrigin)).toMatchObject({ reason: 'bad-manifest' });
  });
});

test.each([
  ['a file whose name has a space', 'web/a b.js', '1', '/files/web/a b.js: this name is not allowed'],
  [
    'a wrong field of build.json',
    'build.json',
    JSON.stringify({ ...createBuildReport(), contract: 'two' }),
    '/contract: must be integer',
  ],
])('the refusal of %s says what is wrong', async (_, file, text, problem) => {
  const dist = join(root, 'refused');
  await writeBuild(dist);
  await writeFile(join(dist, file), text);
  const message = expect.stringContaining(problem);
  expect(await packRelease(dist, defaultOrigin)).toMatchObject({ reason: 'bad-manifest', message });
  await rm(dist, { recursive: true });
});
