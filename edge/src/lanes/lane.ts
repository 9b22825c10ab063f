import { LRUCache } from 'lru-cache';
import type { ComposedSet } from '../sets/compose.ts';
import { type ApiCache, PageSources, toApiPath } from './api-cache.ts';
import type { Isolation } from './isolation.ts';
import { createJob, type Fault, finishJob, type Job, type LaneResult, type RunOptions, setJobTimer } from './job.ts';
import { type LaneLimits, LaneProcess, type LaneSpec, type ProcessFailure } from './lane-process.ts';
import type { ReceivedResult, RenderTask } from './program/messages.ts';
import type { ReceivedMessage } from './received-messages.ts';

export type LaneOptions = {
  spec: LaneSpec;
  api: ApiCache;
  limits: LaneLimits;
  isolation: Isolation;
  /** No visitor gets its pages (`../shadow`), so everything else comes first. */
  isShadow?: boolean;
  /** Called once for each failure that the release itself caused. */
  onBreakdown: (
    kind: ProcessFailure['kind'] | 'unhandled',
    who: 'area' | 'host',
    failure: { message: string; stack?: string | undefined },
  ) => void;
};

/** How many release sets a process keeps in memory. */
const maxSets = 50;
/** A process has one thread. More jobs than these wait in the queue, where their render deadline does not run yet. */
const maxRunningJobs = 16;
/** More calls of the API for one page are no honest page. */
const maxCalls = 200;
/** After a failure a new process is started at once only if the old one worked for this long (ms), so that a release that always fails does not occupy the machine. */
const minUptime = 5000;
/** A visitor waits for a process that is not ready yet for this share of their patience only. */
const startShare = 1 / 3;

/**
 * A supervised process for one host release and one area release, with a queue of jobs.
 *
 * When a process gets blocked or dies with several jobs running, the lane cannot know which one caused it. All of them
 * become suspects and run again one at a time: the one that breaks the process alone is the cause.
 */
