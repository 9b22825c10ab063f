import { expect, test } from '@jest/globals';
import fc, { type Arbitrary } from 'fast-check';
import { defaultSpec, handleChoices, linerChoices, materialChoices } from './defaults.ts';
import { estimate } from './estimate.ts';
import { figures, printFigures, quantityDiscounts, type Range } from './figures.ts';
import { findMaterialFigures } from './materials.ts';
import { findProblems } from './rules.ts';
import { kinds, type Spec } from './spec.ts';

const inRange = ([min, max]: Range) => fc.integer({ min, max });

/** Any specification without problems. */
const validSpec: Arbitrary<Spec> = fc
  .constantFrom(...kinds)
  .chain((kind) => fc.record({ kind: fc.constant(kind), material: fc.constantFrom(...materialChoices(kind)) }))
  .chain(({ kind, material }) => {
    const { width, height, gusset, quantity } = figures[kind];
    const materialFigures = findMaterialFigures({ kind, material });
    if (materialFigures === undefined) throw new Error(`${kind} is not made of ${material}`);
    return fc.record<Spec>({
      kind: fc.constant(kind),
      material: fc.constant(material),
      width: inRange(width),
      height: inRange(height),
      gusset: inRange(gusset),
      gsm: inRange(materialFigures.gsm),
      colour: fc.constantFrom(...materialFigures.colours),
      handle: fc.constantFrom(...handleChoices(kind)),
      liner: fc.constantFrom(...linerChoices(kind)),
      print: fc.constantFrom(...materialFigures.prints),
      print_colours: fc.integer({ min: 1, max: 6 }),
      sides: fc.integer({ min: 1, max: 2 }),
      quantity: inRange(quantity),
      sample: fc.boolean(),
      within_days: fc.option(fc.integer({ min: 1, max: 120 })),
    });
  })
  .filter((spec) => findProblems(spec).length === 0);

/** Two specifications that differ in one number; the larger number is in the second. */
function specPairs(field: 'width' | 'height' | 'gusset' | 'gsm' | 'print_colours' | 'sides' | 'quantity') {
  return fc
    .tuple(validSpec, validSpec)
    .map(([spec, other]) => {
      const values = [spec[field], other[field]].sort((a, b) => a - b);
      return values.map((value) => ({ ...spec, [field]: value }));
    })
    .filter((specs) => specs.every((spec) => findProblems(spec).length === 0));
}

const runs = { numRuns: 300 };

test('a larger quantity never raises the price per bag and never lowers the total', () => {
  fc.assert(
    fc.property(specPairs('quantity'), ([few, many]) => {
      if (few === undefined || many === undefined) return;
      const [fewer, more] = [estimate(few), estimate(many)];
      expect(more.each_low).toBeLessThanOrEqual(fewer.each_low);
      expect(more.each_high).toBeLessThanOrEqual(fewer.each_high);
      expect(more.low).toBeGreaterThanOrEqual(fewer.low);
      expect(more.high).toBeGreaterThanOrEqual(fewer.high);
    }),
    runs,
  );
});

test('ordering one bag more, to reach a discount, raises the total and not the price per bag', () => {
  for (const kind of kinds) {
    const spec: Spec = { ...defaultSpec(kind), print: 'none' };
    const [min, max] = figures[kind].quantity;
    for (const { times } of quantityDiscounts) {
      const [atThreshold, above] = [0, 1].map((extra) =>
        estimate({ ...spec, quantity: Math.min(max, min * times) + extra }),
      );
      expect(above?.low).toBeGreaterThanOrEqual(atThreshold?.low ?? Number.NaN);
      expect(above?.each_high).toBeLessThanOrEqual(atThreshold?.each_high ?? Number.NaN);
    }
  }
});

test.each(['width', 'height', 'gusset', 'gsm', 'print_colours', 'sides'] as const)(
  'a larger %s is never cheaper',
  (field) => {
    fc.assert(
      fc.property(specPairs(field), ([small, large]) => {
        if (small === undefined || large === undefined) return;
        const [smaller, larger] = [estimate(small), estimate(large)];
        expect(larger.low).toBeGreaterThanOrEqual(smaller.low);
        expect(larger.high).toBeGreaterThanOrEqual(smaller.high);
        expect(larger.each_low).toBeGreaterThanOrEqual(smaller.each_low);
      }),
      runs,
    );
  },
);

test('an estimate is a range of whole Rial that contains the sum of its parts', () => {
  fc.assert(
    fc.property(validSpec, (spec) => {
      const { low, high, each_low, each_high, parts, days } = estimate(spec);
      const sum = parts.reduce((total, { rial }) => total + rial, 0);
      for (const amount of [low, high, each_low, each_high, sum]) expect(Number.isSafeInteger(amount)).toBe(true);
      expect(0 < low && low <= sum && sum <= high).toBe(true);
      expect(0 < each_low && each_low <= each_high).toBe(true);
      expect(0 < days.from && days.from <= days.to && days.to <= (spec.within_days ?? days.to)).toBe(true);
    }),
    runs,
  );
});

test('a rush, a sample, a liner and a print raise the price, and a custom colour more than a stocked one', () => {
  const plain: Spec = { ...defaultSpec('cloth'), print: 'none' };
  const { low } = estimate(plain);
  for (const change of [{ within_days: 8 }, { sample: true }, { liner: 'cotton' }, { print: 'dtf' }] as const) {
    expect(estimate({ ...plain, ...change }).low).toBeGreaterThan(low);
  }
  expect(estimate({ ...plain, colour: 'red' }).low).toBeGreaterThan(low);
  expect(estimate({ ...plain, colour: 'custom' }).low).toBeGreaterThan(estimate({ ...plain, colour: 'red' }).low);
});

test('the set-up is paid once per colour and side, whatever the quantity', () => {
  const setUpPrice = (spec: Spec) => estimate(spec).parts.find(({ part }) => part === 'set-up')?.rial;
  const spec: Spec = { ...defaultSpec('pp'), print: 'flexo', print_colours: 3, sides: 2 };
  expect(setUpPrice(spec)).toBe(6 * printFigures.flexo.setUp);
  expect(setUpPrice({ ...spec, quantity: 100_000 })).toBe(6 * printFigures.flexo.setUp);
  expect(setUpPrice({ ...defaultSpec('cloth'), print: 'dtf' })).toBeUndefined();
});

test('the defaults have no problems and plausible prices', () => {
  const bagPrices = kinds.map((kind) => {
    expect(findProblems(defaultSpec(kind))).toEqual([]);
    return estimate(defaultSpec(kind)).each_low / 10_000;
  });
  // Thousands of Toman. The shop's ready-made bags cost: tote 100, sack 20, jumbo bag 400, kraft bag 15, mesh bag 10.
  expect(bagPrices.map(Math.round)).toMatchInlineSnapshot(`
[
  50,
  21,
  367,
  13,
  10,
]
`);
});
