import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { addProducts } from '../src/seed/bulk/grow.ts';
import { closeDatabases, kinds } from './databases.ts';
import { openShop, type Shop } from './shop.ts';

const PRODUCTS = 500;
const SETS = 200;
/** A test of lists that are all empty, or all alike, would prove nothing. */
const TELLING = SETS / 4;

/** A product as somebody would see it who goes through all of them with a pencil. */
type Seen = {
  id: number;
  category: number;
  material: number;
  price: number | null;
  in_stock: boolean;
  discounted: boolean;
  colours: number[];
  sizes: number[];
};
type Chosen = {
  category: number[] | null;
  material: number[] | null;
  colour: number[] | null;
  size: number[] | null;
  price: [number, number] | null;
  in_stock: true | null;
  discounted: true | null;
};
type Counted = { id: number; count: number };

describe.each(kinds)('numbers beside filters on %s', (kind) => {
  let shop: Shop;
  let products: Seen[];
  const above = new Map<number, number | null>();
  beforeAll(async () => {
    shop = await openShop(kind);
    for await (const _ of addProducts(shop.database.kysely, PRODUCTS));
    const rows = async (text: string) => (await shop.database.pool.query(text)).rows;
    for (const { id, parent_id } of await rows('select id, parent_id from categories')) above.set(id, parent_id);
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
    const parent = above.get(category) ?? null;
    return category === wanted || (parent !== null && isIn(parent, wanted));
  };
  /** Each kind of choice, as a question about one product. */
  const tests: { [Name in keyof Chosen]: (one: Seen, wanted: NonNullable<Chosen[Name]>) => boolean } = {
    category: ({ category }, wanted) => wanted.some((id) => isIn(category, id)),
    material: ({ material }, wanted) => wanted.includes(material),
    colour: ({ colours }, wanted) => wanted.some((id) => colours.includes(id)),
    size: ({ sizes }, wanted) => wanted.some((id) => sizes.includes(id)),
    price: ({ price }, [from, to]) => price !== null && price >= from && price <= to,
    in_stock: ({ in_stock }) => in_stock,
    discounted: ({ discounted }) => discounted,
  };
  const holds = <Name extends keyof Chosen>(name: Name, one: Seen, chosen: Chosen) => {
    const wanted = chosen[name];
    return wanted === null || tests[name](one, wanted);
  };
  const names = ['category', 'material', 'colour', 'size', 'price', 'in_stock', 'discounted'] as const;
  const left = (chosen: Chosen, except?: keyof Chosen) =>
    products.filter((one) => names.every((name) => name === except || holds(name, one, chosen)));

  const addressOf = ({ price, in_stock, discounted, ...lists }: Chosen) =>
    [
      ...Object.entries(lists).flatMap(([name, ids]) => (ids === null ? [] : [`${name}=${ids}`])),
      ...(price === null ? [] : [`price_from=${price[0]}`, `price_to=${price[1]}`]),
      ...(in_stock ? ['in_stock=1'] : []),
      ...(discounted ? ['discounted=1'] : []),
      'per_page=12',
    ].join('&');

  test(`${SETS} sets of filters over ${PRODUCTS} more products`, async () => {
    expect(products.length).toBeGreaterThan(PRODUCTS);
    const some = (ids: Iterable<number>) =>
      fc.option(fc.uniqueArray(fc.constantFrom(...new Set(ids)), { minLength: 1, maxLength: 12 }), { freq: 2 });
    const prices = products.flatMap(({ price }) => price ?? []);
    const chosen = fc.record<Chosen>({
      category: some(above.keys()),
      material: some(products.map(({ material }) => material)),
      colour: some(products.flatMap(({ colours }) => colours)),
      size: some(products.flatMap(({ sizes }) => sizes)),
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
      const found = left(filters);
      if (found.length > 0 && found.length < products.length) telling += 1;
      expect([address, total]).toEqual([address, found.length]);

      /** Every option that is told, and no option that has any is missing. */
      const expectCounts = (
        told: Counted[],
        within: Seen[],
        has: (one: Seen, id: number) => boolean,
        all: Set<number>,
      ) => {
        const counts = new Map([...all].map((id) => [id, within.filter((one) => has(one, id)).length]));
        for (const { id, count } of told) expect([address, id, count]).toEqual([address, id, counts.get(id) ?? 0]);
        const missing = [...all].filter((id) => (counts.get(id) ?? 0) > 0 && !told.some((one) => one.id === id));
        expect([address, missing]).toEqual([address, []]);
      };
      const of = (pick: (one: Seen) => number[]) => new Set(products.flatMap(pick));
      const { category, material, colour, size } = tests;
      expectCounts(
        facets.categories,
        left(filters, 'category'),
        (one, id) => category(one, [id]),
        new Set(above.keys()),
      );
      expectCounts(
        facets.materials,
        left(filters, 'material'),
        (one, id) => material(one, [id]),
        of((one) => [one.material]),
      );
      expectCounts(
        facets.colours,
        left(filters, 'colour'),
        (one, id) => colour(one, [id]),
        of(({ colours }) => colours),
      );
      expectCounts(
        facets.sizes,
        left(filters, 'size'),
        (one, id) => size(one, [id]),
        of(({ sizes }) => sizes),
      );
      expect(facets.in_stock).toBe(left(filters, 'in_stock').filter((one) => one.in_stock).length);
      expect(facets.discounted).toBe(left(filters, 'discounted').filter((one) => one.discounted).length);
      const asked = left(filters, 'price').flatMap(({ price }) => price ?? []);
      expect(facets.price).toEqual(asked.length === 0 ? null : { min: Math.min(...asked), max: Math.max(...asked) });
    });
    await fc.assert(property, { numRuns: SETS });
    expect(telling).toBeGreaterThan(TELLING);
  }, 120_000);
});
