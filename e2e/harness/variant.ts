import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { sourceDigest } from '../../scripts/sources.ts';
import { alone } from './lock.ts';
import { cache, folderOf, repository } from './places.ts';
import { cleanEnv } from './process.ts';

const run = promisify(execFile);

/** File of the area's folder → what becomes of its text; a file that is not there yet begins as ''. */
export type Edits = Readonly<Record<string, (source: string) => string>>;

/**
 * Another release of an area: its own sources with a few edits, built by the shop's own recipe. Gives the `dist`.
 * Built once for the same sources and edits.
 */
export async function buildVariant(area: string, name: string, edits: Edits): Promise<string> {
  const own = path.join(repository, folderOf(area));
  const edited = await editedFiles(own, name, edits);
  const digest = createHash('sha256')
    .update(await sourceDigest(repository, own))
    .update(JSON.stringify(edited))
    .digest('hex')
    .slice(0, 12);
  const parent = path.join(cache, `${area}-${name}-${digest}`);
  const folder = path.join(parent, folderOf(area));
  const dist = path.join(folder, 'dist');
  return alone(parent, async () => {
    if (existsSync(path.join(dist, 'build.json'))) return dist;
    await rm(parent, { recursive: true, force: true });
    await cp(own, folder, { recursive: true, filter: (file) => !/\/(node_modules|dist)$/.test(file) });
    await symlink(path.join(own, 'node_modules'), path.join(folder, 'node_modules'));
    for (const [file, text] of edited) {
      await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
      await writeFile(path.join(folder, file), text);
    }
    await run(process.execPath, [path.join(import.meta.dirname, 'build.ts'), parent, area], { env: cleanEnv() });
    return dist;
  });
}

async function editedFiles(folder: string, name: string, edits: Edits): Promise<[string, string][]> {
  return Promise.all(
    Object.entries(edits).map(async ([file, edit]): Promise<[string, string]> => {
      const before = await readFile(path.join(folder, file), 'utf8').catch(() => '');
      const after = edit(before);
      if (after === before) throw new Error(`the variant "${name}" changes nothing in ${file}`);
      return [file, after];
    }),
  );
}

/** Links on the blog's first page, below its search box. */
export const withLinks =
  (links: string) =>
  (source: string): string =>
    `import { Link } from '@shop/shared/kernel';\n${replacing('<SearchForm />', `<SearchForm />${links}`)(source)}`;

/** An edit that must find what it replaces. */
export const replacing =
  (what: string | RegExp, by: string) =>
  (source: string): string =>
    source.replace(what, () => by);
