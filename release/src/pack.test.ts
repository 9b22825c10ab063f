import { rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { matches } from './integrity.ts';
import { pack } from './pack.ts';
import { buildInto, buildReport, builtFiles } from './testing/built-area.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

const root = await temporaryFolder();
const origin = { commit: 'abc', builtAt: '2026-03-01T10:00:00.000Z' };
let count = 0;

async function packed(options: Parameters<typeof buildInto>[1] = {}, from = origin) {
  count += 1;
  const dist = join(root, `dist-${count}`);
  await buildInto(dist, options);
  const result = await pack(dist, from);
  if (!result.ok) throw new Error(result.message);
  return { ...result.value, dist };
}

/** The same value with the keys of every object the other way about. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).reverse();
  return Object.fromEntries(entries.map(([key, inner]) => [key, reversed(inner)]));
}

describe('the id of a release', () => {
  test('is the same for the same source, wherever, whenever and by whomever it is built', async () => {
    const one = await packed();
    const other = await packed({}, { commit: 'def+changes', builtAt: '2027-01-01T00:00:00.000Z' });
    await utimes(join(other.dist, 'web/blog.1a.js'), 0, 0);
    expect(other.manifest.id).toBe(one.manifest.id);
    expect(other.manifest.files).toEqual(one.manifest.files);
  });

  test('is the same however the report orders its keys', async () => {
    const one = await packed();
    await writeFile(join(one.dist, 'build.json'), JSON.stringify(reversed(buildReport())));
    const again = await pack(one.dist, origin);
    expect(again).toMatchObject({ ok: true, value: { manifest: { id: one.manifest.id } } });
  });

  test('is the same with other source maps and another version', async () => {
    const one = await packed();
    const other = await packed({ files: { 'maps/blog.1a.js.map': '{}' }, report: { version: '9.9.9' } });
    expect(other.manifest.id).toBe(one.manifest.id);
  });

  test.each(['web/blog.1a.js', 'web/dot.gif', 'node/area.cjs', 'web/new.js'])('is another when %s is', async (file) => {
    const one = await packed();
    expect((await packed({ files: { [file]: 'other' } })).manifest.id).not.toBe(one.manifest.id);
  });

  test.each([{ contract: 4 }, { prefixes: ['/blog', '/pages'] }, { keepsVisitors: true }, { pages: [] }])(
    'is another when the area says %j of itself',
    async (report) => {
      const one = await packed();
      expect((await packed({ report })).manifest.id).not.toBe(one.manifest.id);
    },
  );
});

describe('the files of a release', () => {
  test('are all listed, maps and compressed siblings too, with their digests', async () => {
    const { manifest, files } = await packed();
    expect(Object.keys(manifest.files)).toEqual([...files.keys()].sort());
    expect(Object.keys(manifest.files)).toEqual(expect.arrayContaining(Object.keys(builtFiles)));
    for (const [file, bytes] of files) {
      expect(manifest.files[file]?.bytes).toBe(bytes.length);
      expect(matches(bytes, manifest.files[file]?.integrity ?? '')).toBe(true);
    }
  });

  test('have siblings that open to the very same bytes', async () => {
    const { files } = await packed();
    const script = Buffer.from(files.get('web/blog.1a.js') ?? []);
    expect(brotliDecompressSync(files.get('web/blog.1a.js.br') ?? Buffer.of()).equals(script)).toBe(true);
    expect(gunzipSync(files.get('web/blog.1a.js.gz') ?? Buffer.of()).equals(script)).toBe(true);
  });

  test('have none where it saves nothing, nor for the server, nor for maps', async () => {
    const { files } = await packed({ files: { 'web/tiny.js': 'a', 'node/words.json': ' '.repeat(999) } });
    const siblings = [...files.keys()].filter((file) => /\.(br|gz)$/.test(file));
    expect(siblings.sort()).toEqual([
      'web/article.2b.js.br',
      'web/article.2b.js.gz',
      'web/article.3c.css.br',
      'web/article.3c.css.gz',
      'web/blog.1a.js.br',
      'web/blog.1a.js.gz',
    ]);
  });
});

describe('what cannot be packed is refused', () => {
  test('when nothing was built', async () => {
    expect(await pack(join(root, 'nowhere'), origin)).toMatchObject({ reason: 'not-built' });
  });

  test('when a file that the build names is gone', async () => {
    const { dist } = await packed();
    await rm(join(dist, 'web/article.3c.css'));
    expect(await pack(dist, origin)).toMatchObject({
      reason: 'bad-manifest',
      message: expect.stringContaining('web/article.3c.css'),
    });
  });

  test('when the report is not one, or a file has a name that no store takes', async () => {
    const one = await packed();
    await writeFile(join(one.dist, 'web/a b.js'), '');
    expect(await pack(one.dist, origin)).toMatchObject({ reason: 'bad-manifest' });
    const other = await packed();
    await writeFile(join(other.dist, 'build.json'), '{"area":"blog"}');
    expect(await pack(other.dist, origin)).toMatchObject({ reason: 'bad-manifest' });
  });
});
