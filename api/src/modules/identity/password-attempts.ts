import type { Kysely } from 'kysely';
import { ok, type Result } from 'release/result';
import { lockKeys } from '../../database/locks.ts';
import type { Schema } from '../../database/schema.ts';
import { inTransaction, type Tx } from '../../database/transaction.ts';
import type { Hmac } from '../../hmac.ts';
import { type BackoffRules, type Failures, secondsBlocked, withFailure, withSharedFailure } from './backoff.ts';
import { knownDeviceFactor } from './codes.ts';
import { familiarRepository, type Place } from './familiar-repository.ts';
import { refusals } from './refusals.ts';
import { passwordFailuresRepository } from './repository.ts';

/** A log-in attempt, counted as a failure before the password was checked. */
export type Attempt = { own: CountedFailure; address: CountedFailure | undefined };
/** `count`: the failures of the key once this one was counted. */
type CountedFailure = { key: string; count: number };
export type PasswordAttemptsService = ReturnType<typeof passwordAttemptsService>;
type Parts = { hmac: Hmac; rules: BackoffRules; now: () => Date };
type Counter = { key: string; rules: BackoffRules; add: typeof withFailure };

/**
 * Limits how often a password may be tried. An attempt is counted before the password is checked; otherwise simultaneous attempts
 * would all see the old count and pass. Log-in by SMS code is not limited here, so failing with somebody's number never blocks it.
 *
 * - From a device that the member has used before: per member and device, so that nobody else can cause a wait.
 * - From other devices: per mobile number, and per address with as many more failures as the address has members.
 * - In an open session, for the current password: per member.
 */
export function passwordAttemptsService(kysely: Kysely<Schema>, { hmac, rules, now }: Parts) {
  const deviceRules = { ...rules, freeFailures: rules.freeFailures * knownDeviceFactor };

  /** Counts an attempt for all counters, or for none when one of them is blocked. The counters are locked in this order. */
  async function count(tx: Tx, counters: Counter[]): Promise<Result<CountedFailure[]>> {
    const failures = passwordFailuresRepository(tx);
    const previous: (Failures | undefined)[] = [];
    for (const { key } of counters) previous.push(await failures.find(key));
    const at = now();
    const wait = Math.max(...counters.map((counter, index) => secondsBlocked(previous[index], at, counter.rules)));
    if (wait > 0) return refusals.passwordTooOften(wait);
    const counted: CountedFailure[] = [];
    for (const [index, { key, rules: ofCounter, add }] of counters.entries()) {
      const next = add(previous[index], at, ofCounter);
      await failures.put(key, next);
      counted.push({ key, count: next.failures });
    }
    return ok(counted);
  }

  async function beginOwn(tx: Tx, key: string, ofKey: BackoffRules): Promise<Result<Attempt>> {
    await lockKeys(tx, [key]);
    const counted = await count(tx, [{ key, rules: ofKey, add: withFailure }]);
    if (!counted.ok) return counted;
    const [own = { key, count: 0 }] = counted.value;
    return ok({ own, address: undefined });
  }

  return {
    begin: (mobile: string, place: Place): Promise<Result<Attempt>> =>
      inTransaction(kysely, async (tx) => {
        const familiar = familiarRepository(tx);
        if ((await familiar.relationOf(mobile, place, now())) === 'known-device') {
          return beginOwn(tx, hmac.passwordOf(mobile, place.device), deviceRules);
        }
        const { address } = place;
        const mobileKey = hmac.mobile(mobile);
        await lockKeys(tx, [address, mobileKey]);
        const members = await familiar.countMembers(address, now());
        const addressRules = { ...rules, freeFailures: rules.freeFailures + members };
        const counted = await count(tx, [
          { key: address, rules: addressRules, add: withSharedFailure },
          { key: mobileKey, rules, add: withFailure },
        ]);
        if (!counted.ok) return counted;
        const [ofAddress, own = { key: mobileKey, count: 0 }] = counted.value;
        return ok({ own, address: ofAddress });
      }),

    /** An attempt at the current password in an open session. */
    beginInSession: (user: string): Promise<Result<Attempt>> =>
      inTransaction(kysely, (tx) => beginOwn(tx, hmac.passwordOf(user, 'session'), rules)),

    /**
     * The password was right: resets the failure count of the number or device, but takes only this attempt back from the address.
     * Otherwise an attacker could log in to an account of their own to erase the failures they caused for others.
     */
    markSucceeded: async (tx: Tx, attempt: Attempt): Promise<void> => {
      await lockKeys(tx, keysOf(attempt));
      await passwordFailuresRepository(tx).clear(attempt.own.key);
      if (attempt.address !== undefined) await takeBack(tx, attempt.address);
    },

    /** Resets the failure count of a number whose owner has proven it in another way, such as by a code. */
    reset: (tx: Tx, mobile: string): Promise<void> => passwordFailuresRepository(tx).clear(hmac.mobile(mobile)),

    /** The password was never checked, for example because the server was busy: takes the attempt back. */
    undo: (attempt: Attempt): Promise<void> =>
      inTransaction(kysely, async (tx) => {
        await lockKeys(tx, keysOf(attempt));
        if (attempt.address !== undefined) await takeBack(tx, attempt.address);
        await takeBack(tx, attempt.own);
      }),
  };
}

function keysOf({ own, address }: Attempt): string[] {
  return address === undefined ? [own.key] : [address.key, own.key];
}

async function takeBack(tx: Tx, { key, count }: CountedFailure): Promise<void> {
  const repository = passwordFailuresRepository(tx);
  const current = await repository.find(key);
  if (current === undefined) return;
  // If no attempt came after this one, the current wait was caused by it and ends; the wait of a later attempt stays.
  const blocked_until = current.failures === count ? null : current.blocked_until;
  await repository.put(key, { ...current, failures: Math.max(0, current.failures - 1), blocked_until });
}
