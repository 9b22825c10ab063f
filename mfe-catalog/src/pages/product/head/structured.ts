import { breadcrumbList } from '@shop/shared/lib/structured-data';
import { isSoldOut, type Product } from '../data.ts';
import type { ReviewList } from '../reviews/review-list.ts';

/** An object of schema.org. */
type Thing = Readonly<Record<string, unknown>>;

const inStock = 'https://schema.org/InStock';
const soldOut = 'https://schema.org/OutOfStock';
const maxReviews = 3;
const maxPictures = 4;

/** The product for search engines: without a brand, which the shop does not know, and without an offer if no variant has a price. */
export function structuredProduct(product: Product, reviews: ReviewList | null): Thing {
  const { name, summary, url, pictures, category, material, variants, rating } = product;
  const [firstVariant] = variants;
  return {
    '@type': 'Product',
    '@id': url,
    name,
    description: summary,
    url,
    image: pictures.slice(0, maxPictures).map(pictureAddress),
    category: category.title,
    ...(material.title && { material: material.title }),
    // The SKU belongs to a variant, so a product with several has none.
    ...(variants.length === 1 && { sku: firstVariant?.sku }),
    ...offersOf(product),
    ...(rating.count > 0 && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: rating.average,
        reviewCount: rating.count,
        bestRating: 5,
        worstRating: 1,
      },
    }),
    ...(reviews && reviews.items.length > 0 && { review: reviews.items.slice(0, maxReviews).map(reviewOf) }),
  };
}

function offersOf({ url, variants, pack_step: packStep }: Product): { offers?: Thing } {
  const priced = variants.flatMap((variant) => (variant.price === null ? [] : [{ ...variant, price: variant.price }]));
  const availability = priced.some((variant) => !isSoldOut(variant, packStep)) ? inStock : soldOut;
  const common = { priceCurrency: 'IRR', availability, url, itemCondition: 'https://schema.org/NewCondition' };
  const [first] = priced;
  if (first === undefined) return {};
  if (priced.length === 1) return { offers: { '@type': 'Offer', price: first.price, sku: first.sku, ...common } };
  const prices = priced.map(({ price }) => price);
  return {
    offers: {
      '@type': 'AggregateOffer',
      lowPrice: Math.min(...prices),
      highPrice: Math.max(...prices),
      offerCount: priced.length,
      ...common,
    },
  };
}

function reviewOf({ rating, text, author, created_at }: ReviewList['items'][number]): Thing {
  return {
    '@type': 'Review',
    reviewRating: { '@type': 'Rating', ratingValue: rating, bestRating: 5, worstRating: 1 },
    author: { '@type': 'Person', name: author },
    datePublished: created_at.slice(0, 10),
    reviewBody: text,
  };
}

export function structuredBreadcrumb({ name, url, breadcrumb }: Product): Thing {
  return breadcrumbList([
    { title: 'خانه', to: '/' },
    { title: 'فروشگاه', to: '/shop' },
    ...breadcrumb.map((category) => ({ title: category.title, to: `/products/${category.url}` })),
    { title: name, to: url },
  ]);
}

/** The largest file up to 1,000 pixels wide: big enough for link previews, small enough for their size limits. */
export function pictureAddress({ id, widths }: { id: string; widths: readonly number[] }): string {
  const width = widths.findLast((candidate) => candidate <= 1000) ?? widths[0] ?? 640;
  return `/media/pictures/${id}/${width}.webp`;
}
