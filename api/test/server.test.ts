import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, jest, test } from '@jest/globals';
import { until } from './until.ts';
import { wire } from './wire.ts';

// A whole process, with its first start: keys, tables, the first content.
jest.setTimeout(180_000);

const SERVER = fileURLToPath(new URL('../src/server.ts', import.meta.url));
const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

function start(env: NodeJS.ProcessEnv) {
  const { PATH } = process.env;
  const child = spawn(process.execPath, [SERVER], { env: { PATH, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  children.push(child);
  let said = '';
  child.stdout.on('data', (bytes) => {
    said += bytes;
  });
  child.stderr.on('data', (bytes) => {
    said += bytes;
  });
  return { child, said: () => said, ended: once(child, 'close') };
}

test('wrong settings: it says all that is wrong, and does not start', async () => {
  const { ended, said } = start({ NODE_ENV: 'production', API_PORT: 'x', SHOP_SECRET: 'hidden' });
  expect((await ended)[0]).toBe(1);
  for (const name of ['API_PORT', 'SHOP_SECRET', 'DATABASE_URL', 'SHOP_ORIGIN', 'SMS_PROVIDER']) {
    expect(said()).toContain(name);
  }
  expect(said()).not.toContain('hidden');
});

test('told to stop, it answers whom it is serving, closes the database and ends well', async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'shop-server-'));
  const { child, ended, said } = start({ DATA_DIR, API_PORT: '0' });
  const address = await until(() => /"at":"(http:[^"]+)"/.exec(said())?.[1]);
  const socket = await wire(address);
  const head = 'host: x\r\ncontent-type: application/json\r\nexpect: 100-continue\r\ncontent-length: 12';
  socket.write(`POST /api/v1/orders/basket/price HTTP/1.1\r\n${head}\r\n\r\n`);
  // It has read the head, and waits for the body.
  await until(() => (socket.got().includes('100 Continue') ? true : undefined));
  child.kill('SIGTERM');
  socket.write('{"items":[]}');
  expect(await socket.end()).toContain('HTTP/1.1 200 OK');
  expect((await ended)[0]).toBe(0);
  expect(said()).toContain('api has stopped');
  await rm(DATA_DIR, { recursive: true });
});
