import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { goods } from './goods.ts';
import { computeSacks, listingOf, litresOf, rangesOf, sizesOf } from './load-guide.ts';

test('a sack of 60 × 100 holds 73 litres, as article 9 says', () => {
  expect(Math.round(litresOf(60, 100))).toBe(73);
});

// The capacities and sizes of the shop's products for these loads, by the product's id.
test.each([
  [3, 'rice', 10, [35, 55]],
  [28, 'rice', 5, [30, 45]],
  [23, 'wheat', 10, [35, 55]],
  [1, 'wheat', 50, [60, 100]],
  [56, 'flour', 25, [45, 65, 12]],
  [4, 'flour', 40, [55, 90]],
  [24, 'sugar', 50, [55, 95]],
  [13, 'pulses', 25, [50, 80]],
  [1, 'pulses', 50, [60, 100]],
  [14, 'nuts', 65, [75, 110]],
  [1, 'walnuts', 40, [70, 110]],
  [48, 'onions', 20, [45, 75]],
  [48, 'onions', 30, [50, 80]],
  [1, 'onions', 40, [60, 100]],
  [16, 'potatoes', 40, [50, 90]],
  [49, 'citrus', 5, [30, 50]],
  [49, 'citrus', 8, [35, 60]],
  [2, 'coffee', 60, [70, 100]],
  [21, 'feed', 40, [55, 95]],
  [25, 'straw', 15, [80, 120]],
  [25, 'straw', 25, [100, 150]],
  [22, 'fertiliser', 25, [45, 75]],
  [22, 'fertiliser', 50, [60, 100]],
  [19, 'cement', 50, [50, 62, 11]],
  [29, 'plaster', 30, [42, 55, 10]],
  [20, 'sand', 12, [35, 60]],
  [20, 'sand', 18, [40, 70]],
  [5, 'sand', 25, [50, 80]],
  [5, 'rubble', 25, [50, 80]],
  [51, 'firewood', 18, [50, 80]],
])('the guide suggests the size of product %s for its load: %s, %s kg', (_product, id, kilograms, [...lengths]) => {
  const { size, sacks, each } = computeSacks(id, kilograms) ?? {};
  expect([sacks, each]).toEqual([1, kilograms]);
  expect([size?.width, size?.height, ...(size?.depth === undefined ? [] : [size.depth])]).toEqual(lengths);
});

test('a load between the stated capacities gets the sack with the least cloth that holds it', () => {
  expect(computeSacks('charcoal', 20)?.size).toMatchObject({ width: 70, height: 100 });
  expect(computeSacks('flour', 12)?.size).toMatchObject({ width: 45, height: 75 });
  expect(computeSacks('onions', 35)?.size).toMatchObject({ width: 60, height: 100 });
});

test('a load that nobody can lift is divided into sacks, and a large one goes into jumbo bags', () => {
  expect(computeSacks('rubble', 100)).toMatchObject({ sacks: 4, each: 25, isJumbo: false, range: 3 });
  expect(computeSacks('onions', 90)).toMatchObject({ sacks: 3, each: 30 });
  expect(computeSacks('wheat', 2_500)).toMatchObject({
    sacks: 3,
    each: 833.5,
    isJumbo: true,
    range: 5,
    size: undefined,
  });
});

test.each([
  ['gold', 5],
  ['rice', 0],
  ['rice', -1],
  ['rice', Number.NaN],
  ['rice', 1e9],
])('there is no answer for %s and %s kg', (id, kilograms) => {
  expect(computeSacks(id, kilograms)).toBeUndefined();
});

test('for all goods and weights, the sacks hold the load, and a size for them exists', () => {
  const kilograms = fc.double({ min: 0.1, max: 100_000, noNaN: true });
  fc.assert(
    fc.property(fc.constantFrom(...goods), kilograms, (load, weight) => {
      const answer = computeSacks(load.id, weight);
      if (!answer) throw new Error('no answer');
      const { sacks, each, size, isJumbo, range } = answer;
      expect(sacks * each).toBeGreaterThanOrEqual(weight - 1e-6);
      expect(isJumbo || sizesOf(load).some((offered) => offered.kind === size?.kind && offered.kilograms >= each)).toBe(
        true,
      );
      expect(size === undefined).toBe(isJumbo);
      expect(range).toBeGreaterThanOrEqual(1);
      expect(range).toBeLessThanOrEqual(5);
    }),
  );
});

test('the answer leads to a listing of what is in stock, of the materials that the advice names', () => {
  const answer = computeSacks('rice', 10);
  expect(answer && listingOf(answer)).toBe('/shop?capacity=2,3&use=1&material=3,4&in_stock=1');
  expect(answer && listingOf(answer, { ofAnyWeight: true })).toBe('/shop?use=1&material=3,4&in_stock=1');
  const jumbo = computeSacks('wheat', 900);
  const heavy = computeSacks('coffee', 60);
  expect([jumbo, heavy].map((load) => load && rangesOf(load))).toEqual(['5', '4']);
  expect(jumbo && listingOf(jumbo)).toBe('/shop?capacity=5&use=2&in_stock=1');
});
