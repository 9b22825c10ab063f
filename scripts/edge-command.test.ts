import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from '@jest/globals';
import { edgeCommand } from './edge-command.ts';

const run = promisify(execFile);
const dataDir = await mkdtemp(path.join(tmpdir(), 'edge-command-'));
afterAll(() => rm(dataDir, { recursive: true, force: true }));

/** Prints what a process that is started as the edge reads of these files, and whether it can write into its own folder. */
const probe = path.join(dataDir, 'probe.mjs');
const source = `
import { readFileSync, writeFileSync } from 'node:fs';
const read = (file) => { try { return readFileSync(file, 'utf8'); } catch { return 'denied'; } };
const [dataDir, parent] = process.argv.slice(2);
const key = dataDir + '/keys/admin.json';
writeFileSync(dataDir + '/edge/policy.json', 'policy');
console.log(JSON.stringify({
  keys: [key, '/proc/1/root' + key, '/proc/' + parent + '/root' + key].map(read),
  database: read(dataDir + '/pglite/base'),
  backup: read(dataDir + '/backups/first.gz'),
  own: [read(dataDir + '/edge/policy.json'), read(dataDir + '/releases/manifest.json')],
}));`;

test('a process that is started as the edge reads its own folders, and neither keys nor the database nor later backups', async () => {
  for (const [folder, file] of [
    ['keys', 'admin.json'],
    ['pglite', 'base'],
    ['releases', 'manifest.json'],
    ['edge', 'policy.json'],
  ] as const) {
    await mkdir(path.join(dataDir, folder));
    await writeFile(path.join(dataDir, folder, file), folder);
  }
  await writeFile(probe, source);
  const { command, warning } = edgeCommand(dataDir, probe);
  await mkdir(path.join(dataDir, 'backups'), { recursive: true });
  await writeFile(path.join(dataDir, 'backups/first.gz'), 'backup');
  const [program = '', ...args] = command;
  const { stdout } = await run(program, [...args, dataDir, String(process.pid)]);
  const files = JSON.parse(stdout);
  expect(files.own).toEqual(['policy', 'releases']);
  // Where the system allows no file system of its own, the start says so.
  const read = warning === undefined ? 'denied' : 'keys';
  expect(files.keys[0]).toBe(read);
  if (warning === undefined) expect([...files.keys, files.database, files.backup]).toEqual(Array(5).fill('denied'));
});
