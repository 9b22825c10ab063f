import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';

let parent: string;
beforeEach(() => {
  parent = mkdtempSync(path.join(tmpdir(), 'temporary-'));
});
afterEach(() => rmSync(parent, { recursive: true }));

const repository = path.resolve(import.meta.dirname, '../..');

/** Creates the folder in a process of its own, and returns its output. */
const runIn = (parent: string, statements: string) =>
  execFileSync('node', ['--input-type=module', '--eval', statements, parent], { cwd: repository, encoding: 'utf8' });

const create = `
  import { readdirSync } from 'node:fs';
  import { createTemporaryFolder } from './scripts/checks/temporary.ts';
  const folder = createTemporaryFolder(process.argv.at(-1));
`;

test('a run deletes its folder at its end, and those of runs that were killed', () => {
  const ofKilledRun = path.join(parent, 'shop-tests-99999999');
  const ofRunningTest = path.join(parent, `shop-tests-${process.pid}`);
  const ofAnotherProgram = path.join(parent, 'another-program');
  for (const folder of [ofKilledRun, ofRunningTest, ofAnotherProgram])
    mkdirSync(path.join(folder, 'data'), { recursive: true });
  const folder = runIn(parent, `${create} if (readdirSync(folder).length === 0) console.log(folder);`).trim();
  expect(path.dirname(folder)).toBe(parent);
  expect(existsSync(folder)).toBe(false);
  expect(readdirSync(parent).sort()).toEqual(['another-program', `shop-tests-${process.pid}`]);
});
