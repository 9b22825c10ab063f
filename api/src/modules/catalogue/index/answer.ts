import type { Bitmap } from './bitmap.ts';
import type { Sort } from './entry.ts';

/** Several of one kind: any of them. Kinds together: all of them. `categories` holds what lies below them, too. */
export type Filters = {
  categories?: readonly number[];
  materials?: readonly number[];
  colours?: readonly number[];
  sizes?: readonly number[];
  /** Rial, both ends included. */
  price_from?: number;
  price_to?: number;
  in_stock?: boolean;
  discounted?: boolean;
};

/** What was found by words, the best first; a product counts where it stands first. */
export type Tiers = readonly Bitmap[];
export type Part = { sort: Sort | 'relevance'; offset: number; limit: number };

/** By the id of the option. */
export type Counts = ReadonlyMap<number, number>;
export type Numbers = {
  total: number;
  categories: Counts;
  materials: Counts;
  colours: Counts;
  sizes: Counts;
  price: { min: number; max: number } | null;
  in_stock: number;
  discounted: number;
};
export type Answer = Numbers & { ids: number[] };

export const kinds = ['categories', 'materials', 'colours', 'sizes'] as const;
export type Kind = (typeof kinds)[number];
export type Facet = Kind | 'price' | 'in_stock' | 'discounted';
