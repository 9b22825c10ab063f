/** From `quantity` units on, each unit costs `percent_off` percent less. */
export type Tier = { quantity: number; percent_off: number };
type TieredPrice = { price: number; tiers: readonly Tier[]; quantity: number };

/** Rial: a reduced price is a whole number of hundred Toman. */
const roundingStep = 1_000;

/** Rial per unit at a quantity. Rounded down, so that the shop never charges more than the advertised percentage allows. */
export function unitPrice({ price, tiers, quantity }: TieredPrice): number {
  const percent = tierPercent(tiers, quantity);
  if (percent === 0) return price;
  // Integer arithmetic: 0.93 × 1,000,000 would be 930,000.0000000001.
  const exact = Math.floor((price * (100 - percent)) / 100);
  const rounded = Math.floor(exact / roundingStep) * roundingStep;
  // A price below the rounding step must not become zero.
  return rounded > 0 ? rounded : exact;
}

/** The highest percentage of the tiers that apply at a quantity; 0 when none does. The tiers may be in any order. */
export function tierPercent(tiers: readonly Tier[], quantity: number): number {
  return Math.max(0, ...tiers.filter((tier) => quantity >= tier.quantity).map((tier) => tier.percent_off));
}

/**
 * Whole percent, rounded down. 0 when the price is not lower than before, or when one of the two is unknown.
 * The API's SQL computes `discount_percent` in the same way (`modules/catalogue/derived.ts`), to sort and filter by it.
 */
export function discountPercent(price: number | null, before: number | null | undefined): number {
  return price !== null && before && before > price ? Math.floor(((before - price) * 100) / before) : 0;
}

/** Rounds a quantity up to whole packs, at least one. */
export function roundUpToPacks(quantity: number, packStep: number): number {
  return Math.max(1, Math.ceil(quantity / packStep)) * packStep;
}
