import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Answer, Filters, Part } from './answer.ts';
import { type Entry, orders, sorts } from './entry.ts';
import { FacetIndex } from './facet-index.ts';

const some = (most: number) => fc.uniqueArray(fc.integer({ min: 1, max: most }), { maxLength: 4 });
const entry = (id: number) =>
  fc.record<Entry>({
    id: fc.constant(id),
    category: fc.integer({ min: 1, max: 6 }),
    material: fc.integer({ min: 1, max: 5 }),
    colours: some(8),
    sizes: some(70),
    price: fc.option(fc.integer({ min: 1, max: 40 }), { freq: 8 }),
    discounted: fc.boolean(),
    in_stock: fc.boolean(),
    published: fc.integer({ min: 0, max: 50 }),
    sold: fc.integer({ min: 0, max: 20 }),
    rating_sum: fc.integer({ min: 0, max: 50 }),
    rating_count: fc.integer({ min: 0, max: 10 }),
    sort_key: fc.string({ maxLength: 2 }),
  });
const optional = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: undefined });
const filters = fc
  .record({
    categories: optional(some(7)),
    materials: optional(some(6)),
    colours: optional(some(9)),
    sizes: optional(some(71)),
    price_from: optional(fc.integer({ min: 0, max: 45 })),
    price_to: optional(fc.integer({ min: 0, max: 45 })),
    in_stock: optional(fc.constant(true)),
    discounted: optional(fc.constant(true)),
  })
  .map((given): Filters => Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)));
const part = fc.record<Part>({
  sort: fc.constantFrom(...sorts),
  offset: fc.nat({ max: 300 }),
  limit: fc.constantFrom(12, 24, 48),
});

const SIZE = 500;
const catalogue = fc.tuple(...Array.from({ length: SIZE }, (_, place) => entry(place + 1)));
const fresh = (entry: Entry) => ({ entry, searchKey: '' });

/** The same answer, found by looking at every product for every number. */
function counted(entries: readonly Entry[], asked: Filters, { sort, offset, limit }: Part): Answer {
  const { price_from = 0, price_to = Number.MAX_SAFE_INTEGER } = asked;
  const tests: Record<string, (one: Entry) => boolean> = {
    categories: ({ category }) => asked.categories?.includes(category) ?? true,
    materials: ({ material }) => asked.materials?.includes(material) ?? true,
    colours: ({ colours }) => asked.colours?.some((colour) => colours.includes(colour)) ?? true,
    sizes: ({ sizes }) => asked.sizes?.some((size) => sizes.includes(size)) ?? true,
    price: ({ price }) =>
      (asked.price_from === undefined && asked.price_to === undefined) ||
      (price !== null && price >= price_from && price <= price_to),
    in_stock: ({ in_stock }) => asked.in_stock !== true || in_stock,
    discounted: ({ discounted }) => asked.discounted !== true || discounted,
  };
  const without = (facet: string) =>
    entries.filter((one) => Object.entries(tests).every(([name, fits]) => name === facet || fits(one)));
  const tally = (facet: string, optionsOf: (one: Entry) => number[]) => {
    const counts = new Map(entries.flatMap(optionsOf).map((option) => [option, 0]));
    for (const option of without(facet).flatMap(optionsOf)) counts.set(option, (counts.get(option) ?? 0) + 1);
    return counts;
  };
  const found = without('');
  const prices = without('price').flatMap(({ price }) => price ?? []);
  return {
    ids: found
      .toSorted(orders[sort === 'relevance' ? 'best-selling' : sort])
      .slice(offset, offset + limit)
      .map(({ id }) => id),
    total: found.length,
    categories: tally('categories', ({ category }) => [category]),
    materials: tally('materials', ({ material }) => [material]),
    colours: tally('colours', ({ colours }) => colours),
    sizes: tally('sizes', ({ sizes }) => sizes),
    price: prices.length === 0 ? null : { min: Math.min(...prices), max: Math.max(...prices) },
    in_stock: without('in_stock').filter(({ in_stock }) => in_stock).length,
    discounted: without('discounted').filter(({ discounted }) => discounted).length,
  };
}

