import { chance } from '../bulk/random.ts';
import type { Product } from './product.ts';
import { ofCloth } from './reviews/cloth.ts';
import { ofTheRest } from './reviews/other.ts';
import { ofSacks } from './reviews/sacks.ts';
import type { Reviews, Said } from './reviews/said.ts';

const reviews: Reviews = { ...ofSacks, ...ofCloth, ...ofTheRest };

/** Whoever speaks of months of use must have had them. */
const LATEST_DAYS = 300;

export type Review = { said: Said; days_ago: number };

/** Spread over the time the product is in the shop; what nobody has read yet is of the last days. */
export function reviewsOf({ id, days_ago }: Product): Review[] {
  const luck = chance(id);
  return (reviews[id] ?? []).map((said) => {
    const span = said[2] === 'pending' ? 3 : Math.min(LATEST_DAYS, days_ago * 0.6);
    return { said, days_ago: 0.2 + luck.next() * (span - 0.2) };
  });
}
