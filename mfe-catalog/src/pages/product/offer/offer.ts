import type { Rial } from '@shop/shared/lib/money';
import { priceLine, roundUpToPacks, tierPercent, unitPrice } from '@shop/shared/lib/pricing';
import { isSoldOut, type Product, type Variant } from '../data.ts';

/** Units of one variant in one order. Larger quantities are agreed on the phone. */
export const maxOrderQuantity = 500;
/** With this many packs or fewer in stock, the page shows the exact number. */
const fewPacks = 3;

type TieredProduct = Pick<Product, 'pack_step' | 'tiers'>;
type PricedVariant = Pick<Variant, 'price' | 'stock'>;
export type StockLevel = 'none' | 'few' | 'plenty';

/** Counted in packs, unlike on product cards. */
export function packStockLevel({ stock }: Pick<Variant, 'stock'>, packStep: number): StockLevel {
  if (isSoldOut({ stock }, packStep)) return 'none';
  return stock <= fewPacks * firstQuantity(packStep) ? 'few' : 'plenty';
}

/** The largest quantity of one order, in whole packs. `byRule`: limited by `maxOrderQuantity`, not by the stock. */
export function orderLimit({ stock }: Pick<Variant, 'stock'>, packStep: number): { max: number; byRule: boolean } {
  const wholePacks = (pieces: number) => Math.floor(pieces / packStep) * packStep;
  return {
    max: wholePacks(Math.min(stock, maxOrderQuantity)),
    byRule: wholePacks(stock) > wholePacks(maxOrderQuantity),
  };
}

/** The quantity with which the page opens: one pack, or a metre of cloth although half a metre is sold. */
export const firstQuantity = (packStep: number): number => Math.max(1, packStep);

/** A quantity chosen for another variant, fitted to the packs and the stock of this one. */
export function fitQuantity(quantity: number, variant: Pick<Variant, 'stock'>, packStep: number): number {
  return Math.max(packStep, Math.min(roundUpToPacks(quantity, packStep), orderLimit(variant, packStep).max));
}

export type TierRow = {
  from: number;
  /** The last quantity before the next tier; undefined for the last tier. */
  to: number | undefined;
  price: Rial;
  percent: number;
  /** The chosen quantity is in this tier. */
  applies: boolean;
  /** The tier begins above the largest quantity of an order. */
  isOutOfReach: boolean;
};

/** The price tiers in whole packs. Empty if the price does not depend on the quantity. */
export function tierRows(
  { pack_step: packStep, tiers }: TieredProduct,
  { price }: PricedVariant,
  quantity: number,
): TierRow[] {
  if (price === null || tiers.length === 0) return [];
  const starts = [...new Set([packStep, ...tiers.map((tier) => roundUpToPacks(tier.quantity, packStep))])].toSorted(
    (a, b) => a - b,
  );
  return starts.map((from, index) => {
    const next = starts[index + 1];
    return {
      from,
      to: next === undefined ? undefined : next - packStep,
      price: unitPrice({ price, tiers, quantity: from }),
      percent: tierPercent(tiers, from),
      applies: quantity >= from && (next === undefined || quantity < next),
      isOutOfReach: from > maxOrderQuantity,
    };
  });
}

/** How many more units lower the price; undefined if no orderable quantity does. */
export function nextTier(
  product: TieredProduct,
  variant: PricedVariant,
  quantity: number,
): { more: number; price: Rial } | undefined {
  const { max } = orderLimit(variant, product.pack_step);
  const next = tierRows(product, variant, quantity).find(({ from }) => from > quantity);
  return next && next.from <= max ? { more: next.from - quantity, price: next.price } : undefined;
}

export type Total = { each: Rial; total: Rial; before: Rial | undefined };

/** `before`: the total without any discount, if there is one. */
export function totalOf({ tiers }: TieredProduct, variant: Pick<Variant, 'price' | 'compare_at'>, quantity: number) {
  const { price, compare_at } = variant;
  if (price === null) return undefined;
  const { unitPrice: each, total, before } = priceLine({ price, compareAt: compare_at, tiers, quantity });
  return { each, total, before: before > total ? before : undefined } satisfies Total;
}

/** The one action that is offered for a variant: buy it, ask for an SMS when it is back in stock, or ask for a call about the price. */
export type ActionKind = 'buy' | 'restock' | 'callback';

export function actionFor(variant: PricedVariant, packStep: number): ActionKind {
  if (variant.price === null) return 'callback';
  return isSoldOut(variant, packStep) ? 'restock' : 'buy';
}
