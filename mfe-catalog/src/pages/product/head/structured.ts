import type { Product } from '../data.ts';
import type { ReviewList } from '../reviews/shown.ts';
import { isSoldOut } from '../sold-out.ts';
import { pictureAddress } from './picture-address.ts';

type Thing = Readonly<Record<string, unknown>>;

const inStock = 'https://schema.org/InStock';
const soldOut = 'https://schema.org/OutOfStock';
const mostReviews = 3;
const mostPictures = 4;

/** The product in schema.org's words. It says only what is so: no brand is known, and what has no price makes no offer. */
export function productOf(product: Product, reviews: ReviewList): Thing {
  const { name, summary, url, pictures, category, material, variants, rating } = product;
  const [only] = variants;
  return {
    '@type': 'Product',
    '@id': url,
    name,
    description: summary,
    url,
    image: pictures.slice(0, mostPictures).map(pictureAddress),
    category: category.title,
    ...(material.title && { material: material.title }),
    // A code belongs to one variant.
    ...(variants.length === 1 && { sku: only?.sku }),
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
    ...(reviews.items.length > 0 && { review: reviews.items.slice(0, mostReviews).map(reviewOf) }),
  };
}

function offersOf({ url, variants, pack_step: pack }: Product): { offers?: Thing } {
  const priced = variants.flatMap((one) => (one.price === null ? [] : [{ ...one, price: one.price }]));
  const availability = priced.some((one) => !isSoldOut(one, pack)) ? inStock : soldOut;
  const shared = { priceCurrency: 'IRR', availability, url, itemCondition: 'https://schema.org/NewCondition' };
  const [first] = priced;
  if (first === undefined) return {};
  if (priced.length === 1) return { offers: { '@type': 'Offer', price: first.price, sku: first.sku, ...shared } };
  const prices = priced.map(({ price }) => price);
  return {
    offers: {
      '@type': 'AggregateOffer',
      lowPrice: Math.min(...prices),
      highPrice: Math.max(...prices),
      offerCount: priced.length,
      ...shared,
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

export function breadcrumbOf({ name, url, breadcrumb }: Product): Thing {
  const steps = [
    { name: 'خانه', item: '/' },
    { name: 'فروشگاه', item: '/shop' },
    ...breadcrumb.map((above) => ({ name: above.title, item: `/products/${above.url}` })),
    { name, item: url },
  ];
  const itemListElement = steps.map((step, at) => ({ '@type': 'ListItem', position: at + 1, ...step }));
  return { '@type': 'BreadcrumbList', itemListElement };
}
