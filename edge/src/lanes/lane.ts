import { LRUCache } from 'lru-cache';
import type { ComposedSet } from '../sets/compose.ts';
import type { LaneSpec, RenderTask, Result, ResultMessage, StaleMessage } from './messages.ts';
import { SupervisedWorker, type WorkerFailure, type WorkerLimits } from './supervised-worker.ts';

/** The outcome of a task: the host's result, or a fault if the release blocked, killed or never started its worker. */
export type LaneResult<Outcome = Result> = {
  result: Outcome;
  tags: string[];
  stale: boolean;
  /** The task waited too long for its turn. This is not a failure of the release. */
  notStarted?: true;
};

type Fault = Extract<Result, { kind: 'fault' }>;

export type LaneOptions = {
  spec: LaneSpec;
  apiUrl: string;
  limits: WorkerLimits;
  /** Called once for each failure that the release itself caused. */
  onBreakdown: (kind: WorkerFailure['kind'] | 'unhandled', who: 'area' | 'host', message: string) => void;
};

type Job = {
  task: RenderTask;
  set: ComposedSet;
  finish: (result: LaneResult) => void;
  isSuspect: boolean;
  timer?: NodeJS.Timeout;
};

/** How many release sets a worker keeps in memory. */
const maxSets = 50;
/** A worker has one thread. More jobs than these wait in the queue, where their render deadline does not run yet. */
const maxRunningJobs = 16;

/**
 * A supervised worker for one host release and one area release, with a queue of jobs.
 *
 * When a worker gets blocked or dies with several jobs running, the lane cannot know which one caused it. All of them
 * become suspects and run again one at a time: the one that breaks the worker alone is the cause.
 */
