import { appendFile, cp, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { BuildReport } from '@shop/shared/contract';

/** Another release without another build: the same files, with a remark at the end of what browser and server run. */
export async function patchedDist(dist: string, copy: string, remark: string): Promise<string> {
  await rm(copy, { recursive: true, force: true });
  await cp(dist, copy, { recursive: true });
  await remarkIn(copy, remark);
  return copy;
}

export async function remarkIn(dist: string, remark: string): Promise<void> {
  const { web, node }: BuildReport = JSON.parse(await readFile(path.join(dist, 'build.json'), 'utf8'));
  for (const file of [path.join('node', node.entry), path.join('web', web.entry)]) {
    await appendFile(path.join(dist, file), `\n// ${remark}\n`);
  }
}
