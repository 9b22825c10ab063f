import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, expect, test } from '@jest/globals';
import { sourceDigest } from './sources.ts';

const root = mkdtempSync(path.join(tmpdir(), 'sources-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

function write(repository: string, files: Record<string, string>) {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(repository, file)), { recursive: true });
    writeFileSync(path.join(repository, file), text);
  }
}

const digestOf = (repository: string) => sourceDigest(repository, path.join(repository, 'mfe-blog'));
const files = { 'pnpm-lock.yaml': 'lock', 'shared/kernel/index.ts': 'kernel', 'mfe-blog/src/area.ts': 'area' };
let count = 0;
let repository: string;
let before: string;

beforeEach(async () => {
  count += 1;
  repository = path.join(root, String(count));
  write(repository, files);
  before = await digestOf(repository);
});

test('the digest depends on the sources, not on where the repository is', async () => {
  const other = path.join(root, 'somewhere', 'else');
  write(other, files);
  expect(await digestOf(other)).toBe(before);
});

test.each([
  ['a file of the area', { 'mfe-blog/src/area.ts': 'changed' }],
  ['a new file', { 'mfe-blog/src/pages/New.tsx': '' }],
  ['a file of shared', { 'shared/kernel/index.ts': 'changed' }],
  ['a dependency', { 'pnpm-lock.yaml': 'changed' }],
  ['a file whose content moved to another file', { 'mfe-blog/src/area.ts': '', 'mfe-blog/src/areb.ts': 'area' }],
])('%s changes the digest', async (_, change) => {
  write(repository, change);
  expect(await digestOf(repository)).not.toBe(before);
});

test.each([
  ['a test', { 'mfe-blog/src/area.test.ts': 'x', 'shared/kernel/http.test.tsx': 'x' }],
  ['a README', { 'mfe-blog/README.md': 'x' }],
  ['build output', { 'mfe-blog/dist/web/entry.js': 'x' }],
  ['an installed package', { 'mfe-blog/node_modules/x/index.js': 'x' }],
  ['another area', { 'mfe-shop/src/area.ts': 'x' }],
])('%s does not change the digest', async (_, change) => {
  write(repository, change);
  expect(await digestOf(repository)).toBe(before);
});
