import { Socket } from 'node:net';
import type { AreaModule, HostModule, LiveSet, RenderRequest } from '@shop/shared/contract';
import type { Assets } from '../../releases/live-release.ts';
import type { TextEncoding } from './compression.ts';
import { evaluateArea, evaluateHost } from './evaluate.ts';
import { createFrameReader, encodeFrame } from './frames.ts';
import { createLoadMeter } from './load-meter.ts';
import { apiOrigin, type FromLane, type RenderTask, type Result, type ToLane } from './messages.ts';
import { restrictProcess } from './restrict.ts';
import { compressResult, createRenderFault, messageOf, shorten, stackOf } from './results.ts';
import { createTextResponse } from './text-response.ts';
import { unlessAborted } from './unless-aborted.ts';

// The program of a lane's process, which may not read files. So `../program-text.ts` joins the modules of this folder into one text, and they
// import only each other and Node's own modules.

type Start = Extract<ToLane, { kind: 'start' }>;
type Answer = Extract<ToLane, { kind: 'answer' }>;
type Modules = {
  start: Start;
  host: HostModule;
  area: AreaModule | undefined;
  /** Measures from here on: the time in which the releases were evaluated says nothing about pages. */
  isBusy: ReturnType<typeof createLoadMeter>;
};
type ReceivedSet = { set: LiveSet; assets: Assets };
type StoredResponse = { version: number; status: number; headers: [string, string][]; body: string };
type PendingCall = {
  url: string;
  resolve: (response: Response) => void;
  reject: (error: Error) => void;
  /** Removes the listener that would keep the response in memory as long as the signal of the page lives. */
  settled: () => void;
};

const heartbeatMs = 100;
/** More pages than these would keep timers and answers of the API waiting for too long. */
const maxPagesTogether = 4;
/**
 * Limits in characters: of all stored responses together, and of one response. They are enough for most pages. In a response with a Persian
 * letter each character takes two bytes of the heap.
 */
const maxStoredLength = 1_000_000;
const maxResponseLength = 200_000;

// The edge tries with this whether the system can start a lane in isolation.
if (process.argv.includes('--probe')) process.exit(0);

const pipe = new Socket({ fd: 3, readable: true, writable: true });
const post = (message: FromLane, body?: Buffer, onSent?: () => void) => pipe.write(encodeFrame(message, body), onSent);
const sets = new Map<string, ReceivedSet>();
const waitingPages: { id: number; task: RenderTask; set: ReceivedSet | undefined }[] = [];
const pages = new Map<number, AbortController>();
const calls = new Map<number, PendingCall>();
/** By address. Without them, requests for what most pages need cost a tenth of a page. */
const storedResponses = new Map<string, StoredResponse>();
let storedLength = 0;
let lastCall = 0;
/** Runs while there are pages: an idle process that wakes up ten times a second is not idle. */
let heartbeat: NodeJS.Timeout | undefined;
let modules: Modules | undefined;

// Without the edge there is nothing left to do.
pipe.on('close', () => process.exit(0));
pipe.on('error', () => process.exit(1));
process.on('unhandledRejection', (reason) => post({ kind: 'unhandled', message: describe(reason) }));
process.on('uncaughtException', (error) =>
  post({ kind: 'uncaught', message: shorten(messageOf(error)) }, undefined, () => process.exit(1)),
);
pipe.on(
  'data',
  createFrameReader({ headerBytes: 2 ** 31, totalBytes: 2 ** 31 }, ({ header, body }) =>
    receive(header as ToLane, body),
  ),
);

function receive(message: ToLane, body: Buffer): void {
  if (message.kind === 'start') startWith(message, body);
  else if (message.kind === 'add-set') sets.set(message.key, message);
  else if (message.kind === 'remove-set') sets.delete(message.key);
  else if (message.kind === 'answer') settleCall(message, body);
  else if (message.kind === 'forget') forget(message.versions);
  else if (message.kind === 'cancel')
    pages.get(message.id)?.abort(new Error('the visitor of this page got another one'));
  else {
    const { id, task } = message;
    waitingPages.push({ id, task, set: sets.get(task.setKey) });
    if (waitingPages.length === 1) setImmediate(startWaitingPages);
  }
}

/**
 * Starts the pages of one read together. All of them are loaded before the first one is rendered, and rendered before the first one is compressed, so
 * that the processor's caches keep the code of each part.
 */
function startWaitingPages(): void {
  if (!modules) return;
  for (const { id, task, set } of waitingPages.splice(0, maxPagesTogether)) void run(modules, id, task, set);
  if (waitingPages.length > 0) setImmediate(startWaitingPages);
}

function startWith(start: Start, code: Buffer): void {
  restrictProcess();
  let who: 'host' | 'area' = 'host';
  try {
    post({ kind: 'evaluating', part: 'host' });
    const host = evaluateHost(start.host, code.toString('utf8', 0, start.hostBytes));
    who = 'area';
    if (start.area) post({ kind: 'evaluating', part: 'area' });
    const area = start.area && evaluateArea(start.area, code.toString('utf8', start.hostBytes), host);
    modules = { start, host, area, isBusy: createLoadMeter() };
    post({ kind: 'ready' });
  } catch (error) {
    post({ kind: 'load-failed', who, message: shorten(messageOf(error)), ...stackOf(error) });
  }
}

