import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { readOrCreateSecret } from './secret.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'shop-secret-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

test('the secret is created at the first start, stays the same, and only its owner can read the file', async () => {
  const secret = await readOrCreateSecret(dataDir);
  expect(secret).toMatch(/^[\w-]{64}$/);
  expect(await readOrCreateSecret(dataDir)).toBe(secret);
  const { mode } = await stat(join(dataDir, 'keys/shop-secret'));
  expect(mode & 0o777).toBe(0o600);
});

test('two shops have different secrets', async () => {
  const other = await mkdtemp(join(tmpdir(), 'shop-secret-'));
  expect(await readOrCreateSecret(other)).not.toBe(await readOrCreateSecret(dataDir));
  await rm(other, { recursive: true });
});

test('processes that start at the same time get the same secret', async () => {
  const secrets = await Promise.all(Array.from({ length: 20 }, () => readOrCreateSecret(dataDir)));
  expect(new Set(secrets).size).toBe(1);
});

test('an incomplete secret file is an error and is not replaced', async () => {
  await readOrCreateSecret(dataDir);
  const file = join(dataDir, 'keys/shop-secret');
  await chmod(file, 0o600);
  await writeFile(file, 'half');
  await expect(readOrCreateSecret(dataDir)).rejects.toThrow('repair it');
});
