import { describe, expect, test } from '@jest/globals';
import { type TSchema, Type } from 'typebox';
import { Errors } from 'typebox/value';
import type { ReviewList } from '../reviews/shown.ts';
import { buildPicture, buildProduct, buildVariant } from '../testing/build.ts';
import { headOf } from './head.ts';

const strict = { additionalProperties: false };
const Text = Type.String({ minLength: 1, pattern: '\\S' });
/** What begins with one stroke becomes an address of the shop when the document is written. */
const Address = Type.String({ pattern: '^/(?!/)' });
/** In Rial, so there is nothing behind the point. */
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

/** What search engines ask of a product: name and picture, and one of offers, ratings, reviews; each of those whole. */
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

const faults = (rules: TSchema, thing: unknown) =>
  [...Errors(rules, thing)].map(({ instancePath, message }) => `${instancePath} ${message}`);

const none: ReviewList = {
  items: [],
  page: 1,
  pages: 1,
  total: 0,
  rating: { average: null, count: 0, distribution: [] },
};
const review = (rating: number) => ({
  id: `r${rating}`,
  ...{ rating, text: 'محکم است.', author: 'خریدار', created_at: '2026-08-28T02:45:50.895Z', date: '۶ شهریور ۱۴۰۵' },
});
const shown = (product = buildProduct(), reviews = none) => {
  const head = headOf({ product, reviews, sort: 'new', icons: [] });
  const [thing, path] = head.structured ?? [];
  return { head, thing, path };
};

describe('a product is told to search engines as they ask for it', () => {
  const rated = { average: 4.2, count: 5, distribution: [] };
  const two = [buildVariant({ id: 1, price: 2_350_000, stock: 2 }), buildVariant({ id: 2, price: 2_540_000 })];
  test.each([
    ['one variant', buildProduct(), none],
    ['several variants', buildProduct({ variants: two }), none],
    ['one that is sold out', buildProduct({ variants: [buildVariant({ stock: 4 })] }), none],
    ['ratings and reviews', buildProduct({ rating: rated }), { ...none, items: [5, 4, 1, 3].map(review), total: 4 }],
  ])('%s', (_what, product, reviews) => {
    const { thing, path } = shown(product, reviews);
    expect(faults(ProductRules, thing)).toEqual([]);
    expect(faults(BreadcrumbRules, path)).toEqual([]);
  });

  test('prices are Rial, from the lowest to the highest; one that can be had is enough', () => {
    expect(shown(buildProduct({ variants: two })).thing).toMatchObject({
      offers: { lowPrice: 2_350_000, highPrice: 2_540_000, offerCount: 2, availability: 'https://schema.org/InStock' },
    });
    expect(shown(buildProduct({ variants: [buildVariant({ stock: 4 })] })).thing).toMatchObject({
      offers: { price: 1_000_000, availability: 'https://schema.org/OutOfStock' },
    });
  });

  test('what is not so is not said: no offer without a price, no rating that nobody gave, no brand', () => {
    const { thing } = shown(buildProduct({ variants: [buildVariant({ price: null })] }));
    expect(Object.keys(thing ?? {})).not.toEqual(expect.arrayContaining(['offers']));
    for (const name of ['aggregateRating', 'review', 'brand']) expect(thing).not.toHaveProperty(name);
  });

  test('at most three reviews, and the steps to it counted from one', () => {
    const reviews = { ...none, items: [5, 4, 1, 3].map(review) };
    expect(shown(buildProduct(), reviews).thing?.review).toHaveLength(3);
    const steps = shown().path?.itemListElement;
    expect(steps).toMatchObject([
      { position: 1, name: 'خانه', item: '/' },
      { position: 2, item: '/shop' },
      { position: 3, item: '/products/categories/1/a' },
      { position: 4, name: 'گونی کنفی قهوه', item: '/products/2/a' },
    ]);
  });
});

test('the head: one address for all variants, a description of one look’s length, a picture for previews', () => {
  const { head } = shown(buildProduct({ summary: 'کنف '.repeat(80), picture: buildPicture('one') }));
  expect(head).toMatchObject({ title: 'گونی کنفی قهوه', canonical: '/products/2/a', kind: 'product' });
  expect(head.picture).toBe('/media/pictures/one/960.webp');
  expect(head.description?.length).toBeLessThanOrEqual(155);
  expect(head.description).toMatch(/…$/);
});
