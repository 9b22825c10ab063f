import type { Kysely } from 'kysely';
import type { Connection } from '../../database/connect.ts';
import { lockKeys } from '../../database/locks.ts';
import type { Schema } from '../../database/schema.ts';
import type { Keyed } from '../../keyed.ts';
import type { Answer } from '../../refused.ts';
import { type BackoffRules, oneMore, waitAfter } from './backoff.ts';
import { refusals } from './refusals.ts';
import { failuresRepository } from './repository.ts';

/** A try that was counted as a failure before it was made. */
export type Try = { address: Counted; mobile: Counted };
type Counted = { key: string; count: number };
export type FailuresService = ReturnType<typeof failuresService>;
type Parts = { keyed: Keyed; rules: BackoffRules; now: () => Date };

/**
 * How often a password may be tried, by number and by address. A try is counted before the password is looked at: tries that are
 * made at once could otherwise all find that there were few failures so far. Codes by SMS are not concerned, so that nobody can
 * lock an owner out by failing in their name.
 */
export function failuresService(kysely: Kysely<Schema>, { keyed, rules, now }: Parts) {
  return {
    begin: (number: string, ip: string): Promise<Answer<Try>> =>
      kysely.transaction().execute(async (tx) => {
        const address = keyed.address(ip);
        const mobile = keyed.mobile(number);
        const failures = failuresRepository(tx);
        await lockKeys(tx, [address, mobile]);
        const [ofAddress, ofMobile] = [await failures.of(address), await failures.of(mobile)];
        const at = now();
        const wait = Math.max(waitAfter(ofAddress, at), waitAfter(ofMobile, at));
        if (wait > 0) return refusals.passwordTooOften(wait);

        const atAddress = oneMore(ofAddress, at, rules);
        const atMobile = oneMore(ofMobile, at, rules);
        await failures.put(address, atAddress);
        await failures.put(mobile, atMobile);
        return {
          ok: true,
          value: {
            address: { key: address, count: atAddress.failures },
            mobile: { key: mobile, count: atMobile.failures },
          },
        };
      }),

    /**
     * It was none. The number's failures are over; the address only gets this one back: an attacker with an account of their own
     * could otherwise wipe out what they did to others.
     */
    succeeded: async (tx: Connection, { address, mobile }: Try): Promise<void> => {
      await lockKeys(tx, [address.key, mobile.key]);
      await failuresRepository(tx).clear(mobile.key);
      await giveBack(tx, address);
    },

    /** The number has shown another way whose it is. */
    forget: (tx: Connection, number: string): Promise<void> => failuresRepository(tx).clear(keyed.mobile(number)),

    /** Nothing was tried after all. */
    undo: (made: Try): Promise<void> =>
      kysely.transaction().execute(async (tx) => {
        await lockKeys(tx, [made.address.key, made.mobile.key]);
        await giveBack(tx, made.address);
        await giveBack(tx, made.mobile);
      }),
  };
}

async function giveBack(tx: Connection, { key, count }: Counted): Promise<void> {
  const failures = failuresRepository(tx);
  const now = await failures.of(key);
  if (now === undefined) return;
  // A wait that this try brought about goes with it; one that came after it stays.
  const blocked_until = now.failures === count ? null : now.blocked_until;
  await failures.put(key, { ...now, failures: Math.max(0, now.failures - 1), blocked_until });
}
