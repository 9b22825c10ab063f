import { createHash } from 'node:crypto';
import { cp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { alone } from './lock.ts';
import { cache, folderOf, repository } from './places.ts';

export type Patches = {
  /** What becomes of the code that the edge runs. */
  node?: (code: string) => string;
  /** What becomes of files for browsers, by their names; none leaves the file out. */
  web?: Record<string, (text: string) => string | undefined>;
  /** What becomes of `build.json`, from which the manifest is made. */
  report?: (report: Record<string, unknown>) => Record<string, unknown>;
};

/**
 * Another release without another build: a copy of an area's `dist` with its server code or its report changed. For
 * releases that misbehave on the server, or of which only the id matters; what a browser runs is the same as before, but for the
 * files in `web`, which no digest elsewhere may name.
 */
export async function patchedBuild(area: string, name: string, { node, web = {}, report }: Patches): Promise<string> {
  const dist = path.join(repository, folderOf(area), 'dist');
  const nodeFile = path.join('node', area === 'host' ? 'host.cjs' : 'area.cjs');
  const code = await readFile(path.join(dist, nodeFile), 'utf8');
  const facts: Record<string, unknown> = JSON.parse(await readFile(path.join(dist, 'build.json'), 'utf8'));
  const files: [string, string | undefined][] = [
    [nodeFile, node ? node(code) : code],
    ['build.json', JSON.stringify(report ? report(facts) : facts)],
  ];
  for (const [file, change] of Object.entries(web)) {
    const name = path.join('web', file);
    files.push([name, change(await readFile(path.join(dist, name), 'utf8'))]);
  }
  const digest = createHash('sha256')
    .update(await readFile(path.join(dist, 'sources')))
    .update(JSON.stringify(files.map(([file, text]) => [file, text ?? null])))
    .digest('hex')
    .slice(0, 12);
  const folder = path.join(cache, `${area}-${name}-${digest}`);
  return alone(folder, async () => {
    await rm(`${folder}.new`, { recursive: true, force: true });
    await cp(dist, `${folder}.new`, { recursive: true });
    for (const [file, text] of files) {
      const place = path.join(`${folder}.new`, file);
      await (text === undefined ? rm(place) : writeFile(place, text));
    }
    await rm(folder, { recursive: true, force: true });
    await rename(`${folder}.new`, folder);
    return folder;
  });
}

/** The same code under another id. */
export const relabelled = (area: string, name: string) =>
  patchedBuild(area, name, { node: (code) => `${code}\n// ${name}\n` });
