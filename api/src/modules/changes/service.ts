import type { Kysely } from 'kysely';
import type { Change, Policy } from 'release/policy';
import type { Schema } from '../../database/schema.ts';
import type { Log } from '../../log.ts';
import { type ChangeRow, changesRepository, type Position } from './repository.ts';

export type Event = Change & { id: string };
/** Answers false when it can take no more and is to be let go. */
export type Subscriber = { send: (event: Event) => boolean; end: () => void };

export type ChangeFeed = ReturnType<typeof changeFeed>;
type Parts = {
  readPolicy: () => Promise<Policy>;
  log: Log;
  /** Content has changed: what this process holds may be brought up to date before someone waits for it. */
  onContent?: () => void;
  pollEvery?: number;
  forgetEvery?: number;
};

/** Tells a subscriber that it may have missed anything at all. */
const EVERYTHING = '*';

const KEPT_MINUTES = 60;
/** After this long without a good look at the database, what is fanned out can no longer be called present. */
const STALE_AFTER = 5_000;

/** One reader of the changes for this process, and its subscribers. */
export function changeFeed(kysely: Kysely<Schema>, parts: Parts) {
  const { readPolicy, log, onContent = () => {}, pollEvery = 200, forgetEvery = 60_000 } = parts;
  const changes = changesRepository(kysely);
  const subscribers = new Set<Subscriber>();
  const timers: NodeJS.Timeout[] = [];
  let position: Position | undefined;
  let lastGoodPoll = 0;
  let polling = false;

  // One thing at a time: a subscriber that joins between the read and the fan-out of a poll would miss what was read.
  let queue: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const result = queue.then(work);
    queue = result.catch(() => {});
    return result;
  };

  async function poll(): Promise<Position> {
    position ??= await changes.present();
    const rows = await changes.after(position);
    const last = rows.at(-1);
    if (last !== undefined) {
      const events = await eventsOf(rows);
      position = { tx: last.tx, id: last.id };
      for (const event of events) fanOut(event);
      if (events.some(({ kind }) => kind === 'content')) onContent();
    }
    lastGoodPoll = Date.now();
    return position;
  }

  async function eventsOf(rows: ChangeRow[]): Promise<Event[]> {
    const lastPolicy = rows.findLastIndex((row) => row.kind === 'policy');
    // Each policy event carries the whole policy, so the last of a batch says it all.
    const policy = lastPolicy < 0 ? undefined : await readPolicy();
    return rows.flatMap((row, index): Event[] => {
      if (row.kind === 'content') return [{ kind: 'content', tags: row.tags, id: nameOf(row) }];
      return policy !== undefined && index === lastPolicy ? [{ kind: 'policy', policy, id: nameOf(row) }] : [];
    });
  }

  function fanOut(event: Event): void {
    for (const subscriber of subscribers) {
      if (!subscriber.send(event)) drop(subscriber);
    }
  }

  function drop(subscriber: Subscriber): void {
    subscribers.delete(subscriber);
    subscriber.end();
  }

  async function join(subscriber: Subscriber, lastSeen: Position | undefined): Promise<void> {
    const now = await poll();
    const missed = lastSeen === undefined ? [] : await missedSince(lastSeen, now);
    const policy = await readPolicy();
    const events: Event[] = [...missed, { kind: 'policy', policy, id: nameOf(now) }];
    if (events.every((event) => subscriber.send(event))) subscribers.add(subscriber);
    else subscriber.end();
  }

  async function missedSince(lastSeen: Position, now: Position): Promise<Event[]> {
    if (!(await changes.covers(lastSeen))) return [{ kind: 'content', tags: [EVERYTHING], id: nameOf(now) }];
    const rows = await changes.contentBetween(lastSeen, now);
    return rows.map((row) => ({ kind: 'content', tags: row.tags, id: nameOf(row) }));
  }

  function pollInTurn(): void {
    // A slow database must not pile polls up.
    if (polling) return;
    polling = true;
    inTurn(poll)
      .catch((error: unknown) =>
        log.warn({ err: error }, 'the change feed could not read the database; it goes on trying'),
      )
      .finally(() => {
        polling = false;
      });
  }

  function forget(): void {
    kysely
      .transaction()
      .execute((tx) => changesRepository(tx).forgetOlderThan(KEPT_MINUTES))
      .catch((error: unknown) => log.warn({ err: error }, 'old changes could not be deleted'));
  }

  return {
    start: async (): Promise<void> => {
      await inTurn(poll);
      timers.push(setInterval(pollInTurn, pollEvery).unref(), setInterval(forget, forgetEvery).unref());
    },
    stop: async (): Promise<void> => {
      for (const timer of timers) clearInterval(timer);
      for (const subscriber of subscribers) drop(subscriber);
      await queue;
    },
    /** The policy at once, then everything that happens; before it what was missed since `lastSeen`. */
    subscribe: (subscriber: Subscriber, lastSeen?: Position): Promise<void> => inTurn(() => join(subscriber, lastSeen)),
    leave: (subscriber: Subscriber): void => {
      subscribers.delete(subscriber);
    },
    subscribers: (): number => subscribers.size,
    isAlive: (): boolean => Date.now() - lastGoodPoll < STALE_AFTER,
  };
}

function nameOf({ tx, id }: Position): string {
  return `${tx}.${id}`;
}

/** The place in a `Last-Event-ID`; anything else is as if none had been sent. */
export function positionIn(eventId: string | undefined): Position | undefined {
  const [, tx, id] = /^(\d{1,18})\.(\d{1,18})$/.exec(eventId ?? '') ?? [];
  return tx === undefined || id === undefined ? undefined : { tx, id };
}
