import type { Answer } from '@shop/shared/api';
import type { ProductIcon } from '@shop/shared/contract';
import type { ReviewList } from './reviews/shown.ts';

type Whole = Answer<'get', '/api/v1/products/{id}'>;

/** Without what no part of the page shows: it all travels in the page. */
export type Product = Omit<
  Whole,
  'description' | 'second_picture' | 'colours' | 'min_price' | 'compare_at' | 'discount_percent' | 'low' | 'is_new'
>;
export type Variant = Product['variants'][number];
export type ProductPicture = Product['pictures'][number];
export type ReviewSort = 'new' | 'high' | 'low';

export type ProductPageData = {
  product: Product;
  reviews: ReviewList;
  sort: ReviewSort;
  icons: readonly ProductIcon[];
};
