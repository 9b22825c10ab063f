import { ok, type Result } from 'release/result';
import { busy } from '../../work-queue.ts';

export type Place = {
  /** Aborted when the upload has to give up its place. */
  signal: AbortSignal;
  /** Counts bytes that have arrived. */
  count: (bytes: number) => void;
  /** The whole file has arrived: the upload can no longer lose its place. */
  received: () => void;
  leave: () => void;
};
type Rules = {
  places: number;
  /** Uploads that may wait for a place. */
  waiting: number;
  /** Uploads of one member, receiving or waiting. */
  perMember: number;
  /** Bytes per second below which an upload loses its place when another one waits. */
  minRate: number;
  /** An upload cannot lose its place in its first milliseconds, in which its rate says little. */
  graceMs: number;
  /** A monotonic clock in milliseconds. */
  clock?: () => number;
};
type Holder = { owner: string; since: number; bytes: number; isReceiving: boolean; controller: AbortController };
type Waiter = { owner: string; start: (place: Place) => void };

const checkIntervalMs = 500;

/**
 * Places for files that are being received into memory. Slow uploads keep their places as long as nobody waits; otherwise they make
 * room, the slowest first. Members without a place get the next one.
 */
export function uploadPlaces(rules: Rules) {
  const { places, waiting: maxWaiting, perMember, minRate, graceMs, clock = () => performance.now() } = rules;
  const holders = new Set<Holder>();
  const waiters: Waiter[] = [];
  let timer: NodeJS.Timeout | undefined;

  const placesOf = (owner: string) => [...holders].filter((holder) => holder.owner === owner).length;

  function occupy(owner: string): Place {
    const holder: Holder = { owner, since: clock(), bytes: 0, isReceiving: true, controller: new AbortController() };
    holders.add(holder);
    return {
      signal: holder.controller.signal,
      count: (bytes) => {
        holder.bytes += bytes;
      },
      received: () => {
        holder.isReceiving = false;
      },
      leave: () => {
        holders.delete(holder);
        startWaiting();
      },
    };
  }

  function startWaiting(): void {
    while (holders.size < places && waiters.length > 0) {
      const fewest = Math.min(...waiters.map(({ owner }) => placesOf(owner)));
      const [next] = waiters.splice(
        waiters.findIndex(({ owner }) => placesOf(owner) === fewest),
        1,
      );
      next?.start(occupy(next.owner));
    }
    if (waiters.length > 0) timer ??= setInterval(endSlowUploads, checkIntervalMs).unref();
    else {
      clearInterval(timer);
      timer = undefined;
    }
  }

  function endSlowUploads(): void {
    const slow = [...holders]
      .filter(({ isReceiving, controller }) => isReceiving && !controller.signal.aborted)
      .map((holder) => ({ holder, age: clock() - holder.since }))
      .map(({ holder, age }) => ({ holder, age, rate: (holder.bytes * 1000) / Math.max(1, age) }))
      .filter(({ age, rate }) => age >= graceMs && rate < minRate)
      .sort((first, second) => first.rate - second.rate);
    const leaving = [...holders].filter(({ controller }) => controller.signal.aborted).length;
    for (const { holder } of slow.slice(0, Math.max(0, waiters.length - leaving))) holder.controller.abort();
  }

  return {
    enter: async (owner: string): Promise<Result<Place, 'busy'>> => {
      const waitingOfOwner = waiters.filter((waiter) => waiter.owner === owner).length;
      if (placesOf(owner) + waitingOfOwner >= perMember) return busy;
      if (holders.size < places && waiters.length === 0) return ok(occupy(owner));
      if (waiters.length >= maxWaiting) return busy;
      return ok(
        await new Promise<Place>((start) => {
          waiters.push({ owner, start });
          startWaiting();
        }),
      );
    },
  };
}
