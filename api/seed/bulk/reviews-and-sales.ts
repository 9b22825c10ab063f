import { v7 } from 'uuid';
import { DAY } from '../../src/times.ts';
import type { SeededRandom } from './random.ts';
import { reviewTexts } from './sentences.ts';

type Lifetime = { published: number; now: number };

/**
 * Past sales: a few products sell a lot, most hardly at all. `place` is the index of the variant. `recent` sales are within the
 * last 90 days and count for `products.sold`.
 */
export function salesOf(
  variants: readonly unknown[],
  { pack, published, now }: Lifetime & { pack: number },
  random: SeededRandom,
) {
  if (random.chance(0.4)) return [];
  const popularity = Math.ceil(3 / (random.next() + 0.001));
  return variants.slice(0, 2).flatMap((_, place) => {
    // Keeps away from the limit of 90 days, so that the database's time zone makes no difference.
    const recent = random.chance(0.8);
    const daysAgo = recent ? random.between(2, 80) : random.between(100, 300);
    const quantity = random.between(1, popularity) * pack;
    const soldAt = now - daysAgo * DAY;
    return soldAt < published ? [] : [{ place, day: new Date(soldAt).toISOString().slice(0, 10), quantity, recent }];
  });
}

export function reviewsOf({ published, now }: Lifetime, random: SeededRandom) {
  const count = random.chance(0.6) ? 0 : random.between(1, 4);
  return Array.from({ length: count }, () => {
    const rating = random.pick([5, 5, 5, 5, 4, 4, 4, 3, 2, 1]);
    const msecs = published + Math.floor(random.next() * (now - published));
    const idBytes = Uint8Array.from({ length: 16 }, () => random.below(256));
    return {
      id: v7({ msecs, random: idBytes }),
      rating,
      text: random.pick(reviewTexts[rating] ?? []),
      created_at: new Date(msecs).toISOString(),
    };
  });
}
