import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream, mkdirSync } from 'node:fs';
import path from 'node:path';

export const repository = path.resolve(import.meta.dirname, '..');

type ServiceOptions = { name: string; file: string; port: number; dataDir: string; env?: NodeJS.ProcessEnv };

/** Started again this often in a row, it will not get better by being started once more. */
const mostRestarts = 5;

/** Keeps one of the shop's processes running; its log goes to `<data>/log/<name>.log`. */
export function supervise({ name, file, port, dataDir, env = {} }: ServiceOptions) {
  const folder = path.join(dataDir, 'log');
  mkdirSync(folder, { recursive: true });
  const log = createWriteStream(path.join(folder, `${name}.log`), { flags: 'a' });
  let child: ChildProcess | undefined;
  let stopping = false;
  let restarts = 0;

  const begin = () => {
    const started = performance.now();
    child = spawn(process.execPath, [file], {
      cwd: repository,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout?.pipe(log, { end: false });
    child.stderr?.on('data', (text: Buffer) => {
      process.stderr.write(text);
      log.write(text);
    });
    child.once('exit', (code) => {
      child = undefined;
      if (stopping) return;
      restarts = performance.now() - started > 60_000 ? 1 : restarts + 1;
      if (restarts > mostRestarts || (code === 1 && restarts > 1 && performance.now() - started < 3000)) {
        console.error(
          `${name} ended with ${code} and does not stay up; its log is ${path.join(folder, `${name}.log`)}`,
        );
        process.exit(1);
      }
      console.error(`${name} ended with ${code}; starting it again`);
      begin();
    });
  };
  begin();

  return {
    /** Resolves when it answers. */
    up: () => answers(`http://127.0.0.1:${port}/healthz`, () => child !== undefined),
    async stop(): Promise<void> {
      stopping = true;
      const running = child;
      if (!running) return;
      const gone = new Promise((resolve) => running.once('exit', resolve));
      running.kill('SIGTERM');
      const impatient = setTimeout(() => running.kill('SIGKILL'), 10_000);
      await gone;
      clearTimeout(impatient);
      log.end();
    },
  };
}

export type Service = ReturnType<typeof supervise>;

async function answers(address: string, isAlive: () => boolean): Promise<void> {
  for (let left = 600; left > 0; left -= 1) {
    if (!isAlive()) break;
    const ok = await fetch(address, { signal: AbortSignal.timeout(1000) }).then(
      (response) => response.ok,
      () => false,
    );
    if (ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${address} does not answer`);
}

/** Stops everything once, in this order, when the terminal or the system says so. */
export function stopTogether(services: () => Service[]): void {
  let asked = false;
  const stop = async () => {
    if (asked) return;
    asked = true;
    for (const service of services()) await service.stop();
    process.exit(0);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}
