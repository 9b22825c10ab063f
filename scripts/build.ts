import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buildArea, readArea } from '@shop/shared/build';
import { sourceDigest } from './sources.ts';

const repository = path.resolve(import.meta.dirname, '..');

/** Every area of the workspace: the host, and each folder `mfe-<name>`. */
export async function allAreas(): Promise<string[]> {
  const folders = await readdir(repository);
  return [
    'host',
    ...folders
      .filter((name) => name.startsWith('mfe-'))
      .map((name) => name.slice('mfe-'.length))
      .sort(),
  ];
}

/** Builds an area unless what stands in `dist` was built from these very sources. Says whether it built. */
export async function buildIfChanged(name: string): Promise<boolean> {
  const area = await readArea(repository, name);
  const stamp = path.join(area.folder, 'dist/sources');
  const digest = await sourceDigest(repository, area.folder);
  if ((await readFile(stamp, 'utf8').catch(() => '')) === digest) return false;
  await buildArea(area);
  await writeFile(stamp, digest);
  return true;
}

if (import.meta.main) {
  const wanted = process.argv.slice(2);
  for (const name of wanted.length > 0 ? wanted : await allAreas()) {
    const begun = performance.now();
    try {
      const built = await buildIfChanged(name);
      const seconds = ((performance.now() - begun) / 1000).toFixed(1);
      console.log(built ? `${name}: built in ${seconds} s` : `${name}: nothing has changed`);
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
      process.exitCode = 1;
    }
  }
}
