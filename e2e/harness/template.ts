import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePort } from 'api/free-port';
import { sourceDigest } from '../../scripts/sources.ts';
import { withLock } from './lock.ts';
import { allAreas, cache, folderOf, repository } from './paths.ts';
import { cleanEnv, startProcess } from './process.ts';
import { openRegistry } from './registry.ts';

const run = promisify(execFile);

/** The data folder of a shop whose five areas are published and promoted. Copying it is much faster than publishing again. */
const template = path.join(cache, 'template');
/** The folder of the embedded database, and of the template's copy from before anything was published. */
const [database, unpublishedDatabase] = ['pglite', 'pglite-unpublished'];

/** Builds the areas that have changed, and makes the template again if it is of other sources. */
export async function prepareTemplate(): Promise<void> {
  await withLock(template, async () => {
    await buildChangedAreas();
    const digest = await digestOf([...allAreas.map(folderOf), 'api', 'release', 'e2e/harness']);
    if ((await readFile(path.join(template, 'digest'), 'utf8').catch(() => '')) === digest) return;
    await rm(template, { recursive: true, force: true });
    const unfinished = `${template}.new`;
    await rm(unfinished, { recursive: true, force: true });
    await fillTemplate(unfinished, digest);
    await rename(unfinished, template);
  });
}

async function buildChangedAreas(): Promise<void> {
  const changed: string[] = [];
  for (const area of allAreas) {
    const folder = path.join(repository, folderOf(area));
    const stamp = path.join(folder, 'dist/sources');
    const builtFrom = existsSync(stamp) ? await readFile(stamp, 'utf8') : '';
    if (builtFrom !== (await sourceDigest(repository, folder))) changed.push(area);
  }
  if (changed.length === 0) return;
  await run(process.execPath, [path.join(repository, 'scripts/build.ts'), ...changed], { env: cleanEnv() });
}

async function fillTemplate(dataDir: string, digest: string): Promise<void> {
  const port = await freePort();
  const api = await startProcess({
    file: 'api/src/server.ts',
    port,
    env: { DATA_DIR: dataDir, API_PORT: String(port), WARM_PICTURES: 'no' },
    log: path.join(dataDir, 'log/api.log'),
  });
  await copyDatabase(dataDir, api.pid);
  const registry = openRegistry({ apiUrl: `http://127.0.0.1:${port}`, dataDir });
  const publishAndPromote = async (area: string) =>
    registry.promote(area, await registry.publish(area, path.join(repository, folderOf(area), 'dist')));
  // The registry accepts an area only if a host of its contract is published.
  await publishAndPromote('host');
  await Promise.all(allAreas.filter((area) => area !== 'host').map(publishAndPromote));
  await api.stop();
  await rm(path.join(dataDir, 'log'), { recursive: true });
  await writeFile(path.join(dataDir, 'digest'), digest);
}

/** The copy is what a crash would leave, because the process stands still meanwhile. A clean stop would cost another start. */
async function copyDatabase(dataDir: string, apiPid: number): Promise<void> {
  process.kill(apiPid, 'SIGSTOP');
  await cp(path.join(dataDir, database), path.join(dataDir, unpublishedDatabase), { recursive: true });
  process.kill(apiPid, 'SIGCONT');
}

async function digestOf(folders: string[]): Promise<string> {
  const digests = await Promise.all(folders.map((folder) => sourceDigest(repository, path.join(repository, folder))));
  return createHash('sha256').update(digests.join()).digest('hex');
}

/**
 * `unpublished`: the registry is empty, although all releases are stored. `none`: keys and stored releases only, for a shop on another database.
 */
export async function copyTemplate(dataDir: string, registry: 'published' | 'unpublished' | 'none'): Promise<void> {
  const folders = { published: database, unpublished: unpublishedDatabase, none: undefined };
  const databases = [database, unpublishedDatabase];
  await cp(template, dataDir, {
    recursive: true,
    filter: (file) => !databases.includes(path.relative(template, file)),
  });
  const folder = folders[registry];
  if (folder) await cp(path.join(template, folder), path.join(dataDir, database), { recursive: true });
}

/** The folder in which all shops with the same sources of `api` store drawn pictures, so that each is drawn once per machine. */
export async function sharedMediaFolder(): Promise<string> {
  return path.join(cache, `media-${(await digestOf(['api'])).slice(0, 12)}`);
}
