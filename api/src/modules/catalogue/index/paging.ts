import type { Bitmap } from './bitmap.ts';
import type { CompareSlots, Order } from './order.ts';

const maxSortedSet = 500;

/** The slots of a set in the given order, without the first `offset`. */
export function takePage(order: Order, matching: Bitmap, offset: number, limit: number): number[] {
  const slots: number[] = [];
  let toSkip = offset;
  for (let index = 0; index < order.length && slots.length < limit; index += 1) {
    const slot = order.at(index);
    if (!matching.has(slot)) continue;
    if (toSkip > 0) toSkip -= 1;
    else slots.push(slot);
  }
  return slots;
}

/** Takes a page from a set of a known size. A small set is sorted instead, because its members may be anywhere in the order. */
export function pageTaker(order: Order, compare: CompareSlots) {
  return (set: Bitmap, size: number, { offset, limit }: { offset: number; limit: number }): number[] =>
    size > maxSortedSet
      ? takePage(order, set, offset, limit)
      : set
          .members()
          .sort(compare)
          .slice(offset, offset + limit);
}
