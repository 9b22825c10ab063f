import { Worker } from 'node:worker_threads';
import type { DrawnMessage, FromWorker, LaneSpec, ToWorker, WorkerData } from './messages.ts';

export type Limits = { renderDeadline: number; blockLimit: number; loadDeadline: number; memory: number };

/** How a worker ended: its releases could not be evaluated, it stuck in a loop, or it died. */
export type Down = { kind: 'load' | 'blocked' | 'died'; who: 'area' | 'host'; message: string; stack?: string };

type SupervisedOptions = {
  spec: LaneSpec;
  apiUrl: string;
  limits: Limits;
  /** Whether it has work in hand: only then is its silence a sign of anything. */
  isBusy: () => boolean;
  onReady: () => void;
  onDrawn: (message: DrawnMessage) => void;
  onUnhandled: (message: string) => void;
  /** Once, and nothing is heard of it afterwards. */
  onDown: (down: Down) => void;
};

/** One worker thread and its pulse. Never started again: whoever needs another makes another. */
export class Supervised {
  readonly #options: SupervisedOptions;
  readonly #worker: Worker;
  readonly #watch: NodeJS.Timeout;
  /** Counts on as long as the worker is not stuck, and says whose code it is evaluating. */
  readonly #beat = new Int32Array(new SharedArrayBuffer(8));
  #heard = { pulse: -1, at: performance.now() };
  #ended = false;
  ready = false;

  constructor(options: SupervisedOptions) {
    this.#options = options;
    const { spec, apiUrl, limits } = options;
    const workerData: WorkerData = { spec, beat: this.#beat, apiUrl, deadline: limits.renderDeadline };
    this.#worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData,
      // What a release has no business with, tokens above all, is not in its reach by accident.
      env: {},
      resourceLimits: { maxYoungGenerationSizeMb: 64, maxOldGenerationSizeMb: limits.memory },
      execArgv: ['--disable-warning=ExperimentalWarning'],
    });
    this.#worker.on('message', (message: FromWorker) => this.#receive(message));
    this.#worker.on('error', (error) => this.#died(messageOf(error)));
    this.#worker.on('exit', (code) => this.#died(`the worker ended with ${code}`));
    this.#watch = setInterval(() => this.#look(), Math.max(20, limits.blockLimit / 5)).unref();
  }

  post(message: ToWorker): void {
    if (!this.#ended) this.#worker.postMessage(message);
  }

  /** It had nothing to do and is given work: its silence counts from now. */
  wake(): void {
    this.#heard.at = performance.now();
  }

  async close(): Promise<void> {
    this.#ended = true;
    clearInterval(this.#watch);
    await this.#worker.terminate();
  }

  #receive(message: FromWorker): void {
    if (this.#ended) return;
    if (message.kind === 'ready') {
      this.ready = true;
      this.#options.onReady();
    } else if (message.kind === 'broken') this.#end({ ...message, kind: 'load' });
    else if (message.kind === 'unhandled') this.#options.onUnhandled(message.message);
    else this.#options.onDrawn(message);
  }

  #look(): void {
    const now = performance.now();
    const pulse = Atomics.load(this.#beat, 0);
    if (pulse !== this.#heard.pulse) this.#heard = { pulse, at: now };
    const silent = now - this.#heard.at;
    const { blockLimit, loadDeadline } = this.#options.limits;
    if (!this.ready && silent > loadDeadline) {
      this.#end({ kind: 'load', who: this.#evaluating, message: `not evaluated within ${loadDeadline} ms` });
    } else if (this.ready && silent > blockLimit && this.#options.isBusy()) {
      this.#end({ kind: 'blocked', who: this.#drawing, message: `no sign of life for ${Math.round(silent)} ms` });
    }
  }

  #died(message: string): void {
    this.#end(
      this.ready ? { kind: 'died', who: this.#drawing, message } : { kind: 'load', who: this.#evaluating, message },
    );
  }

  get #evaluating(): 'area' | 'host' {
    return Atomics.load(this.#beat, 1) === 1 ? 'area' : 'host';
  }

  /** From outside nobody can see whose code sticks while a page is drawn; of the two the host was proven by more pages. */
  get #drawing(): 'area' | 'host' {
    return this.#options.spec.area ? 'area' : 'host';
  }

  #end(down: Down): void {
    if (this.#ended) return;
    void this.close();
    this.#options.onDown(down);
  }
}

/** What a worker dies of comes from another realm, so it is no instance of this one's Error. */
function messageOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error);
}
