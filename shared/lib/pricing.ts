import { type Rial, toRial } from './money.ts';

/** From `quantity` units on, each unit costs `percent_off` percent less. */
export type Tier = { quantity: number; percent_off: number };
type TieredPrice = { price: number; tiers: readonly Tier[]; quantity: number };

/** The API refuses larger quantities. */
export const maxWantedUnits = 100_000;

/** Rial: a reduced price is a whole number of hundred Toman. */
const roundingStep = 1_000;

/** Rial per unit at a quantity. */
export function unitPrice({ price, tiers, quantity }: TieredPrice): Rial {
  return reduce(price, tierPercent(tiers, quantity));
}

/** The highest percentage of the tiers that apply at a quantity; 0 when none does. The tiers may be in any order. */
export function tierPercent(tiers: readonly Tier[], quantity: number): number {
  return Math.max(0, ...tiers.filter((tier) => quantity >= tier.quantity).map((tier) => tier.percent_off));
}

/** Rounded down, so that the shop never charges more than the advertised percentage allows. */
function reduce(amount: number, percent: number): Rial {
  if (percent === 0) return toRial(amount);
  // Integer arithmetic: 0.93 × 1,000,000 would be 930,000.0000000001.
  const exact = Math.floor((amount * (100 - percent)) / 100);
  const rounded = Math.floor(exact / roundingStep) * roundingStep;
  // An amount below the rounding step must not become zero.
  return toRial(rounded > 0 ? rounded : exact);
}

/**
 * Whole percent, rounded down. 0 when the price is not lower than before, or when one of the two is unknown.
 * The API's SQL computes `discount_percent` in the same way (`modules/catalogue/derived.ts`), to sort and filter by it.
 */
export function discountPercent(price: number | null, before: number | null | undefined): number {
  return price !== null && before && before > price ? Math.floor(((before - price) * 100) / before) : 0;
}

/** Rounds a quantity up to whole packs, at least one. Steps are whole numbers or ½, so the result is exact. */
export function roundUpToPacks(quantity: number, packStep: number): number {
  return Math.max(1, Math.ceil(quantity / packStep)) * packStep;
}

/**
 * A quantity of one variant. `compareAt`: the price of a unit before a reduction of the shop. `isDiscountable`: false when the discount of
 * the order is for other goods.
 */
export type LineToPrice = TieredPrice & { compareAt?: number | null; isDiscountable?: boolean };
export type PricedLine = { unitPrice: Rial; total: Rial; before: Rial };

/** The price of a line, and its price without any reduction. */
export function priceLine(line: LineToPrice): PricedLine {
  const each = unitPrice(line);
  const before = Math.max(line.compareAt ?? 0, line.price);
  return { unitPrice: each, total: priceOf(each, line.quantity), before: priceOf(before, line.quantity) };
}

/** Half a unit at an odd price is rounded down to a whole Rial. */
const priceOf = (each: number, quantity: number): Rial => toRial(Math.floor(each * quantity));

/** An amount off the discountable lines of an order. `max`: the highest amount of a percentage. */
export type OrderDiscount = { percent: number; max?: number | undefined } | { amount: number };
export type QuoteRequest = {
  lines: readonly LineToPrice[];
  /** Included in the prices. An order keeps the percentage of its day. */
  vatPercent: number;
  discount?: OrderDiscount | undefined;
  /** `freeFrom`: free when the goods cost this much before the discount; null: never, such as for a heavy parcel. */
  shipping?: { price: number; freeFrom: number | null } | undefined;
};

/** `discount`: the line's share of the order's discount. `vat` is included in the rest. */
export type QuotedLine = PricedLine & { discount: Rial; vat: Rial };
export type Quote = {
  lines: QuotedLine[];
  /** The goods without any reduction, and with the reductions of their lines. */
  before: Rial;
  goods: Rial;
  discount: Rial;
  shipping: Rial;
  /** The amount to pay: goods − discount + shipping. */
  total: Rial;
  /** Included in goods − discount. Shipping is passed on as the carrier charges it. */
  vat: Rial;
};

/**
 * The price of an order, to the last Rial. Basket, order and invoice must use this function and nothing else: the same lines and rules
 * always give the same amounts, and the amounts of the lines add up to those of the order.
 */
export function quote({ lines, vatPercent, discount, shipping }: QuoteRequest): Quote {
  const priced = lines.map(priceLine);
  const goods = sumOf(priced.map((line) => line.total));
  const discountable = priced.map(({ total }, index) => (lines[index]?.isDiscountable === false ? 0 : total));
  const base = sumOf(discountable);
  const taken = discount === undefined ? 0 : discountOn(base, discount);
  const discounts = split(discountable, (upTo) => shareOf(taken, upTo, base));
  const payable = priced.map((line, index) => line.total - (discounts[index] ?? 0));
  const vats = split(payable, (upTo) => includedVat(upTo, vatPercent));
  const shippingPrice = shippingOf(goods, shipping);
  return {
    lines: priced.map((line, index) => ({
      ...line,
      discount: toRial(discounts[index] ?? 0),
      vat: toRial(vats[index] ?? 0),
    })),
    before: sumOf(priced.map((line) => line.before)),
    goods,
    discount: toRial(taken),
    shipping: toRial(shippingPrice),
    total: toRial(goods - taken + shippingPrice),
    vat: toRial(includedVat(goods - taken, vatPercent)),
  };
}

/** Never more than the goods cost. */
function discountOn(goods: number, discount: OrderDiscount): number {
  if ('amount' in discount) return Math.min(goods, discount.amount);
  const rest = discount.percent >= 100 ? 0 : reduce(goods, discount.percent);
  return Math.min(goods - rest, discount.max ?? goods);
}

/** Before the discount of the order: a coupon must not take the free shipping away. */
function shippingOf(goods: number, shipping: QuoteRequest['shipping']): number {
  if (shipping === undefined) return 0;
  return shipping.freeFrom !== null && goods >= shipping.freeFrom ? 0 : shipping.price;
}

/** The parts of a rounded amount that belong to each line. They add up to it, because each is a difference of running totals. */
function split(amounts: readonly number[], roundedAt: (upTo: number) => number): number[] {
  let upTo = 0;
  return amounts.map((amount) => {
    const before = roundedAt(upTo);
    upTo += amount;
    return roundedAt(upTo) - before;
  });
}

function shareOf(taken: number, part: number, whole: number): number {
  return whole === 0 ? 0 : Number((BigInt(taken) * BigInt(part)) / BigInt(whole));
}

/** Rounded to the nearest Rial. With `bigint`, because an amount times a percentage can exceed what a number holds exactly. */
function includedVat(amount: number, percent: number): number {
  const whole = BigInt(100 + percent);
  return Number((2n * BigInt(amount) * BigInt(percent) + whole) / (2n * whole));
}

function sumOf(amounts: readonly number[]): Rial {
  return toRial(amounts.reduce((sum, amount) => sum + amount, 0));
}

/** How large a pack is: «۵۰تایی» of pieces, «۵ متری» of another unit. */
export const packSizeText = (pack: number | string, unit: string): string =>
  unit === 'عدد' ? `${pack}تایی` : `${pack} ${unit}ی`;

/** How goods with a pack step of 0.5, the only one below 1, are sold, as sellers of cloth say it: «نیم متر به نیم متر». */
export const halfStepText = (unit: string): string => `نیم ${unit} به نیم ${unit}`;
