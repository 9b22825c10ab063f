import { randomInt, timingSafeEqual } from 'node:crypto';
import { ok, type Refusal, type Result } from 'release/result';
import { v7 } from 'uuid';
import type { Connection } from '../../database/connect.ts';
import { lockKeys } from '../../database/locks.ts';
import type { CodePurpose, RequestedFrom } from '../../database/tables/people.ts';
import type { Tx } from '../../database/transaction.ts';
import type { Hmac } from '../../hmac.ts';
import { slidingQuota } from '../../quota.ts';
import { HOUR } from '../../times.ts';
import { type BudgetRules, codesBudget } from './codes-budget.ts';
import { familiarRepository, type Place } from './familiar-repository.ts';
import { refusals } from './refusals.ts';
import { type AttemptsColumn, type Otp, otpsRepository, type SentCode } from './repository.ts';

export type CodesService = ReturnType<typeof codesService>;
type PaceRules = { resendAfter: readonly number[]; perHourPerMobile: number };
type Rules = PaceRules & BudgetRules & { digits: number; seconds: number; attempts: number };
type Parts = { hmac: Hmac; rules: Rules; now: () => Date; onBudget: (share: number) => void };
/** `relation`: of the caller to the number, when it is certain without a look at the devices of its member. */
type IssueOptions = { purpose?: CodePurpose; relation?: RequestedFrom };
/** A code as its owner typed it, and the browser or session that it was typed in. */
export type TypedCode = { mobile: string; code: string; device: string; purpose: CodePurpose };
/** `isWithheld`: beyond a limit, so no message may be sent; the response is the same. */
export type IssuedCode = { code: string; expires_at: Date; resend_after: number; isWithheld: boolean };

/** A known device gets this many times the codes of an hour, and the wrong passwords before the first wait. */
export const knownDeviceFactor = 2;

