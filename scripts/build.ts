import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buildArea, readArea } from '@shop/shared/build';
import { Command } from 'commander';
import { sourceDigest } from './sources.ts';

const repository = path.resolve(import.meta.dirname, '..');

/** Names of all areas of the workspace: the host, and each folder `mfe-<name>`. */
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

/** Builds an area unless its `dist` was built from the same sources. Returns whether it built. */
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
  const { args: names } = new Command('build')
    .description('Builds the named areas, or all of them, as far as their sources have changed.')
    .argument('[area...]')
    .parse();
  for (const name of names.length > 0 ? names : await allAreas()) {
    const started = performance.now();
    try {
      const built = await buildIfChanged(name);
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      console.log(built ? `${name}: built in ${seconds} s` : `${name}: unchanged`);
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
      process.exitCode = 1;
    }
  }
}
