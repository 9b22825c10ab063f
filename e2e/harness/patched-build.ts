import { createHash } from 'node:crypto';
import { cp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { withLock } from './lock.ts';
import { cache, folderOf, repository } from './paths.ts';

export type Patches = {
  /** Changes the code that the edge runs. */
  node?: (code: string) => string;
  /** Changes files for browsers, by name without digest (`area.js` is `web/area.1a2b3c4d.js`); `undefined` deletes the file. */
  web?: Record<string, (text: string) => string | undefined>;
  /** Changes `build.json`, from which the manifest is made. */
  report?: (report: Record<string, unknown>) => Record<string, unknown>;
};

/**
 * Copies a finished build of an area, the area's own `dist` by default, with some files changed. Takes milliseconds where a
 * webpack build takes seconds. File names keep their digests; the manifest gets the true ones when the build is published.
 */
export async function patchBuild(
  area: string,
  name: string,
  { node, web = {}, report }: Patches,
  dist = path.join(repository, folderOf(area), 'dist'),
): Promise<string> {
  const files: [string, string | undefined][] = [];
  const patchFile = async (file: string, patch: (text: string) => string | undefined) => {
    const before = await readFile(path.join(dist, file), 'utf8');
    const after = patch(before);
    if (after === before) throw new Error(`the patch "${name}" changes nothing in ${file}`);
    files.push([file, after]);
  };
  if (node) await patchFile(path.join('node', area === 'host' ? 'host.cjs' : 'area.cjs'), node);
  if (report) await patchFile('build.json', (text) => JSON.stringify(report(JSON.parse(text))));
  const webFiles = await readdir(path.join(dist, 'web'));
  for (const [plainName, patch] of Object.entries(web)) {
    const file = webFiles.find((webFile) => webFile.replace(/\.[0-9a-f]{8}\./, '.') === plainName);
    if (!file) throw new Error(`${dist}/web has no ${plainName}`);
    await patchFile(path.join('web', file), patch);
  }
  const digest = createHash('sha256')
    .update(await readFile(path.join(dist, 'build.json')))
    .update(JSON.stringify(files.map(([file, text]) => [file, text ?? null])))
    .digest('hex')
    .slice(0, 12);
  const folder = path.join(cache, `${area}-${name}-${digest}`);
  return withLock(folder, async () => {
    await rm(`${folder}.new`, { recursive: true, force: true });
    await cp(dist, `${folder}.new`, { recursive: true });
    for (const [file, text] of files) {
      const target = path.join(`${folder}.new`, file);
      await (text === undefined ? rm(target) : writeFile(target, text));
    }
    await rm(folder, { recursive: true, force: true });
    await rename(`${folder}.new`, folder);
    return folder;
  });
}

/**
 * The same code as another release. `name` must be unique among all tests: the same bytes have the same release id, and a
 * release that one test has rolled back cannot be ramped by another.
 */
export const copyBuild = (area: string, name: string) =>
  patchBuild(area, name, { node: (code) => `${code}\n// ${name}\n` });
