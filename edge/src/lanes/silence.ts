import { readProcessorTime } from './system-process.ts';

/**
 * A process that used the processor for less than this share of a limit may be silent because other programs keep the machine busy. It
 * gets more time, but not without end: a page can also block its process by waiting.
 */
const workingShare = 1 / 2;
const waitingFactor = 4;

/** The time since the last heartbeat of a process, and how much of it the process computed. */
export class Silence {
  #since = performance.now();
  /** Processor time (ms) at the first reading after the last heartbeat. */
  #processorTime: number | undefined;
  #hasNewBeat = true;

  /** Begins anew: after a heartbeat, or when an idle process gets a task. */
  restart(): void {
    this.#since = performance.now();
    this.#hasNewBeat = true;
  }

  /** While the edge itself was busy for so long (ms) it read no heartbeat, and the process cannot be blamed for that time. */
  leaveOut(ms: number): void {
    this.#since += ms;
  }

  /**
   * Reads the time since the last heartbeat, and the processor time that the process has used since. `isOver`: it was silent for longer than a limit
   * (ms) although it had enough processor time.
   */
  read(pid: number | undefined): { ms: number; isOver: (limit: number) => boolean } {
    const ms = performance.now() - this.#since;
    const now = pid === undefined ? undefined : readProcessorTime(pid);
    if (this.#hasNewBeat) this.#processorTime = now;
    this.#hasNewBeat = false;
    const worked = now === undefined || this.#processorTime === undefined ? ms : now - this.#processorTime;
    return { ms, isOver: (limit) => ms > limit && (worked > limit * workingShare || ms > limit * waitingFactor) };
  }
}
