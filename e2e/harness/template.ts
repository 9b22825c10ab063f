import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { sourceDigest } from '../../scripts/sources.ts';
import { alone } from './lock.ts';
import { cache, everyArea, folderOf, repository } from './places.ts';
import { cleanEnv, freePort, start } from './process.ts';
import { releasing } from './releasing.ts';

const run = promisify(execFile);
/**
 * The data folder of a shop whose five areas are published and promoted. A shop of a test begins as a copy of it,
 * which is much quicker than starting from nothing.
 */
const template = path.join(cache, 'template');

/** Builds what has changed and makes the template anew when it is not of these sources. */
export async function prepareTemplate(): Promise<void> {
  await alone(template, async () => {
    await build();
    const digest = await digestOf([...everyArea.map(folderOf), 'api', 'release']);
    if ((await readFile(path.join(template, 'digest'), 'utf8').catch(() => '')) === digest) return;
    await rm(template, { recursive: true, force: true });
    const making = `${template}.new`;
    await rm(making, { recursive: true, force: true });
    await fill(making, digest);
    await rename(making, template);
  });
}

async function build(): Promise<void> {
  const stale: string[] = [];
  for (const area of everyArea) {
    const folder = path.join(repository, folderOf(area));
    const built = path.join(folder, 'dist/sources');
    const before = existsSync(built) ? await readFile(built, 'utf8') : '';
    if (before !== (await sourceDigest(repository, folder))) stale.push(area);
  }
  if (stale.length === 0) return;
  await run(process.execPath, [path.join(repository, 'scripts/build.ts'), ...stale], { env: cleanEnv() });
}

async function fill(dataDir: string, digest: string): Promise<void> {
  const port = await freePort();
  const api = await start({
    file: 'api/src/server.ts',
    port,
    env: { DATA_DIR: dataDir, API_PORT: String(port), WARM_PICTURES: 'no' },
    log: path.join(dataDir, 'log/api.log'),
  });
  const { publish, promote } = releasing({ apiUrl: `http://127.0.0.1:${port}`, dataDir });
  for (const area of everyArea) {
    await promote(area, await publish(area, path.join(repository, folderOf(area), 'dist')));
  }
  await api.stop();
  await rm(path.join(dataDir, 'log'), { recursive: true });
  await writeFile(path.join(dataDir, 'digest'), digest);
}

async function digestOf(folders: string[]): Promise<string> {
  const digests = await Promise.all(folders.map((folder) => sourceDigest(repository, path.join(repository, folder))));
  return createHash('sha256').update(digests.join()).digest('hex');
}

/** `withDatabase: false` leaves keys and stored releases, and a registry that knows nothing yet. */
export async function copyTemplate(dataDir: string, { withDatabase }: { withDatabase: boolean }): Promise<void> {
  await cp(template, dataDir, {
    recursive: true,
    filter: (file) => withDatabase || !path.relative(template, file).startsWith('pglite'),
  });
}
