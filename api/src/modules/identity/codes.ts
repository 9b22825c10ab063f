import { randomInt, timingSafeEqual } from 'node:crypto';
import { ok, type Refusal, type Result } from 'release/result';
import { v7 } from 'uuid';
import type { Connection } from '../../database/connect.ts';
import { lockKeys } from '../../database/locks.ts';
import type { Tx } from '../../database/transaction.ts';
import type { Hmac } from '../../hmac.ts';
import { slidingQuota } from '../../quota.ts';
import { HOUR } from '../../times.ts';
import { refusals } from './refusals.ts';
import { type Otp, otpsRepository, type SentCode } from './repository.ts';

export type CodesService = ReturnType<typeof codesService>;
type PaceRules = { resendAfter: readonly number[]; perHourPerMobile: number; perHourPerAddress: number };
type Rules = PaceRules & { digits: number; seconds: number; attempts: number };
type Parts = { hmac: Hmac; rules: Rules; now: () => Date };
export type IssuedCode = { code: string; expires_at: Date; resend_after: number };

/** One-time codes. The answers are the same whether or not the number belongs to a member. */
export function codesService({ hmac, rules, now }: Parts) {
  const addressQuota = slidingQuota({ limit: rules.perHourPerAddress, windowMs: HOUR });

  const isRightCode = (otp: Otp, code: string) =>
    timingSafeEqual(Buffer.from(otp.code_hmac, 'hex'), Buffer.from(hmac.code(otp.mobile, code), 'hex'));

  /** Why the newest code of a number cannot be tried. */
  async function refusalFor(db: Connection, mobile: string, code: string): Promise<Refusal> {
    const newest = await otpsRepository(db).newest(mobile);
    if (newest === undefined) return refusals.codeExpired;
    // "Already used" is only said to a caller that has the right code; others must not learn what the owner did.
    if (newest.used_at !== null) return isRightCode(newest, code) ? refusals.codeUsed : refusals.codeExpired;
    return newest.expires_at > now() ? refusals.codeWornOut : refusals.codeExpired;
  }

  return {
    /** Issues a new code, which invalidates the previous one. */
    issue: async (tx: Tx, mobile: string, ip: string): Promise<Result<IssuedCode>> => {
      const otps = otpsRepository(tx);
      const address_hmac = hmac.address(ip);
      await lockKeys(tx, [address_hmac, hmac.mobile(mobile)]);
      const at = now();
      const since = addressQuota.windowStart(at);
      const sentFromAddress = await otps.sentFrom(address_hmac, since, rules.perHourPerAddress);
      const addressWait = addressQuota.secondsUntilAllowed(sentFromAddress.map(createdAt), at);
      if (addressWait > 0) return refusals.codesTooMany(addressWait);
      const recentCodes = await otps.sentTo(mobile, since, rules.perHourPerMobile);
      const { seconds, because } = waitForNextCode(recentCodes, at, rules);
      if (seconds > 0) return because === 'too-many' ? refusals.codesTooMany(seconds) : refusals.codeTooSoon(seconds);

      const code = String(randomInt(10 ** rules.digits)).padStart(rules.digits, '0');
      const expires_at = new Date(at.getTime() + rules.seconds * 1000);
      const code_hmac = hmac.code(mobile, code);
      await otps.add({ id: v7(), mobile, code_hmac, address_hmac, created_at: at, expires_at, used_at: null });
      const { seconds: resend_after } = waitForNextCode([{ created_at: at, used_at: null }, ...recentCodes], at, rules);
      return ok({ code, expires_at, resend_after });
    },

    /**
     * Counts an attempt, and marks the code as used when it is right. The attempt stays counted when a wrong code is refused,
     * because a refusal does not roll the transaction back.
     */
    redeem: async (tx: Tx, mobile: string, code: string): Promise<Result<true>> => {
      const otps = otpsRepository(tx);
      const otp = await otps.countAttempt(mobile, { at: now(), maxAttempts: rules.attempts });
      if (otp === undefined) return refusalFor(tx, mobile, code);
      if (!isRightCode(otp, code)) {
        const attemptsLeft = rules.attempts - otp.attempts;
        return attemptsLeft > 0 ? refusals.codeWrong(attemptsLeft) : refusals.codeWornOut;
      }
      await otps.markUsed(otp.id, now());
      return ok(true);
    },

    /** Checks that the number has a code which can still be tried, without counting an attempt: for callers with expensive work to do first. */
    checkPending: async (db: Connection, mobile: string, code: string): Promise<Result<true>> => {
      const newest = await otpsRepository(db).newest(mobile);
      const canBeTried =
        newest !== undefined &&
        newest.used_at === null &&
        newest.expires_at > now() &&
        newest.attempts < rules.attempts;
      return canBeTried ? ok(true) : refusalFor(db, mobile, code);
    },
  };
}

type Wait = { seconds: number; because: 'too-soon' | 'too-many' };

/**
 * How long this number waits for its next code. `sent`: its codes of the last hour, newest first. The pause grows with each
 * code that was not used; a member who logs in, out and in again does not wait.
 */
function waitForNextCode(sent: readonly SentCode[], at: Date, rules: PaceRules): Wait {
  const lastUsed = sent.findIndex(({ used_at }) => used_at !== null);
  const unused = lastUsed < 0 ? sent.length : lastUsed;
  const pause = unused === 0 ? 0 : (rules.resendAfter[Math.min(unused, rules.resendAfter.length) - 1] ?? 0);
  const resendQuota = slidingQuota({ limit: 1, windowMs: pause * 1000 });
  const hourlyQuota = slidingQuota({ limit: rules.perHourPerMobile, windowMs: HOUR });
  const tooSoon = resendQuota.secondsUntilAllowed(sent.slice(0, 1).map(createdAt), at);
  const tooMany = hourlyQuota.secondsUntilAllowed(sent.map(createdAt), at);
  return tooMany > tooSoon ? { seconds: tooMany, because: 'too-many' } : { seconds: tooSoon, because: 'too-soon' };
}

function createdAt({ created_at }: SentCode): Date {
  return created_at;
}
