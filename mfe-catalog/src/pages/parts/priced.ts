import { type Rial, toRial } from '@shop/shared/lib/money';
import type { PricePer } from '../../listing/price-per.ts';
import type { CardData } from './card-data.ts';

type Priced = { amount: Rial | null; before: Rial | null; from: boolean; per: string };

/** A card's price, by the piece or by the pack, and what it is the price of. */
export function priced(
  product: Pick<CardData, 'price' | 'max_price' | 'compare_at' | 'unit' | 'pack_step'>,
  by: PricePer,
): Priced {
  const { price, max_price, compare_at, unit, pack_step } = product;
  const times = by === 'pack' ? pack_step : 1;
  const of = (amount: Rial | null) => (amount === null ? null : toRial(amount * times));
  const pack = `بستهٔ ${pack_step}تایی`;
  const piece = pack_step > 1 ? `هر ${unit}، در ${pack}` : `هر ${unit}`;
  return {
    amount: of(price),
    before: of(compare_at),
    from: max_price !== price,
    per: times > 1 ? `هر ${pack}` : piece,
  };
}
