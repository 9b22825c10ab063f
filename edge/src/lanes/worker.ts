import { parentPort, workerData } from 'node:worker_threads';
import type { AreaModule, HostModule, LiveSet, RenderRequest } from '@shop/shared/contract';
import type { Assets } from '../releases/live.ts';
import { type Asked, nothingAsked, rememberedAnswers } from './answers.ts';
import { evaluateArea, evaluateHost } from './evaluate.ts';
import type { Bundle, DrawTask, FromWorker, Result, ToWorker, WorkerData } from './messages.ts';

const { spec, beat, apiUrl, deadline }: WorkerData = workerData;
const port = parentPort;
if (!port) throw new Error('this file runs as a worker of the edge');

const tell = (message: FromWorker) => port.postMessage(message);
const answers = rememberedAnswers({ deadline });
type KnownSet = { set: LiveSet; assets: Assets };
const sets = new Map<string, KnownSet>();

process.on('unhandledRejection', (why) =>
  tell({ kind: 'unhandled', message: why instanceof Error ? `${why.name}: ${why.message}` : String(why) }),
);

const evaluated = evaluate();
if (evaluated) {
  // As long as this counts on, the worker is not stuck in a loop.
  setInterval(() => Atomics.add(beat, 0, 1), 50);
  port.on('message', (message: ToWorker) => receive(message, evaluated));
  tell({ kind: 'ready' });
}

function evaluate(): { host: HostModule; area: AreaModule | undefined } | undefined {
  let who: 'host' | 'area' = 'host';
  try {
    const host = evaluateHost(spec.host);
    who = 'area';
    // Stuck from here on, it could not say so itself.
    Atomics.store(beat, 1, 1);
    return { host, area: spec.area && evaluateArea(spec.area, host) };
  } catch (error) {
    const { message, stack } = error instanceof Error ? error : new Error(String(error));
    tell({ kind: 'broken', who, message, ...(stack ? { stack } : {}) });
    return undefined;
  }
}

function receive(message: ToWorker, code: NonNullable<typeof evaluated>): void {
  if (message.kind === 'set') sets.set(message.key, message);
  else if (message.kind === 'forget-sets') sets.clear();
  else if (message.kind === 'content') answers.forget(message.tags);
  else if (message.kind === 'doubt') answers.doubtAll();
  else {
    const set = sets.get(message.task.setKey);
    // In a turn of its own: Node reads up to a thousand messages before it lets timers and answers of the API have theirs.
    setImmediate(() => void draw(message.id, message.task, set, code));
  }
}

async function draw(
  id: number,
  task: DrawTask,
  set: KnownSet | undefined,
  code: NonNullable<typeof evaluated>,
): Promise<void> {
  const asked = nothingAsked();
  // Not AbortSignal.timeout: that one would hold on to every page until its time is up.
  const lateness = new AbortController();
  const timer = setTimeout(() => lateness.abort(new Error('the time for this page is up')), deadline);
  const late = lateness.signal;
  // What fails because time was up has failed by being late, whoever threw.
  const work = drawWith(code, task, set, asked, late).catch((error: Error) =>
    late.aborted ? overdue() : faultOf(error),
  );
  const result = await Promise.race([work, whenAborted(late).then(overdue)]);
  clearTimeout(timer);
  // Page after page without a pause leaves the clock above no turn; that is work, not a loop.
  Atomics.add(beat, 0, 1);
  tell({ kind: 'drawn', id, result, tags: [...asked.tags], stale: asked.stale });
}

async function drawWith(
  { host, area: module }: NonNullable<typeof evaluated>,
  { url, requestId, setKey, want, fault, settings }: DrawTask,
  known: KnownSet | undefined,
  asked: Asked,
  signal: AbortSignal,
): Promise<Result> {
  if (!known) throw new Error(`the set ${setKey} was never sent`);
  const area: Bundle | undefined = spec.area;
  const request: RenderRequest = {
    url,
    requestId,
    set: known.set,
    ...(area && module ? { area: { name: area.area, release: area.id, module } } : {}),
    ...(fault ? { fault } : {}),
    ...known.assets,
    apiUrl,
    fetch: answers.fetchFor(asked),
    signal,
    settings,
  };
  if (want !== 'payload') return host.render(request);
  // Hosts of before can only draw.
  return host.payload?.(request) ?? { kind: 'no-payload', why: 'no-page' };
}

function faultOf({ message, stack }: Error): Result {
  return { kind: 'fault', who: 'host', where: 'render', message, ...(stack ? { stack } : {}) };
}

function overdue(): Result {
  return {
    kind: 'fault',
    who: spec.area ? 'area' : 'host',
    where: 'loader',
    message: `not drawn within ${deadline} ms`,
  };
}

function whenAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}
