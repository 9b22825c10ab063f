import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { answerLoad, goods, listingOf, litresOf, rangesOf } from './load-guide.ts';

test('a sack of 60 × 100 holds 73 litres, as article 9 says', () => {
  expect(Math.round(litresOf(60, 100))).toBe(73);
});

// The sizes are those of the shop's sacks for these loads.
test.each([
  ['rice', 10, 1, [35, 55]],
  ['rice', 5, 1, [30, 45]],
  ['sugar', 50, 1, [55, 95]],
  ['pulses', 25, 1, [50, 80]],
  ['wheat', 50, 1, [60, 100]],
  ['wheat', 10, 1, [35, 55]],
  ['straw', 25, 1, [100, 150]],
  ['charcoal', 20, 1, [70, 110]],
  ['cement', 50, 1, [50, 80]],
])('%s, %s kg: %s sack of %j cm', (id, kilograms, sacks, size) => {
  expect(answerLoad(id, kilograms)).toMatchObject({ sacks, size, each: kilograms });
});

test('a load that nobody can lift is divided into sacks, and a large one goes into jumbo bags', () => {
  expect(answerLoad('rubble', 100)).toMatchObject({ sacks: 4, each: 25, isJumbo: false, range: 3 });
  expect(answerLoad('onions', 90)).toMatchObject({ sacks: 3, each: 30 });
  expect(answerLoad('wheat', 2_500)).toMatchObject({ sacks: 3, each: 833.5, isJumbo: true, range: 5, size: undefined });
});

test.each([
  ['gold', 5],
  ['rice', 0],
  ['rice', -1],
  ['rice', Number.NaN],
  ['rice', 1e9],
])('there is no answer for %s and %s kg', (id, kilograms) => {
  expect(answerLoad(id, kilograms)).toBeUndefined();
});

test('for all goods and weights, the sacks hold the load, and a size for them exists', () => {
  const kilograms = fc.double({ min: 0.1, max: 100_000, noNaN: true });
  fc.assert(
    fc.property(fc.constantFrom(...goods), kilograms, (load, weight) => {
      const answer = answerLoad(load.id, weight);
      if (!answer) throw new Error('no answer');
      const { sacks, each, size, isJumbo, litres, range } = answer;
      expect(sacks * each).toBeGreaterThanOrEqual(weight - 1e-6);
      expect(isJumbo || (size !== undefined && litresOf(...size) >= litres)).toBe(true);
      expect(range).toBeGreaterThanOrEqual(1);
      expect(range).toBeLessThanOrEqual(5);
    }),
  );
});

test('the answer leads to a listing of what is in stock', () => {
  const answer = answerLoad('rice', 10);
  expect(answer && listingOf(answer)).toBe('/shop?capacity=2,3&use=1&in_stock=1');
  expect(answer && listingOf(answer, { ofAnyWeight: true })).toBe('/shop?use=1&in_stock=1');
  const jumbo = answerLoad('wheat', 900);
  const heavy = answerLoad('coffee', 60);
  expect([jumbo, heavy].map((load) => load && rangesOf(load))).toEqual(['5', '4']);
});
