import { type Rial, toRial } from '@shop/shared/lib/money';
import { inPacks, type Tier, unitPrice } from '@shop/shared/lib/pricing';
import type { Product, Variant } from '../data.ts';
import { isSoldOut } from '../sold-out.ts';

/** The shop's rule: so many pieces of one thing in one order, and no more. Whoever wants more asks for an offer. */
export const most = 500;
/** From here down the shopper is told how many there are. */
const lastPacks = 3;

type Sold = Pick<Product, 'pack_step' | 'tiers'>;
type Priced = Pick<Variant, 'price' | 'stock'>;
export type Stock = 'none' | 'few' | 'plenty';

export function stockOf({ stock }: Pick<Variant, 'stock'>, pack: number): Stock {
  if (isSoldOut({ stock }, pack)) return 'none';
  return stock <= lastPacks * pack ? 'few' : 'plenty';
}

/** The most that one order can hold now, in whole packs; and whether it is the rule that holds it there, not the stock. */
export function limitOf({ stock }: Pick<Variant, 'stock'>, pack: number): { max: number; byRule: boolean } {
  const whole = (pieces: number) => Math.floor(pieces / pack) * pack;
  return { max: whole(Math.min(stock, most)), byRule: whole(stock) > whole(most) };
}

/** A quantity that was chosen for one variant, as it can be had of another. */
export function quantityWithin(wanted: number, variant: Pick<Variant, 'stock'>, pack: number): number {
  return Math.max(pack, Math.min(inPacks(wanted, pack), limitOf(variant, pack).max));
}

export type TierRow = {
  from: number;
  /** The last one before the next tier; of the last tier there is none. */
  to: number | undefined;
  price: Rial;
  percent: number;
  /** The chosen quantity is priced by it. */
  applies: boolean;
  /** No order can be so large. */
  beyond: boolean;
};

/** What a piece costs from which quantity on. Empty: it costs the same whatever the quantity. */
export function tierRows({ pack_step: pack, tiers }: Sold, { price }: Priced, quantity: number): TierRow[] {
  if (price === null || tiers.length === 0) return [];
  const starts = [...new Set([pack, ...tiers.map((tier) => inPacks(tier.quantity, pack))])].toSorted((a, b) => a - b);
  return starts.map((from, at) => {
    const next = starts[at + 1];
    return {
      from,
      to: next === undefined ? undefined : next - pack,
      price: toRial(unitPrice({ price, tiers, quantity: from })),
      percent: percentAt(tiers, from),
      applies: quantity >= from && (next === undefined || quantity < next),
      beyond: from > most,
    };
  });
}

/** How many more make each piece cheaper; undefined when no quantity that can be had does. */
export function nextTier(sold: Sold, variant: Priced, quantity: number): { more: number; price: Rial } | undefined {
  const { max } = limitOf(variant, sold.pack_step);
  const next = tierRows(sold, variant, quantity).find(({ from }) => from > quantity);
  return next && next.from <= max ? { more: next.from - quantity, price: next.price } : undefined;
}

export type Total = { each: Rial; total: Rial; before: Rial | undefined };

/** What so many cost together, and what they would without any discount. */
export function totalOf({ tiers }: Sold, variant: Pick<Variant, 'price' | 'compare_at'>, quantity: number) {
  const { price, compare_at } = variant;
  if (price === null) return undefined;
  const each = toRial(unitPrice({ price, tiers, quantity }));
  const full = compare_at ?? price;
  const before = full > each ? toRial(full * quantity) : undefined;
  return { each, total: toRial(each * quantity), before } satisfies Total;
}

function percentAt(tiers: readonly Tier[], quantity: number): number {
  return Math.max(0, ...tiers.filter((tier) => quantity >= tier.quantity).map((tier) => tier.percent_off));
}
