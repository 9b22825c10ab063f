import type { ColumnType, Generated } from 'kysely';
import type { Derived, Instant, Json, Now, Rial, Summed } from './columns.ts';

export type CatalogueTables = {
  pictures: { id: string; spec: Json<unknown>; width: number; height: number; colour: string };
  categories: CategoriesTable;
  materials: { id: number; code: string; title: string; position: number };
  colours: { id: number; code: string; title: string; hex: string; position: number };
  sizes: SizesTable;
  prints: { id: number; code: string; title: string; position: number };
  products: ProductsTable;
  price_tiers: { product_id: number; quantity: number; percent_off: number };
  variants: VariantsTable;
  product_pictures: ProductPicturesTable;
  reviews: ReviewsTable;
  review_votes: ReviewVotesTable;
  stock_moves: StockMovesTable;
  stock_holds: StockHoldsTable;
  sales: { day: Instant; variant_id: number; quantity: number };
};

export type SpecificationRow = { title: string; value: string };
export type MoveReason = 'opening' | 'delivery' | 'sale' | 'return' | 'count' | 'damage';
export type HoldEnd = 'sold' | 'released' | 'expired';
export type ReviewStatus = 'pending' | 'approved' | 'rejected';

type CategoriesTable = {
  id: number;
  slug: string;
  title: string;
  description: string;
  parent_id: number | null;
  position: Generated<number>;
  picture_id: string | null;
};

type SizesTable = {
  id: number;
  code: string;
  title: string;
  width_cm: number | null;
  height_cm: number | null;
  gusset_cm: number | null;
  position: number;
};

type ProductsTable = {
  id: Generated<number>;
  slug: string;
  name: string;
  sort_key: string;
  category_id: number;
  material_id: number;
  summary: string;
  /** Markdown. */
  description: string;
  specification: Json<SpecificationRow[]>;
  unit: Generated<string>;
  pack_step: Generated<number>;
  /** Buyers can return it within the days of withdrawal without a reason. */
  can_withdraw: Generated<boolean>;
  /** The kilograms of one piece; null: none, or unknown. */
  load_from: number | null;
  load_to: number | null;
  /** Ids of `modules/catalogue/loads.ts`. */
  uses: Generated<number[]>;
  published_at: Generated<Date>;
  active: Generated<boolean>;
  /** Null: on request. The columns from here on are derived: `modules/catalogue/derived.ts`. */
  min_price: Summed<Rial | null>;
  max_price: Summed<Rial | null>;
  min_compare_at: Summed<Rial | null>;
  discount_percent: Summed<number>;
  available: Summed<number>;
  rating_sum: Summed<number>;
  rating_count: Summed<number>;
  sold: Summed<number>;
  search_key: string;
  /** The 13 digits of the taxpayers' system. */
  goods_id: string | null;
};

type VariantsTable = {
  id: Generated<number>;
  product_id: number;
  size_id: number | null;
  colour_id: number | null;
  print_id: number | null;
  sku: string;
  /** Null: on request. */
  price: Rial | null;
  compare_at: Rial | null;
  /** The stock of a new variant. From then on it follows from `stock_moves`, and `reserved` from `stock_holds`. */
  on_hand: ColumnType<number, number, never>;
  reserved: Derived<number>;
  weight_grams: number;
  active: Generated<boolean>;
};

type StockMovesTable = {
  variant_id: number;
  number: Derived<number>;
  change: number;
  on_hand: Derived<number>;
  reason: MoveReason;
  actor: string;
  reference: string | null;
  at: Now;
};

type StockHoldsTable = {
  id: string;
  variant_id: number;
  quantity: number;
  /** The name of the purpose of the hold, such as that of an order. */
  reference: string;
  actor: string;
  created_at: Now;
  expires_at: Instant;
  ended_at: Date | null;
  ended_as: HoldEnd | null;
};

type ProductPicturesTable = {
  product_id: number;
  position: number;
  picture_id: string;
  alt: string;
  /** The variants it shows; null: all. */
  colour_id: number | null;
  print_id: number | null;
};

type ReviewsTable = {
  id: string;
  product_id: number;
  user_id: string | null;
  rating: number;
  text: string;
  status: ReviewStatus;
  reason: string | null;
  created_at: Now;
  /** The order line that the member received; both are null for reviews of the first data. */
  order_id: string | null;
  variant_id: number | null;
  updated_at: Date | null;
  /** Grows with each edit. */
  revision: Generated<number>;
  /** The number of its rows in `review_votes`. */
  helpful: Generated<number>;
};

type ReviewVotesTable = {
  id: string;
  review_id: string;
  /** Null: a guest, or a member who is deleted. */
  user_id: string | null;
  address_hmac: string | null;
  created_at: Instant;
};
