import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { addProducts } from '../seed/bulk/bulk-products.ts';
import { closeDatabases } from './databases.ts';
import { openShop, type Shop } from './shop.ts';

const PRODUCTS = 500;
const SETS = 200;
/** At least this many lists must be neither empty nor complete, or the comparison proves nothing. */
const MIN_INFORMATIVE = SETS / 4;

/** The properties of a product that filters use. */
type FilteredProduct = {
  id: number;
  category: number;
  material: number;
  price: number | null;
  in_stock: boolean;
  discounted: boolean;
  colours: number[];
  sizes: number[];
};
type Filters = {
  category: number[] | null;
  material: number[] | null;
  colour: number[] | null;
  size: number[] | null;
  price: [number, number] | null;
  in_stock: true | null;
  discounted: true | null;
};
type Counted = { id: number; count: number };

describe('facet counts compared with a count in JavaScript', () => {
  let shop: Shop;
  let products: FilteredProduct[];
  const parentOf = new Map<number, number | null>();
  beforeAll(async () => {
    shop = await openShop('postgres');
    for await (const _ of addProducts(shop.database.kysely, PRODUCTS));
    const rows = async (text: string) => (await shop.database.pool.query(text)).rows;
    for (const { id, parent_id } of await rows('select id, parent_id from categories')) parentOf.set(id, parent_id);
    products =
      await rows(`select products.id, category_id as category, material_id as material, min_price::float8 as price,
        available > 0 as in_stock, discount_percent > 0 as discounted,
        coalesce(array_agg(distinct colour_id) filter (where colour_id is not null), '{}') as colours,
        coalesce(array_agg(distinct size_id) filter (where size_id is not null), '{}') as sizes
      from products join variants on product_id = products.id and variants.active
      where products.active group by products.id`);
  });
  afterAll(async () => {
    await shop.close();
    await closeDatabases();
  });

  const isIn = (category: number, wanted: number): boolean => {
    const parent = parentOf.get(category) ?? null;
    return category === wanted || (parent !== null && isIn(parent, wanted));
  };
  /** A predicate on one product for each filter. */
  const tests: { [Name in keyof Filters]: (product: FilteredProduct, wanted: NonNullable<Filters[Name]>) => boolean } =
    {
      category: ({ category }, wanted) => wanted.some((id) => isIn(category, id)),
      material: ({ material }, wanted) => wanted.includes(material),
      colour: ({ colours }, wanted) => wanted.some((id) => colours.includes(id)),
      size: ({ sizes }, wanted) => wanted.some((id) => sizes.includes(id)),
      price: ({ price }, [from, to]) => price !== null && price >= from && price <= to,
      in_stock: ({ in_stock }) => in_stock,
      discounted: ({ discounted }) => discounted,
    };
  const fits = <Name extends keyof Filters>(name: Name, product: FilteredProduct, chosen: Filters) => {
    const options = chosen[name];
    return options === null || tests[name](product, options);
  };
  const names = ['category', 'material', 'colour', 'size', 'price', 'in_stock', 'discounted'] as const;
  const matchingProducts = (chosen: Filters, except?: keyof Filters) =>
    products.filter((product) => names.every((name) => name === except || fits(name, product, chosen)));

  const addressOf = ({ price, in_stock, discounted, ...lists }: Filters) =>
    [
      ...Object.entries(lists).flatMap(([name, ids]) => (ids === null ? [] : [`${name}=${ids}`])),
      ...(price === null ? [] : [`price_from=${price[0]}`, `price_to=${price[1]}`]),
      ...(in_stock ? ['in_stock=1'] : []),
      ...(discounted ? ['discounted=1'] : []),
      'per_page=12',
    ].join('&');

  test(`${SETS} random sets of filters count the same products as JavaScript, with ${PRODUCTS} generated products`, async () => {
    expect(products.length).toBeGreaterThan(PRODUCTS);
    const someOf = (ids: Iterable<number>) =>
      fc.option(fc.uniqueArray(fc.constantFrom(...new Set(ids)), { minLength: 1, maxLength: 12 }), { freq: 2 });
    const prices = products.flatMap(({ price }) => price ?? []);
    const chosen = fc.record<Filters>({
      category: someOf(parentOf.keys()),
      material: someOf(products.map(({ material }) => material)),
      colour: someOf(products.flatMap(({ colours }) => colours)),
      size: someOf(products.flatMap(({ sizes }) => sizes)),
      price: fc.option(
        fc
          .tuple(fc.constantFrom(...prices), fc.constantFrom(...prices))
          .map(([a, b]) => [Math.min(a, b), Math.max(a, b)]),
        { freq: 2 },
      ),
      in_stock: fc.option(fc.constant(true), { freq: 2 }),
      discounted: fc.option(fc.constant(true), { freq: 2 }),
    });
    let telling = 0;
    const property = fc.asyncProperty(chosen, async (filters) => {
      const address = addressOf(filters);
      const { status, body } = await shop.call('GET', `/api/v1/products?${address}`);
      expect([address, status]).toEqual([address, 200]);
      const { facets, total } = body.data;
      const matching = matchingProducts(filters);
      if (matching.length > 0 && matching.length < products.length) telling += 1;
      expect([address, total]).toEqual([address, matching.length]);

      /** Every returned option, and every option with products. */
      const expectCounts = (
        options: Counted[],
        within: FilteredProduct[],
        has: (product: FilteredProduct, id: number) => boolean,
        all: Set<number>,
      ) => {
        const counts = new Map([...all].map((id) => [id, within.filter((product) => has(product, id)).length]));
        for (const { id, count } of options) expect([address, id, count]).toEqual([address, id, counts.get(id) ?? 0]);
        const missing = [...all].filter(
          (id) => (counts.get(id) ?? 0) > 0 && !options.some((product) => product.id === id),
        );
        expect([address, missing]).toEqual([address, []]);
      };
      const of = (pick: (product: FilteredProduct) => number[]) => new Set(products.flatMap(pick));
      const { category, material, colour, size } = tests;
      expectCounts(
        facets.categories,
        matchingProducts(filters, 'category'),
        (product, id) => category(product, [id]),
        new Set(parentOf.keys()),
      );
      expectCounts(
        facets.materials,
        matchingProducts(filters, 'material'),
        (product, id) => material(product, [id]),
        of((product) => [product.material]),
      );
      expectCounts(
        facets.colours,
        matchingProducts(filters, 'colour'),
        (product, id) => colour(product, [id]),
        of(({ colours }) => colours),
      );
      expectCounts(
        facets.sizes,
        matchingProducts(filters, 'size'),
        (product, id) => size(product, [id]),
        of(({ sizes }) => sizes),
      );
      expect(facets.in_stock).toBe(matchingProducts(filters, 'in_stock').filter((product) => product.in_stock).length);
      expect(facets.discounted).toBe(
        matchingProducts(filters, 'discounted').filter((product) => product.discounted).length,
      );
      const prices = matchingProducts(filters, 'price').flatMap(({ price }) => price ?? []);
      expect(facets.price).toEqual(prices.length === 0 ? null : { min: Math.min(...prices), max: Math.max(...prices) });
    });
    await fc.assert(property, { numRuns: SETS });
    expect(telling).toBeGreaterThan(MIN_INFORMATIVE);
  }, 120_000);
});
