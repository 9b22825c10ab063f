import type { Kysely } from 'kysely';
import { ok, type Result, refuse } from 'release/result';
import { v7 as uuid } from 'uuid';
import type { Actor } from '../../actor.ts';
import type { Schema } from '../../database/schema.ts';
import { type CouponRow, couponsRepository } from './repository.ts';
import { codePattern, couponCode } from './rules.ts';

export type CouponsDesk = ReturnType<typeof couponsDesk>;
type Rule = 'kind' | 'percent' | 'amount' | 'max_discount' | 'category_ids' | 'max_uses' | 'max_uses_per_member';
export type NewCoupon = Pick<CouponRow, 'code' | 'title' | 'kind'> &
  Partial<Pick<CouponRow, Exclude<Rule, 'kind'> | 'min_goods' | 'starts_at' | 'ends_at'>>;

const listSize = 200;

const refusals = {
  code: refuse('coupon-code-wrong', 'a code has 3 to 30 Latin letters and digits', { field: 'code' }),
  exists: refuse('coupon-exists', 'a coupon with this code exists', { field: 'code' }),
  value: (field: string) => refuse('coupon-value-wrong', `${field} does not fit the kind of the coupon`, { field }),
  dates: refuse('coupon-dates-wrong', 'it would end before it begins', { field: 'ends_at' }),
  category: refuse('category-unknown', 'a category does not exist', { field: 'category_ids' }),
};

/** The shop's side of coupons. */
export function couponsDesk(kysely: Kysely<Schema>, { now }: { now: () => Date }) {
  const coupons = couponsRepository(kysely);
  return {
    /** The newest first. */
    list: () => coupons.listWithUses(listSize),

    create: async ({ code: typed, ...rules }: NewCoupon, actor: Actor): Promise<Result<CouponRow>> => {
      const code = couponCode(typed);
      if (!codePattern.test(code)) return refusals.code;
      const { kind, percent = null, amount = null, max_discount = null, category_ids = null } = rules;
      if ((kind === 'percent') !== (percent !== null)) return refusals.value('percent');
      if ((kind === 'amount') !== (amount !== null)) return refusals.value('amount');
      if (kind !== 'percent' && max_discount !== null) return refusals.value('max_discount');
      const { starts_at = now(), ends_at = null } = rules;
      if (ends_at !== null && ends_at < starts_at) return refusals.dates;
      if (category_ids !== null && !(await coupons.haveCategories(category_ids))) return refusals.category;
      const row: CouponRow = {
        id: uuid(),
        code,
        title: rules.title,
        kind,
        percent,
        amount,
        max_discount,
        category_ids,
        starts_at,
        ends_at,
        min_goods: rules.min_goods ?? 0,
        max_uses: rules.max_uses ?? null,
        max_uses_per_member: rules.max_uses_per_member ?? null,
        actor,
        created_at: now(),
      };
      return (await coupons.add(row)) ? ok(row) : refusals.exists;
    },

    /** Ends a coupon now, also one that has not begun. Orders that have it keep it. Idempotent. */
    end: async (typed: string): Promise<Result<CouponRow>> => {
      const ended = await coupons.end(couponCode(typed), now());
      return ended === undefined ? refuse('not-found') : ok(ended);
    },
  };
}
