import { EventEmitter } from 'node:events';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createParser } from 'eventsource-parser';
import type { FastifyBaseLogger } from 'fastify';
import { Change, Policy } from 'release/policy';
import { Compile } from 'typebox/compile';

type FeedOptions = {
  apiUrl: string;
  token: string;
  directory: string;
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
  /** The API sends a sign of life every 5 s; a line that is silent for longer is dead. */
  silence?: number;
};

type FeedEvents = { policy: [Policy]; content: [string[]]; connected: []; lost: [] };

/**
 * What the edge knows of the registry, kept fresh by the API's stream of changes. The last policy is kept on disk:
 * an edge that starts while the API is away goes on with it.
 */
export type Feed = EventEmitter<FeedEvents> & {
  readonly policy: Policy | undefined;
  /** While this is false, a change of content may have been missed. */
  readonly connected: boolean;
  close: () => void;
};

const policyCheck = Compile(Policy);
const changeCheck = Compile(Change);

export async function openFeed({ apiUrl, token, directory, log, silence = 12_000 }: FeedOptions): Promise<Feed> {
  const file = path.join(directory, 'policy.json');
  const events = new EventEmitter<FeedEvents>();
  const closing = new AbortController();
  const state: { policy: Policy | undefined; connected: boolean } = { policy: await lastKnown(file), connected: false };

  const take = async (text: string) => {
    const change = parsed(text);
    if (!changeCheck.Check(change)) return log.warn('the API sent a change that is none');
    if (change.kind === 'content') return void events.emit('content', change.tags);
    state.policy = change.policy;
    events.emit('policy', change.policy);
    // A full disk is no reason to leave the line.
    await keep(file, change.policy).catch((err: Error) => log.warn({ err }, 'the policy could not be kept on disk'));
  };

  const request = (lastId: string | undefined) =>
    new Request(`${apiUrl}/releases/v1/changes`, {
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'text/event-stream',
        ...(lastId ? { 'last-event-id': lastId } : {}),
      },
    });

  const listen = async () => {
    let lastId: string | undefined;
    for (let failures = 0; !closing.signal.aborted; failures += 1) {
      try {
        for await (const event of streamOf(request(lastId), silence, closing.signal)) {
          failures = 0;
          if (!state.connected) {
            state.connected = true;
            log.info('connected to the registry');
            events.emit('connected');
          }
          lastId = event.id ?? lastId;
          if (event.data) await take(event.data);
        }
      } catch (error) {
        if (!closing.signal.aborted && (state.connected || failures === 0))
          log.warn({ err: error }, 'the registry cannot be reached; going on with the last policy');
      }
      if (state.connected) {
        state.connected = false;
        events.emit('lost');
      }
      await pause(Math.min(100 * 2 ** Math.min(failures, 5), 2000), undefined, { signal: closing.signal }).catch(
        () => undefined,
      );
    }
  };
  void listen();

  return Object.defineProperties(events, {
    policy: { get: () => state.policy },
    connected: { get: () => state.connected },
    close: { value: () => closing.abort() },
  }) as Feed;
}

type StreamEvent = { id?: string | undefined; data?: string };

/** The stream's events; the first is empty and says that the line is open. */
async function* streamOf(request: Request, silence: number, stop: AbortSignal): AsyncGenerator<StreamEvent> {
  const dead = new AbortController();
  const expire = () => dead.abort(new Error('the stream fell silent'));
  let timer = setTimeout(expire, silence);
  try {
    const response = await fetch(request, { signal: AbortSignal.any([stop, dead.signal]) });
    if (!response.ok || !response.body) throw new Error(`the registry answered ${response.status}`);
    const waiting: StreamEvent[] = [{}];
    const parser = createParser({ onEvent: ({ id, data }) => waiting.push({ id, data }) });
    yield* waiting.splice(0);
    for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
      // A comment carries no event, but it is a sign of life.
      clearTimeout(timer);
      timer = setTimeout(expire, silence);
      parser.feed(text);
      yield* waiting.splice(0);
    }
  } finally {
    clearTimeout(timer);
    dead.abort();
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function lastKnown(file: string): Promise<Policy | undefined> {
  try {
    const policy: unknown = JSON.parse(await readFile(file, 'utf8'));
    return policyCheck.Check(policy) ? policy : undefined;
  } catch {
    return undefined;
  }
}

async function keep(file: string, policy: Policy): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const temporary = `${file}.${process.pid}.new`;
  await writeFile(temporary, JSON.stringify(policy));
  await rename(temporary, file);
}
