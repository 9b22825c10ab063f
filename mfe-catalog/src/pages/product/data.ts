import type { ProductIcon } from '@shop/shared/contract';
import type { ApiProduct } from '../../api-data.ts';
import type { CardData } from '../parts/card-data.ts';
import type { ReviewList, ReviewSort } from './reviews/review-list.ts';

/** The fields that the page and its cards show. */
export type Product = Pick<
  ApiProduct,
  | 'id'
  | 'name'
  | 'url'
  | 'summary'
  | 'picture'
  | 'price'
  | 'max_price'
  | 'stock'
  | 'rating'
  | 'unit'
  | 'pack_step'
  | 'blocks'
  | 'specification'
  | 'options'
  | 'variants'
  | 'tiers'
  | 'pictures'
  | 'max_quantity'
  | 'can_withdraw'
> & {
  category: { title: string };
  material: { title: string };
  breadcrumb: { title: string; url: string }[];
  articles: { id: number; title: string; url: string }[];
  related: CardData[];
  bought_together: CardData[];
};
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
