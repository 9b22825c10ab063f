import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { heapFlags } from '../../scripts/heap-flags.ts';
import { repository } from './paths.ts';

type ProcessOptions = {
  file: string;
  port: number;
  env: Record<string, string>;
  log: string;
  /** Of Node. By default those that make tests cheap. */
  nodeFlags?: string[] | undefined;
};

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

/** Starts a process of the shop, and waits until it responds at `/healthz`. */
export async function startProcess({
  file,
  port,
  env,
  log,
  nodeFlags = heapFlags,
}: ProcessOptions): Promise<RunningProcess> {
  mkdirSync(path.dirname(log), { recursive: true });
  const output = openSync(log, 'a');
  const child = spawn(process.execPath, [...nodeFlags, file], {
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
      if (hasEnded(child)) return;
      child.kill(signal);
      const timeout = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs);
      await exited;
      clearTimeout(timeout);
    },
  };
}

/** A process that was killed by a signal has no exit code. */
const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

async function waitUntilHealthy(child: ChildProcess, port: number, log: string): Promise<void> {
  const isHealthy = await respondsAt(`http://127.0.0.1:${port}/healthz`, () => !hasEnded(child));
  if (isHealthy) return;
  child.kill('SIGKILL');
  throw new Error(`no response at port ${port}:\n${readFileSync(log, 'utf8').slice(-3000)}`);
}

/** An edge that starts on a busy machine begins to listen before it has its releases, and until then responds with 503. */
export async function waitUntilReady(url: string): Promise<void> {
  if (await respondsAt(`${url}/readyz`)) return;
  throw new Error(`the edge is not ready: ${await (await fetch(`${url}/readyz`)).text()}`);
}

/** Whether an address responds with success before the start takes too long. */
async function respondsAt(address: string, isRunning = () => true): Promise<boolean> {
  for (const start = Date.now(); Date.now() - start < startTimeoutMs && isRunning(); await pause(25)) {
    const isOk = await fetch(address, { signal: AbortSignal.timeout(2000) }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isOk) return true;
  }
  return false;
}