export class Lane {
  readonly #options: LaneOptions;
  readonly #runningJobs = new Map<number, Job>();
  #queue: Job[] = [];
  /** The release sets that the worker has. An evicted set is removed there too. */
  readonly #sentSets = new LRUCache<string, true>({
    max: maxSets,
    dispose: (_, key, reason) => {
      if (reason === 'evict') this.#worker?.post({ kind: 'remove-set', key });
    },
  });
  #worker: SupervisedWorker | undefined;
  /** The final result of all further jobs, set when the lane has ended. */
  #endFault: Fault | undefined;
  #nextId = 0;
  lastUsed = performance.now();

  constructor(options: LaneOptions) {
    this.#options = options;
  }

  run(task: RenderTask, set: ComposedSet): Promise<LaneResult> {
    this.lastUsed = performance.now();
    return new Promise((finish) => {
      this.#enqueue([{ task, set, finish, isSuspect: false }]);
      this.#startJobs();
    });
  }

  get isIdle(): boolean {
    return this.#runningJobs.size === 0 && this.#queue.length === 0;
  }

  post(message: StaleMessage): void {
    this.#worker?.post(message);
  }

  start(): void {
    if (this.#worker || this.#endFault) return;
    this.#sentSets.clear();
    const { spec, apiUrl, limits, onBreakdown } = this.#options;
    this.#worker = new SupervisedWorker({
      spec,
      apiUrl,
      limits,
      isBusy: () => this.#runningJobs.size > 0,
      onReady: () => this.#startJobs(),
      onResult: (message) => this.#receiveResult(message),
      onUnhandled: (message) => onBreakdown('unhandled', this.#blamed, message),
      onFailure: (failure) => this.#handleWorkerFailure(failure),
    });
  }

  async close(): Promise<void> {
    this.#end({ kind: 'fault', who: this.#blamed, where: 'blocked', message: 'the worker was closed' });
    await this.#worker?.close();
  }

  #startJobs(): void {
    if (this.#queue.length === 0) return;
    if (this.#endFault) return this.#end(this.#endFault);
    if (!this.#worker) this.start();
    if (!this.#worker?.isReady) return;
    while (this.#runningJobs.size < maxRunningJobs) {
      // A suspect runs alone: otherwise it could break other pages again, and the cause would stay unknown.
      const mustRunAlone =
        this.#queue[0]?.isSuspect || [...this.#runningJobs.values()].some(({ isSuspect }) => isSuspect);
      if (mustRunAlone && this.#runningJobs.size > 0) return;
      const job = this.#queue.shift();
      if (!job) return;
      this.#send(this.#worker, job);
    }
  }

  #send(worker: SupervisedWorker, job: Job): void {
    const { set, task } = job;
    if (!this.#sentSets.get(set.key)) {
      this.#sentSets.set(set.key, true);
      worker.post({ kind: 'add-set', key: set.key, set: set.set, assets: set.assets });
    }
    if (this.#runningJobs.size === 0) worker.resetHeartbeat();
    this.#nextId += 1;
    const id = this.#nextId;
    this.#runningJobs.set(id, job);
    const { renderDeadline, blockLimit } = this.#options.limits;
    // The worker enforces the deadline itself. This timer is for a worker that lives but never sends a result.
    this.#setTimer(job, renderDeadline + 2 * blockLimit, () => {
      const message = 'the worker sent no result';
      this.#options.onBreakdown('blocked', this.#blamed, message);
      this.#receiveResult({ kind: 'result', id, result: this.#createBlockedFault(message), tags: [], stale: false });
    });
    worker.post({ kind: 'run', id, task });
  }

  #receiveResult({ id, result, tags, stale }: ResultMessage): void {
    const job = this.#runningJobs.get(id);
    this.#runningJobs.delete(id);
    if (job) this.#finish(job, { result, tags, stale });
    this.#startJobs();
  }

  /** Queues jobs for as long as a worker may need to become ready. */
  #enqueue(jobs: Job[], place: 'first' | 'last' = 'last'): void {
    this.#queue = place === 'first' ? [...jobs, ...this.#queue] : [...this.#queue, ...jobs];
    const { loadDeadline, blockLimit } = this.#options.limits;
    const maxWaitMs = loadDeadline + 2 * blockLimit;
    for (const job of jobs) {
      this.#setTimer(job, maxWaitMs, () => {
        this.#queue = this.#queue.filter((queued) => queued !== job);
        const result = this.#createBlockedFault(`not started within ${maxWaitMs} ms`);
        this.#finish(job, { result, tags: [], stale: false, notStarted: true });
      });
    }
  }

  #setTimer(job: Job, ms: number, onTimeout: () => void): void {
    clearTimeout(job.timer);
    job.timer = setTimeout(onTimeout, ms).unref();
  }

  #finish(job: Job, result: LaneResult): void {
    clearTimeout(job.timer);
    job.finish(result);
  }

  #handleWorkerFailure({ kind, who, message, stack }: WorkerFailure): void {
    this.#worker = undefined;
    const jobs = [...this.#runningJobs.values()];
    this.#runningJobs.clear();
    this.#options.onBreakdown(kind, who, message);
    if (kind === 'load') return this.#end({ kind: 'fault', who, where: 'load', message, ...(stack ? { stack } : {}) });
    const [onlyJob] = jobs;
    if (onlyJob && jobs.length === 1) {
      this.#finish(onlyJob, { result: this.#createBlockedFault(message), tags: [], stale: false });
    } else {
      const suspects = jobs.map((job) => Object.assign(job, { isSuspect: true }));
      this.#enqueue(suspects, 'first');
    }
    this.#startJobs();
  }

  #end(fault: Fault): void {
    this.#endFault = fault;
    const jobs = [...this.#runningJobs.values(), ...this.#queue];
    this.#runningJobs.clear();
    this.#queue = [];
    for (const job of jobs) this.#finish(job, { result: fault, tags: [], stale: false });
  }

  #createBlockedFault(message: string): Fault {
    return { kind: 'fault', who: this.#blamed, where: 'blocked', message };
  }

  get #blamed(): 'area' | 'host' {
    return this.#options.spec.area ? 'area' : 'host';
  }
}
