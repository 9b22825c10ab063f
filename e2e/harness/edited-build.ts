import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { sourceDigest } from '../../scripts/sources.ts';
import { withLock } from './lock.ts';
import { cache, folderOf, repository } from './paths.ts';
import { cleanEnv } from './process.ts';

const run = promisify(execFile);

/** File in the area's folder → function that edits its text; the text of a new file is ''. */
export type Edits = Readonly<Record<string, (source: string) => string>>;

/**
 * Builds an area from its sources with some edits, by the shop's own recipe. Returns the `dist`, which is cached for the same
 * sources and edits. Takes several seconds after every change of the area or of `shared`: prefer `patchBuild`.
 */
export async function buildEdited(area: string, name: string, edits: Edits): Promise<string> {
  const sources = path.join(repository, folderOf(area));
  const editedFiles = await applyEdits(sources, name, edits);
  const digest = createHash('sha256')
    .update(await sourceDigest(repository, sources))
    .update(JSON.stringify(editedFiles))
    .digest('hex')
    .slice(0, 12);
  const parent = path.join(cache, `${area}-${name}-${digest}`);
  const folder = path.join(parent, folderOf(area));
  const dist = path.join(folder, 'dist');
  return withLock(parent, async () => {
    if (existsSync(path.join(dist, 'build.json'))) return dist;
    await rm(parent, { recursive: true, force: true });
    await cp(sources, folder, { recursive: true, filter: (file) => !/\/(node_modules|dist)$/.test(file) });
    await symlink(path.join(sources, 'node_modules'), path.join(folder, 'node_modules'));
    for (const [file, text] of editedFiles) {
      await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
      await writeFile(path.join(folder, file), text);
    }
    await run(process.execPath, [path.join(import.meta.dirname, 'build-child.ts'), parent, area], { env: cleanEnv() });
    return dist;
  });
}

async function applyEdits(folder: string, name: string, edits: Edits): Promise<[string, string][]> {
  return Promise.all(
    Object.entries(edits).map(async ([file, edit]): Promise<[string, string]> => {
      const before = await readFile(path.join(folder, file), 'utf8').catch(() => '');
      const after = edit(before);
      if (after === before) throw new Error(`the edited build "${name}" changes nothing in ${file}`);
      return [file, after];
    }),
  );
}

/** An edit that replaces the first match. `buildEdited` throws when nothing matches. */
export const replaceFirst =
  (pattern: string | RegExp, replacement: string) =>
  (source: string): string =>
    source.replace(pattern, () => replacement);
