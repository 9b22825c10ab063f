import type { ComposedSet } from '../sets/compose.ts';
import type { DrawnMessage, DrawTask, LaneSpec, Result, ToWorker } from './messages.ts';
import { type Down, type Limits, Supervised } from './supervised.ts';

/** What became of a task: what the host said, or that the release broke, blocked or killed its worker. */
export type Drawn<Outcome = Result> = {
  result: Outcome;
  tags: string[];
  stale: boolean;
  /** It was never tried: there was too much to do. That says nothing of the release. */
  untried?: true;
};

type Fault = Extract<Result, { kind: 'fault' }>;

export type LaneOptions = {
  spec: LaneSpec;
  apiUrl: string;
  limits: Limits;
  /** Told once for every failure that is the release's own. */
  onBreakdown: (kind: Down['kind'] | 'unhandled', who: 'area' | 'host', message: string) => void;
};

type Job = {
  task: DrawTask;
  set: ComposedSet;
  finish: (drawn: Drawn) => void;
  suspected: boolean;
  timer?: NodeJS.Timeout;
};

const sentSetsLimit = 50;
/** A worker has one thread. Pages beyond these wait outside, where their deadline does not run yet. */
const mostInHand = 16;

/**
 * A supervised worker for one release of an area. Nothing that the release does can reach another lane: a loop, a crash or
 * a leak costs this worker, which is replaced.
 *
 * When a worker gets stuck with several pages in hand, nobody can say which of them it was. They are drawn again one
 * at a time; the one that sticks alone is the one.
 */
export class Lane {
  readonly #options: LaneOptions;
  readonly #inHand = new Map<number, Job>();
  #waiting: Job[] = [];
  readonly #sentSets = new Set<string>();
  #worker: Supervised | undefined;
  /** Why it will draw nothing any more. */
  #over: Fault | undefined;
  #nextId = 0;
  lastUsed = performance.now();

  constructor(options: LaneOptions) {
    this.#options = options;
  }

  draw(task: DrawTask, set: ComposedSet): Promise<Drawn> {
    this.lastUsed = performance.now();
    return new Promise((finish) => {
      this.#wait([{ task, set, finish, suspected: false }]);
      this.#pump();
    });
  }

  /** Whether its worker could be closed without anyone noticing. */
  get idle(): boolean {
    return this.#inHand.size === 0 && this.#waiting.length === 0;
  }

  tell(message: Extract<ToWorker, { kind: 'content' | 'doubt' }>): void {
    this.#worker?.post(message);
  }

  start(): void {
    if (this.#worker || this.#over) return;
    this.#sentSets.clear();
    const { spec, apiUrl, limits, onBreakdown } = this.#options;
    this.#worker = new Supervised({
      spec,
      apiUrl,
      limits,
      isBusy: () => this.#inHand.size > 0,
      onReady: () => this.#pump(),
      onDrawn: (message) => this.#drawn(message),
      onUnhandled: (message) => onBreakdown('unhandled', this.#blamed, message),
      onDown: (down) => this.#down(down),
    });
  }

  async close(): Promise<void> {
    this.#end({ kind: 'fault', who: this.#blamed, where: 'blocked', message: 'its worker was closed' });
    await this.#worker?.close();
  }

  #pump(): void {
    if (this.#waiting.length === 0) return;
    if (this.#over) return this.#end(this.#over);
    if (!this.#worker) this.start();
    if (!this.#worker?.ready) return;
    while (this.#inHand.size < mostInHand) {
      // A suspect is drawn alone, so that nobody else pays for it and it cannot be mistaken for another.
      const alone = this.#waiting[0]?.suspected || [...this.#inHand.values()].some(({ suspected }) => suspected);
      if (alone && this.#inHand.size > 0) return;
      const job = this.#waiting.shift();
      if (!job) return;
      this.#send(this.#worker, job);
    }
  }

  #send(worker: Supervised, job: Job): void {
    const { set, task } = job;
    if (!this.#sentSets.has(set.key)) {
      if (this.#sentSets.size >= sentSetsLimit) {
        this.#sentSets.clear();
        worker.post({ kind: 'forget-sets' });
      }
      this.#sentSets.add(set.key);
      worker.post({ kind: 'set', key: set.key, set: set.set, assets: set.assets });
    }
    if (this.#inHand.size === 0) worker.wake();
    this.#nextId += 1;
    const id = this.#nextId;
    this.#inHand.set(id, job);
    const { renderDeadline, blockLimit } = this.#options.limits;
    // The worker keeps the deadline itself; this is for one that lives and never answers.
    this.#within(job, renderDeadline + 2 * blockLimit, () => {
      const result = this.#stuck('no answer from its worker');
      this.#options.onBreakdown('blocked', this.#blamed, 'no answer from its worker');
      this.#drawn({ kind: 'drawn', id, result, tags: [], stale: false });
    });
    worker.post({ kind: 'draw', id, task });
  }

  #drawn({ id, result, tags, stale }: DrawnMessage): void {
    const job = this.#inHand.get(id);
    this.#inHand.delete(id);
    if (job) this.#finish(job, { result, tags, stale });
    this.#pump();
  }

  /** Puts jobs first in the queue, for as long as a worker could need to become ready. */
  #wait(jobs: Job[], place: 'first' | 'last' = 'last'): void {
    this.#waiting = place === 'first' ? [...jobs, ...this.#waiting] : [...this.#waiting, ...jobs];
    const { loadDeadline, blockLimit } = this.#options.limits;
    const patience = loadDeadline + 2 * blockLimit;
    for (const job of jobs) {
      this.#within(job, patience, () => {
        this.#waiting = this.#waiting.filter((other) => other !== job);
        this.#finish(job, {
          result: this.#stuck(`not begun within ${patience} ms`),
          tags: [],
          stale: false,
          untried: true,
        });
      });
    }
  }

  #within(job: Job, ms: number, onLate: () => void): void {
    clearTimeout(job.timer);
    job.timer = setTimeout(onLate, ms).unref();
  }

  #finish(job: Job, drawn: Drawn): void {
    clearTimeout(job.timer);
    job.finish(drawn);
  }

  #down({ kind, who, message, stack }: Down): void {
    this.#worker = undefined;
    const jobs = [...this.#inHand.values()];
    this.#inHand.clear();
    this.#options.onBreakdown(kind, who, message);
    if (kind === 'load') return this.#end({ kind: 'fault', who, where: 'load', message, ...(stack ? { stack } : {}) });
    const [only] = jobs;
    if (only && jobs.length === 1) this.#finish(only, { result: this.#stuck(message), tags: [], stale: false });
    else {
      const suspects = jobs.map((job) => Object.assign(job, { suspected: true }));
      this.#wait(suspects, 'first');
    }
    this.#pump();
  }

  #end(why: Fault): void {
    this.#over = why;
    const jobs = [...this.#inHand.values(), ...this.#waiting];
    this.#inHand.clear();
    this.#waiting = [];
    for (const job of jobs) this.#finish(job, { result: why, tags: [], stale: false });
  }

  #stuck(message: string): Fault {
    return { kind: 'fault', who: this.#blamed, where: 'blocked', message };
  }

  get #blamed(): 'area' | 'host' {
    return this.#options.spec.area ? 'area' : 'host';
  }
}
