import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type Entry, type Sort, sorts } from './entry.ts';
import { FacetIndex } from './facet-index.ts';
import { plainEntry } from './plain-entry.ts';
import type { Filters, PageRequest, QueryResult } from './query.ts';

const idsUpTo = (most: number) => fc.uniqueArray(fc.integer({ min: 1, max: most }), { maxLength: 4 });
const entry = (id: number) =>
  fc.record<Entry>({
    id: fc.constant(id),
    category: fc.integer({ min: 1, max: 6 }),
    material: fc.integer({ min: 1, max: 5 }),
    colours: idsUpTo(8),
    sizes: idsUpTo(70),
    heights: idsUpTo(5),
    capacities: idsUpTo(5),
    uses: idsUpTo(15),
    price: fc.option(fc.integer({ min: 1, max: 40 }), { freq: 8 }),
    discounted: fc.boolean(),
    in_stock: fc.boolean(),
    published: fc.integer({ min: 0, max: 50 }),
    sold: fc.integer({ min: 0, max: 20 }),
    rating_sum: fc.integer({ min: 0, max: 50 }),
    rating_count: fc.integer({ min: 0, max: 10 }),
    sort_key: fc.string({ maxLength: 3 }),
    text_hash: fc.integer(),
  });
const optional = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: undefined });
const filters = fc
  .record({
    categories: optional(idsUpTo(7)),
    materials: optional(idsUpTo(6)),
    colours: optional(idsUpTo(9)),
    sizes: optional(idsUpTo(71)),
    heights: optional(idsUpTo(6)),
    capacities: optional(idsUpTo(6)),
    uses: optional(idsUpTo(16)),
    price_from: optional(fc.integer({ min: 0, max: 45 })),
    price_to: optional(fc.integer({ min: 0, max: 45 })),
    in_stock: optional(fc.constant(true)),
    discounted: optional(fc.constant(true)),
  })
  .map((record): Filters => Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)));
const pageRequests = fc.record<PageRequest>({
  sort: fc.constantFrom(...sorts),
  offset: fc.nat({ max: 300 }),
  limit: fc.constantFrom(12, 24, 48),
});

const SIZE = 500;
const catalogue = fc.tuple(...Array.from({ length: SIZE }, (_, slot) => entry(slot + 1)));
const changed = (entry: Entry) => ({ entry, searchKey: '' });
const indexOf = (entries: readonly Entry[]) => FacetIndex.of(entries.map(changed));

/** The same orders as those of the index, but of objects. The newest of two equal products is first. */
const byDamped = ({ rating_sum: sum, rating_count: count }: Entry) => (count === 0 ? 0 : (sum + 20) / (count + 5));
const compare: Record<Sort, (a: Entry, b: Entry) => number> = {
  new: (a, b) => b.published - a.published,
  'best-selling': (a, b) => b.sold - a.sold,
  cheapest: (a, b) => (a.price ?? 1e9) - (b.price ?? 1e9),
  dearest: (a, b) => (b.price ?? 0) - (a.price ?? 0),
  rating: (a, b) => byDamped(b) - byDamped(a) || b.rating_count - a.rating_count,
  name: (a, b) => Number(a.sort_key > b.sort_key) - Number(a.sort_key < b.sort_key),
};

