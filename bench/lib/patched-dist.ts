import { appendFile, cp, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { BuildReport } from '@shop/shared/contract';

/** Makes another release without a build: a copy with a comment appended to the scripts of browser and server. */
export async function patchedDist(dist: string, copy: string, comment: string): Promise<string> {
  await rm(copy, { recursive: true, force: true });
  await cp(dist, copy, { recursive: true });
  await appendComment(copy, comment);
  return copy;
}

export async function appendComment(dist: string, comment: string): Promise<void> {
  const { web, node }: BuildReport = JSON.parse(await readFile(path.join(dist, 'build.json'), 'utf8'));
  for (const file of [path.join('node', node.entry), path.join('web', web.entry)]) {
    await appendFile(path.join(dist, file), `\n// ${comment}\n`);
  }
}
