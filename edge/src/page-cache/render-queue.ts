import { LRUCache } from 'lru-cache';
import { Overload } from '../request-deadline.ts';

/** `excess`: the visitor or the address is above its rate limit (`perSecond`), or the address already has a quarter of the places. */
const priorities = ['visitor', 'crawler', 'excess'] as const;
type Priority = (typeof priorities)[number];

/** The visitor for whom a page is rendered. */
export type RenderClient = { isCrawler: boolean; visitor: string | undefined; address: string };

export type RenderLimits = {
  /** How many pages are rendered at once. */
  running: number;
  /** How many may wait for that. */
  waiting: number;
  /** How long they may wait (ms). */
  maxWaitMs: number;
  /** Uncached pages a second for one address; a visitor gets a quarter. Ten seconds' worth may come at once. */
  perSecond: number;
};

const message = 'too many pages are being rendered';
const refusals: Record<Priority, { statusCode: 429 | 503; retryAfter: number }> = {
  visitor: { statusCode: 503, retryAfter: 5 },
  crawler: { statusCode: 503, retryAfter: 60 },
  excess: { statusCode: 429, retryAfter: 10 },
};
const createRefusal = (priority: Priority) => new Overload(message, refusals[priority]);

type Waiter = { start: () => void; refuse: (error: Overload) => void };

/**
 * Limits how many pages are rendered at once. Visitors come first, crawlers next; pages above the rate of their visitor or address are not
 * refused while there is room, because thousands of visitors of a mobile network share one address, but they get one place in
 * eight, wait last, and are refused first. The same holds for an address that already has a quarter of the places, rendered or waiting:
 * its next pages would only keep others waiting.
 */
export function createRenderQueue({ running: maxRunning, waiting: maxWaiting, maxWaitMs, perSecond }: RenderLimits) {
  const places: Record<Priority, number> = {
    visitor: maxRunning,
    crawler: Math.ceil(maxRunning / 2),
    excess: Math.ceil(maxRunning / 8),
  };
  const running: Record<Priority, number> = { visitor: 0, crawler: 0, excess: 0 };
  const waiting: Record<Priority, Waiter[]> = { visitor: [], crawler: [], excess: [] };
  const maxOfAddress = Math.ceil(maxRunning / 4);
  /** Pages of each address that are rendered or wait, without those in excess. */
  const pagesOfAddress = new Map<string, number>();
  const addresses = createTokenBuckets(perSecond);
  const visitors = createTokenBuckets(perSecond / 4);

  const priorityOf = ({ isCrawler, visitor, address }: RenderClient): Priority => {
    const isWithinRates = [addresses.take(address), visitor === undefined || visitors.take(visitor)].every(Boolean);
    if (!isWithinRates || (pagesOfAddress.get(address) ?? 0) >= maxOfAddress) return 'excess';
    return isCrawler ? 'crawler' : 'visitor';
  };

  const countPage = (address: string, change: 1 | -1) => {
    const count = (pagesOfAddress.get(address) ?? 0) + change;
    if (count > 0) pagesOfAddress.set(address, count);
    else pagesOfAddress.delete(address);
  };

  const canStart = (priority: Priority) =>
    running.visitor + running.crawler + running.excess < maxRunning && running[priority] < places[priority];

  const startWaiters = () => {
    for (const priority of priorities) {
      while (waiting[priority].length > 0 && canStart(priority)) waiting[priority].shift()?.start();
    }
  };

  /** Refuses the last waiter of a lower priority. False if no such request waits. */
  const makeRoom = (priority: Priority): boolean => {
    const lower = priorities.slice(priorities.indexOf(priority) + 1).reverse();
    const refused = lower.find((each) => waiting[each].length > 0);
    if (!refused) return false;
    waiting[refused].pop()?.refuse(createRefusal(refused));
    return true;
  };

  const waitForPlace = (priority: Priority): Promise<void> => {
    const count = waiting.visitor.length + waiting.crawler.length + waiting.excess.length;
    if (count >= maxWaiting && !makeRoom(priority)) return Promise.reject(createRefusal(priority));
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting[priority] = waiting[priority].filter((other) => other !== waiter);
        reject(createRefusal(priority));
      }, maxWaitMs).unref();
      const waiter: Waiter = {
        start: () => {
          clearTimeout(timer);
          running[priority] += 1;
          resolve();
        },
        refuse: (error) => {
          clearTimeout(timer);
          reject(error);
        },
      };
      waiting[priority].push(waiter);
    });
  };

  /** Renders when there is a place. Without a client, a stale page is refreshed in the background. Throws an `Overload`. */
  async function run<Value>(client: RenderClient | undefined, render: () => Promise<Value>): Promise<Value> {
    const priority = client ? priorityOf(client) : 'crawler';
    const address = priority === 'excess' ? undefined : client?.address;
    if (address !== undefined) countPage(address, 1);
    try {
      if (canStart(priority)) running[priority] += 1;
      else await waitForPlace(priority);
      try {
        return await render();
      } finally {
        running[priority] -= 1;
        startWaiters();
      }
    } finally {
      if (address !== undefined) countPage(address, -1);
    }
  }

  /** Whether half of the places are taken: work that can wait is then left out. */
  const isBusy = () => running.visitor + running.crawler + running.excess >= maxRunning / 2;
  return Object.assign(run, { isBusy });
}

export type RenderQueue = ReturnType<typeof createRenderQueue>;

/** Token buckets by key, each with room for ten seconds. */
function createTokenBuckets(perSecond: number) {
  const room = perSecond * 10;
  const buckets = new LRUCache<string, { tokens: number; at: number }>({ max: 20_000 });
  return {
    take(key: string): boolean {
      const now = performance.now();
      const { tokens, at } = buckets.get(key) ?? { tokens: room, at: now };
      const left = Math.min(room, tokens + ((now - at) / 1000) * perSecond) - 1;
      buckets.set(key, { tokens: Math.max(0, left), at: now });
      return left >= 0;
    },
  };
}
