import { type ChildProcess, spawn } from 'node:child_process';
import { appendFileSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

export const repository = path.resolve(import.meta.dirname, '..');

type ServiceOptions = {
  name: string;
  /** The program and its arguments. Of `unshare`, the program that it starts gets the signals. */
  command: string[];
  port: number;
  dataDir: string;
  env?: NodeJS.ProcessEnv;
};

/** A process is restarted at most this often in a row. */
const maxRestarts = 5;
/** A process that ran this long (ms) was healthy: its restarts are counted anew. */
const healthyAfter = 60_000;
/** A process that exits with code 1 within this time (ms) has wrong settings, so one restart is enough. */
const failsAtStart = 3000;

const running = new Set<ChildProcess>();
// Also when this process ends because another service cannot be started: otherwise the rest would keep running.
process.on('exit', () => {
  for (const child of running) terminate(child);
});

/** Keeps one of the shop's processes running and writes its log to `<data>/log/<name>.log`. */
export function supervise({ name, command: [program = '', ...args], port, dataDir, env = {} }: ServiceOptions) {
  const folder = path.join(dataDir, 'log');
  mkdirSync(folder, { recursive: true });
  const writeLog = createLogWriter(name, path.join(folder, `${name}.log`));
  let child: ChildProcess | undefined;
  let stopping = false;
  let restarts = 0;

  const launch = () => {
    const started = performance.now();
    child = spawn(program, args, {
      cwd: repository,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const launched = child;
    running.add(launched);
    child.stdout?.on('data', writeLog);
    child.stderr?.on('data', (text: Buffer) => {
      process.stderr.write(text);
      writeLog(text);
    });
    child.once('exit', (code, signal) => {
      child = undefined;
      running.delete(launched);
      if (stopping) return;
      const end = signal === null ? `exited with ${code}` : `was ended by ${signal}`;
      const uptime = performance.now() - started;
      restarts = uptime > healthyAfter ? 1 : restarts + 1;
      if (restarts > maxRestarts || (code === 1 && restarts > 1 && uptime < failsAtStart)) {
        console.error(`${name} ${end} and does not stay up; its log is ${path.join(folder, `${name}.log`)}`);
        process.exit(1);
      }
      console.error(`${name} ${end}; restarting it`);
      launch();
    });
  };
  launch();

  return {
    /**
     * Resolves when the service answers a check with 200; rejects when it does not within the limit (ms). While the service is being stopped
     * neither happens: the supervisor ends then too.
     */
    ready: async (check: '/healthz' | '/readyz' = '/healthz', limit = 60_000): Promise<void> => {
      const address = `http://127.0.0.1:${port}${check}`;
      for (const end = performance.now() + limit; !stopping; await wait(50)) {
        if (await answersOk(address)) return;
        if (performance.now() > end) throw new Error(`${address} does not answer with 200`);
      }
      return new Promise(() => undefined);
    },
    async stop(): Promise<void> {
      stopping = true;
      const stopped = child;
      if (!stopped) return;
      const exited = new Promise((resolve) => stopped.once('exit', resolve));
      terminate(stopped);
      const force = setTimeout(() => stopped.kill('SIGKILL'), 10_000);
      await exited;
      clearTimeout(force);
    },
  };
}

export type Service = ReturnType<typeof supervise>;

/**
 * Loses lines while the disk is full: a stream would end with its first error, and this process and the shop with it. The file is opened for each
 * text, because a process may still print when it has been stopped.
 */
function createLogWriter(name: string, file: string): (text: Buffer) => void {
  let isFailing = false;
  return (text) => {
    try {
      appendFileSync(file, text);
      isFailing = false;
    } catch (error) {
      if (!isFailing) console.error(`${name}: its log loses lines: ${error instanceof Error ? error.message : error}`);
      isFailing = true;
    }
  };
}

/** Sends SIGTERM. `unshare` does not pass it on, so it goes to the process that `unshare` has started. */
function terminate(child: ChildProcess): void {
  const started = child.spawnfile === 'unshare' ? findChild(child.pid ?? 0) : undefined;
  if (started === undefined) child.kill('SIGTERM');
  else process.kill(started, 'SIGTERM');
}

function findChild(pid: number): number | undefined {
  try {
    return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ')[0]) || undefined;
  } catch {
    return undefined;
  }
}

const answersOk = (address: string): Promise<boolean> =>
  fetch(address, { signal: AbortSignal.timeout(1000) }).then(
    (response) => response.ok,
    () => false,
  );

/** Stops the services in this order at SIGTERM, or when its terminal is closed. */
export function stopOnSignal(services: () => Service[]): void {
  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    for (const service of services()) await service.stop();
    process.exit(0);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  process.on('SIGHUP', stop);
}