async function run(loaded: Modules, id: number, task: RenderTask, set: ReceivedSet | undefined): Promise<void> {
  const { deadlineMs } = loaded.start;
  const used = new Set<number>();
  // AbortSignal.timeout would keep each page in memory until its deadline.
  const deadline = new AbortController();
  pages.set(id, deadline);
  heartbeat ??= setInterval(() => post({ kind: 'heartbeat' }), heartbeatMs);
  const timer = setTimeout(() => deadline.abort(new Error('the deadline of this page has passed')), deadlineMs);
  const { signal } = deadline;
  // After the deadline every error counts as lateness, because the abort itself may have caused it.
  const rendered = renderOrLoad(loaded, { id, used }, task, set, signal).catch((error: unknown) =>
    signal.aborted ? createDeadlineFault(loaded.start) : createRenderFault(error),
  );
  const result = await unlessAborted(rendered, signal, () => createDeadlineFault(loaded.start));
  clearTimeout(timer);
  pages.delete(id);
  if (pages.size === 0) {
    clearInterval(heartbeat);
    heartbeat = undefined;
  }
  try {
    // Busy, the process renders more pages if it compresses quickly; at rest, a shorter page arrives sooner.
    postResult(id, result, [...used], loaded.isBusy() && task.acceptsZstd ? 'zstd' : 'br');
  } catch (error) {
    post({ kind: 'result', id, result: createRenderFault(error), used: [] });
  }
}

async function renderOrLoad(
  { start, host, area: module }: Modules,
  page: PageNotes,
  { url, requestId, setKey, want, fault, settings }: RenderTask,
  received: ReceivedSet | undefined,
  signal: AbortSignal,
): Promise<Result> {
  if (!received) throw new Error(`the release set ${setKey} was never sent`);
  const { area } = start;
  const request: RenderRequest = {
    url,
    requestId,
    set: received.set,
    ...(area && module ? { area: { name: area.area, release: area.id, module } } : {}),
    ...(fault ? { fault } : {}),
    ...received.assets,
    apiUrl: apiOrigin,
    fetch: createFetch(page),
    signal,
    settings,
  };
  if (want !== 'payload') return host.render(request);
  // Older hosts have no `payload` function.
  return host.payload?.(request) ?? { kind: 'no-payload', why: 'no-page' };
}

/** The id of a page, and the versions of the stored answers that it was made from. */
type PageNotes = { id: number; used: Set<number> };

/** The `fetch` of one page: it asks the edge, which reads public data of the API only. */
function createFetch({ id, used }: PageNotes): typeof fetch {
  return (input, init) => {
    // A `Request` costs more than all the rest here.
    const {
      method = 'GET',
      url,
      signal,
    } = typeof input === 'string' ? { ...init, url: input } : new Request(input, init);
    if (method !== 'GET') return Promise.reject(new TypeError('on the server a release can only read from the API'));
    const stored = storedResponses.get(url);
    if (stored) {
      // Moves it behind those that were used less recently.
      storedResponses.delete(url);
      storedResponses.set(url, stored);
      used.add(stored.version);
      return Promise.resolve(toResponse(stored));
    }
    lastCall += 1;
    const call = lastCall;
    return new Promise((resolve, reject) => {
      const onAbort = () => calls.delete(call) && reject(signal?.reason);
      const settled = () => signal?.removeEventListener('abort', onAbort);
      calls.set(call, { url, resolve, reject, settled });
      signal?.addEventListener('abort', onAbort, { once: true });
      post({ kind: 'call', call, id, url });
    });
  };
}

function settleCall({ call, status, headers = [], version, message }: Answer, body: Buffer): void {
  const pending = calls.get(call);
  calls.delete(call);
  pending?.settled();
  if (status === undefined) return pending?.reject(new TypeError(`fetch failed: ${message}`));
  const response = { status, headers, body: body.toString('utf8') };
  if (pending && version !== undefined) store(pending.url, { ...response, version });
  pending?.resolve(toResponse(response));
}

/** The responses that were not used for the longest time make room. */
function store(url: string, response: StoredResponse): void {
  if (response.body.length > maxResponseLength) return;
  removeStored(url);
  storedResponses.set(url, response);
  storedLength += response.body.length;
  for (const oldest of storedResponses.keys()) {
    if (storedLength <= maxStoredLength) break;
    removeStored(oldest);
  }
}

function removeStored(url: string): void {
  storedLength -= storedResponses.get(url)?.body.length ?? 0;
  storedResponses.delete(url);
}

const toResponse = ({ status, headers, body }: Omit<StoredResponse, 'version'>) =>
  createTextResponse(body, { status, headers });

function forget(versions: number[] | undefined): void {
  for (const [url, { version }] of storedResponses) if (versions?.includes(version) ?? true) removeStored(url);
}

function postResult(id: number, result: Result, used: number[], encoding: TextEncoding): void {
  const { content, header } = compressResult(result, encoding);
  // Pages that end together wake the edge once. With brotli, the first one would wait for the others for too long.
  if (encoding === 'zstd') {
    pipe.cork();
    process.nextTick(() => pipe.uncork());
  }
  post({ kind: 'result', id, result: header, used }, content);
}

const createDeadlineFault = ({ area, deadlineMs }: Start): Extract<Result, { kind: 'fault' }> => ({
  kind: 'fault',
  who: area ? 'area' : 'host',
  where: 'loader',
  message: `not rendered within ${deadlineMs} ms`,
});

const describe = (reason: unknown) =>
  shorten(reason instanceof Error ? `${reason.name}: ${reason.message}` : String(reason));
