import type { Rial } from '@shop/shared/lib/money';
import { discountPercent, priceLine, roundUpToPacks } from '@shop/shared/lib/pricing';
import { isSoldOut, type Product, type Variant } from '../data.ts';

/** With this many packs or fewer in stock, the page shows the exact number. */
const fewPacks = 3;

type LimitedProduct = Pick<Product, 'pack_step' | 'max_quantity'>;
type TieredProduct = LimitedProduct & Pick<Product, 'tiers'>;
type PricedVariant = Pick<Variant, 'price' | 'compare_at' | 'stock'>;
export type StockLevel = 'none' | 'few' | 'plenty';

/** Counted in packs, unlike on product cards. */
export function packStockLevel({ stock }: Pick<Variant, 'stock'>, packStep: number): StockLevel {
  if (isSoldOut({ stock }, packStep)) return 'none';
  return stock <= fewPacks * firstQuantity(packStep) ? 'few' : 'plenty';
}

/** The largest quantity of one order, in whole packs. `byRule`: limited by the shop's rule, not by the stock. */
export function orderLimit(
  { stock }: Pick<Variant, 'stock'>,
  { pack_step: packStep, max_quantity }: LimitedProduct,
): { max: number; byRule: boolean } {
  const inStock = Math.floor(stock / packStep) * packStep;
  return { max: Math.min(inStock, max_quantity), byRule: inStock > max_quantity };
}

/** The quantity with which the page opens: one pack, or a metre of cloth although half a metre is sold. */
export const firstQuantity = (packStep: number): number => Math.max(1, packStep);

/** A quantity chosen for another variant, fitted to the packs and the stock of this one. */
export function fitQuantity(quantity: number, variant: Pick<Variant, 'stock'>, product: LimitedProduct): number {
  const { pack_step: packStep } = product;
  return Math.max(packStep, Math.min(roundUpToPacks(quantity, packStep), orderLimit(variant, product).max));
}

/** The word for a quantity of this unit. */
export const quantityTitle = (unit: string): string => (unit === 'متر' ? 'متراژ' : 'تعداد');

export type TierRow = {
  from: number;
  /** The last quantity before the next tier; undefined for the last tier. */
  to: number | undefined;
  price: Rial;
  /** How much less a unit costs than without any discount: computed from the prices, as beside the total. */
  percent: number;
  /** The chosen quantity is in this tier. */
  applies: boolean;
};

/** The price tiers that one order can reach, in whole packs. Empty if the price does not depend on the quantity. */
export function tierRows(product: TieredProduct, { price, compare_at }: PricedVariant, quantity: number): TierRow[] {
  const { pack_step: packStep, tiers, max_quantity } = product;
  if (price === null || tiers.length === 0) return [];
  const starts = [...new Set([packStep, ...tiers.map((tier) => roundUpToPacks(tier.quantity, packStep))])]
    .filter((from) => from <= max_quantity)
    .toSorted((a, b) => a - b);
  if (starts.length === 1) return [];
  return starts.map((from, index) => {
    const next = starts[index + 1];
    const { unitPrice, total, before } = priceLine({ price, compareAt: compare_at, tiers, quantity: from });
    return {
      from,
      to: next === undefined ? undefined : next - packStep,
      price: unitPrice,
      percent: discountPercent(total, before),
      applies: quantity >= from && (next === undefined || quantity < next),
    };
  });
}

/** How many more units lower the price; undefined if no orderable quantity does. */
export function nextTier(
  product: TieredProduct,
  variant: PricedVariant,
  quantity: number,
): { more: number; price: Rial } | undefined {
  const { max } = orderLimit(variant, product);
  const next = tierRows(product, variant, quantity).find(({ from }) => from > quantity);
  return next && next.from <= max ? { more: next.from - quantity, price: next.price } : undefined;
}

export type Total = { each: Rial; total: Rial; before: Rial | undefined };

/** `before`: the total without any discount, if there is one. */
export function totalOf(
  { tiers }: Pick<Product, 'tiers'>,
  variant: Pick<Variant, 'price' | 'compare_at'>,
  quantity: number,
) {
  const { price, compare_at } = variant;
  if (price === null) return undefined;
  const { unitPrice: each, total, before } = priceLine({ price, compareAt: compare_at, tiers, quantity });
  return { each, total, before: before > total ? before : undefined } satisfies Total;
}

/** The one action that is offered for a variant: buy it, ask for an SMS when it is back in stock, or ask for a call about the price. */
export type ActionKind = 'buy' | 'restock' | 'callback';

export function actionFor(variant: Pick<Variant, 'price' | 'stock'>, packStep: number): ActionKind {
  if (variant.price === null) return 'callback';
  return isSoldOut(variant, packStep) ? 'restock' : 'buy';
}
