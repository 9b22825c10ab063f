import { expect, test } from '@jest/globals';
import fc, { type Arbitrary } from 'fast-check';
import { estimate } from './estimate.ts';
import { figures, printFigures, steps } from './figures.ts';
import { figuresOf } from './materials.ts';
import { problemsOf } from './rules.ts';
import { kinds, type Spec } from './spec.ts';
import { handleChoices, linerChoices, materialChoices, usualSpec } from './usual.ts';

const within = ([least, most]: readonly [number, number, number]) => fc.integer({ min: least, max: most });

/** Any wish that can be made. */
const possible: Arbitrary<Spec> = fc
  .constantFrom(...kinds)
  .chain((kind) => fc.record({ kind: fc.constant(kind), material: fc.constantFrom(...materialChoices(kind)) }))
  .chain(({ kind, material }) => {
    const { width, height, gusset, quantity } = figures[kind];
    const made = figuresOf({ kind, material });
    if (made === undefined) throw new Error(`${kind} is not made of ${material}`);
    return fc.record<Spec>({
      kind: fc.constant(kind),
      material: fc.constant(material),
      width: within(width),
      height: within(height),
      gusset: within(gusset),
      gsm: within(made.gsm),
      colour: fc.constantFrom(...made.colours),
      handle: fc.constantFrom(...handleChoices(kind)),
      liner: fc.constantFrom(...linerChoices(kind)),
      print: fc.constantFrom(...made.prints),
      print_colours: fc.integer({ min: 1, max: 6 }),
      sides: fc.integer({ min: 1, max: 2 }),
      quantity: within(quantity),
      sample: fc.boolean(),
      within_days: fc.option(fc.integer({ min: 1, max: 120 })),
    });
  })
  .filter((spec) => problemsOf(spec).length === 0);

/** Two wishes that differ in one number, the larger one second. */
function pairs(field: 'width' | 'height' | 'gusset' | 'gsm' | 'print_colours' | 'sides' | 'quantity') {
  return fc
    .tuple(possible, possible)
    .map(([spec, other]) => {
      const values = [spec[field], other[field]].sort((one, two) => one - two);
      return values.map((value) => ({ ...spec, [field]: value }));
    })
    .filter((both) => both.every((spec) => problemsOf(spec).length === 0));
}

const runs = { numRuns: 300 };

test('more pieces never cost more each, and never less in all', () => {
  fc.assert(
    fc.property(pairs('quantity'), ([few, many]) => {
      if (few === undefined || many === undefined) return;
      const [one, other] = [estimate(few), estimate(many)];
      expect(other.each_low).toBeLessThanOrEqual(one.each_low);
      expect(other.each_high).toBeLessThanOrEqual(one.each_high);
      expect(other.low).toBeGreaterThanOrEqual(one.low);
      expect(other.high).toBeGreaterThanOrEqual(one.high);
    }),
    runs,
  );
});

test('nor where a step begins: one piece more costs more in all, and no more each', () => {
  for (const kind of kinds) {
    const spec: Spec = { ...usualSpec(kind), print: 'none' };
    const [least, most] = figures[kind].quantity;
    for (const { times } of steps) {
      const [below, at] = [0, 1].map((more) => estimate({ ...spec, quantity: Math.min(most, least * times) + more }));
      expect(at?.low).toBeGreaterThanOrEqual(below?.low ?? Number.NaN);
      expect(at?.each_high).toBeLessThanOrEqual(below?.each_high ?? Number.NaN);
    }
  }
});

test.each(['width', 'height', 'gusset', 'gsm', 'print_colours', 'sides'] as const)(
  'more %s is never cheaper',
  (field) => {
    fc.assert(
      fc.property(pairs(field), ([small, large]) => {
        if (small === undefined || large === undefined) return;
        const [one, other] = [estimate(small), estimate(large)];
        expect(other.low).toBeGreaterThanOrEqual(one.low);
        expect(other.high).toBeGreaterThanOrEqual(one.high);
        expect(other.each_low).toBeGreaterThanOrEqual(one.each_low);
      }),
      runs,
    );
  },
);

test('a range is of whole Rial, in order, around the sum of its parts', () => {
  fc.assert(
    fc.property(possible, (spec) => {
      const { low, high, each_low, each_high, parts, days } = estimate(spec);
      const sum = parts.reduce((all, { rial }) => all + rial, 0);
      for (const amount of [low, high, each_low, each_high, sum]) expect(Number.isSafeInteger(amount)).toBe(true);
      expect(0 < low && low <= sum && sum <= high).toBe(true);
      expect(0 < each_low && each_low <= each_high).toBe(true);
      expect(0 < days.from && days.from <= days.to && days.to <= (spec.within_days ?? days.to)).toBe(true);
    }),
    runs,
  );
});

test('hurry, a sample, a liner and a print cost something; a colour of its own is the cheapest', () => {
  const plain: Spec = { ...usualSpec('cloth'), print: 'none' };
  const { low } = estimate(plain);
  for (const more of [{ within_days: 8 }, { sample: true }, { liner: 'cotton' }, { print: 'dtf' }] as const) {
    expect(estimate({ ...plain, ...more }).low).toBeGreaterThan(low);
  }
  expect(estimate({ ...plain, colour: 'red' }).low).toBeGreaterThan(low);
  expect(estimate({ ...plain, colour: 'custom' }).low).toBeGreaterThan(estimate({ ...plain, colour: 'red' }).low);
});

test('frames and plates are paid once, for each colour and side', () => {
  const setUpOf = (spec: Spec) => estimate(spec).parts.find(({ part }) => part === 'set-up')?.rial;
  const spec: Spec = { ...usualSpec('pp'), print: 'flexo', print_colours: 3, sides: 2 };
  expect(setUpOf(spec)).toBe(6 * printFigures.flexo.setUp);
  expect(setUpOf({ ...spec, quantity: 100_000 })).toBe(6 * printFigures.flexo.setUp);
  expect(setUpOf({ ...usualSpec('cloth'), print: 'dtf' })).toBeUndefined();
});

test('what people usually take can be made, and costs what a bag costs', () => {
  const each = kinds.map((kind) => {
    expect(problemsOf(usualSpec(kind))).toEqual([]);
    return estimate(usualSpec(kind)).each_low / 10_000;
  });
  // Thousands of Toman, beside the shelf: a tote of 100, a sack of 20, a jumbo bag of 400, a kraft bag of 15, a mesh bag of 10.
  expect(each.map(Math.round)).toMatchInlineSnapshot(`
[
  50,
  21,
  367,
  13,
  10,
]
`);
});
