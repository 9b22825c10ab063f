import { DAY } from '../../src/times.ts';
import { seededRandom } from '../bulk/random.ts';
import type { Product } from './product.ts';

const historyDays = 120;
const FRIDAY = 5;

export type Sale = { days_ago: number; variant_id: number; quantity: number };

/**
 * Past sales of each variant per day, in whole packs: the first variants sell more than the last, Fridays are quiet, and a
 * sold-out product has no sales in the last days.
 */
export function salesOf(product: Product, variantIds: readonly number[], now: number): Sale[] {
  const { id, daily_sales, pack = 1, days_ago: age, stock } = product;
  const lastSaleDaysAgo = stock === 'sold-out' ? 20 : 1;
  const random = seededRandom(id);
  const weights = variantIds.map((_, place) => 2 / (2 + place));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return variantIds.flatMap((variant_id, place) => {
    const packs = (daily_sales * (weights[place] ?? 0)) / total / pack;
    return Array.from({ length: Math.min(historyDays, age - 1) - lastSaleDaysAgo + 1 }, (_, index) => {
      const days_ago = index + lastSaleDaysAgo;
      const expected = new Date(now - days_ago * DAY).getUTCDay() === FRIDAY ? packs / 4 : packs;
      // A whole number whose average is `expected`; mostly 0 when that is below one.
      return { days_ago, variant_id, quantity: Math.floor(expected * 2 * random.next() + random.next()) * pack };
    }).filter(({ quantity }) => quantity > 0);
  });
}
