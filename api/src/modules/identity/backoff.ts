import { HOUR } from '../../times.ts';

/** Wrong passwords in a row, for a number or an address. */
export type Failures = { failures: number; last_at: Date; blocked_until: Date | null };
export type BackoffRules = { freeFailures: number; backoffSeconds: readonly number[] };

/** Seconds until the next try; 0: now. */
export function waitAfter(before: Failures | undefined, at: Date): number {
  const until = before?.blocked_until?.getTime() ?? 0;
  return Math.max(0, Math.ceil((until - at.getTime()) / 1000));
}

/** With one more failure. What nobody has added to for an hour is forgotten. */
export function oneMore(before: Failures | undefined, at: Date, rules: BackoffRules): Failures {
  const isForgotten = before === undefined || at.getTime() - before.last_at.getTime() > HOUR;
  const failures = isForgotten ? 1 : before.failures + 1;
  return { failures, last_at: at, blocked_until: blockedUntil(failures, at, rules) };
}

function blockedUntil(failures: number, at: Date, { freeFailures, backoffSeconds }: BackoffRules): Date | null {
  if (failures < freeFailures) return null;
  const seconds = backoffSeconds[Math.min(failures - freeFailures, backoffSeconds.length - 1)] ?? 0;
  return new Date(at.getTime() + seconds * 1000);
}
