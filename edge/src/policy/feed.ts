import { EventEmitter } from 'node:events';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseJson } from '@shop/shared/lib/untyped-json';
import { createParser } from 'eventsource-parser';
import type { FastifyBaseLogger } from 'fastify';
import { allContent, Change, type Policy } from 'release/policy';
import { Compile } from 'typebox/compile';
import { readSavedPolicy, savePolicy } from './saved-policy.ts';

type FeedOptions = {
  apiUrl: string;
  token: string;
  directory: string;
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
  /** The API sends something every 5 s. A connection that is silent for longer than this (ms) is closed. */
  maxSilenceMs?: number;
};

type FeedEvents = { policy: [Policy]; content: [string[]]; 'all-content': []; connected: []; lost: [] };

/**
 * The API's change feed. It reconnects by itself. The event `content` carries the content tags that changed; `all-content` means that any
 * content may have changed: this edge or the API was away for too long, this edge missed too many changes, or the database was restored.
 */
export type ChangeFeed = EventEmitter<FeedEvents> & {
  readonly policy: Policy | undefined;
  /** While this is false, changes of content may be missed. */
  readonly isConnected: boolean;
  close: () => void;
};

const changeCheck = Compile(Change);

export async function openChangeFeed({
  apiUrl,
  token,
  directory,
  log,
  maxSilenceMs = 12_000,
}: FeedOptions): Promise<ChangeFeed> {
  const file = path.join(directory, 'policy.json');
  const events = new EventEmitter<FeedEvents>();
  const closing = new AbortController();
  const state: { policy: Policy | undefined; isConnected: boolean } = {
    policy: await readSavedPolicy(file),
    isConnected: false,
  };

  const handleMessage = async (text: string) => {
    const change = parseJson(text);
    if (!changeCheck.Check(change)) return log.warn('the API sent an invalid change');
    if (change.kind === 'content' && change.tags.includes(allContent)) return void events.emit('all-content');
    if (change.kind === 'content') return void events.emit('content', change.tags);
    state.policy = change.policy;
    events.emit('policy', change.policy);
    // A full disk must not end the connection.
    await savePolicy(file, change.policy).catch((err: Error) => log.warn({ err }, 'the policy could not be saved'));
  };

  const createRequest = (lastEventId: string | undefined) =>
    new Request(`${apiUrl}/releases/v1/changes`, {
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'text/event-stream',
        ...(lastEventId ? { 'last-event-id': lastEventId } : {}),
      },
    });

  const listen = async () => {
    let lastEventId: string | undefined;
    for (let failures = 0; !closing.signal.aborted; failures += 1) {
      try {
        for await (const event of readEvents(createRequest(lastEventId), maxSilenceMs, closing.signal)) {
          failures = 0;
          if (!state.isConnected) {
            state.isConnected = true;
            log.info('connected to the registry');
            events.emit('connected');
          }
          lastEventId = event.id ?? lastEventId;
          if (event.data) await handleMessage(event.data);
        }
      } catch (error) {
        if (!closing.signal.aborted && (state.isConnected || failures === 0)) {
          log.warn({ err: error }, 'the registry cannot be reached; the last policy stays in use');
        }
      }
      if (state.isConnected) {
        state.isConnected = false;
        events.emit('lost');
      }
      const delayMs = Math.min(100 * 2 ** Math.min(failures, 5), 2000);
      await wait(delayMs, undefined, { signal: closing.signal }).catch(() => undefined);
    }
  };
  void listen();

  return Object.defineProperties(events, {
    policy: { get: () => state.policy },
    isConnected: { get: () => state.isConnected },
    close: { value: () => closing.abort() },
  }) as ChangeFeed;
}

type StreamEvent = { id?: string | undefined; data?: string };

/** Reads the events of the stream. The first one is empty and means that the connection is open. */
async function* readEvents(request: Request, maxSilenceMs: number, stop: AbortSignal): AsyncGenerator<StreamEvent> {
  const silence = new AbortController();
  const onSilence = () => silence.abort(new Error('the stream was silent for too long'));
  let timer = setTimeout(onSilence, maxSilenceMs);
  try {
    const response = await fetch(request, { signal: AbortSignal.any([stop, silence.signal]) });
    if (!response.ok || !response.body) throw new Error(`the registry responded with status ${response.status}`);
    const pendingEvents: StreamEvent[] = [{}];
    const parser = createParser({ onEvent: ({ id, data }) => pendingEvents.push({ id, data }) });
    yield* pendingEvents.splice(0);
    for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
      // Comments restart the timer too, although they are no events.
      clearTimeout(timer);
      timer = setTimeout(onSilence, maxSilenceMs);
      parser.feed(text);
      yield* pendingEvents.splice(0);
    }
  } finally {
    clearTimeout(timer);
    silence.abort();
  }
}
