import type { ComposedSet } from '../sets/compose.ts';
import { PageSources } from './api-cache.ts';
import type { ReceivedResult, RenderTask } from './program/messages.ts';

/** How one page is rendered in a lane. */
export type RunOptions = {
  /** How long (ms) the visitor waits for this release at most, in the queue too, without the time of the API. By default the render deadline. */
  patience?: number;
  /** The part that is blamed when a process is blocked or dies, because the edge cannot see whose code it ran. */
  suspect?: 'area' | 'host';
};

/** The outcome of a task: the host's result, or a fault if the release blocked, killed or never started its process. */
export type LaneResult<Outcome = ReceivedResult> = {
  result: Outcome;
  tags: string[];
  stale: boolean;
  /**
   * The task was not started: its process was not ready, it waited in the queue for too long, or the breaker skipped the pair. The breaker
   * does not count it.
   */
  notStarted?: true;
};

export type Fault = Extract<ReceivedResult, { kind: 'fault' }>;

type Request = {
  task: RenderTask;
  set: ComposedSet;
  finish: (result: LaneResult) => void;
  options: RunOptions;
};

/** A page that a lane renders, or will render. */
export type Job = Request & {
  isSuspect: boolean;
  /** The visitor waited long enough and got a fallback. */
  isAbandoned: boolean;
  sources: PageSources;
  timer?: NodeJS.Timeout | undefined;
  patienceTimer?: NodeJS.Timeout | undefined;
};

export function createJob(request: Request, renderDeadline: number): Job {
  return { ...request, sources: new PageSources(renderDeadline), isSuspect: false, isAbandoned: false };
}

/** Replaces the job's timer. */
export function setJobTimer(job: Job, ms: number, onTimeout: () => void): void {
  clearTimeout(job.timer);
  job.timer = setTimeout(onTimeout, ms).unref();
}

export function finishJob(job: Job, result: ReceivedResult, extra: { notStarted?: true } = {}): void {
  clearTimeout(job.timer);
  clearTimeout(job.patienceTimer);
  if (job.isAbandoned) return;
  const { tags, stale } = job.sources;
  job.finish({ result, tags: [...tags], stale, ...extra });
}