/** The expected result, computed by looking at every product for every count. */
function queryByCounting(
  entries: readonly Entry[],
  chosen: Filters,
  { sort, offset, limit }: PageRequest,
): QueryResult {
  const { price_from = 0, price_to = Number.MAX_SAFE_INTEGER } = chosen;
  const tests: Record<string, (entry: Entry) => boolean> = {
    categories: ({ category }) => chosen.categories?.includes(category) ?? true,
    materials: ({ material }) => chosen.materials?.includes(material) ?? true,
    colours: ({ colours }) => chosen.colours?.some((colour) => colours.includes(colour)) ?? true,
    sizes: ({ sizes }) => chosen.sizes?.some((size) => sizes.includes(size)) ?? true,
    heights: ({ heights }) => chosen.heights?.some((height) => heights.includes(height)) ?? true,
    capacities: ({ capacities }) => chosen.capacities?.some((band) => capacities.includes(band)) ?? true,
    uses: ({ uses }) => chosen.uses?.some((use) => uses.includes(use)) ?? true,
    price: ({ price }) =>
      (chosen.price_from === undefined && chosen.price_to === undefined) ||
      (price !== null && price >= price_from && price <= price_to),
    in_stock: ({ in_stock }) => chosen.in_stock !== true || in_stock,
    discounted: ({ discounted }) => chosen.discounted !== true || discounted,
  };
  const without = (facet: string) =>
    entries.filter((entry) => Object.entries(tests).every(([name, fits]) => name === facet || fits(entry)));
  const tally = (facet: string, optionsOf: (entry: Entry) => readonly number[]) => {
    const counts = new Map(entries.flatMap(optionsOf).map((option) => [option, 0]));
    for (const option of without(facet).flatMap(optionsOf)) counts.set(option, (counts.get(option) ?? 0) + 1);
    return counts;
  };
  const matching = without('');
  const prices = without('price').flatMap(({ price }) => price ?? []);
  return {
    ids: matching
      .toSorted((a, b) => compare[sort === 'relevance' ? 'best-selling' : sort](a, b) || b.id - a.id)
      .slice(offset, offset + limit)
      .map(({ id }) => id),
    total: matching.length,
    categories: tally('categories', ({ category }) => [category]),
    materials: tally('materials', ({ material }) => [material]),
    colours: tally('colours', ({ colours }) => colours),
    sizes: tally('sizes', ({ sizes }) => sizes),
    heights: tally('heights', ({ heights }) => heights),
    capacities: tally('capacities', ({ capacities }) => capacities),
    uses: tally('uses', ({ uses }) => uses),
    price: prices.length === 0 ? null : { min: Math.min(...prices), max: Math.max(...prices) },
    in_stock: without('in_stock').filter(({ in_stock }) => in_stock).length,
    discounted: without('discounted').filter(({ discounted }) => discounted).length,
  };
}

/** The part of a result that is compared. It leaves out counts of 0: only the index lists options that no product has any more. */
function comparable({ categories, materials, colours, sizes, heights, capacities, uses, ...rest }: QueryResult) {
  const positive = (counts: QueryResult['sizes']) =>
    Object.fromEntries([...counts].filter(([, count]) => count > 0).toSorted(([a], [b]) => a - b));
  return { ...rest, facets: [categories, materials, colours, sizes, heights, capacities, uses].map(positive) };
}

test('for 200 random filters, every count equals counting products one by one', async () => {
  const [entries = []] = fc.sample(catalogue, { numRuns: 1, seed: 1 });
  const index = await indexOf(entries);
  const property = fc.property(filters, pageRequests, (chosen, page) => {
    expect(comparable(index.query(chosen, page))).toEqual(comparable(queryByCounting(entries, chosen, page)));
  });
  fc.assert(property, { numRuns: 200 });
});

test('the counts are also right after random products were added, removed and changed', async () => {
  const [before = [], after = []] = fc.sample(catalogue, { numRuns: 2, seed: 2 });
  const step = fc.tuple(fc.constantFrom('put', 'remove'), fc.nat({ max: SIZE - 1 }));
  const property = fc.asyncProperty(
    fc.array(step, { maxLength: 300, size: 'max' }),
    filters,
    pageRequests,
    async (steps, chosen, page) => {
      const index = await indexOf(before.slice(0, SIZE / 2));
      index.query(chosen, page);
      const expected = new Map(before.slice(0, SIZE / 2).map((product) => [product.id, product]));
      for (const [kind, at] of steps) {
        const product = after[at];
        if (product === undefined) continue;
        if (kind === 'put') {
          index.put(changed(product));
          expected.set(product.id, product);
        } else {
          index.remove(product.id);
          expected.delete(product.id);
        }
      }
      expect(index.size).toBe(expected.size);
      expect(comparable(index.query(chosen, page))).toEqual(
        comparable(queryByCounting([...expected.values()], chosen, page)),
      );
    },
  );
  await fc.assert(property, { numRuns: 50 });
});

const properties = [
  'category',
  'material',
  'colours',
  'sizes',
  'heights',
  'capacities',
  'uses',
  'price',
  'discounted',
  'in_stock',
] as const;
const rankProperties = ['published', 'sold', 'rating_sum', 'rating_count', 'sort_key', 'text_hash'] as const;
const fates = fc.constantFrom('same', 'same', 'gone', 'new', ...properties, ...rankProperties);
async function* asLoaded(entries: readonly Entry[]) {
  yield* entries;
}

