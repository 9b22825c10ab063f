import type { BrowserSettings, LiveSet, PayloadResult, RenderResult } from '@shop/shared/contract';
import type { Assets } from '../releases/live-release.ts';

/** The server code of a release on this machine. The worker verifies its integrity again before it evaluates it. */
export type Bundle = { area: string; id: string; file: string; integrity: string };

/** The releases of one worker. Without an area the host renders a page that belongs to no area, or a fallback card. */
export type LaneSpec = { host: Bundle; area?: Bundle };

/**
 * `heartbeat` is shared memory: the first number counts up while the worker is not blocked, the second becomes 1 when the
 * worker begins to evaluate the area.
 */
export type WorkerData = { spec: LaneSpec; heartbeat: Int32Array; apiUrl: string; deadlineMs: number };

export type RenderTask = {
  url: string;
  requestId: string;
  setKey: string;
  /** Load the page's data only. */
  want?: 'payload';
  fault?: { area: string };
  settings: BrowserSettings;
};

/** Sent to all workers when cached API responses become stale: those with one of the tags, or all of them. */
export type StaleMessage = { kind: 'mark-stale'; tags: string[] } | { kind: 'mark-all-stale' };

export type ToWorker =
  | { kind: 'add-set'; key: string; set: LiveSet; assets: Assets }
  | { kind: 'remove-set'; key: string }
  | { kind: 'run'; id: number; task: RenderTask }
  | StaleMessage;

export type Result = RenderResult | PayloadResult;

/** `tags`: the content tags of the API responses used. `stale`: one of these responses was stale. */
export type ResultMessage = { kind: 'result'; id: number; result: Result; tags: string[]; stale: boolean };

export type FromWorker =
  | { kind: 'ready' }
  | { kind: 'load-failed'; who: 'area' | 'host'; message: string; stack?: string }
  | ResultMessage
  /** An unhandled promise rejection. The page is sent all the same, and the failure is counted. */
  | { kind: 'unhandled'; message: string };
