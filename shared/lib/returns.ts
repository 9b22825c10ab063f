import { type Rial, toRial } from './money.ts';
import { type Tier, unitPrice } from './pricing.ts';

/** `withdrawal`: the buyer changed their mind, which needs no reason. The others are faults of the shop. */
export const returnReasons = ['withdrawal', 'defect', 'wrong', 'missing'] as const;
export type ReturnReason = (typeof returnReasons)[number];

/** A line as it was sold. */
export type SoldLine = {
  quantity: number;
  unit: string;
  pack_step: number;
  can_withdraw: boolean;
  /** Of one unit, without a tier. */
  price: number;
  tiers: readonly Tier[];
  total: number;
  discount: number;
};
export type ReturnedLine = { line: SoldLine; quantity: number };
export type ReturnRefund = { lines: Rial[]; shipping: Rial; total: Rial };

/** The right of withdrawal of a product, as its page states it. */
export const withdrawalText = (canWithdraw: boolean): string =>
  canWithdraw
    ? 'تا هفت روز کاری پس از تحویل حق انصراف دارید.'
    : 'این کالا برای شما بریده یا آماده می‌شود و فقط اگر ایراد داشته باشد برمی‌گردد.';

/** The largest quantity of a line that can be returned; 0 when none can. */
export function returnableQuantity(line: SoldLine, reason: ReturnReason): number {
  return reason !== 'withdrawal' || line.can_withdraw ? line.quantity : 0;
}

/** A buyer who withdraws returns whole packs. Of a pack with a fault, single units can be returned. */
export function returnStep(line: Pick<SoldLine, 'pack_step'>, reason: ReturnReason): number {
  return reason === 'withdrawal' ? line.pack_step : Math.min(1, line.pack_step);
}

/**
 * The refund for returned units. After a withdrawal, the units that the buyer keeps cost the price of their own tier; after a fault of
 * the shop they keep their price. Shipping is refunded when the whole order comes back. `lines`: all lines of the order, a line that
 * stays with the buyer with the quantity 0.
 */
export function returnRefund(lines: readonly ReturnedLine[], reason: ReturnReason, shipping: number): ReturnRefund {
  const refunds = lines.map((line) => lineRefund(line, reason));
  const isWholeOrder = lines.length > 0 && lines.every(({ line, quantity }) => quantity === line.quantity);
  const shippingRefund = isWholeOrder ? shipping : 0;
  const total = refunds.reduce((sum, refund) => sum + refund, shippingRefund);
  return { lines: refunds, shipping: toRial(shippingRefund), total: toRial(total) };
}

function lineRefund({ line, quantity }: ReturnedLine, reason: ReturnReason): Rial {
  const { price, tiers, total, discount } = line;
  const paid = total - discount;
  const left = line.quantity - quantity;
  if (quantity === 0) return toRial(0);
  if (left === 0) return toRial(paid);
  const costOfLeft =
    reason === 'withdrawal'
      ? share(Math.floor(unitPrice({ price, tiers, quantity: left }) * left), paid, total)
      : share(paid, left, line.quantity);
  // At a lower tier, the rest can cost more than everything did before.
  return toRial(Math.max(0, paid - costOfLeft));
}

/**
 * `amount × part ÷ whole`, rounded down, which favours the buyer. With `bigint`, because the product can exceed an exact number, and of the
 * double parts, because quantities can have a half.
 */
function share(amount: number, part: number, whole: number): number {
  return whole === 0 ? 0 : Number((BigInt(amount) * BigInt(2 * part)) / BigInt(2 * whole));
}
