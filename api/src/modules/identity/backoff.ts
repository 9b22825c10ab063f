import { HOUR } from '../../times.ts';

/** Wrong passwords in a row, for a number or an address. */
export type Failures = { failures: number; last_at: Date; blocked_until: Date | null };
export type BackoffRules = { freeFailures: number; backoffSeconds: readonly number[] };

/** Seconds until the next attempt is allowed, 0 when it is allowed now. */
export function secondsBlocked(failures: Failures | undefined, at: Date): number {
  const until = failures?.blocked_until?.getTime() ?? 0;
  return Math.max(0, Math.ceil((until - at.getTime()) / 1000));
}

/** The record with one more failure. After an hour without a failure, counting starts again. */
export function withFailure(previous: Failures | undefined, at: Date, rules: BackoffRules): Failures {
  const isExpired = previous === undefined || at.getTime() - previous.last_at.getTime() > HOUR;
  const failures = isExpired ? 1 : previous.failures + 1;
  return { failures, last_at: at, blocked_until: blockedUntil(failures, at, rules) };
}

function blockedUntil(failures: number, at: Date, { freeFailures, backoffSeconds }: BackoffRules): Date | null {
  if (failures < freeFailures) return null;
  const seconds = backoffSeconds[Math.min(failures - freeFailures, backoffSeconds.length - 1)] ?? 0;
  return new Date(at.getTime() + seconds * 1000);
}
