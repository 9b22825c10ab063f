import { execFile } from 'node:child_process';
import { cp, lstat, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePort } from 'api/free-port';
import { repository } from '../lib/places.ts';

const run = promisify(execFile);

export type Checkout = {
  folder: string;
  env: Record<string, string>;
  url: string;
  apiUrl: string;
  dataDir: string;
  remove: () => Promise<void>;
};

/** Copies the working tree without builds and data, with linked packages: a fresh clone after its install. */
export async function freshCheckout(): Promise<Checkout> {
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-bench-'));
  const { stdout } = await run('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: repository,
    maxBuffer: 1 << 26,
  });
  const files = stdout.split('\0').filter((file) => file !== '');
  for (const file of files) {
    // Git still lists a deleted file until the deletion is committed.
    await cp(path.join(repository, file), path.join(folder, file)).catch(() => undefined);
  }
  for (const packageFolder of new Set(['.', ...files.map((file) => file.split('/')[0] ?? '')]))
    await linkModules(folder, packageFolder);
  const [port, apiPort] = await Promise.all([freePort(), freePort()]);
  const dataDir = path.join(folder, 'var');
  const url = `http://127.0.0.1:${port}`;
  return {
    folder,
    dataDir,
    url,
    apiUrl: `http://127.0.0.1:${apiPort}`,
    env: { PORT: String(port), API_PORT: String(apiPort), DATA_DIR: dataDir, HOST: '127.0.0.1' },
    remove: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }),
  };
}

/** Copies a package's `node_modules` with its links, so that workspace packages resolve to the copy. */
async function linkModules(folder: string, packageFolder: string): Promise<void> {
  const from = path.join(repository, packageFolder, 'node_modules');
  const to = path.join(folder, packageFolder, 'node_modules');
  if (!(await lstat(from).catch(() => undefined))?.isDirectory()) return;
  await mkdir(to, { recursive: true });
  for (const name of await readdir(from)) {
    if (name === '.pnpm') await symlink(path.join(from, name), path.join(to, name));
    else await cp(path.join(from, name), path.join(to, name), { recursive: true, verbatimSymlinks: true });
  }
}
