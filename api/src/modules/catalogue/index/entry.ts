import type { Compare } from './order.ts';

/** What of a product decides in which lists it stands, and where. */
export type Entry = {
  id: number;
  category: number;
  material: number;
  colours: number[];
  sizes: number[];
  /** Rial; null: on request. */
  price: number | null;
  discounted: boolean;
  in_stock: boolean;
  /** Seconds since 1970. */
  published: number;
  sold: number;
  rating_sum: number;
  rating_count: number;
  /** Its name, as names are sorted. */
  sort_key: string;
};

/** An entry that has just been read again, with the text that it is found by. */
export type Fresh = { entry: Entry; searchKey: string };

export const sorts = ['new', 'best-selling', 'cheapest', 'dearest', 'rating', 'name'] as const;
export type Sort = (typeof sorts)[number];

/** Never 0 for two products: the same order each time, so that pages do not overlap. */
export const orders: Readonly<Record<Sort, Compare<Entry>>> = {
  new: (a, b) => b.published - a.published || b.id - a.id,
  'best-selling': (a, b) => b.sold - a.sold || b.id - a.id,
  cheapest: (a, b) => (a.price ?? NO_PRICE) - (b.price ?? NO_PRICE) || b.id - a.id,
  dearest: (a, b) => (b.price ?? 0) - (a.price ?? 0) || b.id - a.id,
  rating: (a, b) => rated(b) - rated(a) || b.rating_count - a.rating_count || b.id - a.id,
  name: (a, b) => byBytes(a.sort_key, b.sort_key) || b.id - a.id,
};

/** Whether all orders put both in the same place. */
export function sameRank(a: Entry, b: Entry): boolean {
  return (
    a.published === b.published &&
    a.sold === b.sold &&
    a.price === b.price &&
    a.rating_sum === b.rating_sum &&
    a.rating_count === b.rating_count &&
    a.sort_key === b.sort_key
  );
}

/** Products whose price nobody knows come last, whichever way. */
const NO_PRICE = Number.MAX_SAFE_INTEGER;

/** One buyer with five stars is not yet better than a hundred with 4.8: as if five had given four before. */
function rated({ rating_sum: sum, rating_count: count }: Entry): number {
  return count === 0 ? 0 : (sum + 20) / (count + 5);
}

function byBytes(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
