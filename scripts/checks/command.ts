import { AsyncLocalStorage } from 'node:async_hooks';
import { spawn } from 'node:child_process';
import path from 'node:path';

export const repository = path.resolve(import.meta.dirname, '../..');

export type CommandResult = { code: number; output: string };

/** A command that takes longer than this (ms) hangs, and is killed. */
const timeoutMs = 25 * 60_000;

const isLowPriority = new AsyncLocalStorage<true>();

/**
 * Lets other programs go first while `body` runs its own: these only use the time in which the others wait. Not the lowest priority, with
 * which a test would wait for minutes beside a busy step.
 */
export const withLowPriority = <T>(body: () => Promise<T>): Promise<T> => isLowPriority.run(true, body);

/** Runs a program of the workspace in the repository's root, without input, and collects its output. */
export function run(command: string, args: string[], env: Record<string, string> = {}): Promise<CommandResult> {
  const nice = isLowPriority.getStore() ? ['nice', '-n', '10'] : [];
  const [program = command, ...rest] = [...nice, command, ...args];
  const child = spawn(program, rest, {
    cwd: repository,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: timeoutMs,
    env: {
      ...process.env,
      // The Node that runs this script and the workspace's tools take precedence over those of the machine.
      PATH: [path.dirname(process.execPath), path.join(repository, 'node_modules/.bin'), process.env.PATH].join(':'),
      NO_COLOR: '1',
      FORCE_COLOR: undefined,
      // Tests start Node some hundred times, and each start would compile the same modules again.
      NODE_COMPILE_CACHE: path.join(repository, '.cache/node'),
      ...env,
    },
  });
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ code: 127, output: error.message }));
    child.on('close', (code, signal) => {
      const output = Buffer.concat(chunks).toString();
      resolve(signal ? { code: 1, output: `${output}\nkilled by ${signal}` } : { code: code ?? 1, output });
    });
  });
}
