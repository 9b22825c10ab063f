import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';

/** Starts a Node process that ends with this one, and keeps what it says. */
export function startNode(args: string[], { cwd, env = {} }: { cwd: string; env?: Record<string, string> }) {
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => {
      said += text;
    });
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  void ended.then(() => process.off('exit', kill));
  return {
    child,
    said: () => said,
    /** Resolves with what the pattern found in what it says; throws when it ends before. */
    says: (pattern: RegExp) => saying(child, () => said, pattern),
    ended,
    async stop(): Promise<void> {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

export type NodeProcess = ReturnType<typeof startNode>;

function saying(child: ChildProcess, said: () => string, pattern: RegExp): Promise<RegExpExecArray> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const found = pattern.exec(said());
      if (found) resolve(found);
    };
    child.stdout?.on('data', look);
    child.once('exit', (code) => reject(new Error(`it ended with ${code}:\n${said()}`)));
    look();
  });
}

/** Runs a Node process to its end. Throws with what it said when it fails. */
export async function runNode(args: string[], options: { cwd: string; env?: Record<string, string> }): Promise<void> {
  const running = startNode(args, options);
  const code = await running.ended;
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}:\n${running.said()}`);
}

/** Processor time that a process and its threads have used. Unlike a clock it does not run while others have the machine. */
export function processorSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  const ticksPerSecond = 100;
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address === 'object' && address !== null) return address.port;
  throw new Error('no free port');
}
