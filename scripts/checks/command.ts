import { spawn } from 'node:child_process';
import path from 'node:path';

export const repository = path.resolve(import.meta.dirname, '../..');

export type Ran = { code: number; output: string };

/** No step may wait for ever: what takes longer than this hangs. */
const longest = 20 * 60_000;

/** Runs a program of the workspace from its root, without input, and keeps what it printed. */
export function run(command: string, args: string[], env: Record<string, string> = {}): Promise<Ran> {
  const child = spawn(command, args, {
    cwd: repository,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: longest,
    env: {
      ...process.env,
      // The Node that runs this script, and the tools of the root package, before any other of the machine.
      PATH: [path.dirname(process.execPath), path.join(repository, 'node_modules/.bin'), process.env.PATH].join(':'),
      NO_COLOR: '1',
      FORCE_COLOR: undefined,
      ...env,
    },
  });
  const parts: Buffer[] = [];
  child.stdout.on('data', (part: Buffer) => parts.push(part));
  child.stderr.on('data', (part: Buffer) => parts.push(part));
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ code: 127, output: error.message }));
    child.on('close', (code, signal) => {
      const output = Buffer.concat(parts).toString();
      resolve(signal ? { code: 1, output: `${output}\nended by ${signal}` } : { code: code ?? 1, output });
    });
  });
}
