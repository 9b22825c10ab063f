import { HOUR } from '../../times.ts';

/** Wrong passwords in a row, for a number, a device or an address. */
export type Failures = { failures: number; last_at: Date; blocked_until: Date | null };
export type BackoffRules = { freeFailures: number; backoffSeconds: readonly number[] };

/**
 * Seconds until the next attempt is allowed, 0 when it is allowed now. A block that ends later than the longest one can is from before the
 * clock was set back: it is over, because it would otherwise last until the clock has caught up.
 */
export function secondsBlocked(failures: Failures | undefined, at: Date, { backoffSeconds }: BackoffRules): number {
  const until = failures?.blocked_until?.getTime() ?? 0;
  const seconds = Math.max(0, Math.ceil((until - at.getTime()) / 1000));
  return seconds > (backoffSeconds.at(-1) ?? 0) ? 0 : seconds;
}

/** The record with one more failure. After an hour without a failure, counting starts again. */
export function withFailure(previous: Failures | undefined, at: Date, rules: BackoffRules): Failures {
  const isExpired = previous === undefined || at.getTime() - previous.last_at.getTime() > HOUR;
  const failures = isExpired ? 1 : previous.failures + 1;
  return { failures, last_at: at, blocked_until: blockedUntil(failures, at, rules) };
}

/**
 * The same for an address, where many members make mistakes at all times and an hour without a failure may never come: the free
 * failures of an hour are forgiven evenly over each hour. `last_at` is the time up to which they were forgiven.
 */
export function withSharedFailure(previous: Failures | undefined, at: Date, rules: BackoffRules): Failures {
  const { failures, last_at: stored } = previous ?? { failures: 0, last_at: at };
  // A time in the future is from before the clock was set back: nothing would be forgiven until the clock has caught up.
  const last_at = stored > at ? at : stored;
  const forgiven = Math.floor(((at.getTime() - last_at.getTime()) / HOUR) * rules.freeFailures);
  const remaining = failures - forgiven;
  const count = Math.max(0, remaining) + 1;
  const forgivenUntil = remaining <= 0 ? at : new Date(last_at.getTime() + (forgiven / rules.freeFailures) * HOUR);
  return { failures: count, last_at: forgivenUntil, blocked_until: blockedUntil(count, at, rules) };
}

function blockedUntil(failures: number, at: Date, { freeFailures, backoffSeconds }: BackoffRules): Date | null {
  if (failures < freeFailures) return null;
  const seconds = backoffSeconds[Math.min(failures - freeFailures, backoffSeconds.length - 1)] ?? 0;
  return new Date(at.getTime() + seconds * 1000);
}
