import type { Kysely } from 'kysely';
import { ok, type Result } from 'release/result';
import { lockKeys } from '../../database/locks.ts';
import type { Schema } from '../../database/schema.ts';
import { inTransaction, type Tx } from '../../database/transaction.ts';
import type { Hmac } from '../../hmac.ts';
import { type BackoffRules, secondsBlocked, withFailure } from './backoff.ts';
import { refusals } from './refusals.ts';
import { failuresRepository } from './repository.ts';

/** A log-in attempt, counted as a failure before the password was checked. */
export type Attempt = { address: CountedFailure; mobile: CountedFailure };
/** `count`: the failures of the key once this one was counted. */
type CountedFailure = { key: string; count: number };
export type FailuresService = ReturnType<typeof failuresService>;
type Parts = { hmac: Hmac; rules: BackoffRules; now: () => Date };

/**
 * Limits how often a password may be tried, per mobile number and per address. An attempt is counted before the password is
 * checked; otherwise simultaneous attempts would all see the old count and pass. Log-in by SMS code is not limited here, so
 * nobody can lock an owner out by failing with their number.
 */
export function failuresService(kysely: Kysely<Schema>, { hmac, rules, now }: Parts) {
  return {
    begin: (mobile: string, ip: string): Promise<Result<Attempt>> =>
      inTransaction(kysely, async (tx) => {
        const addressKey = hmac.address(ip);
        const mobileKey = hmac.mobile(mobile);
        const failures = failuresRepository(tx);
        await lockKeys(tx, [addressKey, mobileKey]);
        const [ofAddress, ofMobile] = [await failures.find(addressKey), await failures.find(mobileKey)];
        const at = now();
        const wait = Math.max(secondsBlocked(ofAddress, at), secondsBlocked(ofMobile, at));
        if (wait > 0) return refusals.passwordTooOften(wait);

        const nextOfAddress = withFailure(ofAddress, at, rules);
        const nextOfMobile = withFailure(ofMobile, at, rules);
        await failures.put(addressKey, nextOfAddress);
        await failures.put(mobileKey, nextOfMobile);
        return ok({
          address: { key: addressKey, count: nextOfAddress.failures },
          mobile: { key: mobileKey, count: nextOfMobile.failures },
        });
      }),

    /**
     * The password was right: resets the failure count of the number, but takes only this attempt back from the address.
     * Otherwise an attacker could log in to an account of their own to erase the failures they caused for others.
     */
    markSucceeded: async (tx: Tx, { address, mobile }: Attempt): Promise<void> => {
      await lockKeys(tx, [address.key, mobile.key]);
      await failuresRepository(tx).clear(mobile.key);
      await takeBack(tx, address);
    },

    /** Resets the failure count of a number whose owner has proven it in another way, such as by a code. */
    reset: (tx: Tx, mobile: string): Promise<void> => failuresRepository(tx).clear(hmac.mobile(mobile)),

    /** The password was never checked, for example because the server was busy: takes the attempt back. */
    undo: (attempt: Attempt): Promise<void> =>
      inTransaction(kysely, async (tx) => {
        await lockKeys(tx, [attempt.address.key, attempt.mobile.key]);
        await takeBack(tx, attempt.address);
        await takeBack(tx, attempt.mobile);
      }),
  };
}

async function takeBack(tx: Tx, { key, count }: CountedFailure): Promise<void> {
  const repository = failuresRepository(tx);
  const current = await repository.find(key);
  if (current === undefined) return;
  // If no attempt came after this one, the current wait was caused by it and ends; the wait of a later attempt stays.
  const blocked_until = current.failures === count ? null : current.blocked_until;
  await repository.put(key, { ...current, failures: Math.max(0, current.failures - 1), blocked_until });
}
