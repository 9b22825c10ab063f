import { toLatinDigits } from '@shop/shared/lib/digits';
import { formatToman, toRial } from '@shop/shared/lib/money';
import { type LineToPrice, type OrderDiscount, type QuoteRequest, quote } from '@shop/shared/lib/pricing';
import type { Connection } from '../../database/connect.ts';
import { type CouponRow, couponsRepository, type Uses } from './repository.ts';

export type CouponProblem = { code: string; message: string };
/** A line of a basket that the coupon may apply to. */
export type CouponLine = { product: number; line: LineToPrice };
export type CouponContext = {
  user: string;
  lines: readonly CouponLine[];
  now: Date;
  /** Of the chosen method. */
  shipping: QuoteRequest['shipping'];
  /** Rial. A coupon leaves nothing to pay or at least this much, because no gateway takes less. */
  leastPayable: number;
};
export type AppliedCoupon = {
  coupon: CouponRow;
  /** Why it reduces nothing now; null when it applies. */
  problem: CouponProblem | null;
  lines: LineToPrice[];
  /** The products that it reduces; undefined: all of them. */
  products: Set<number> | undefined;
  discount: OrderDiscount | undefined;
  isShippingFree: boolean;
};

export const problems = {
  /** The same for a code that does not exist and for one that shoppers cannot use yet or any more. */
  unknown: { code: 'coupon-unknown', message: 'این کد تخفیف معتبر نیست.' },
  usedUp: { code: 'coupon-used-up', message: 'ظرفیت این کد تخفیف پر شده است.' },
  usedByMember: { code: 'coupon-used', message: 'از این کد تخفیف قبلاً استفاده کرده‌اید.' },
  otherGoods: { code: 'coupon-other-goods', message: 'این کد تخفیف برای کالاهای سبد شما نیست.' },
  belowMin: (min: number) => ({
    code: 'coupon-below-min',
    message: `این کد تخفیف برای خرید از ${formatToman(toRial(min))} به بالاست.`,
  }),
} satisfies Record<string, CouponProblem | ((min: number) => CouponProblem)>;

export const codePattern = /^[A-Z0-9]{3,30}$/;

/** The code as it is stored, from any spelling: Persian digits, small letters, spaces and dashes. */
export function couponCode(typed: string): string {
  return toLatinDigits(typed)
    .normalize('NFKC')
    .replace(/[\s\-–_\u200c]/g, '')
    .toUpperCase();
}

export function isInForce({ starts_at, ends_at }: CouponRow, now: Date): boolean {
  return starts_at <= now && (ends_at === null || now < ends_at);
}

/** The coupon on these lines: what it reduces, or why it reduces nothing. */
export async function applyCoupon(
  db: Connection,
  coupon: CouponRow,
  { user, lines, now, shipping, leastPayable }: CouponContext,
): Promise<AppliedCoupon> {
  const coupons = couponsRepository(db);
  const products =
    coupon.category_ids === null
      ? undefined
      : await coupons.findProductsIn(
          coupon.category_ids,
          lines.map(({ product }) => product),
        );
  const marked = lines.map(({ product, line }) => ({ ...line, isDiscountable: products?.has(product) ?? true }));
  const base = goodsOf(marked.filter(({ isDiscountable }) => isDiscountable));
  const problem = problemOf(coupon, { base, uses: await coupons.countUses(coupon.id, user), now });
  const discount = problem === null ? discountOf(coupon, { lines: marked, shipping, leastPayable }) : undefined;
  return {
    coupon,
    problem,
    lines: marked,
    products,
    discount,
    isShippingFree: problem === null && coupon.kind === 'free-shipping',
  };
}

function problemOf(
  coupon: CouponRow,
  { base, uses, now }: { base: number; uses: Uses; now: Date },
): CouponProblem | null {
  if (!isInForce(coupon, now)) return problems.unknown;
  const { max_uses, max_uses_per_member, min_goods } = coupon;
  if (max_uses_per_member !== null && uses.ofMember >= max_uses_per_member) return problems.usedByMember;
  if (max_uses !== null && uses.all >= max_uses) return problems.usedUp;
  if (base === 0) return problems.otherGoods;
  if (base < min_goods) return problems.belowMin(min_goods);
  return null;
}

type Payable = Pick<CouponContext, 'shipping' | 'leastPayable'> & { lines: readonly LineToPrice[] };

/** The whole discount of the coupon, or as much of it as leaves an amount that can be paid. */
function discountOf(
  { percent, amount, max_discount }: CouponRow,
  { lines, shipping, leastPayable }: Payable,
): OrderDiscount | undefined {
  const limited = (most: number): OrderDiscount | undefined => {
    if (percent !== null) return { percent, max: Math.min(max_discount ?? most, most) };
    return amount === null ? undefined : { amount: Math.min(amount, most) };
  };
  const full = quote({ lines, shipping, vatPercent: 0 }).total;
  const whole = limited(full);
  const rest = quote({ lines, shipping, vatPercent: 0, discount: whole }).total;
  return rest === 0 || rest >= leastPayable ? whole : limited(Math.max(0, full - leastPayable));
}

function goodsOf(lines: readonly LineToPrice[]): number {
  return quote({ lines, vatPercent: 0 }).goods;
}
