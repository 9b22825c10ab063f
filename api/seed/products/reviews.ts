import { seededRandom } from '../bulk/random.ts';
import type { Product, ReviewsByProduct, ReviewText } from './product.ts';
import { clothReviews } from './reviews/cloth.ts';
import { otherReviews } from './reviews/other.ts';
import { sackReviews } from './reviews/sacks.ts';

const reviewsByProduct: ReviewsByProduct = { ...sackReviews, ...clothReviews, ...otherReviews };

/** The oldest possible review, in days. Reviews mention months of use, so the product must be older than its reviews. */
const maxAgeDays = 300;

export type DatedReview = { review: ReviewText; days_ago: number };

/** Dates the reviews over the product's time in the shop; unmoderated ones within the last three days. */
export function reviewsOf({ id, days_ago }: Product): DatedReview[] {
  const random = seededRandom(id);
  return (reviewsByProduct[id] ?? []).map((review) => {
    const span = review[2] === 'pending' ? 3 : Math.min(maxAgeDays, days_ago * 0.6);
    return { review, days_ago: 0.2 + random.next() * (span - 0.2) };
  });
}
