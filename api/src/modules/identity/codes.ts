import { randomInt, timingSafeEqual } from 'node:crypto';
import { v7 } from 'uuid';
import type { Connection } from '../../database/connect.ts';
import { lockKeys } from '../../database/locks.ts';
import type { Keyed } from '../../keyed.ts';
import type { Answer, Refused } from '../../refused.ts';
import { HOUR } from '../../times.ts';
import { type CodeRules, waitOfHour, waitOfMobile } from './code-pace.ts';
import { refusals } from './refusals.ts';
import { type Otp, otpsRepository } from './repository.ts';

export type CodesService = ReturnType<typeof codesService>;
type Rules = CodeRules & { digits: number; seconds: number; attempts: number };
type Parts = { keyed: Keyed; rules: Rules; now: () => Date };
export type Issued = { code: string; expires_at: Date; resend_after: number };

/** One-time codes. Whether a number is a member's is neither asked nor shown here. */
export function codesService({ keyed, rules, now }: Parts) {
  const isCode = (otp: Otp, code: string) =>
    timingSafeEqual(Buffer.from(otp.code_hmac, 'hex'), Buffer.from(keyed.code(otp.mobile, code), 'hex'));

  /** Why the newest code of a number cannot be tried. */
  async function whyNot(tx: Connection, mobile: string, code: string): Promise<Refused> {
    const newest = await otpsRepository(tx).newest(mobile);
    if (newest === undefined) return refusals.codeExpired;
    // Only who has it is told so; others learn nothing of what its owner did.
    if (newest.used_at !== null) return isCode(newest, code) ? refusals.codeUsed : refusals.codeExpired;
    return newest.expires_at > now() ? refusals.codeWornOut : refusals.codeExpired;
  }

  return {
    /** A new code, which ends the one before it. */
    issue: async (tx: Connection, mobile: string, ip: string): Promise<Answer<Issued>> => {
      const otps = otpsRepository(tx);
      const address_hmac = keyed.address(ip);
      await lockKeys(tx, [address_hmac, keyed.mobile(mobile)]);
      const at = now();
      const since = new Date(at.getTime() - HOUR);
      const fromAddress = await otps.sentFrom(address_hmac, since, rules.perHourPerAddress);
      const ofAddress = waitOfHour(fromAddress, at, rules.perHourPerAddress);
      if (ofAddress > 0) return refusals.codesTooMany(ofAddress);
      const sent = await otps.sentTo(mobile, since, rules.perHourPerMobile);
      const { seconds, because } = waitOfMobile(sent, at, rules);
      if (seconds > 0) return because === 'too-many' ? refusals.codesTooMany(seconds) : refusals.codeTooSoon(seconds);

      const code = String(randomInt(10 ** rules.digits)).padStart(rules.digits, '0');
      const expires_at = new Date(at.getTime() + rules.seconds * 1000);
      const code_hmac = keyed.code(mobile, code);
      await otps.add({ id: v7(), mobile, code_hmac, address_hmac, created_at: at, expires_at, used_at: null });
      const { seconds: resend_after } = waitOfMobile([{ created_at: at, used_at: null }, ...sent], at, rules);
      return { ok: true, value: { code, expires_at, resend_after } };
    },

    /** Takes a try, and the code with it when it is right. The count stands whatever else the transaction refuses. */
    take: async (tx: Connection, mobile: string, code: string): Promise<Answer<true>> => {
      const otps = otpsRepository(tx);
      const otp = await otps.attempt(mobile, { at: now(), most: rules.attempts });
      if (otp === undefined) return whyNot(tx, mobile, code);
      if (!isCode(otp, code)) {
        const left = rules.attempts - otp.attempts;
        return left > 0 ? refusals.codeWrong(left) : refusals.codeWornOut;
      }
      await otps.use(otp.id, now());
      return { ok: true, value: true };
    },

    /** Whether there is a code to try at all, for who would first have much to do. */
    isAwaited: async (tx: Connection, mobile: string, code: string): Promise<Answer<true>> => {
      const newest = await otpsRepository(tx).newest(mobile);
      const canBeTried =
        newest !== undefined &&
        newest.used_at === null &&
        newest.expires_at > now() &&
        newest.attempts < rules.attempts;
      return canBeTried ? { ok: true, value: true } : whyNot(tx, mobile, code);
    },
  };
}
