import { Worker } from 'node:worker_threads';
import type { FromWorker, LaneSpec, ResultMessage, ToWorker, WorkerData } from './messages.ts';

/** Deadlines and limits in ms, memory in megabytes. See `settings.ts`. */
export type WorkerLimits = { renderDeadline: number; blockLimit: number; loadDeadline: number; memory: number };

/** Why a worker ended: its releases could not be evaluated, its event loop was blocked, or it died. */
export type WorkerFailure = {
  kind: 'load' | 'blocked' | 'died';
  who: 'area' | 'host';
  message: string;
  stack?: string;
};

type SupervisedWorkerOptions = {
  spec: LaneSpec;
  apiUrl: string;
  limits: WorkerLimits;
  /** A missing heartbeat counts only while the worker has tasks. */
  isBusy: () => boolean;
  onReady: () => void;
  onResult: (message: ResultMessage) => void;
  onUnhandled: (message: string) => void;
  /** Called at most once. No other callback follows. */
  onFailure: (failure: WorkerFailure) => void;
};

/** One worker thread and its heartbeat. It is never restarted: the lane creates a new one. */
export class SupervisedWorker {
  readonly #options: SupervisedWorkerOptions;
  readonly #worker: Worker;
  readonly #watchdog: NodeJS.Timeout;
  readonly #heartbeat = new Int32Array(new SharedArrayBuffer(8));
  #lastBeat = { count: -1, at: performance.now() };
  #hasEnded = false;
  isReady = false;

  constructor(options: SupervisedWorkerOptions) {
    this.#options = options;
    const { spec, apiUrl, limits } = options;
    const workerData: WorkerData = { spec, heartbeat: this.#heartbeat, apiUrl, deadlineMs: limits.renderDeadline };
    this.#worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData,
      // A release must not see the edge's environment variables, above all its tokens.
      env: {},
      resourceLimits: { maxYoungGenerationSizeMb: 64, maxOldGenerationSizeMb: limits.memory },
      execArgv: ['--disable-warning=ExperimentalWarning'],
    });
    this.#worker.on('message', (message: FromWorker) => this.#receive(message));
    this.#worker.on('error', (error) => this.#failFromExit(messageOf(error)));
    this.#worker.on('exit', (code) => this.#failFromExit(`the worker exited with code ${code}`));
    this.#watchdog = setInterval(() => this.#checkHeartbeat(), Math.max(20, limits.blockLimit / 5)).unref();
  }

  post(message: ToWorker): void {
    if (!this.#hasEnded) this.#worker.postMessage(message);
  }

  /** Starts the time of a missing heartbeat anew. Called when an idle worker gets a task. */
  resetHeartbeat(): void {
    this.#lastBeat.at = performance.now();
  }

  async close(): Promise<void> {
    this.#hasEnded = true;
    clearInterval(this.#watchdog);
    await this.#worker.terminate();
  }

  #receive(message: FromWorker): void {
    if (this.#hasEnded) return;
    if (message.kind === 'ready') {
      this.isReady = true;
      this.#options.onReady();
    } else if (message.kind === 'load-failed') this.#fail({ ...message, kind: 'load' });
    else if (message.kind === 'unhandled') this.#options.onUnhandled(message.message);
    else this.#options.onResult(message);
  }

  #checkHeartbeat(): void {
    const now = performance.now();
    const count = Atomics.load(this.#heartbeat, 0);
    if (count !== this.#lastBeat.count) this.#lastBeat = { count, at: now };
    const silentMs = now - this.#lastBeat.at;
    const { blockLimit, loadDeadline } = this.#options.limits;
    if (!this.isReady && silentMs > loadDeadline) {
      this.#fail({ kind: 'load', who: this.#evaluating, message: `not evaluated within ${loadDeadline} ms` });
    } else if (this.isReady && silentMs > blockLimit && this.#options.isBusy()) {
      this.#fail({ kind: 'blocked', who: this.#rendering, message: `no heartbeat for ${Math.round(silentMs)} ms` });
    }
  }

  #failFromExit(message: string): void {
    this.#fail(
      this.isReady ? { kind: 'died', who: this.#rendering, message } : { kind: 'load', who: this.#evaluating, message },
    );
  }

  get #evaluating(): 'area' | 'host' {
    return Atomics.load(this.#heartbeat, 1) === 1 ? 'area' : 'host';
  }

  /** The edge cannot see which code blocks a worker. It blames the area, because the same host also renders all other pages. */
  get #rendering(): 'area' | 'host' {
    return this.#options.spec.area ? 'area' : 'host';
  }

  #fail(failure: WorkerFailure): void {
    if (this.#hasEnded) return;
    void this.close();
    this.#options.onFailure(failure);
  }
}

/** Errors of a worker come from another realm, so `instanceof Error` is false for them. */
function messageOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error);
}
