import type { BrowserSettings, LiveSet, PayloadResult, RenderResult } from '@shop/shared/contract';
import type { Assets } from '../releases/live.ts';

/** A verified file that a worker evaluates; it proves the bytes once more when it reads them. */
export type Bundle = { area: string; id: string; file: string; integrity: string };

/** One worker draws with one host release and at most one release of one area. */
export type LaneSpec = { host: Bundle; area?: Bundle };

/** `beat` is shared memory: a count that goes on while the worker lives, and 1 beside it once the area's code is evaluated. */
export type WorkerData = { spec: LaneSpec; beat: Int32Array; apiUrl: string; deadline: number };

export type DrawTask = {
  url: string;
  requestId: string;
  setKey: string;
  /** Only the page's data. */
  want?: 'payload';
  fault?: { area: string };
  settings: BrowserSettings;
};

export type ToWorker =
  | { kind: 'set'; key: string; set: LiveSet; assets: Assets }
  | { kind: 'forget-sets' }
  | { kind: 'draw'; id: number; task: DrawTask }
  | { kind: 'content'; tags: string[] }
  /** Changes may have been missed: nothing that is remembered can be trusted before it was asked for again. */
  | { kind: 'doubt' };

export type Result = RenderResult | PayloadResult;

export type DrawnMessage = { kind: 'drawn'; id: number; result: Result; tags: string[]; stale: boolean };

export type FromWorker =
  | { kind: 'ready' }
  | { kind: 'broken'; who: 'area' | 'host'; message: string; stack?: string }
  | DrawnMessage
  /** A promise that nobody awaited was rejected. The page is unharmed; the release is told on. */
  | { kind: 'unhandled'; message: string };
