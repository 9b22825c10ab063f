import { v7 } from 'uuid';
import { DAY } from '../../times.ts';
import type { Chance } from './random.ts';
import { opinions } from './words.ts';

type Life = { published: number; now: number };

/**
 * A few products sell very much, most of them hardly at all. `place` is the variant's; `recent` says whether it counts for
 * `products.sold`.
 */
export function salesOf(variants: readonly unknown[], { pack, published, now }: Life & { pack: number }, luck: Chance) {
  if (luck.happens(0.4)) return [];
  const fame = Math.ceil(3 / (luck.next() + 0.001));
  return variants.slice(0, 2).flatMap((_, place) => {
    // Well away from the ninetieth day, wherever it begins in the database's time.
    const recent = luck.happens(0.8);
    const ago = recent ? luck.between(2, 80) : luck.between(100, 300);
    const quantity = luck.between(1, fame) * pack;
    const at = now - ago * DAY;
    return at < published ? [] : [{ place, day: new Date(at).toISOString().slice(0, 10), quantity, recent }];
  });
}

export function reviewsOf({ published, now }: Life, luck: Chance) {
  const count = luck.happens(0.6) ? 0 : luck.between(1, 4);
  return Array.from({ length: count }, () => {
    const rating = luck.one([5, 5, 5, 5, 4, 4, 4, 3, 2, 1]);
    const msecs = published + Math.floor(luck.next() * (now - published));
    const random = Uint8Array.from({ length: 16 }, () => luck.below(256));
    return {
      ...{ id: v7({ msecs, random }), rating, text: luck.one(opinions[rating] ?? []) },
      created_at: new Date(msecs).toISOString(),
    };
  });
}
