import { Worker } from 'node:worker_threads';
import type { RenderResult } from '@shop/shared/contract';
import type { ComposedSet } from '../sets/compose.ts';
import type { DrawTask, FromWorker, LaneSpec, ToWorker, WorkerData } from './messages.ts';

/** What became of a task: what the host said, or that the release broke, blocked or killed its worker. */
export type Drawn = { result: RenderResult; tags: string[]; stale: boolean };
export type Breakdown = 'load' | 'blocked' | 'died' | 'unhandled';

export type LaneOptions = {
  spec: LaneSpec;
  apiUrl: string;
  limits: { renderDeadline: number; blockLimit: number; loadDeadline: number; memory: number };
  /** Told once for every failure that is the release's own. */
  onBreakdown: (kind: Breakdown, who: 'area' | 'host', message: string) => void;
};

type Job = { task: DrawTask; set: ComposedSet; finish: (drawn: Drawn) => void; suspected: boolean };

const sentSetsLimit = 50;

/**
 * A supervised worker for one release of an area. Nothing that the release does can reach another lane: a loop, a crash or
 * a leak costs this worker, which is replaced.
 *
 * When a worker gets stuck with several pages in hand, nobody can say which of them it was. They are drawn again one
 * at a time; the one that sticks alone is the one.
 */
export class Lane {
  readonly #options: LaneOptions;
  readonly #jobs = new Map<number, Job>();
  readonly #waiting: Job[] = [];
  readonly #sentSets = new Set<string>();
  #worker: Worker | undefined;
  #pulse = new Int32Array(new SharedArrayBuffer(4));
  #lastPulse = { value: -1, at: 0 };
  #ready = false;
  #broken: RenderResult | undefined;
  #nextId = 0;
  #watch: NodeJS.Timeout | undefined;
  lastUsed = performance.now();

  constructor(options: LaneOptions) {
    this.#options = options;
  }

  draw(task: DrawTask, set: ComposedSet): Promise<Drawn> {
    this.lastUsed = performance.now();
    return new Promise((finish) => {
      this.#waiting.push({ task, set, finish, suspected: false });
      this.#pump();
    });
  }

  /** Whether its worker could be closed without anyone noticing. */
  get idle(): boolean {
    return this.#jobs.size === 0 && this.#waiting.length === 0;
  }

  tell(message: Extract<ToWorker, { kind: 'content' | 'doubt' }>): void {
    this.#worker?.postMessage(message);
  }

  start(): void {
    if (this.#worker) return;
    const beat = new SharedArrayBuffer(4);
    this.#pulse = new Int32Array(beat);
    this.#lastPulse = { value: -1, at: performance.now() };
    this.#ready = false;
    this.#broken = undefined;
    this.#sentSets.clear();
    const { spec, apiUrl, limits } = this.#options;
    const workerData: WorkerData = { spec, beat, apiUrl, deadline: limits.renderDeadline };
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: limits.memory },
      execArgv: ['--disable-warning=ExperimentalWarning'],
    });
    this.#worker = worker;
    worker.on('message', (message: FromWorker) => this.#receive(message));
    worker.on('error', (error) => this.#down(worker, 'died', error.message));
    worker.on('exit', (code) => this.#down(worker, 'died', `the worker ended with ${code}`));
    this.#watch ??= setInterval(() => this.#look(), Math.max(20, limits.blockLimit / 5)).unref();
  }

  async close(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    clearInterval(this.#watch);
    this.#watch = undefined;
    await worker?.terminate();
  }

  #receive(message: FromWorker): void {
    if (message.kind === 'ready') this.#ready = true;
    else if (message.kind === 'broken') this.#loadFailed(message.who, message.message, message.stack);
    else if (message.kind === 'unhandled') this.#options.onBreakdown('unhandled', this.#blamed, message.message);
    else {
      const job = this.#jobs.get(message.id);
      this.#jobs.delete(message.id);
      job?.finish(message);
    }
    this.#pump();
  }

  #pump(): void {
    if (this.#waiting.length === 0) return;
    if (this.#broken) return this.#answerAll(this.#broken);
    if (!this.#worker) return this.start();
    if (!this.#ready) return;
    while (this.#waiting.length > 0) {
      // A suspect is drawn alone, so that nobody else pays for it and it cannot be mistaken for another.
      const alone = this.#waiting[0]?.suspected || [...this.#jobs.values()].some(({ suspected }) => suspected);
      if (alone && this.#jobs.size > 0) return;
      const job = this.#waiting.shift();
      if (job) this.#send(job);
    }
  }

  #send(job: Job): void {
    const { set } = job;
    if (!this.#sentSets.has(set.key)) {
      if (this.#sentSets.size >= sentSetsLimit) {
        this.#sentSets.clear();
        this.#post({ kind: 'forget-sets' });
      }
      this.#sentSets.add(set.key);
      this.#post({ kind: 'set', key: set.key, set: set.set, assets: set.assets });
    }
    this.#nextId += 1;
    // A worker that had nothing to do may have been asleep; its silence counts from now.
    if (this.#jobs.size === 0) this.#lastPulse = { value: this.#lastPulse.value, at: performance.now() };
    this.#jobs.set(this.#nextId, job);
    this.#post({ kind: 'draw', id: this.#nextId, task: job.task });
  }

  #post(message: ToWorker): void {
    this.#worker?.postMessage(message);
  }

  /** Looks at the worker's pulse. */
  #look(): void {
    const worker = this.#worker;
    if (!worker) return;
    const now = performance.now();
    const value = Atomics.load(this.#pulse, 0);
    if (value !== this.#lastPulse.value) this.#lastPulse = { value, at: now };
    const silent = now - this.#lastPulse.at;
    const { blockLimit, loadDeadline } = this.#options.limits;
    if (!this.#ready && !this.#broken && silent > loadDeadline) {
      this.#loadFailed(this.#blamed, `not evaluated within ${loadDeadline} ms`);
    } else if (this.#ready && this.#jobs.size > 0 && silent > blockLimit) {
      this.#down(worker, 'blocked', `no sign of life for ${Math.round(silent)} ms`);
    }
  }

  get #blamed(): 'area' | 'host' {
    return this.#options.spec.area ? 'area' : 'host';
  }

  #loadFailed(who: 'area' | 'host', message: string, stack?: string): void {
    this.#options.onBreakdown('load', who, message);
    this.#broken = { kind: 'fault', who, where: 'load', message, ...(stack ? { stack } : {}) };
    this.#answerAll(this.#broken);
    void this.close();
  }

  #answerAll(result: RenderResult): void {
    for (const { finish } of this.#waiting.splice(0)) finish({ result, tags: [], stale: false });
  }

  #down(worker: Worker, kind: 'blocked' | 'died', message: string): void {
    if (worker !== this.#worker) return;
    this.#worker = undefined;
    void worker.terminate();
    if (this.#broken) return;
    if (!this.#ready) return this.#loadFailed(this.#blamed, message);
    const jobs = [...this.#jobs.values()];
    this.#jobs.clear();
    this.#options.onBreakdown(kind, this.#blamed, message);
    const [only] = jobs;
    if (only && jobs.length === 1) {
      only.finish({ result: { kind: 'fault', who: this.#blamed, where: 'blocked', message }, tags: [], stale: false });
    } else {
      this.#waiting.unshift(...jobs.map((job) => ({ ...job, suspected: true })));
    }
    this.#pump();
  }
}
