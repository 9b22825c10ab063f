import { expect, test } from '@jest/globals';
import { computeIntegrity } from './digests.ts';
import { createSourceFinder } from './source-stack.ts';
import { openStore } from './store.ts';
import { filePath, writeSignedManifest } from './stored-release.ts';
import { createManifest } from './testing/sample-release.ts';
import { createTemporaryFolder } from './testing/temporary-folder.ts';

const store = openStore(`file:${await createTemporaryFolder()}`);
const findSources = (stack: string) => createSourceFinder(store)(stack);

/** Column 11 of the generated line is line 5, column 3 of the source. */
const mapOf = (source: string) =>
  JSON.stringify({ version: 3, sources: [`webpack://blog/${source}`], names: [], mappings: 'AAAA,UAIE' });

async function publish(maps: Record<string, string>): Promise<string> {
  const files = Object.entries(maps).map(([file, text]) => {
    const bytes = Buffer.from(text);
    return [file, { bytes: bytes.length, integrity: computeIntegrity(bytes) }] as const;
  });
  const base = createManifest();
  const manifest = createManifest({
    files: { ...base.files, ...Object.fromEntries(files) },
    commit: String(Math.random()),
  });
  for (const [file, text] of Object.entries(maps)) {
    await store.put(filePath('blog', manifest.id, file), Buffer.from(text));
  }
  const signed = { manifest: JSON.stringify(manifest), keyId: '0'.repeat(16), signature: 'x' };
  await writeSignedManifest(store, 'blog', manifest.id, signed);
  return manifest.id;
}

const article = 'mfe-blog/src/pages/article/Article.tsx';
const loader = 'mfe-blog/src/pages/article/load.ts';

test('the places of a stack are shown in the source, for browsers and for the server', async () => {
  const id = await publish({ 'maps/article.2b.js.map': mapOf(article), 'maps/area.cjs.map': mapOf(loader) });
  const file = `/r/blog/${id}/web/article.2b.js`;
  expect(await findSources(`TypeError: no title\n    at Article (https://shop.example${file}:1:16)`)).toBe(
    `TypeError: no title\n    at Article (${article}:5:3)`,
  );
  expect(await findSources(`Article@https://shop.example${file}:1:11\nrender@https://shop.example${file}:1:1`)).toBe(
    `Article@${article}:5:3\nrender@${article}:1:1`,
  );
  expect(await findSources(`Error: no page\n    at load (/r/blog/${id}/node.cjs:1:20)`)).toBe(
    `Error: no page\n    at load (${loader}:5:3)`,
  );
});

test('a place of an unknown release, without a map, or with a changed map stays as it is', async () => {
  const id = await publish({ 'maps/article.2b.js.map': mapOf(article) });
  await store.put(filePath('blog', id, 'maps/article.2b.js.map'), Buffer.from(mapOf('changed.ts')));
  for (const file of [
    `/r/blog/${id}/web/article.2b.js`,
    `/r/blog/${id}/web/blog.1a.js`,
    `/r/blog/${'0'.repeat(16)}/web/article.2b.js`,
    `/r/blog/${id}/web/../../../keys/admin.json`,
  ]) {
    const stack = `    at https://shop.example${file}:1:16`;
    expect(await findSources(stack)).toBe(stack);
  }
});