/** Options that nobody has any more are still known, with none. */
function told({ categories, materials, colours, sizes, ...rest }: Answer) {
  const shown = (counts: Answer['sizes']) =>
    Object.fromEntries([...counts].filter(([, count]) => count > 0).toSorted(([a], [b]) => a - b));
  return { ...rest, facets: [categories, materials, colours, sizes].map(shown) };
}

test('200 sets of filters: every number is what counting one by one gives', async () => {
  const [entries = []] = fc.sample(catalogue, { numRuns: 1, seed: 1 });
  const index = await FacetIndex.of(entries);
  const property = fc.property(filters, part, (asked, wanted) => {
    expect(told(index.ask(asked, wanted))).toEqual(told(counted(entries, asked, wanted)));
  });
  fc.assert(property, { numRuns: 200 });
});

test('the same after any products have come, gone and changed', async () => {
  const [before = [], after = []] = fc.sample(catalogue, { numRuns: 2, seed: 2 });
  const step = fc.tuple(fc.constantFrom('put', 'remove'), fc.nat({ max: SIZE - 1 }));
  const property = fc.asyncProperty(fc.array(step, { maxLength: 300 }), filters, part, async (steps, asked, wanted) => {
    const index = await FacetIndex.of(before.slice(0, SIZE / 2));
    index.ask(asked, wanted);
    const held = new Map(before.slice(0, SIZE / 2).map((one) => [one.id, one]));
    for (const [kind, place] of steps) {
      const one = after[place];
      if (one === undefined) continue;
      if (kind === 'put') {
        index.put(fresh(one));
        held.set(one.id, one);
      } else {
        index.remove(one.id);
        held.delete(one.id);
      }
    }
    expect(index.size).toBe(held.size);
    expect(told(index.ask(asked, wanted))).toEqual(told(counted([...held.values()], asked, wanted)));
  });
  await fc.assert(property, { numRuns: 50 });
});

const plainEntry = (id: number, more: Partial<Entry> = {}): Entry => ({
  ...{ id, category: 1, material: 1, colours: [], sizes: [], price: 10, discounted: false, in_stock: true },
  ...{ published: 0, sold: 0, rating_sum: 0, rating_count: 0, sort_key: '' },
  ...more,
});
const ask = (index: FacetIndex, sort: Part['sort'], tiers?: Parameters<FacetIndex['ask']>[2]) =>
  index.ask({}, { sort, offset: 0, limit: 10 }, tiers).ids;

test('one buyer with five stars stands below a hundred with 4.8, and who has none stands last', async () => {
  const index = await FacetIndex.of([
    plainEntry(1, { rating_sum: 5, rating_count: 1 }),
    plainEntry(2, { rating_sum: 480, rating_count: 100 }),
    plainEntry(3),
    plainEntry(4, { rating_sum: 3, rating_count: 1 }),
  ]);
  expect(ask(index, 'rating')).toEqual([2, 1, 4, 3]);
});

test('what is on request comes last, whichever way prices are sorted', async () => {
  const index = await FacetIndex.of([plainEntry(1, { price: null }), plainEntry(2, { price: 5 }), plainEntry(3)]);
  expect([ask(index, 'cheapest'), ask(index, 'dearest')]).toEqual([
    [2, 3, 1],
    [3, 2, 1],
  ]);
});

test('what was found better comes first, each once, and the pages of it do not overlap', async () => {
  const index = await FacetIndex.of([1, 2, 3, 4, 5, 6].map((id) => plainEntry(id, { sold: id })));
  const tiers = [index.setOf([2]), index.setOf([2, 5, 1]), index.setOf([1, 2, 3, 5])];
  expect(ask(index, 'relevance', tiers)).toEqual([2, 5, 1, 3]);
  const page = (offset: number) => index.ask({}, { sort: 'relevance', offset, limit: 2 }, tiers);
  expect([page(0).ids, page(2).ids, page(4).ids, page(0).total]).toEqual([[2, 5], [1, 3], [], 4]);
});

test('related: of the same category first, then of the material, then nearby, then any; only what can be bought', async () => {
  const index = await FacetIndex.of([
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