/** One-time codes. The answers are the same whether or not the number belongs to a member. */
export function codesService({ hmac, rules, now, onBudget }: Parts) {
  const isRightCode = (otp: Otp, code: string) =>
    timingSafeEqual(Buffer.from(otp.code_hmac, 'hex'), Buffer.from(hmac.code(otp.mobile, code), 'hex'));

  const validMs = rules.seconds * 1000;
  const expiryFrom = (at: Date) => new Date(at.getTime() + validMs);
  /**
   * A code expires between these times. One that ends later was requested before the clock was set back, and counts as expired. Up to
   * twice its validity is allowed, because the clocks of the processes differ a little.
   */
  const expiry = () => ({ after: now(), atLatest: new Date(now().getTime() + 2 * validMs) });
  const isUnexpired = ({ expires_at }: Otp) => expires_at > expiry().after && expires_at <= expiry().atLatest;

  /** Five guesses of a stranger must not wear out the code of the device that requested it, so they are counted apart. */
  const attemptsColumn = (otp: Otp, device: string): AttemptsColumn =>
    otp.device_hmac === device ? 'attempts' : 'stranger_attempts';

  /** Why none of the codes can be tried. */
  function refusalFor(otps: readonly Otp[], code: string): Refusal {
    // "Already used" is only said to a caller that has the right code; others must not learn what the owner did.
    if (otps.some((otp) => otp.used_at !== null && isRightCode(otp, code))) return refusals.codeUsed;
    return otps.some((otp) => otp.used_at === null && isUnexpired(otp)) ? refusals.codeWornOut : refusals.codeExpired;
  }

  /** Counts an attempt. Returns the stored code if the typed one is right, otherwise a refusal. */
  async function attempt(tx: Tx, { mobile, code, device, purpose }: TypedCode): Promise<Result<Otp>> {
    const otps = otpsRepository(tx);
    const triable = await otps.findTriable(mobile, device, purpose);
    let attemptsLeft: number | undefined;
    for (const { id, ...otp } of triable) {
      const column = attemptsColumn({ id, ...otp }, device);
      const tried = await otps.countAttempt(id, { column, ...expiry(), maxAttempts: rules.attempts });
      if (tried === undefined) continue;
      if (isRightCode(tried, code)) return ok(tried);
      attemptsLeft = Math.max(attemptsLeft ?? 0, rules.attempts - tried[column]);
    }
    // A code may have been used since it was read.
    if (attemptsLeft === undefined) return refusalFor(await otps.findTriable(mobile, device, purpose), code);
    return attemptsLeft > 0 ? refusals.codeWrong(attemptsLeft) : refusals.codeWornOut;
  }

  /**
   * Counts an attempt at each code, and marks them as used when all of them are right; otherwise the refusal of each, undefined for a
   * right one. The attempts stay counted when a wrong code is refused, because a refusal does not roll the transaction back.
   */
  async function redeemAll(tx: Tx, typed: readonly TypedCode[]): Promise<(Refusal | undefined)[]> {
    const attempts: Result<Otp>[] = [];
    for (const typedCode of typed) attempts.push(await attempt(tx, typedCode));
    const right = attempts.flatMap((tried) => (tried.ok ? [tried.value] : []));
    if (right.length === typed.length) {
      for (const { id } of right) await otpsRepository(tx).markUsed(id, now());
    }
    return attempts.map((tried) => (tried.ok ? undefined : tried));
  }

  return {
    /** Issues a new code, which invalidates the previous one of the same device. */
    issue: async (
      tx: Tx,
      mobile: string,
      place: Place,
      { purpose = 'log-in', relation }: IssueOptions = {},
    ): Promise<Result<IssuedCode>> => {
      const otps = otpsRepository(tx);
      const { address, device } = place;
      await lockKeys(tx, [address, hmac.mobile(mobile)]);
      const at = now();
      const requested_from = relation ?? (await familiarRepository(tx).relationOf(mobile, place, at));
      const isKnownDevice = requested_from === 'known-device';
      // Others can use up the codes of a number, but not those of its member's own devices.
      const perHour = rules.perHourPerMobile * (isKnownDevice ? knownDeviceFactor : 1);
      const pace = { ...rules, perHourPerMobile: perHour };
      await otps.moveFromFuture(mobile, { at, hour: HOUR, validUntil: expiryFrom(at) });
      const quota = slidingQuota({ limit: perHour, windowMs: HOUR });
      const period = { since: quota.windowStart(at), until: quota.windowEnd(at), limit: perHour };
      const recentCodes = await otps.requestedFor(mobile, isKnownDevice ? device : undefined, period);
      const { seconds, because } = waitForNextCode(recentCodes, at, pace);
      if (seconds > 0) return because === 'too-many' ? refusals.codesTooMany(seconds) : refusals.codeTooSoon(seconds);
      const budget = await codesBudget(tx, { rules, at, onBudget }).draw(address, requested_from);
      if (budget === 'empty') return refusals.codesExhausted;

      const code = String(randomInt(10 ** rules.digits)).padStart(rules.digits, '0');
      const expires_at = expiryFrom(at);
      const isWithheld = budget === 'withheld';
      await otps.add({
        id: v7(),
        mobile,
        purpose,
        code_hmac: hmac.code(mobile, code),
        created_at: at,
        expires_at,
        used_at: null,
        address_hmac: address,
        device_hmac: device,
        requested_from,
        sent: !isWithheld,
      });
      const { seconds: resend_after } = waitForNextCode([{ created_at: at, used_at: null }, ...recentCodes], at, pace);
      return ok({ code, expires_at, resend_after, isWithheld });
    },

    /** Redeems one code. */
    redeem: async (tx: Tx, typed: TypedCode): Promise<Result<true>> => {
      const [refusal] = await redeemAll(tx, [typed]);
      return refusal ?? ok(true);
    },

    redeemAll,

    /** Checks that the device has a code which can still be tried, without counting an attempt: for callers with expensive work to do first. */
    checkPending: async (db: Connection, { mobile, code, device, purpose }: TypedCode): Promise<Result<true>> => {
      const triable = await otpsRepository(db).findTriable(mobile, device, purpose);
      const canBeTried = (otp: Otp) =>
        otp.used_at === null && isUnexpired(otp) && otp[attemptsColumn(otp, device)] < rules.attempts;
      return triable.some(canBeTried) ? ok(true) : refusalFor(triable, code);
    },
  };
}

type Wait = { seconds: number; because: 'too-soon' | 'too-many' };

/**
 * How long the next code has to wait. `sent`: the codes of the last hour, newest first. The pause grows with each code that was not
 * used; a member who logs in, out and in again does not wait.
 */
function waitForNextCode(sent: readonly SentCode[], at: Date, rules: PaceRules): Wait {
  const lastUsed = sent.findIndex(({ used_at }) => used_at !== null);
  const unused = lastUsed < 0 ? sent.length : lastUsed;
  const pause = unused === 0 ? 0 : (rules.resendAfter[Math.min(unused, rules.resendAfter.length) - 1] ?? 0);
  const resendQuota = slidingQuota({ limit: 1, windowMs: pause * 1000 });
  const hourlyQuota = slidingQuota({ limit: rules.perHourPerMobile, windowMs: HOUR });
  const tooSoon = resendQuota.secondsUntilAllowed(sent.map(createdAt), at);
  const tooMany = hourlyQuota.secondsUntilAllowed(sent.map(createdAt), at);
  return tooMany > tooSoon ? { seconds: tooMany, because: 'too-many' } : { seconds: tooSoon, because: 'too-soon' };
}

function createdAt({ created_at }: SentCode): Date {
  return created_at;
}
