import { parentPort, workerData } from 'node:worker_threads';
import type { AreaModule, HostModule, LiveSet, RenderRequest } from '@shop/shared/contract';
import type { Assets } from '../releases/live-release.ts';
import { createApiCache, createPageSources, type PageSources } from './api-cache.ts';
import { evaluateArea, evaluateHost } from './evaluate.ts';
import type { Bundle, FromWorker, RenderTask, Result, ToWorker, WorkerData } from './messages.ts';

const { spec, heartbeat, apiUrl, deadlineMs }: WorkerData = workerData;
const port = parentPort;
if (!port) throw new Error('this file runs as a worker of the edge');

type Modules = { host: HostModule; area: AreaModule | undefined };
type ReceivedSet = { set: LiveSet; assets: Assets };

const post = (message: FromWorker) => port.postMessage(message);
const apiCache = createApiCache({ deadlineMs });
const sets = new Map<string, ReceivedSet>();

process.on('unhandledRejection', (reason) =>
  post({ kind: 'unhandled', message: reason instanceof Error ? `${reason.name}: ${reason.message}` : String(reason) }),
);

const modules = evaluateModules();
if (modules) {
  setInterval(() => Atomics.add(heartbeat, 0, 1), 50);
  port.on('message', (message: ToWorker) => receive(message, modules));
  post({ kind: 'ready' });
}

function evaluateModules(): Modules | undefined {
  let who: 'host' | 'area' = 'host';
  try {
    const host = evaluateHost(spec.host);
    who = 'area';
    // Written before the evaluation: a worker blocked by the area could not report it.
    Atomics.store(heartbeat, 1, 1);
    return { host, area: spec.area && evaluateArea(spec.area, host) };
  } catch (error) {
    const { message, stack } = error instanceof Error ? error : new Error(String(error));
    post({ kind: 'load-failed', who, message, ...(stack ? { stack } : {}) });
    return undefined;
  }
}

function receive(message: ToWorker, loaded: Modules): void {
  if (message.kind === 'add-set') sets.set(message.key, message);
  else if (message.kind === 'remove-set') sets.delete(message.key);
  else if (message.kind === 'mark-stale') apiCache.markStale(message.tags);
  else if (message.kind === 'mark-all-stale') apiCache.markAllStale();
  else {
    const set = sets.get(message.task.setKey);
    // Node handles up to a thousand messages before timers and API responses. `setImmediate` lets those run in between.
    setImmediate(() => void run(message.id, message.task, set, loaded));
  }
}

async function run(id: number, task: RenderTask, set: ReceivedSet | undefined, loaded: Modules): Promise<void> {
  const sources = createPageSources();
  // AbortSignal.timeout would keep each page in memory until its deadline.
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(new Error('the deadline of this page has passed')), deadlineMs);
  const { signal } = deadline;
  // After the deadline every error counts as lateness, because the abort itself may have caused it.
  const rendered = renderOrLoad(loaded, task, set, sources, signal).catch((error: Error) =>
    signal.aborted ? createDeadlineFault() : createRenderFault(error),
  );
  const result = await Promise.race([rendered, waitForAbort(signal).then(createDeadlineFault)]);
  clearTimeout(timer);
  // Under constant load the heartbeat's interval may never run. A finished page also proves that nothing is blocked.
  Atomics.add(heartbeat, 0, 1);
  post({ kind: 'result', id, result, tags: [...sources.tags], stale: sources.stale });
}

async function renderOrLoad(
  { host, area: module }: Modules,
  { url, requestId, setKey, want, fault, settings }: RenderTask,
  received: ReceivedSet | undefined,
  sources: PageSources,
  signal: AbortSignal,
): Promise<Result> {
  if (!received) throw new Error(`the release set ${setKey} was never sent`);
  const area: Bundle | undefined = spec.area;
  const request: RenderRequest = {
    url,
    requestId,
    set: received.set,
    ...(area && module ? { area: { name: area.area, release: area.id, module } } : {}),
    ...(fault ? { fault } : {}),
    ...received.assets,
    apiUrl,
    fetch: apiCache.createFetch(sources),
    signal,
    settings,
  };
  if (want !== 'payload') return host.render(request);
  // Older hosts have no `payload` function.
  return host.payload?.(request) ?? { kind: 'no-payload', why: 'no-page' };
}

function createRenderFault({ message, stack }: Error): Result {
  return { kind: 'fault', who: 'host', where: 'render', message, ...(stack ? { stack } : {}) };
}

function createDeadlineFault(): Result {
  return {
    kind: 'fault',
    who: spec.area ? 'area' : 'host',
    where: 'loader',
    message: `not rendered within ${deadlineMs} ms`,
  };
}

function waitForAbort(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}