test('a reload finds exactly the products that differ in one property, are new or are gone', async () => {
  const [before = [], other = []] = fc.sample(catalogue, { numRuns: 2, seed: 3 });
  const property = fc.asyncProperty(fc.array(fates, { minLength: SIZE, maxLength: SIZE }), async (fateOf) => {
    const after = before.flatMap((product, at) => {
      const fate = fateOf[at] ?? 'same';
      const change = other[at];
      if (fate === 'gone') return [];
      return fate === 'same' || fate === 'new' || change === undefined ? product : { ...product, [fate]: change[fate] };
    });
    const index = await indexOf(before.filter((_, at) => fateOf[at] !== 'new'));
    const texts = new Map(after.map((product) => [product.id, textOf(product)]));
    const different = before.filter((product, at) => fateOf[at] === 'new' || texts.get(product.id) !== textOf(product));
    const ids = await index.findDifferences(asLoaded(after), different.length);
    expect(ids?.toSorted((a, b) => a - b)).toEqual(different.map(({ id }) => id));
    expect(await index.findDifferences(asLoaded(after), different.length - 1)).toBeUndefined();
  });
  await fc.assert(property, { numRuns: 20 });
});

/** The same text for two products that no list can tell apart. */
function textOf({ colours, sizes, heights, capacities, uses, ...rest }: Entry): string {
  const lists = [colours, sizes, heights, capacities, uses].map((ids) => ids.toSorted());
  return JSON.stringify([Object.entries(rest).toSorted(), lists]);
}

test('an entry is returned as it was put', async () => {
  const [entries = []] = fc.sample(catalogue, { numRuns: 1, seed: 4 });
  const index = await indexOf(entries);
  for (const product of entries) {
    const stored = index.entry(product.id);
    expect(stored && textOf(stored)).toBe(textOf(product));
  }
  expect(index.entry(SIZE + 1)).toBeUndefined();
});

const idsOf = (index: FacetIndex, sort: PageRequest['sort'], tiers?: Parameters<FacetIndex['query']>[2]) =>
  index.query({}, { sort, offset: 0, limit: 10 }, tiers).ids;

test('a product that gains an option that no product had differs', async () => {
  const index = await indexOf([plainEntry(1)]);
  expect(await index.findDifferences(asLoaded([plainEntry(1, { sizes: [9] })]), 9)).toEqual([1]);
  expect(await index.findDifferences(asLoaded([plainEntry(1)]), 9)).toEqual([]);
});

test('a reload stops reading as soon as more products differ than are applied one by one', async () => {
  const index = await indexOf([]);
  const entries = asLoaded([1, 2, 3, 4].map((id) => plainEntry(id)));
  let read = 0;
  async function* counted() {
    for await (const product of entries) {
      read += 1;
      yield product;
    }
  }
  expect(await index.findDifferences(counted(), 1)).toBeUndefined();
  expect(read).toBe(2);
});

test('a product with one rating of five stars sorts below one with a hundred of 4.8; products without ratings are last', async () => {
  const index = await indexOf([
    plainEntry(1, { rating_sum: 5, rating_count: 1 }),
    plainEntry(2, { rating_sum: 480, rating_count: 100 }),
    plainEntry(3),
    plainEntry(4, { rating_sum: 3, rating_count: 1 }),
  ]);
  expect(idsOf(index, 'rating')).toEqual([2, 1, 4, 3]);
});

test('products with a price on request are last in both orders by price', async () => {
  const index = await indexOf([plainEntry(1, { price: null }), plainEntry(2, { price: 5 }), plainEntry(3)]);
  expect([idsOf(index, 'cheapest'), idsOf(index, 'dearest')]).toEqual([
    [2, 3, 1],
    [3, 2, 1],
  ]);
});

test('products of a better relevance tier come first, each once, and pages do not overlap', async () => {
  const index = await indexOf([1, 2, 3, 4, 5, 6].map((id) => plainEntry(id, { sold: id })));
  const tiers = [index.setOf([2]), index.setOf([2, 5, 1]), index.setOf([1, 2, 3, 5])];
  expect(idsOf(index, 'relevance', tiers)).toEqual([2, 5, 1, 3]);
  const page = (offset: number) => index.query({}, { sort: 'relevance', offset, limit: 2 }, tiers);
  expect([page(0).ids, page(2).ids, page(4).ids, page(0).total]).toEqual([[2, 5], [1, 3], [], 4]);
});

test('related products in stock: same category first, then same material, nearby categories, any', async () => {
  const index = await indexOf([
    plainEntry(1),
    plainEntry(2, { material: 2, sold: 1 }),
    plainEntry(3, { category: 2, sold: 9 }),
    plainEntry(4, { in_stock: false }),
    plainEntry(5, { category: 3, material: 2 }),
    plainEntry(6, { material: 2, sold: 5 }),
    plainEntry(7, { category: 4, material: 2, sold: 99 }),
  ]);
  expect(index.related(1, [1, 3], 8)).toEqual([6, 2, 3, 5, 7]);
  expect(index.related(1, [1, 3], 2)).toEqual([6, 2]);
  expect(index.related(99, [], 8)).toEqual([]);
});
