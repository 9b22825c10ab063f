import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
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
  folder = await mkdtemp(path.join(tmpdir(), 'shop-seed-'));
  const { DATABASE_URL: _server, ...rest } = process.env;
  env = { ...rest, DATA_DIR: folder, API_PORT: String(await freePort()), WARM_PICTURES: 'no' };
});
afterEach(async () => {
  if (api !== undefined) {
    const ended = once(api, 'exit');
    api.kill('SIGTERM');
    await ended;
    api = undefined;
  }
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

/** What it says; with `refused: ` before it when it failed. */
async function seed(...args: string[]): Promise<string> {
  const options = { cwd: repository, env };
  return run(process.execPath, ['scripts/seed.ts', ...args], options).then(
    ({ stdout }) => stdout,
    (error) => `refused: ${error.stderr}`,
  );
}

async function total(): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${env.API_PORT}/api/v1/products`);
  const { data } = (await answer.json()) as { data: { total: number } };
  return data.total;
}

test('what cannot be meant is refused before anything is opened', async () => {
  expect(await seed()).toMatch(/^refused: say how many/);
  expect(await seed('--products', '5', '--remove')).toMatch(/^refused: either/);
  for (const odd of ['0', '-3', '1.5', '1e3', '۱۰', '1000001', 'many'])
    expect(await seed('--products', odd)).toMatch(/^refused: .*whole number from 1 to 1000000/);
});

test('products come before the first start, while the shop runs, and go again', async () => {
  expect(await seed('--products', '260')).toMatch(/^260 products added in [\d.]+ s$/m);
  await startApi();
  const before = await total();
  expect(before).toBeGreaterThan(300);
  expect(await seed('--products', '10')).toMatch(/^10 products added/m);
  expect(await total()).toBe(before + 10);
  expect(await seed('--remove')).toMatch(/^270 products taken away/m);
  expect(await total()).toBe(before - 260);
});
