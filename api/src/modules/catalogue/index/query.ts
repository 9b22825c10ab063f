import type { Bitmap } from './bitmap.ts';
import type { Sort } from './entry.ts';

/**
 * Values of one filter are alternatives (OR), filters are combined (AND). `categories` must already include the descendants of
 * the chosen categories.
 */
export type Filters = {
  categories?: readonly number[];
  materials?: readonly number[];
  colours?: readonly number[];
  sizes?: readonly number[];
  heights?: readonly number[];
  capacities?: readonly number[];
  uses?: readonly number[];
  /** Rial, both ends included. */
  price_from?: number;
  price_to?: number;
  in_stock?: boolean;
  discounted?: boolean;
};

/** Matches of a search, the best tier first. A product that is in several tiers is listed in the first one. */
export type Tiers = readonly Bitmap[];
export type PageRequest = { sort: Sort | 'relevance'; offset: number; limit: number };

/** The number of products by the id of the option. */
export type Counts = ReadonlyMap<number, number>;
export type FacetCounts = {
  total: number;
  categories: Counts;
  materials: Counts;
  colours: Counts;
  sizes: Counts;
  heights: Counts;
  capacities: Counts;
  uses: Counts;
  price: { min: number; max: number } | null;
  in_stock: number;
  discounted: number;
};
export type QueryResult = FacetCounts & { ids: number[] };

export const optionKinds = ['categories', 'materials', 'colours', 'sizes', 'heights', 'capacities', 'uses'] as const;
export type OptionKind = (typeof optionKinds)[number];
export type Facet = OptionKind | 'price' | 'in_stock' | 'discounted';
