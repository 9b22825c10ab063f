import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, test } from '@jest/globals';
import { nodeCommand, sendProgram } from './isolation.ts';

function start(...more: string[]) {
  const [command = '', ...args] = nodeCommand(64);
  const child = spawn(command, [...args, ...more], { stdio: ['pipe', 'ignore', 'pipe'] });
  sendProgram(child);
  return child;
}

test('the program of a lane runs from its standard input', async () => {
  expect(await once(start('--probe'), 'exit')).toEqual([0, null]);
});

test('a stack trace of the program names its files', async () => {
  // Without the pipe to the edge the program throws.
  expect(await text(start().stderr)).toMatch(/^\s+at main\.ts:\d+:\d+$/m);
});

test('the log of the edge has no warning that removing types is experimental', () => {
  const statement = `import(${JSON.stringify(import.meta.resolve('./program-text.ts'))}).then((module) => module.readProgram())`;
  const { stderr, status } = spawnSync('node', ['--eval', statement], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
});
