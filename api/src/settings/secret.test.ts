import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { keptSecret } from './secret.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'shop-secret-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

test('made at the first start, the same at every later one, and for its owner’s eyes only', async () => {
  const made = await keptSecret(dataDir);
  expect(made).toMatch(/^[\w-]{64}$/);
  expect(await keptSecret(dataDir)).toBe(made);
  const { mode } = await stat(join(dataDir, 'keys/shop-secret'));
  expect(mode & 0o777).toBe(0o600);
});

test('two shops have two', async () => {
  const other = await mkdtemp(join(tmpdir(), 'shop-secret-'));
  expect(await keptSecret(other)).not.toBe(await keptSecret(dataDir));
  await rm(other, { recursive: true });
});

test('who start at once agree on one', async () => {
  const made = await Promise.all(Array.from({ length: 20 }, () => keptSecret(dataDir)));
  expect(new Set(made).size).toBe(1);
});

test('what is there but no secret is not replaced in silence', async () => {
  await keptSecret(dataDir);
  const file = join(dataDir, 'keys/shop-secret');
  await chmod(file, 0o600);
  await writeFile(file, 'half');
  await expect(keptSecret(dataDir)).rejects.toThrow('mend it');
});
