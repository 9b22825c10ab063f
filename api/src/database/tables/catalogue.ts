import type { Generated } from 'kysely';
import type { Instant, Json, Now, Rial } from './columns.ts';

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
  sales: { day: Instant; variant_id: number; quantity: number };
};

export type SpecificationRow = { title: string; value: string };
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
  published_at: Generated<Date>;
  active: Generated<boolean>;
  /** Null: on request. */
  min_price: Rial | null;
  max_price: Rial | null;
  min_compare_at: Rial | null;
  discount_percent: Generated<number>;
  available: Generated<number>;
  rating_sum: Generated<number>;
  rating_count: Generated<number>;
  sold: Generated<number>;
  search_key: string;
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
  on_hand: number;
  reserved: Generated<number>;
  weight_grams: number;
  active: Generated<boolean>;
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
};
