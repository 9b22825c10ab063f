import { type LineToPrice, priceLine, quote, type Tier, unitPrice } from '@shop/shared/lib/pricing';
import { sum } from '../../sum.ts';
import { pictureView } from '../pictures/view.ts';
import type { Line, Sellable } from './repository.ts';
import type { Basket, BasketItem, LineProblem } from './schema.ts';
import { texts } from './texts.ts';

export type BasketRules = {
  maxQuantity: number;
  maxLines: number;
  vatPercent: number;
  /** Rial. */
  freeShippingFrom: number;
};

/** Prices a basket, and marks lines that changed or cannot be ordered. */
export function basketView(lines: Line[], sellables: Map<number, Sellable>, rules: BasketRules): Basket {
  const items = lines.flatMap((line) => {
    const sellable = sellables.get(line.variant_id);
    // A deleted variant has no name to show.
    return sellable === undefined ? [] : [itemOf(line, sellable, rules)];
  });
  const countedItems = items.filter(isCounted);
  const toPrice = linesToPrice(items, sellables).map(({ line }) => line);
  const { goods: total, before, vat } = quote({ lines: toPrice, vatPercent: rules.vatPercent });
  return {
    items,
    count: items.length,
    pieces: sum(countedItems.map((item) => item.quantity)),
    total,
    total_before: before,
    vat,
    weight_grams: Math.ceil(
      sum(countedItems.map((item) => (sellables.get(item.variant_id)?.weight_grams ?? 0) * item.quantity)),
    ),
    free_shipping: { from: rules.freeShippingFrom, left: Math.max(0, rules.freeShippingFrom - total) },
    orderable: items.length > 0 && items.length <= rules.maxLines && items.every((item) => item.problem === null),
  };
}

/** The lines that count in the sums of a basket, with their products. */
export function linesToPrice(
  items: readonly BasketItem[],
  sellables: Map<number, Sellable>,
): { product: number; line: LineToPrice }[] {
  return items.filter(isCounted).flatMap(({ variant_id, product_id: product, quantity }) => {
    const sellable = sellables.get(variant_id);
    const line = sellable && lineToPrice(sellable, quantity);
    return line === undefined ? [] : [{ product, line }];
  });
}

/** A line that only lacks stock counts: the shopper will most likely lower its quantity. */
export function isCounted({ problem }: BasketItem): boolean {
  return problem === null || problem.code === 'not-enough-stock';
}

/** Why a line with this quantity cannot be ordered; null when it can. All rules of a line are here. */
export function lineProblem(quantity: number, sellable: Sellable | undefined, rules: BasketRules): LineProblem | null {
  if (sellable === undefined || !sellable.active) return problemWith('not-sold', 0, '');
  const { price, stock, unit, pack_step: step } = sellable;
  if (price === null) return problemWith('price-on-request', 0, unit);
  if (stock < step) return problemWith('sold-out', 0, unit);
  if (quantity > rules.maxQuantity) return problemWith('too-many', rules.maxQuantity, unit);
  if (quantity % step !== 0) return problemWith('pack-step', step, unit);
  if (quantity > stock) return problemWith('not-enough-stock', wholePacks(stock, step), unit);
  return null;
}

/** The largest quantity that one order can have now, in whole packs. */
export function maxQuantityOf({ stock, pack_step: step }: Sellable, { maxQuantity }: BasketRules): number {
  return wholePacks(Math.min(stock, maxQuantity), step);
}

function itemOf(line: Line, sellable: Sellable, rules: BasketRules): BasketItem {
  const { price, tiers, colour_title: title, colour_hex: hex } = sellable;
  const { quantity, price_seen: priceSeen } = line;
  const toPrice = lineToPrice(sellable, quantity);
  const priced = toPrice && priceLine(toPrice);
  return {
    variant_id: line.variant_id,
    product_id: sellable.product_id,
    name: sellable.name,
    url: `/products/${sellable.product_id}/${encodeURIComponent(sellable.slug)}`,
    picture: pictureOf(sellable),
    size: sellable.size,
    colour: title === null || hex === null ? null : { title, hex },
    print: sellable.print,
    unit: sellable.unit,
    quantity,
    pack_step: sellable.pack_step,
    max_quantity: sellable.active ? maxQuantityOf(sellable, rules) : 0,
    stock: sellable.stock,
    price,
    compare_at: sellable.compare_at,
    unit_price: priced?.unitPrice ?? null,
    total: priced?.total ?? 0,
    next_tier: price === null ? null : nextTier(price, tiers, quantity, maxQuantityOf(sellable, rules)),
    price_before: priceSeen !== null && price !== null && priceSeen !== price ? priceSeen : null,
    problem: lineProblem(quantity, sellable, rules),
  };
}

/** Undefined when the price is on request. */
function lineToPrice({ price, compare_at: compareAt, tiers }: Sellable, quantity: number): LineToPrice | undefined {
  return price === null ? undefined : { price, compareAt, tiers, quantity };
}

/** The next tier, if its quantity can be ordered now. */
function nextTier(
  price: number,
  tiers: readonly Tier[],
  quantity: number,
  maxQuantity: number,
): BasketItem['next_tier'] {
  const next = tiers.find((tier) => tier.quantity > quantity && tier.quantity <= maxQuantity);
  return next === undefined
    ? null
    : { quantity: next.quantity, unit_price: unitPrice({ price, tiers, quantity: next.quantity }) };
}

function pictureOf(sellable: Sellable): BasketItem['picture'] {
  const { picture_id: id, picture_alt: alt, picture_width: width, picture_height: height } = sellable;
  const colour = sellable.picture_colour;
  if (id === null || alt === null || width === null || height === null || colour === null) return null;
  return pictureView({ id, width, height, colour }, alt);
}

function problemWith(code: LineProblem['code'], value: number, unit: string): LineProblem {
  return { code, message: texts[code](value, unit) };
}

function wholePacks(pieces: number, step: number): number {
  return Math.floor(Math.max(0, pieces) / step) * step;
}
