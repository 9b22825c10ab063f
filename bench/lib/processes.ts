import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

/** Starts a Node process that is killed when this one exits, and collects its output. */
export function startNode(args: string[], { cwd, env = {} }: { cwd: string; env?: Record<string, string> }) {
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => {
      output += text;
    });
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const exited = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  void exited.then(() => process.off('exit', kill));
  return {
    child,
    output: () => output,
    /** Resolves with the first match in the output; rejects when the process exits without one. */
    waitForOutput: (pattern: RegExp) => waitForOutput(child, () => output, pattern),
    exited,
    async stop(): Promise<void> {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

export type NodeProcess = ReturnType<typeof startNode>;

function waitForOutput(child: ChildProcess, output: () => string, pattern: RegExp): Promise<RegExpExecArray> {
  return new Promise((resolve, reject) => {
    const search = () => {
      const match = pattern.exec(output());
      if (match) resolve(match);
    };
    child.stdout?.on('data', search);
    child.once('exit', (code) => reject(new Error(`the process exited with ${code}:\n${output()}`)));
    search();
  });
}

/** Runs a Node process until it exits. Throws with its output when it fails. */
export async function runNode(args: string[], options: { cwd: string; env?: Record<string, string> }): Promise<void> {
  const running = startNode(args, options);
  const code = await running.exited;
  if (code !== 0) throw new Error(`${args.join(' ')} exited with ${code}:\n${running.output()}`);
}

/** Processor time that a process, its threads and the processes that it started have used. Unlike wall time it does not grow while others run. */
export function processorSeconds(pid: number): number {
  return ownProcessorSeconds(pid) + childrenOf(pid).reduce((sum, child) => sum + processorSeconds(child), 0);
}

function childrenOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
      readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
    );
  } catch {
    // The process, or one of its threads, has ended meanwhile.
    return [];
  }
}

function ownProcessorSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  const ticksPerSecond = 100;
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

/** Processor seconds to a microsecond, of the threads that the process has at this moment: the time of a thread that has ended is missing. */
export function exactProcessorSeconds(pid: number): { own: number; all: number } {
  const own = threadsOf(pid).reduce((sum, thread) => sum + threadSeconds(pid, thread), 0);
  return { own, all: childrenOf(pid).reduce((sum, child) => sum + exactProcessorSeconds(child).all, own) };
}

function threadsOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
}

function threadSeconds(pid: number, thread: string): number {
  try {
    const [nanoseconds] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ');
    return Number(nanoseconds) / 1e9;
  } catch {
    return 0;
  }
}

/** Resident memory of a process in MB, now and at its highest since the start or the last `resetPeakMemory`. */
export function residentMemory(pid: number): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const megabytes = (field: string) => Number(new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) / 1024;
  return { now: megabytes('VmRSS'), peak: megabytes('VmHWM') };
}

export function resetPeakMemory(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
}

/** Memory of a process in MB. PSS counts a page that several processes share in parts; `anonymous` is what is not a file: heaps. */
export function proportionalMemory(pid: number): { pss: number; anonymous: number } {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  const megabytes = (field: string) => Number(new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(text)?.[1]) / 1024;
  return { pss: megabytes('Pss'), anonymous: megabytes('Anonymous') };
}

/** The processes that a process has started, and theirs. */
export function descendantsOf(pid: number): number[] {
  return childrenOf(pid).flatMap((child) => [child, ...descendantsOf(child)]);
}

/** Empty if the process has ended. */
export function commandLineOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}
