/** From this quantity on, a piece costs so many percent less. */
export type Tier = { quantity: number; percent_off: number };
type Priced = { price: number; tiers: readonly Tier[]; quantity: number };

/** A price for quantity ends on a whole hundred Toman. */
const ROUNDED_TO = 1_000;

/** Rial for one piece when so many are bought. Rounded down: a shop may promise too little, never too much. */
export function unitPrice({ price, tiers, quantity }: Priced): number {
  const percent = percentOff(tiers, quantity);
  if (percent === 0) return price;
  // In whole numbers: 0.93 × 1,000,000 would be 930,000.0000000001.
  const exact = Math.floor((price * (100 - percent)) / 100);
  const rounded = Math.floor(exact / ROUNDED_TO) * ROUNDED_TO;
  // What costs less than that would become free.
  return rounded > 0 ? rounded : exact;
}

/** The most that any tier gives at this quantity; the tiers may come in any order. */
function percentOff(tiers: readonly Tier[], quantity: number): number {
  return Math.max(0, ...tiers.filter((tier) => quantity >= tier.quantity).map((tier) => tier.percent_off));
}

/** Whole percent, rounded down. 0 when it is not cheaper, or when nobody knows what it costs or cost. */
export function discountPercent(price: number | null, before: number | null | undefined): number {
  return price !== null && before && before > price ? Math.floor(((before - price) * 100) / before) : 0;
}

/** The quantity that can be sold when this one is wanted: whole packs, at least one. */
export function inPacks(quantity: number, packStep: number): number {
  return Math.max(1, Math.ceil(quantity / packStep)) * packStep;
}
