import type { Compare } from './order.ts';

/** The properties of a product that filters and orders need. */
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
  /** The name in the form that sorts in Persian order. */
  sort_key: string;
  /** A hash of the search text, by which a reload finds the products whose words have changed. */
  text_hash: number;
};

/** A product that was read again after a change, with its search text. */
export type ChangedProduct = { entry: Entry; searchKey: string };

export const sorts = ['new', 'best-selling', 'cheapest', 'dearest', 'rating', 'name'] as const;
export type Sort = (typeof sorts)[number];

/** Comparators. None returns 0 for two products, so an order is always the same and its pages never overlap. */
export const orders: Readonly<Record<Sort, Compare<Entry>>> = {
  new: (a, b) => b.published - a.published || b.id - a.id,
  'best-selling': (a, b) => b.sold - a.sold || b.id - a.id,
  cheapest: (a, b) => (a.price ?? priceUnknown) - (b.price ?? priceUnknown) || b.id - a.id,
  dearest: (a, b) => (b.price ?? 0) - (a.price ?? 0) || b.id - a.id,
  rating: (a, b) => dampedAverage(b) - dampedAverage(a) || b.rating_count - a.rating_count || b.id - a.id,
  name: (a, b) => compareCodeUnits(a.sort_key, b.sort_key) || b.id - a.id,
};

/** Whether both have the same place in every order. */
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

/** Whether a list, a filter or a search can tell them apart. */
export function isSameEntry(a: Entry, b: Entry): boolean {
  return (
    sameRank(a, b) &&
    a.category === b.category &&
    a.material === b.material &&
    a.discounted === b.discounted &&
    a.in_stock === b.in_stock &&
    a.text_hash === b.text_hash &&
    a.colours.join() === b.colours.join() &&
    a.sizes.join() === b.sizes.join()
  );
}

/** Products with a price on request are last in both orders by price. */
const priceUnknown = Number.MAX_SAFE_INTEGER;

/** The average with five ratings of four stars added: one rating of five stars must not beat a hundred ratings of 4.8. */
function dampedAverage({ rating_sum: sum, rating_count: count }: Entry): number {
  return count === 0 ? 0 : (sum + 20) / (count + 5);
}

function compareCodeUnits(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
