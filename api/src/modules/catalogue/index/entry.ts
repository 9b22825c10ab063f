/** The properties of a product that filters and orders need. */
export type Entry = Ranking &
  Options & {
    id: number;
    /** A hash of the search text, by which a reload finds the products whose words have changed. */
    text_hash: number;
  };

/** The properties that orders compare. */
export type Ranking = {
  /** Rial; null: on request. */
  price: number | null;
  /** Seconds since 1970. */
  published: number;
  sold: number;
  rating_sum: number;
  rating_count: number;
  /** The name in the form that sorts in Persian order. */
  sort_key: string;
};

/** The properties that filters choose by, besides the price. */
export type Options = {
  category: number;
  material: number;
  colours: readonly number[];
  sizes: readonly number[];
  /** Ids of bands and uses in `../loads.ts`. */
  heights: readonly number[];
  capacities: readonly number[];
  uses: readonly number[];
  discounted: boolean;
  in_stock: boolean;
};

/** A product as it was read, with its search text. */
export type LoadedProduct = { entry: Entry; searchKey: string };

export const sorts = ['new', 'best-selling', 'cheapest', 'dearest', 'rating', 'name'] as const;
export type Sort = (typeof sorts)[number];
