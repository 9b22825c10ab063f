import { storedAtom } from '@shop/shared/kernel';
import { type Rial, toRial } from '@shop/shared/lib/money';
import { packSizeText } from '@shop/shared/lib/pricing';
import type { CardData } from './card-data.ts';

export type PricePer = 'piece' | 'pack';

/** Whether cards show prices by the unit or by the pack. */
export const $pricePer = storedAtom<PricePer>({
  key: 'price-per',
  version: 1,
  empty: 'piece',
  parse: (stored) => (stored === 'piece' || stored === 'pack' ? stored : undefined),
});

/** `before`: the price without discount. `from`: other variants cost more. `per`: what the amount buys, in words. */
type CardPrice = { amount: Rial | null; before: Rial | null; from: boolean; per: string };

export function cardPrice(
  product: Pick<CardData, 'price' | 'max_price' | 'compare_at' | 'unit' | 'pack_step'>,
  pricePer: PricePer,
): CardPrice {
  const { price, max_price, compare_at, unit, pack_step } = product;
  const pieces = pricePer === 'pack' ? Math.max(1, pack_step) : 1;
  const multiply = (amount: Rial | null) => (amount === null ? null : toRial(amount * pieces));
  const pack = `بستهٔ ${packSizeText(pack_step, unit)}`;
  const piece = pack_step > 1 ? `هر ${unit}، در ${pack}` : `هر ${unit}`;
  return {
    amount: multiply(price),
    before: multiply(compare_at ?? null),
    from: max_price !== undefined,
    per: pieces > 1 ? `هر ${pack}` : piece,
  };
}
