import { HOUR } from '../../times.ts';
import type { SentCode } from './repository.ts';

export type CodeRules = { resendAfter: readonly number[]; perHourPerMobile: number; perHourPerAddress: number };
type Wait = { seconds: number; because: 'too-soon' | 'too-many' };

/**
 * How long until this number may have another code; `sent` is what it got within an hour, the newest first. Codes that were used
 * make nobody wait: who signs in, out and in again is no flood.
 */
export function waitOfMobile(sent: readonly SentCode[], at: Date, rules: CodeRules): Wait {
  const answered = sent.findIndex(({ used_at }) => used_at !== null);
  const unanswered = answered < 0 ? sent.length : answered;
  const pause = unanswered === 0 ? 0 : (rules.resendAfter[Math.min(unanswered, rules.resendAfter.length) - 1] ?? 0);
  const soon = secondsUntil(sent[0], pause * 1000, at);
  const many = waitOfHour(sent, at, rules.perHourPerMobile);
  return many > soon ? { seconds: many, because: 'too-many' } : { seconds: soon, because: 'too-soon' };
}

/** Until fewer than `most` codes lie within an hour. */
export function waitOfHour(sent: readonly SentCode[], at: Date, most: number): number {
  return secondsUntil(sent[most - 1], HOUR, at);
}

function secondsUntil(code: SentCode | undefined, after: number, at: Date): number {
  if (code === undefined) return 0;
  return Math.max(0, Math.ceil((code.created_at.getTime() + after - at.getTime()) / 1000));
}
