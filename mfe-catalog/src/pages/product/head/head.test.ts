import { describe, expect, test } from '@jest/globals';
import { type TSchema, Type } from 'typebox';
import { Errors } from 'typebox/value';
import { buildPicture, buildProduct, buildVariant } from '../../../testing/build-product.ts';
import type { ReviewList } from '../reviews/review-list.ts';
import { headOf } from './head.ts';

const strict = { additionalProperties: false };
const Text = Type.String({ minLength: 1, pattern: '\\S' });
/** A path of the shop; the host makes it absolute when it writes the document. */
const Address = Type.String({ pattern: '^/(?!/)' });
/** Prices are in Rial, which has no decimals. */
const Amount = Type.Integer({ minimum: 1 });
const Availability = Type.Union([
  Type.Literal('https://schema.org/InStock'),
  Type.Literal('https://schema.org/OutOfStock'),
]);
const shared = {
  priceCurrency: Type.Literal('IRR'),
  availability: Availability,
  url: Address,
  itemCondition: Type.Literal('https://schema.org/NewCondition'),
};
const Scale = { bestRating: Type.Literal(5), worstRating: Type.Literal(1) };

/** Google's requirements of a product: name and picture, and complete offers, ratings and reviews where present. */
const ProductRules = Type.Object(
  {
    '@type': Type.Literal('Product'),
    '@id': Address,
    name: Type.String({ minLength: 1, maxLength: 150 }),
    description: Text,
    url: Address,
    image: Type.Array(Address, { minItems: 1 }),
    category: Text,
    material: Type.Optional(Text),
    sku: Type.Optional(Text),
    offers: Type.Optional(
      Type.Union([
        Type.Object({ '@type': Type.Literal('Offer'), price: Amount, sku: Text, ...shared }, strict),
        Type.Object(
          {
            '@type': Type.Literal('AggregateOffer'),
            lowPrice: Amount,
            highPrice: Amount,
            offerCount: Type.Integer({ minimum: 2 }),
            ...shared,
          },
          strict,
        ),
      ]),
    ),
    aggregateRating: Type.Optional(
      Type.Object(
        {
          '@type': Type.Literal('AggregateRating'),
          ratingValue: Type.Number({ minimum: 1, maximum: 5 }),
          reviewCount: Type.Integer({ minimum: 1 }),
          ...Scale,
        },
        strict,
      ),
    ),
    review: Type.Optional(
      Type.Array(
        Type.Object(
          {
            '@type': Type.Literal('Review'),
            reviewRating: Type.Object(
              { '@type': Type.Literal('Rating'), ratingValue: Type.Integer({ minimum: 1, maximum: 5 }), ...Scale },
              strict,
            ),
            author: Type.Object({ '@type': Type.Literal('Person'), name: Text }, strict),
            datePublished: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }),
            reviewBody: Text,
          },
          strict,
        ),
        { minItems: 1 },
      ),
    ),
  },
  strict,
);

const BreadcrumbRules = Type.Object(
  {
    '@type': Type.Literal('BreadcrumbList'),
    itemListElement: Type.Array(
      Type.Object(
        { '@type': Type.Literal('ListItem'), position: Type.Integer({ minimum: 1 }), name: Text, item: Address },
        strict,
      ),
      { minItems: 2 },
    ),
  },
  strict,
);

const violations = (rules: TSchema, value: unknown) =>
  [...Errors(rules, value)].map(({ instancePath, message }) => `${instancePath} ${message}`);

const noReviews: ReviewList = {
  items: [],
  page: 1,
  pages: 1,
  total: 0,
  rating: { average: null, count: 0, distribution: [] },
};
const review = (rating: number) => ({
  id: `r${rating}`,
  rating,
  text: 'محکم است.',
  author: 'خریدار',
  created_at: '2026-08-28T02:45:50.895Z',
  date: '۶ شهریور ۱۴۰۵',
  pictures: [],
  helpful: 0,
});
const headFor = (product = buildProduct(), reviews = noReviews) => {
  const head = headOf({ product, reviews, page: 1, sort: 'new', icons: [] });
  const [structuredProduct, breadcrumb] = head.structured ?? [];
  return { head, structuredProduct, breadcrumb };
};

describe('the structured data of a product', () => {
  const rated = { average: 4.2, count: 5, distribution: [] };
  const twoVariants = [buildVariant({ id: 1, price: 2_350_000, stock: 2 }), buildVariant({ id: 2, price: 2_540_000 })];
  test.each([
    ['one variant', buildProduct(), noReviews],
    ['several variants', buildProduct({ variants: twoVariants }), noReviews],
    ['one that is sold out', buildProduct({ variants: [buildVariant({ stock: 4 })] }), noReviews],
    [
      'ratings and reviews',
      buildProduct({ rating: rated }),
      { ...noReviews, items: [5, 4, 1, 3].map(review), total: 4 },
    ],
  ])('the structured data follow the rules of search engines: %s', (_case, product, reviews) => {
    const { structuredProduct, breadcrumb } = headFor(product, reviews);
    expect(violations(ProductRules, structuredProduct)).toEqual([]);
    expect(violations(BreadcrumbRules, breadcrumb)).toEqual([]);
  });

  test('prices are in Rial from lowest to highest, and one variant in stock makes the product available', () => {
    expect(headFor(buildProduct({ variants: twoVariants })).structuredProduct).toMatchObject({
      offers: { lowPrice: 2_350_000, highPrice: 2_540_000, offerCount: 2, availability: 'https://schema.org/InStock' },
    });
    expect(headFor(buildProduct({ variants: [buildVariant({ stock: 4 })] })).structuredProduct).toMatchObject({
      offers: { price: 1_000_000, availability: 'https://schema.org/OutOfStock' },
    });
  });

  test('structured data have no offer without a price, no rating without reviews, and no brand', () => {
    const { structuredProduct } = headFor(buildProduct({ variants: [buildVariant({ price: null })] }));
    expect(Object.keys(structuredProduct ?? {})).not.toEqual(expect.arrayContaining(['offers']));
    for (const name of ['aggregateRating', 'review', 'brand']) expect(structuredProduct).not.toHaveProperty(name);
  });

  test('structured data have at most three reviews, and breadcrumbs numbered from one', () => {
    const reviews = { ...noReviews, items: [5, 4, 1, 3].map(review) };
    expect(headFor(buildProduct(), reviews).structuredProduct?.review).toHaveLength(3);
    const items = headFor().breadcrumb?.itemListElement;
    expect(items).toMatchObject([
      { position: 1, name: 'خانه', item: '/' },
      { position: 2, item: '/shop' },
      { position: 3, item: '/products/categories/1/a' },
      { position: 4, name: 'گونی کنفی قهوه', item: '/products/2/a' },
    ]);
  });
});

test('the head has one address for all variants, a short description and a picture for previews', () => {
  const { head } = headFor(buildProduct({ summary: 'کنف '.repeat(80), picture: buildPicture('one') }));
  expect(head).toMatchObject({ title: 'گونی کنفی قهوه', canonical: '/products/2/a', kind: 'product' });
  expect(head.picture).toBe('/media/pictures/one/960.webp');
  expect(head.description?.length).toBeLessThanOrEqual(155);
  expect(head.description).toMatch(/…$/);
});
