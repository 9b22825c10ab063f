import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { until } from './until.ts';

const SERVER = fileURLToPath(new URL('../src/server.ts', import.meta.url));
const children: ChildProcess[] = [];

/**
 * Starts the server as an operator does, in a process of its own, but without the process that draws the pictures of the home page beforehand. The
 * test file must call `killServers` in `afterEach`.
 */
export function startServer(env: NodeJS.ProcessEnv) {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, [SERVER], {
    env: { PATH, NODE_COMPILE_CACHE, WARM_PICTURES: 'no', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (bytes) => {
      output += bytes;
    });
  }
  return {
    child,
    output: () => output,
    ended: once(child, 'close'),
    /** The address on which it listens, once it does. */
    address: () => until(() => /"at":"(http:[^"]+)"/.exec(output)?.[1]),
  };
}

export function killServers(): void {
  for (const child of children.splice(0)) child.kill('SIGKILL');
}
