import type { Kysely } from 'kysely';
import { allContent, type Change, type Policy } from 'release/policy';
import type { Schema } from '../../database/schema.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { Log } from '../../log.ts';
import { changesRepository, deleteChangesOlderThan, maxMissed, type Position, positionId } from './repository.ts';

export type Event = Change & { id: string };
/** `send` returns false when the subscriber reads too slowly and must be disconnected. */
export type Subscriber = { send: (event: Event) => boolean; end: () => void };

export type ChangeFeed = ReturnType<typeof changeFeed>;
type Parts = {
  readPolicy: () => Promise<Policy>;
  log: Log;
  /** Called when content has changed, so that caches of this process can be revalidated before the next request. */
  onContent?: () => void;
  /** For a database that only this process writes to: the number of its writes. Without a new one a poll is left out. */
  countWrites?: () => number;
  pollIntervalMs?: number;
  deleteIntervalMs?: number;
};

const retentionMinutes = 60;
/** Without a successful poll for this long, the feed no longer counts as alive. */
const staleAfterMs = 5_000;

/** Polls the table of changes for this process, and sends the changes to its subscribers. */
export function changeFeed(kysely: Kysely<Schema>, parts: Parts) {
  const { readPolicy, log, onContent = () => {}, countWrites, pollIntervalMs = 200, deleteIntervalMs = 60_000 } = parts;
  const changes = changesRepository(kysely);
  const subscribers = new Set<Subscriber>();
  const timers: NodeJS.Timeout[] = [];
  let position: Position | undefined;
  /** Of the latest policy that the subscribers were sent. */
  let policyRevision: number | undefined;
  let lastPollAt = 0;
  /** The number of writes before the latest poll that succeeded. */
  let polledWrites: number | undefined;
  let isPolling = false;

  // Polls and joins run one at a time: a subscriber that joined between the query and the fan-out of a poll would miss changes.
  let queue: Promise<unknown> = Promise.resolve();
  const enqueue = <T>(work: () => Promise<T>): Promise<T> => {
    const result = queue.then(work);
    queue = result.catch(() => {});
    return result;
  };

  async function poll(): Promise<Position> {
    const writes = countWrites?.();
    const start = position ?? (await changes.settledPosition());
    const { isComplete, history, changes: rows, policyRevision: newRevision } = await changes.settledAfter(start);
    if (!isComplete) return restart();
    const last = rows.at(-1);
    position = last === undefined ? start : { history, tx: last.tx, id: last.id };
    for (const row of rows) fanOut({ kind: 'content', tags: row.tags, id: positionId({ history, ...row }) });
    if (last !== undefined) onContent();
    if (newRevision !== policyRevision) await sendPolicy(position);
    lastPollAt = Date.now();
    polledWrites = writes;
    return position;
  }

  /** This process was away for longer than changes are kept, or the database was restored, so the changes in between are lost. */
  async function restart(): Promise<Position> {
    const current = await changes.settledPosition();
    position = current;
    // In a restored database the same number can belong to another policy.
    policyRevision = undefined;
    fanOut(resetEvent(current));
    await sendPolicy(current);
    onContent();
    lastPollAt = Date.now();
    return current;
  }

  /** Every policy event carries the whole policy, so an event for each revision is not needed. */
  async function sendPolicy(current: Position): Promise<void> {
    const policy = await readPolicy();
    policyRevision = policy.revision;
    fanOut({ kind: 'policy', policy, id: positionId(current) });
  }

  function fanOut(event: Event): void {
    for (const subscriber of subscribers) {
      if (!subscriber.send(event)) disconnect(subscriber);
    }
  }

  function disconnect(subscriber: Subscriber): void {
    subscribers.delete(subscriber);
    subscriber.end();
  }

  async function join(subscriber: Subscriber, lastEvent: LastEvent): Promise<void> {
    const current = await poll();
    const missed = await missedEvents(lastEvent, current);
    const policy = await readPolicy();
    const events: Event[] = [...missed, { kind: 'policy', policy, id: positionId(current) }];
    if (events.every((event) => subscriber.send(event))) subscribers.add(subscriber);
    else subscriber.end();
  }

  async function missedEvents(lastEvent: LastEvent, current: Position): Promise<Event[]> {
    if (lastEvent === undefined) return [];
    if (lastEvent === 'unknown') return [resetEvent(current)];
    const { isComplete, history, changes: rows } = await changes.contentBetween(lastEvent, current);
    if (!isComplete || rows.length >= maxMissed) return [resetEvent(current)];
    return rows.map((row) => ({ kind: 'content', tags: row.tags, id: positionId({ history, ...row }) }));
  }

  function enqueuePoll(): void {
    // Skips a poll while the last one still waits for a slow database, so that polls do not pile up.
    if (isPolling) return;
    if (polledWrites !== undefined && polledWrites === countWrites?.()) {
      lastPollAt = Date.now();
      return;
    }
    isPolling = true;
    enqueue(poll)
      .catch((error: unknown) => log.warn({ err: error }, 'the change feed could not be read; polling continues'))
      .finally(() => {
        isPolling = false;
      });
  }

  function deleteOldChanges(): void {
    inTransaction(kysely, (tx) => deleteChangesOlderThan(tx, retentionMinutes)).catch((error: unknown) =>
      log.warn({ err: error }, 'old changes could not be deleted'),
    );
  }

  return {
    start: async (): Promise<void> => {
      await changes.beginHistoryOfThisServer();
      await enqueue(poll);
      timers.push(setInterval(enqueuePoll, pollIntervalMs).unref());
      timers.push(setInterval(deleteOldChanges, deleteIntervalMs).unref());
    },
    stop: async (): Promise<void> => {
      for (const timer of timers) clearInterval(timer);
      for (const subscriber of subscribers) disconnect(subscriber);
      await queue;
    },
    /** Sends the content changes since `lastEvent`, then the policy, then every new change. */
    subscribe: (subscriber: Subscriber, lastEvent?: LastEvent): Promise<void> =>
      enqueue(() => join(subscriber, lastEvent)),
    unsubscribe: (subscriber: Subscriber): void => {
      subscribers.delete(subscriber);
    },
    subscribers: (): number => subscribers.size,
    isAlive: (): boolean => Date.now() - lastPollAt < staleAfterMs,
  };
}

/** The subscriber reloads everything. */
function resetEvent(position: Position): Event {
  return { kind: 'content', tags: [allContent], id: positionId(position) };
}

/** Undefined: the subscriber knows nothing yet. `unknown`: it knows something, of a feed that this one cannot continue. */
export type LastEvent = Position | 'unknown' | undefined;

export function parseLastEventId(header: string | string[] | undefined): LastEvent {
  if (header === undefined) return undefined;
  const [, history, tx, id] = /^([0-9a-f]{12})\.(\d{1,18})\.(\d{1,18})$/.exec(String(header)) ?? [];
  return history === undefined || tx === undefined || id === undefined ? 'unknown' : { history, tx, id };
}
