import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

const ignoredFolders = new Set(['node_modules', 'dist']);

/** A digest of every file that can change an area's build: its own folder, `shared`, and the lockfile. */
export async function sourceDigest(repository: string, folder: string): Promise<string> {
  const places = [folder, path.join(repository, 'shared')];
  const files = (await Promise.all(places.map(filesBelow))).flat().sort();
  const hash = createHash('sha256');
  for (const file of [...files, path.join(repository, 'pnpm-lock.yaml')]) {
    hash
      .update(path.relative(repository, file))
      .update('\0')
      .update(await readFile(file))
      .update('\0');
  }
  return hash.digest('hex');
}

/** Does not open the ignored folders: other steps of a test run delete files there at the same time. */
async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const files = await Promise.all(
    entries.map((entry) => {
      const place = path.join(folder, entry.name);
      if (entry.isDirectory()) return ignoredFolders.has(entry.name) ? [] : filesBelow(place);
      return entry.isFile() && !/\.test\.tsx?$|\.md$/.test(entry.name) ? [place] : [];
    }),
  );
  return files.flat();
}
