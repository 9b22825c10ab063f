import type { Head } from '@shop/shared/contract';
import type { ProductPageData } from '../data.ts';
import { pictureAddress } from './picture-address.ts';
import { breadcrumbOf, productOf } from './structured.ts';

const longest = 155;

/** One address for all variants and all pages of reviews: search engines are to know the product once. */
export function headOf({ product, reviews }: ProductPageData): Head {
  const { name, summary, url, picture } = product;
  return {
    title: name,
    description: summary.length > longest ? `${summary.slice(0, longest - 1).trimEnd()}…` : summary,
    canonical: url,
    kind: 'product',
    ...(picture && { picture: pictureAddress(picture) }),
    ...(typeof window === 'undefined' && { structured: [productOf(product, reviews), breadcrumbOf(product)] }),
  };
}
