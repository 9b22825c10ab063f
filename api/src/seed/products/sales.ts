import { DAY } from '../../times.ts';
import { chance } from '../bulk/random.ts';
import type { Product } from './product.ts';

const DAYS = 120;
const FRIDAY = 5;

export type Sale = { days_ago: number; variant_id: number; quantity: number };

/**
 * What each variant sold on each day: whole packs, the first variants more than the last, little on Fridays; and nothing
 * since it was sold out.
 */
export function salesOf(product: Product, variantIds: readonly number[], now: number): Sale[] {
  const { id, sells, pack = 1, days_ago: age, stock } = product;
  const latest = stock === 'sold-out' ? 20 : 1;
  const luck = chance(id);
  const weights = variantIds.map((_, place) => 2 / (2 + place));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return variantIds.flatMap((variant_id, place) => {
    const packs = (sells * (weights[place] ?? 0)) / total / pack;
    return Array.from({ length: Math.min(DAYS, age - 1) - latest + 1 }, (_, index) => {
      const days_ago = index + latest;
      const usual = new Date(now - days_ago * DAY).getUTCDay() === FRIDAY ? packs / 4 : packs;
      // On average `usual`, whole, and mostly nothing where it is below one.
      return { days_ago, variant_id, quantity: Math.floor(usual * 2 * luck.next() + luck.next()) * pack };
    }).filter(({ quantity }) => quantity > 0);
  });
}
