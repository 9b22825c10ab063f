import type { Head } from '@shop/shared/contract';
import type { ProductPageData } from '../data.ts';
import { pictureAddress, structuredBreadcrumb, structuredProduct } from './structured.ts';

/** Search engines cut longer descriptions off. */
const maxDescriptionLength = 155;

/** Variants and pages of reviews have the same canonical address, so that search engines list the product once. */
export function headOf({ product, reviews }: ProductPageData): Head {
  const { name, summary, url, picture } = product;
  return {
    title: name,
    preview: { title: name, ...(picture && { picture }) },
    description:
      summary.length > maxDescriptionLength ? `${summary.slice(0, maxDescriptionLength - 1).trimEnd()}…` : summary,
    canonical: url,
    kind: 'product',
    ...(picture && { picture: pictureAddress(picture) }),
    ...(typeof window === 'undefined' && {
      structured: [structuredProduct(product, reviews), structuredBreadcrumb(product)],
    }),
  };
}
