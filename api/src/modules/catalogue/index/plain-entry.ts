import type { Entry } from './entry.ts';

/** For tests: a product in stock without options, of which a test names only what it is about. */
export const plainEntry = (id: number, more: Partial<Entry> = {}): Entry => ({
  id,
  category: 1,
  material: 1,
  colours: [],
  sizes: [],
  heights: [],
  capacities: [],
  uses: [],
  price: 10,
  discounted: false,
  in_stock: true,
  published: 0,
  sold: 0,
  rating_sum: 0,
  rating_count: 0,
  sort_key: '',
  text_hash: 0,
  ...more,
});
