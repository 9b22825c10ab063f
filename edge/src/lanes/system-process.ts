import { readdirSync, readFileSync } from 'node:fs';
import { setPriority } from 'node:os';

/** The process that a wrapper (`isolation.ts`) has started, or the process itself. Undefined if the system does not say. */
export function findInnermostProcess(pid: number): number | undefined {
  const children = readProc(`${pid}/task/${pid}/children`)?.trim();
  if (children === undefined) return undefined;
  return children === '' ? pid : findInnermostProcess(Number(children.split(' ')[0]));
}

/** Resident memory in bytes, shared memory included. Undefined if the process has ended or the system does not say. */
export function readResidentMemory(pid: number): number | undefined {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readProc(`${pid}/status`) ?? '') ?? [];
  return kilobytes === undefined ? undefined : Number(kilobytes) * 1024;
}

/** Processor time (ms) of all threads of a process until now. Undefined if the process has ended or the system does not say. */
export function readProcessorTime(pid: number): number | undefined {
  // Before the last bracket is the name of the program, which may contain spaces. The kernel counts in hundredths of a second.
  const fields = readProc(`${pid}/stat`)?.split(') ').at(-1)?.split(' ');
  return fields && (Number(fields[11]) + Number(fields[12])) * 10;
}

/** Sets the priority of all threads of a process: on Linux each has its own. Raising it again needs a privilege. */
export function setProcessPriority(pid: number, priority: number): void {
  try {
    for (const thread of readdirSync(`/proc/${pid}/task`)) setPriority(Number(thread), priority);
  } catch {
    // The process has ended, or the system has no /proc.
  }
}

function readProc(name: string): string | undefined {
  try {
    return readFileSync(`/proc/${name}`, 'utf8');
  } catch {
    return undefined;
  }
}
