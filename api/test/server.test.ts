import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, jest, test } from '@jest/globals';
import { openRawConnection } from './raw-connection.ts';
import { killServers, startServer } from './server-process.ts';
import { templates } from './templates.ts';
import { until } from './until.ts';

// Real processes are slow to start on a busy machine.
jest.setTimeout(180_000);

afterEach(killServers);

test('with invalid settings the server reports all of them and does not start', async () => {
  const { ended, output } = startServer({ NODE_ENV: 'production', API_PORT: 'x', SHOP_SECRET: 'hidden' });
  expect((await ended)[0]).toBe(1);
  for (const name of ['API_PORT', 'SHOP_SECRET', 'DATABASE_URL', 'SHOP_ORIGIN', 'SMS_PROVIDER']) {
    expect(output()).toContain(name);
  }
  expect(output()).not.toContain('hidden');
});

test('on SIGTERM the server finishes running requests, closes the database and exits with 0', async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'shop-server-'));
  // A filled database: `scripts/operator-commands.test.ts` starts a shop on an empty folder.
  await mkdir(join(DATA_DIR, 'pglite'));
  execFileSync('tar', ['-x', '-C', join(DATA_DIR, 'pglite'), '-f', templates().dump], { stdio: 'ignore' });
  const { child, ended, output, address } = startServer({ DATA_DIR, API_PORT: '0' });
  const socket = await openRawConnection(await address());
  const head = 'host: x\r\ncontent-type: application/json\r\nexpect: 100-continue\r\ncontent-length: 12';
  socket.write(`POST /api/v1/orders/basket/price HTTP/1.1\r\n${head}\r\n\r\n`);
  // The server has read the headers and waits for the body.
  await until(() => socket.received().includes('100 Continue'));
  child.kill('SIGTERM');
  socket.write('{"items":[]}');
  expect(await socket.end()).toContain('HTTP/1.1 200 OK');
  expect((await ended)[0]).toBe(0);
  expect(output()).toContain('api has stopped');
  await rm(DATA_DIR, { recursive: true });
});