export class Lane {
  readonly #options: LaneOptions;
  readonly #runningJobs = new Map<number, Job>();
  #queue: Job[] = [];
  /** The release sets that the process has. An evicted set is removed there too. */
  readonly #sentSets = new LRUCache<string, true>({
    max: maxSets,
    dispose: (_, key, reason) => {
      if (reason === 'evict') this.#process?.post({ kind: 'remove-set', key });
    },
  });
  #process: LaneProcess | undefined;
  /** The final result of all further jobs, set when the lane has ended. */
  #endFault: Fault | undefined;
  #lastId = 0;
  lastUsed = performance.now();

  constructor(options: LaneOptions) {
    this.#options = options;
  }

  run(task: RenderTask, set: ComposedSet, options: RunOptions = {}): Promise<LaneResult> {
    this.lastUsed = performance.now();
    return new Promise((finish) => {
      const job = createJob({ task, set, finish, options }, this.#options.limits.renderDeadline);
      this.#enqueue([job]);
      if (options.patience !== undefined) this.#waitAtMost(job, options.patience);
      this.#startJobs();
    });
  }

  /** How many pages it renders, or will render. */
  get pages(): number {
    return this.#runningJobs.size + this.#queue.length;
  }

  get isReady(): boolean {
    return this.#process?.isReady === true;
  }

  start(): void {
    if (this.#process || this.#endFault) return;
    this.#sentSets.clear();
    const { spec, limits, isolation, isShadow, onBreakdown } = this.#options;
    this.#process = new LaneProcess({
      spec,
      limits,
      isolation,
      isShadow,
      isBusy: () => this.#runningJobs.size > 0,
      onReady: () => this.#startJobs(),
      onMessage: (message) => (message.kind === 'result' ? this.#receiveResult(message) : this.#receiveCall(message)),
      onUnhandled: (message) => onBreakdown('unhandled', this.#blamed(), { message }),
      onFailure: (failure) => this.#handleFailure(failure),
    });
  }

  async close(): Promise<void> {
    this.#end({ kind: 'fault', who: this.#blamed(), where: 'blocked', message: 'the lane was closed' });
    await this.#process?.close();
  }

  #startJobs(): void {
    if (this.#queue.length === 0) return;
    if (this.#endFault) return this.#end(this.#endFault);
    if (!this.#process) this.start();
    if (!this.#process?.isReady) return;
    while (this.#runningJobs.size < maxRunningJobs) {
      // A suspect runs alone: otherwise it could break other pages again, and the cause would stay unknown.
      const mustRunAlone =
        this.#queue[0]?.isSuspect || [...this.#runningJobs.values()].some(({ isSuspect }) => isSuspect);
      if (mustRunAlone && this.#runningJobs.size > 0) return;
      const job = this.#queue.shift();
      if (!job) return;
      this.#send(this.#process, job);
    }
  }

  #send(process: LaneProcess, job: Job): void {
    const { set, task } = job;
    if (!this.#sentSets.get(set.key)) {
      this.#sentSets.set(set.key, true);
      process.post({ kind: 'add-set', key: set.key, set: set.set, assets: set.assets });
    }
    if (this.#runningJobs.size === 0) process.resetHeartbeat();
    this.#lastId += 1;
    const id = this.#lastId;
    const { renderDeadline, blockLimit } = this.#options.limits;
    job.sources = new PageSources(renderDeadline);
    this.#runningJobs.set(id, job);
    // The process enforces the deadline itself. This timer is for a process that lives but never sends a result.
    setJobTimer(job, renderDeadline + 2 * blockLimit, () => process.fail('blocked', 'the process sent no result'));
    process.post({ kind: 'run', id, task });
  }

  /** Returns false for a result of a page that this process does not have, or of another kind than the task's. */
  #receiveResult({ id, result, used }: Extract<ReceivedMessage, { kind: 'result' }>): boolean {
    const job = this.#runningJobs.get(id);
    const isPayload = result.kind === 'payload' || result.kind === 'no-payload';
    if (!job || (result.kind !== 'fault' && isPayload !== (job.task.want === 'payload'))) return false;
    this.#runningJobs.delete(id);
    for (const version of used) job.sources.use(this.#options.api.find(version));
    finishJob(job, this.#check(result, job));
    this.#startJobs();
    return true;
  }

  /** A release that is too busy to read the API's answers may claim that the API is down. The edge knows better. */
  #check(result: ReceivedResult, { sources }: Job): ReceivedResult {
    const blamesApi = result.kind === 'no-data' || (result.kind === 'no-payload' && result.why === 'no-data');
    if (!blamesApi || sources.hasFailed) return result;
    const message = 'the release reports that the API is down, but all of its calls were answered';
    return { kind: 'fault', who: this.#blamed(), where: 'loader', message };
  }

  #receiveCall({ call, id, url }: Extract<ReceivedMessage, { kind: 'call' }>): boolean {
    const process = this.#process;
    const job = this.#runningJobs.get(id);
    const refuse = (message: string) => process?.post({ kind: 'answer', call, message });
    if (!job) {
      // The page may have been sent before, while its code goes on to load something.
      if (id <= this.#lastId) refuse('this page has been sent already');
      return id <= this.#lastId;
    }
    if (job.sources.calls >= maxCalls) return false;
    const path = toApiPath(url);
    if (path === undefined) refuse('on the server a release can only read the public API');
    else {
      this.#options.api.get(path, job.task.requestId, job.sources).then(
        ({ body, status, headers, version }) =>
          process?.post({ kind: 'answer', call, status, headers, ...this.#keep(version) }, body),
        (error: Error) => refuse(error.message),
      );
    }
    return true;
  }

  /** A response that became stale meanwhile must not be used again. */
  #keep(version: number | undefined): { version?: number } {
    return version !== undefined && this.#options.api.find(version)?.isFresh ? { version } : {};
  }

  /** Responses of the API that the process must not use again: those of these versions, or all. */
  forget(versions: number[] | undefined): void {
    this.#process?.post({ kind: 'forget', ...(versions ? { versions } : {}) });
  }

  /** Gives up on a job when its visitor has waited long enough, whether it runs or still waits for its turn. */
  #waitAtMost(job: Job, patience: number): void {
    const startedAt = performance.now();
    const check = () => {
      const own = performance.now() - startedAt - job.sources.waitedMs();
      const isStarting = !this.#process?.isReady;
      const limit = isStarting ? patience * startShare : patience;
      if (own >= limit) return this.#abandon(job, patience);
      job.patienceTimer = setTimeout(check, Math.max(10, limit - own)).unref();
    };
    job.patienceTimer = setTimeout(check, patience * startShare).unref();
  }

  #abandon(job: Job, patience: number): void {
    const [id] = [...this.#runningJobs].find(([, running]) => running === job) ?? [];
    this.#queue = this.#queue.filter((queued) => queued !== job);
    if (id !== undefined) this.#process?.post({ kind: 'cancel', id });
    // A loader that waits leaves the event loop free for heartbeats.
    const where = id !== undefined && this.#process?.isSilent ? 'blocked' : 'loader';
    const message = `no page within ${Math.round(patience)} ms`;
    const result: Fault = { kind: 'fault', who: this.#blamed(job), where, message };
    job.isAbandoned = true;
    clearTimeout(job.patienceTimer);
    const isStarting = id === undefined && !this.#process?.isReady;
    job.finish({ result, tags: [], stale: false, ...(isStarting ? { notStarted: true } : {}) });
  }

  /** A job waits for its turn for a limited time. A process that is not ready has limits of its own, after which all jobs fail. */
  #enqueue(jobs: Job[], place: 'first' | 'last' = 'last'): void {
    this.#queue = place === 'first' ? [...jobs, ...this.#queue] : [...this.#queue, ...jobs];
    const { loadDeadline, blockLimit } = this.#options.limits;
    const maxWaitMs = loadDeadline + 2 * blockLimit;
    const refuse = (job: Job) => {
      if (!this.#process?.isReady) return setJobTimer(job, blockLimit, () => refuse(job));
      this.#queue = this.#queue.filter((queued) => queued !== job);
      const result = this.#createBlockedFault(job, `not started within ${maxWaitMs} ms`);
      finishJob(job, result, { notStarted: true });
    };
    for (const job of jobs) setJobTimer(job, maxWaitMs, () => refuse(job));
  }

  #handleFailure({ kind, who, message, stack, mayBeEarlier }: ProcessFailure): void {
    const uptime = performance.now() - (this.#process?.startedAt ?? 0);
    this.#process = undefined;
    const running = [...this.#runningJobs.values()];
    this.#runningJobs.clear();
    const jobs = running.filter(({ isAbandoned }) => !isAbandoned);
    for (const job of running) clearTimeout(job.timer);
    // An abandoned job is the likely cause. Its failure was counted when its visitor stopped waiting.
    const isCounted = jobs.length < running.length;
    const [onlyJob] = jobs;
    if (!isCounted) this.#options.onBreakdown(kind, kind === 'load' ? who : this.#blamed(onlyJob), { message, stack });
    if (kind === 'load') return this.#end({ kind: 'fault', who, where: 'load', message, ...(stack ? { stack } : {}) });
    const isCause = running.length === 1 && (!mayBeEarlier || onlyJob?.isSuspect);
    if (onlyJob && isCause) finishJob(onlyJob, this.#createBlockedFault(onlyJob, message));
    else
      this.#enqueue(
        jobs.map((job) => Object.assign(job, { isSuspect: true })),
        'first',
      );
    this.#startJobs();
    if (uptime > minUptime) this.start();
  }

  #end(fault: Fault): void {
    this.#endFault = fault;
    const jobs = [...this.#runningJobs.values(), ...this.#queue];
    this.#runningJobs.clear();
    this.#queue = [];
    for (const job of jobs) finishJob(job, fault);
  }

  #createBlockedFault(job: Job, message: string): Fault {
    return { kind: 'fault', who: this.#blamed(job), where: 'blocked', message };
  }

  #blamed(job?: Job): 'area' | 'host' {
    return job?.options.suspect ?? (this.#options.spec.area ? 'area' : 'host');
  }
}
