import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { repository } from './paths.ts';

type ProcessOptions = { file: string; port: number; env: Record<string, string>; log: string };

export type RunningProcess = { pid: number; stop: (signal?: 'SIGTERM' | 'SIGKILL') => Promise<void> };

/** The base environment of child processes, without the developer's own settings, which must not affect a test. */
export const cleanEnv = () => ({
  PATH: process.env.PATH ?? '',
  HOME: process.env.HOME ?? '',
  GIT_AUTHOR_NAME: 'e2e',
  // As in `scripts/checks/command.ts`: otherwise each process compiles the same modules again.
  NODE_COMPILE_CACHE: path.join(repository, '.cache/node'),
});

const startTimeoutMs = 240_000;
const stopTimeoutMs = 10_000;

/** Starts a process of the shop as an operator would, and waits until it responds at `/healthz`. */
export async function startProcess({ file, port, env, log }: ProcessOptions): Promise<RunningProcess> {
  mkdirSync(path.dirname(log), { recursive: true });
  const output = openSync(log, 'a');
  const child = spawn(process.execPath, [file], {
    cwd: repository,
    env: { ...cleanEnv(), ...env },
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const killOnExit = () => child.kill('SIGKILL');
  process.once('exit', killOnExit);
  await waitUntilHealthy(child, port, log);

  return {
    pid: child.pid ?? 0,
    async stop(signal = 'SIGTERM') {
      process.off('exit', killOnExit);
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill(signal);
      const timeout = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs);
      await exited;
      clearTimeout(timeout);
    },
  };
}

async function waitUntilHealthy(child: ChildProcess, port: number, log: string): Promise<void> {
  const start = Date.now();
  while (Date.now() - start < startTimeoutMs && child.exitCode === null) {
    const isHealthy = await fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(2000) }).then(
      (response) => response.ok,
      () => false,
    );
    if (isHealthy) return;
    await pause(25);
  }
  child.kill('SIGKILL');
  throw new Error(`no response at port ${port}:\n${readFileSync(log, 'utf8').slice(-3000)}`);
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no free port')),
      );
    });
  });
}
