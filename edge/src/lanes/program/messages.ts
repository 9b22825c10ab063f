import type { BrowserSettings, LiveSet, PayloadResult, RenderResult } from '@shop/shared/contract';
import type { Assets } from '../../releases/live-release.ts';
import type { CompressedText, TextEncoding } from './compression.ts';

export type ReleaseName = { area: string; id: string };

export type RenderTask = {
  url: string;
  requestId: string;
  setKey: string;
  /** Load the page's data only. */
  want?: 'payload';
  /** The text may be compressed by zstd, if the process is busy. */
  acceptsZstd?: boolean;
  fault?: { area: string };
  settings: BrowserSettings;
};

/** The origin under which the code of a release calls the API. The edge maps it to the API's address, which no lane learns. */
export const apiOrigin = 'http://api.internal';

/**
 * Messages of the edge. `start` comes first; its body is the host's code followed by the area's.
 * `cancel`: the visitor of this page got another one.
 */
export type ToLane =
  | { kind: 'start'; host: ReleaseName; hostBytes: number; area?: ReleaseName; deadlineMs: number }
  | { kind: 'add-set'; key: string; set: LiveSet; assets: Assets }
  | { kind: 'remove-set'; key: string }
  | { kind: 'run'; id: number; task: RenderTask }
  | { kind: 'cancel'; id: number }
  /**
   * The answer to a `call`, with the body of the API's response; without a status the API could not be reached. The lane may use
   * the answer of a `version` again, for any page, until it has to forget this version.
   */
  | { kind: 'answer'; call: number; status?: number; headers?: [string, string][]; message?: string; version?: number }
  /** Without versions all answers are to be forgotten. */
  | { kind: 'forget'; versions?: number[] };

export type Result = RenderResult | PayloadResult;

/** A result whose text is replaced by something else. */
type Replaced<Part, Replacement> = Part extends { html: string }
  ? Omit<Part, 'html' | 'parts'> & Replacement
  : Part extends { json: string }
    ? Omit<Part, 'json'> & Replacement
    : Part;
/** `text`: compressed by the lane. The edge sends these bytes to browsers, and has not looked into them. */
type WithBytes<Part> = Replaced<Part, { text: CompressedText }>;
export type ReceivedPage = WithBytes<RenderResult>;
export type ReceivedPayload = WithBytes<PayloadResult>;
export type ReceivedResult = ReceivedPage | ReceivedPayload;

/** Without its text, which is compressed and sent as the body of the message. */
export type ResultHeader = Replaced<Result, { encoding: TextEncoding }>;

/** Messages of a lane. The edge does not trust them: see `../received-messages.ts`. */
export type FromLane =
  | { kind: 'ready' }
  /** Sent before each part is evaluated: its deadline begins, and a process that it blocks could not report it. */
  | { kind: 'evaluating'; part: 'host' | 'area' }
  | { kind: 'load-failed'; who: 'area' | 'host'; message: string; stack?: string }
  /** `used`: the versions of the answers that the page was made from without a call. */
  | { kind: 'result'; id: number; result: ResultHeader; used: number[] }
  /** The page with this id requests an address of the API. */
  | { kind: 'call'; call: number; id: number; url: string }
  /** An unhandled promise rejection. The page is sent all the same, and the failure is counted. */
  | { kind: 'unhandled'; message: string }
  /** An uncaught error: the process ends. */
  | { kind: 'uncaught'; message: string }
  /** Sent at an interval while a page is being rendered: the event loop is not blocked. */
  | { kind: 'heartbeat' };
