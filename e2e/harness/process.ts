import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { repository } from './places.ts';

type Starting = { file: string; port: number; env: Record<string, string>; log: string };

export type Running = { pid: number; stop: (signal?: 'SIGTERM' | 'SIGKILL') => Promise<void> };

/** What a child is given of this process's own environment: nothing by which a developer's settings could leak into a test. */
export const cleanEnv = () => ({
  PATH: process.env.PATH ?? '',
  HOME: process.env.HOME ?? '',
  GIT_AUTHOR_NAME: 'e2e',
});

/** Starts one of the shop's processes as an operator would, and waits until it answers. */
export async function start({ file, port, env, log }: Starting): Promise<Running> {
  mkdirSync(path.dirname(log), { recursive: true });
  const output = openSync(log, 'a');
  const child = spawn(process.execPath, [file], {
    cwd: repository,
    env: { ...cleanEnv(), ...env },
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const killOnExit = () => child.kill('SIGKILL');
  process.once('exit', killOnExit);
  await answers(child, port, log);

  return {
    pid: child.pid ?? 0,
    async stop(signal = 'SIGTERM') {
      process.off('exit', killOnExit);
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill(signal);
      const impatient = setTimeout(() => child.kill('SIGKILL'), 10_000);
      await gone;
      clearTimeout(impatient);
    },
  };
}

async function answers(child: ChildProcess, port: number, log: string): Promise<void> {
  for (let left = 4800; left > 0 && child.exitCode === null; left -= 1) {
    const ok = await fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(2000) }).then(
      (response) => response.ok,
      () => false,
    );
    if (ok) return;
    await pause(25);
  }
  child.kill('SIGKILL');
  throw new Error(`nothing answers at port ${port}:\n${readFileSync(log, 'utf8').slice(-3000)}`);
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}
