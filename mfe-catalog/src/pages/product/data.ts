import type { ProductIcon } from '@shop/shared/contract';
import type { ApiProduct } from '../../api-data.ts';
import type { ReviewList, ReviewSort } from './reviews/review-list.ts';

/** Without the fields that the page does not show: loaded data is part of the document. */
export type Product = Omit<
  ApiProduct,
  'description' | 'second_picture' | 'colours' | 'min_price' | 'compare_at' | 'discount_percent' | 'low' | 'is_new'
>;
export type Variant = Product['variants'][number];
export type ProductPicture = Product['pictures'][number];

export type ProductPageData = {
  product: Product;
  /** Null when they could not be loaded. */
  reviews: ReviewList | null;
  /** The page of the reviews. */
  page: number;
  sort: ReviewSort;
  icons: readonly ProductIcon[];
};

/** A variant is sold in whole packs, so fewer units than one pack cannot be bought. */
export const isSoldOut = ({ stock }: Pick<Variant, 'stock'>, packStep: number): boolean => stock < packStep;
