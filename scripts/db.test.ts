import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';

jest.setTimeout(120_000);

const repository = path.resolve(import.meta.dirname, '..');
const run = promisify(execFile);
let folder: string;
let env: NodeJS.ProcessEnv;
let api: ChildProcess | undefined;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'shop-db-'));
  const { DATABASE_URL: _server, ...rest } = process.env;
  env = { ...rest, DATA_DIR: folder, API_PORT: String(await freePort()), LOG_LEVEL: 'info' };
});
afterEach(async () => {
  await stopApi();
  await rm(folder, { recursive: true, force: true });
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address === 'object' && address !== null) return address.port;
  throw new Error('no free port');
}

async function startApi(): Promise<void> {
  const child = spawn(process.execPath, ['api/src/server.ts'], {
    cwd: repository,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  api = child;
  let said = '';
  await new Promise<void>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`api ended with ${code}`)));
    child.stdout.on('data', (text) => {
      said += text;
      if (said.includes('api is up')) resolve();
    });
  });
}

async function stopApi(): Promise<void> {
  const running = api;
  api = undefined;
  if (running === undefined || running.exitCode !== null) return;
  const ended = once(running, 'exit');
  running.kill('SIGTERM');
  await ended;
}

type Said = { code: number; output: string };

async function db(...words: string[]): Promise<Said> {
  return run(process.execPath, ['scripts/db.ts', ...words], { cwd: repository, env }).then(
    ({ stdout, stderr }) => ({ code: 0, output: stdout + stderr }),
    (error) => ({ code: error.code, output: `${error.stdout}${error.stderr}` }),
  );
}

test('a running shop is backed up, and restored when it is closed; what was there is set aside', async () => {
  const file = path.join(folder, 'kept.shop.gz');
  await startApi();
  expect(await db('backup', file)).toMatchObject({ code: 0, output: expect.stringContaining(file) });
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await db('backup', file)).toMatchObject({ code: 1, output: expect.stringContaining('is there already') });
  expect(await db('restore', file)).toMatchObject({ code: 1, output: expect.stringContaining('stop it first') });

  await stopApi();
  expect(await db('restore', file)).toMatchObject({ code: 0, output: expect.stringContaining('rows restored') });
  const places = await readdir(folder);
  expect(places.filter((name) => name.startsWith('pglite.before-'))).toHaveLength(1);
  // The restored one is a shop that opens, and that is backed up without anyone running.
  expect(await db('backup', path.join(folder, 'again.shop.gz'))).toMatchObject({ code: 0 });
  await startApi();
  const menus = await fetch(`http://127.0.0.1:${env.API_PORT}/api/v1/menus`);
  expect(menus.status).toBe(200);
  expect(((await menus.json()) as { data: unknown[] }).data.length).toBeGreaterThan(0);
});

test('a file that is no backup, or not there, changes nothing', async () => {
  const file = path.join(folder, 'no.shop.gz');
  expect(await db('restore', file)).toMatchObject({ code: 1, output: expect.stringContaining('cannot be read') });
  await writeFile(file, 'this is no backup');
  expect(await db('restore', file)).toMatchObject({ code: 1, output: expect.stringContaining('cannot be read') });
  expect(await db('backup')).toMatchObject({ code: 1, output: expect.stringContaining('no database') });
  expect(
    (await readdir(folder)).filter(
      (name) => name.startsWith('pglite') && !name.includes('.lock') && !name.includes('.holder'),
    ),
  ).toEqual([]);
});
