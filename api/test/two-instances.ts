import { buildApp } from '../src/app.ts';
import { makeLog } from '../src/log.ts';
import { closeDatabase, freshDatabase } from './databases.ts';
import { type Answer, codeOf, openShop, type Shop, type ShopOptions, withApp } from './shop.ts';
import { type TestClock, testClock } from './sign-in.ts';

export type TwoShops = {
  shop: Shop;
  /** The same shop through a second API instance. */
  other: Shop;
  either: (index: number) => Shop;
  clock: TestClock;
  close: () => Promise<void>;
};

type Options = Pick<ShopOptions, 'settings'> & {
  /** The time of the clock at the start. */
  at?: string;
  /** Of both instances together. */
  connections?: number;
};

/** Two API instances on one PostgreSQL database. Nothing can race on the embedded one: it has one session. */
export async function openTwo({ settings, at, connections }: Options = {}): Promise<TwoShops> {
  const clock = testClock(at);
  // The general rate limit must not interfere.
  const limits = { reads: 1_000_000, writes: 1_000_000, logins: 1_000_000 };
  const database = await freshDatabase('postgres', connections === undefined ? {} : { connections });
  const shop = await openShop('postgres', { database, now: clock.now, settings: { ...settings, limits } });
  const other = withApp(shop, await buildApp({ ...shop, log: makeLog('silent'), now: clock.now }));
  await other.app.ready();
  const either = (index: number) => (index % 2 === 0 ? shop : other);
  const close = async () => {
    await other.app.close();
    await shop.close();
    await closeDatabase(database);
  };
  return { shop, other, either, clock, close };
}

/** Counts responses by status and error code. */
export function tally(answers: Answer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const answer of answers) {
    const key = answer.status === 200 ? 'ok' : `${answer.status} ${codeOf(answer)}`;
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
}
