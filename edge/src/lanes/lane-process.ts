import { type ChildProcess, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import type { Duplex, Readable } from 'node:stream';
import { hasIntegrity } from 'release/digests';
import { type Isolation, laneEnvironment, nodeCommand, sendProgram } from './isolation.ts';
import { createProcessOutput } from './process-output.ts';
import { createFrameReader, encodeFrame } from './program/frames.ts';
import type { ReleaseName, ToLane } from './program/messages.ts';
import { parseMessage, type ReceivedMessage } from './received-messages.ts';
import { Silence } from './silence.ts';
import { findInnermostProcess, readResidentMemory, setProcessPriority } from './system-process.ts';

/** The server code of a release on this machine. */
export type Bundle = ReleaseName & { file: string; integrity: string };

/** The releases of one lane. Without an area the host renders a page that belongs to no area, or a fallback card. */
export type LaneSpec = { host: Bundle; area?: Bundle };

/** Deadlines and limits in ms, memory in megabytes. See `../settings.ts`. */
export type LaneLimits = {
  renderDeadline: number;
  blockLimit: number;
  loadDeadline: number;
  /** The heap of JavaScript. */
  memory: number;
  /** All memory of the process. */
  residentMemory: number;
};

/** Why a process ended: its releases could not be evaluated, its event loop was blocked, it exited, or it sent wrong or too many messages. */
export type ProcessFailure = {
  kind: 'load' | 'blocked' | 'died' | 'forged';
  who: 'area' | 'host';
  message: string;
  stack?: string;
  /** An earlier page may be the cause, whose memory was not freed yet. */
  mayBeEarlier?: true;
};

type LaneProcessOptions = {
  spec: LaneSpec;
  limits: LaneLimits;
  isolation: Isolation;
  isShadow?: boolean | undefined;
  /** A missing heartbeat counts only while the process has tasks. */
  isBusy: () => boolean;
  onReady: () => void;
  /** Returns false for a message that the process could not have sent in good faith. */
  onMessage: (message: Extract<ReceivedMessage, { kind: 'result' | 'call' }>) => boolean;
  onUnhandled: (message: string) => void;
  /** Called at most once. No other callback follows. */
  onFailure: (failure: ProcessFailure) => void;
};

const megabyte = 1024 * 1024;
/** Limits of one message: its header has everything but the text of a page, and the total includes that compressed text. */
const frameLimits = { headerBytes: 256 * 1024, totalBytes: 2 * megabyte };
/** Messages that a process may send for each task, and at any time per second. */
const messagesPerTask = 100;
const messagesPerSecond = 30;
/** Mapped but unused memory that V8 and its threads reserve. */
const reservedMemory = 600 * megabyte;
/** A process may take at most this long (ms) to start, before it evaluates anything. The system may be busy. */
const startLimitMs = 10_000;
/** How often (ms) heartbeat and memory are checked. With short limits more often. */
const maxCheckIntervalMs = 200;
/** A process that is silent for this long (ms) while it has a task gives way to the processes of other pages. */
const silentBeforeLowPriorityMs = 300;
/** Below the edge itself, so that cached pages are sent while lanes keep the processors busy. */
const normalPriority = 5;
const lowPriority = 15;
const shadowPriority = 19;

/** One process that runs the code of a lane, with its heartbeat and its limits. It is never restarted: the lane creates a new one. */
export class LaneProcess {
  readonly #options: LaneProcessOptions;
  readonly #process: ChildProcess;
  readonly #pipe: Duplex;
  readonly #watchdog: NodeJS.Timeout;
  readonly startedAt = performance.now();
  readonly #silence = new Silence();
  #lastCheck = performance.now();
  #allowance = messagesPerTask;
  /** The part that is being evaluated, and since when. Before, the process starts. */
  #evaluating: { part: 'host' | 'area' | undefined; since: number } = { part: undefined, since: performance.now() };
  #hasLowPriority = false;
  #innermost: number | undefined;
  readonly #output = createProcessOutput();
  #hasEnded = false;
  isReady = false;

  constructor(options: LaneProcessOptions) {
    this.#options = options;
    const { limits, isolation } = options;
    const dataBytes = limits.residentMemory * megabyte + reservedMemory;
    const [command = '', ...args] = [...isolation.wrap({ dataBytes }), ...nodeCommand(limits.memory)];
    this.#process = spawn(command, args, {
      // Nothing of the edge's environment, above all no token.
      env: laneEnvironment(),
      cwd: '/',
      stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
      // A group of its own, so that a signal to "my group" reaches no other process.
      detached: true,
    });
    sendProgram(this.#process);
    // Before its first page, because the start of the process costs more than its pages.
    if (options.isShadow && this.#process.pid !== undefined) setProcessPriority(this.#process.pid, shadowPriority);
    this.#process.on('error', (error) => this.#failFromExit(error.message));
    // `close` comes after everything that the process has written was read.
    this.#process.on('close', (code, signal) => this.#failFromExit(this.#output.describeExit(code, signal)));
    const [, output, errors, pipe] = this.#process.stdio;
    this.#pipe = pipe as Duplex;
    const readFrames = createFrameReader(frameLimits, ({ header, body }) => this.#receive(parseMessage(header, body)));
    this.#pipe.on('data', (chunk: Buffer) => this.#read(readFrames, chunk));
    // A write to a process that has just ended fails; its exit is reported by itself.
    this.#pipe.on('error', () => undefined);
    for (const stream of [output, errors]) this.#output.collect(stream as Readable);
    this.#watchdog = setInterval(() => this.#check(), checkIntervalMs(limits.blockLimit)).unref();
    void this.#sendCode();
  }

  post(message: ToLane, body?: Buffer | string): void {
    if (message.kind === 'run') this.#allowance += messagesPerTask;
    if (this.#hasEnded) return;
    // Messages of one turn of the event loop leave in one write, and wake the process once.
    if (this.#pipe.writableCorked === 0) {
      this.#pipe.cork();
      setImmediate(() => this.#pipe.uncork());
    }
    this.#pipe.write(encodeFrame(message, body));
  }

  /** Starts the time of a missing heartbeat anew. Called when an idle process gets a task. */
  resetHeartbeat(): void {
    this.#silence.restart();
  }

  /** Whether its heartbeat is missing because it computes. */
  get isSilent(): boolean {
    return this.#hasLowPriority;
  }

  /** For a process that has not answered in time although its event loop runs. */
  fail(kind: 'blocked' | 'forged', message: string): void {
    this.#fail({ kind, who: this.#rendering, message });
  }

  async close(): Promise<void> {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    clearInterval(this.#watchdog);
    this.#pipe.destroy();
    if (this.#process.pid === undefined || this.#process.exitCode !== null || this.#process.signalCode !== null) return;
    const exited = new Promise((resolve) => this.#process.once('exit', resolve));
    this.#process.kill('SIGKILL');
    await exited;
  }

  async #sendCode(): Promise<void> {
    const { spec, limits } = this.#options;
    const host = await readVerified(spec.host);
    const area = spec.area && (await readVerified(spec.area));
    if (typeof host === 'string') return this.#fail({ kind: 'load', who: 'host', message: host });
    if (typeof area === 'string') return this.#fail({ kind: 'load', who: 'area', message: area });
    const { host: hostName, area: areaName } = { host: toName(spec.host), area: spec.area && toName(spec.area) };
    this.post(
      {
        kind: 'start',
        host: hostName,
        hostBytes: host.length,
        ...(areaName ? { area: areaName } : {}),
        deadlineMs: limits.renderDeadline,
      },
      area ? Buffer.concat([host, area]) : host,
    );
  }

  #read(readFrames: (chunk: Buffer) => void, chunk: Buffer): void {
    if (this.#hasEnded) return;
    try {
      readFrames(chunk);
    } catch (error) {
      this.fail('forged', error instanceof Error ? error.message : String(error));
    }
  }

  #receive(message: ReceivedMessage | undefined): void {
    if (this.#hasEnded) return;
    this.#allowance -= 1;
    if (!message) return this.fail('forged', 'the process sent a message of another form');
    if (this.#allowance < 0) return this.fail('forged', 'the process sends too many messages');
    this.#beat();
    if (message.kind === 'heartbeat') return;
    if (message.kind === 'evaluating') this.#beginEvaluation(message.part);
    else if (message.kind === 'ready') {
      if (this.isReady) return;
      this.isReady = true;
      // The wrapper has started the program by now.
      this.#innermost = this.#process.pid === undefined ? undefined : findInnermostProcess(this.#process.pid);
      this.#setPriority(normalPriority);
      this.#options.onReady();
    } else if (message.kind === 'load-failed') this.#fail({ ...message, kind: 'load' });
    else if (message.kind === 'uncaught') this.#failFromExit(message.message);
    else if (message.kind === 'unhandled') this.#options.onUnhandled(message.message);
    else if (!this.#options.onMessage(message))
      this.fail('forged', 'the process answered for a page that it does not have');
  }

  /** Each part begins only once: a release could otherwise extend its deadline for ever. */
  #beginEvaluation(part: 'host' | 'area'): void {
    const next = this.#evaluating.part === undefined ? 'host' : 'area';
    if (part === next && this.#evaluating.part !== 'area') this.#evaluating = { part, since: performance.now() };
  }

  #beat(): void {
    this.resetHeartbeat();
    if (this.#hasLowPriority) this.#setPriority(normalPriority);
  }

  #check(): void {
    const now = performance.now();
    this.#silence.leaveOut(Math.max(0, now - this.#lastCheck - 2 * maxCheckIntervalMs));
    this.#allowance = Math.max(
      this.#allowance,
      Math.min(messagesPerTask, this.#allowance + ((now - this.#lastCheck) / 1000) * messagesPerSecond),
    );
    this.#lastCheck = now;
    this.#checkMemory();
    if (this.#hasEnded) return;
    const { blockLimit, loadDeadline } = this.#options.limits;
    if (!this.isReady) {
      const { part, since } = this.#evaluating;
      const limit = part === undefined ? startLimitMs : loadDeadline;
      if (now - since <= limit) return;
      const message = part === undefined ? 'the process did not start' : 'not evaluated';
      this.#failFromExit(`${message} within ${limit} ms`);
    } else if (this.#options.isBusy()) {
      const { ms, isOver } = this.#silence.read(this.#innermost);
      if (isOver(blockLimit)) this.fail('blocked', `no heartbeat for ${Math.round(ms)} ms`);
      else if (isOver(silentBeforeLowPriorityMs) && !this.#hasLowPriority) this.#setPriority(lowPriority);
    }
  }

  #checkMemory(): void {
    const { pid } = this.#process;
    if (pid === undefined) return;
    if (this.#innermost === undefined || !this.isReady) this.#innermost = findInnermostProcess(pid);
    const resident = this.#innermost === undefined ? undefined : readResidentMemory(this.#innermost);
    const { residentMemory } = this.#options.limits;
    if (resident === undefined || resident <= residentMemory * megabyte) return;
    const message = `the process uses ${Math.round(resident / megabyte)} MB of memory, more than ${residentMemory}`;
    if (this.isReady) this.#fail({ kind: 'died', who: this.#rendering, message, mayBeEarlier: true });
    else this.#failFromExit(message);
  }

  #setPriority(priority: number): void {
    this.#hasLowPriority = priority > normalPriority;
    if (this.#innermost === undefined) return;
    setProcessPriority(this.#innermost, this.#options.isShadow ? shadowPriority : priority);
  }

  #failFromExit(message: string): void {
    this.#fail(
      this.isReady
        ? { kind: 'died', who: this.#rendering, message }
        : { kind: 'load', who: this.#evaluating.part ?? 'host', message },
    );
  }

  /** The edge cannot see which code blocks a process. It blames the area, because the same host also renders all other pages. */
  get #rendering(): 'area' | 'host' {
    return this.#options.spec.area ? 'area' : 'host';
  }

  #fail(failure: ProcessFailure): void {
    if (this.#hasEnded) return;
    void this.close();
    this.#options.onFailure(failure);
  }
}

/** The file may have changed on the disk since it was downloaded: only the signed bytes are evaluated. Returns a text if they cannot be had. */
async function readVerified({ area, id, file, integrity }: Bundle): Promise<Buffer | string> {
  try {
    const bytes = await readFile(file);
    return hasIntegrity(bytes, integrity) ? bytes : `${area} ${id}: the file on this machine is not what was signed`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

const checkIntervalMs = (blockLimit: number) => Math.min(maxCheckIntervalMs, Math.max(20, blockLimit / 5));

const toName = ({ area, id }: Bundle): ReleaseName => ({ area, id });
