import { ok, type Result, refuse } from 'release/result';
import { lockKeys } from '../../database/locks.ts';
import type { Tx } from '../../database/transaction.ts';
import { waitText } from '../../error-texts.ts';
import { slidingQuota } from '../../quota.ts';
import type { Rules } from '../../settings.ts';
import { HOUR } from '../../times.ts';
import { type CouponRow, couponsRepository } from './repository.ts';
import { couponCode, isInForce, problems } from './rules.ts';

type Guess = { code: string; user: string; address: string; rules: Rules['coupon']; now: Date };

export const triesWindow = HOUR;

/**
 * The coupon with this code, in any spelling. A wrong code counts against the member and the network address; when one of them has no
 * tries left, a right code is refused too, or the refusal would tell which codes are right.
 */
export async function findCoupon(tx: Tx, { code, user, address, rules, now }: Guess): Promise<Result<CouponRow>> {
  const coupons = couponsRepository(tx);
  await lockKeys(tx, [`coupon tries ${address}`, `coupon tries ${user}`]);
  for (const [caller, limit] of [
    [address, rules.triesPerAddress],
    [user, rules.triesPerHour],
  ] as const) {
    const quota = slidingQuota({ limit, windowMs: triesWindow });
    const period = { since: quota.windowStart(now), until: quota.windowEnd(now), limit };
    const wait = quota.secondsUntilAllowed(await coupons.findTries(caller, period), now);
    if (wait > 0) return tooMany(wait);
  }
  const normalised = couponCode(code);
  const coupon = normalised === '' ? undefined : await coupons.findByCode(normalised);
  if (coupon !== undefined && isInForce(coupon, now)) return ok(coupon);
  await coupons.addTries([address, user], now);
  return refuse(problems.unknown.code, problems.unknown.message, { field: 'code' });
}

function tooMany(seconds: number): Result<never> {
  const message = `تعداد کدهای اشتباه زیاد شد. ${waitText(seconds)} دوباره تلاش کنید.`;
  return refuse('coupon-too-often', message, { field: 'code', retryAfter: seconds });
}
