import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { buildPicture, buildVariant } from '../../../testing/build-product.ts';
import { axes, axisChoices, type Choosable, findVariant, variantAfterChoosing, variantName } from './choice.ts';

const options: Choosable['options'] = {
  sizes: [1, 2].map((id) => ({ id, title: `اندازه ${id}`, width_cm: null, height_cm: null, gusset_cm: null })),
  colours: [1, 2].map((id) => ({ id, title: `رنگ ${id}`, hex: '#aa8855' })),
  prints: [],
};
/** Size 1 in both colours, size 2 in the second only, and that is sold out. */
const bags: Choosable = {
  options,
  pack_step: 10,
  variants: [
    buildVariant({ id: 11, size_id: 1, colour_id: 1, price: 2_000_000 }),
    buildVariant({ id: 12, size_id: 1, colour_id: 2 }),
    buildVariant({ id: 22, size_id: 2, colour_id: 2, price: 900_000, stock: 9 }),
  ],
};
const variantOf = (id: number) => {
  const variant = bags.variants.find((candidate) => candidate.id === id);
  if (!variant) throw new Error(`no variant ${id}`);
  return variant;
};

test('the address names a variant; without a valid name it is the cheapest one in stock', () => {
  expect(findVariant(bags, '22')?.id).toBe(22);
  for (const invalid of [null, '', '99', '12abc', '١٢']) expect(findVariant(bags, invalid)?.id).toBe(12);
  expect(findVariant({ ...bags, variants: [] }, '11')).toBeUndefined();
});

test('of equally cheap variants, that of the first picture is chosen', () => {
  const variants = [1, 2].map((colour) => buildVariant({ id: colour, colour_id: colour }));
  const pictures = [buildPicture('a', { colour_id: 2 }), buildPicture('b', { colour_id: 1 })];
  expect(findVariant({ ...bags, variants, pictures }, null)?.id).toBe(2);
  const dearer = [buildVariant({ id: 1, colour_id: 1 }), buildVariant({ id: 2, colour_id: 2, price: 2_000_000 })];
  expect(findVariant({ ...bags, variants: dearer, pictures }, null)?.id).toBe(1);
});

test('another size keeps the colour if it is made in it, else another colour is chosen', () => {
  expect(variantAfterChoosing(bags, variantOf(12), 'size', 2)?.id).toBe(22);
  expect(variantAfterChoosing(bags, variantOf(11), 'size', 2)?.id).toBe(22);
  expect(variantAfterChoosing(bags, variantOf(22), 'size', 1)?.id).toBe(12);
});

test('an option without a variant is impossible and says why; a sold-out option can be chosen', () => {
  const [size, colour] = axisChoices(bags, variantOf(22));
  expect(size?.options.map(({ state, chosen }) => [state, chosen])).toEqual([
    ['available', false],
    ['sold-out', true],
  ]);
  expect(colour?.options.map(({ state, variant }) => [state, variant])).toEqual([
    ['impossible', undefined],
    ['sold-out', 22],
  ]);
  expect(colour?.reason).toBe('با این اندازه ساخته نمی‌شود');
  expect(variantName(bags, variantOf(22))).toBe('اندازه ۲، رنگ ۲');
});

/** Arbitrary products: some axes empty, some variants without a colour, any of them sold out. */
const products = fc
  .record({
    sizes: fc.integer({ min: 0, max: 3 }),
    colours: fc.integer({ min: 0, max: 4 }),
    prints: fc.integer({ min: 0, max: 3 }),
    made: fc.uniqueArray(fc.tuple(fc.nat(3), fc.nat(4), fc.nat(3)), {
      minLength: 1,
      maxLength: 20,
      selector: (values) => values.join(),
    }),
    stocks: fc.array(fc.nat(40), { minLength: 20, maxLength: 20 }),
  })
  .map(({ sizes, colours, prints, made, stocks }): Choosable => {
    const combinations = made.map(([size, colour, print]) => [
      size % (sizes + 1),
      colour % (colours + 1),
      print % (prints + 1),
    ]);
    const distinct = [...new Map(combinations.map((values) => [values.join(), values])).values()];
    const variants = distinct.map(([size_id, colour_id, print_id], index) =>
      buildVariant({
        id: index + 1,
        size_id: size_id || null,
        colour_id: colour_id || null,
        print_id: print_id || null,
        stock: stocks[index] ?? 0,
      }),
    );
    const withoutNull = (ids: (number | null)[]) => [...new Set(ids.filter((id) => id !== null))];
    return {
      variants,
      pack_step: 10,
      options: {
        sizes: withoutNull(variants.map((variant) => variant.size_id)).map((id) => ({
          id,
          title: `س${id}`,
          width_cm: null,
          height_cm: null,
          gusset_cm: null,
        })),
        colours: withoutNull(variants.map((variant) => variant.colour_id)).map((id) => ({
          id,
          title: `ر${id}`,
          hex: '#000000',
        })),
        prints: withoutNull(variants.map((variant) => variant.print_id)).map((id) => ({ id, title: `چ${id}` })),
      },
    };
  });

test('any sequence of choices leads to an existing variant, and every variant can be reached', () => {
  fc.assert(
    fc.property(products, fc.array(fc.tuple(fc.nat(2), fc.nat(5)), { maxLength: 8 }), (product, presses) => {
      let current = findVariant(product, null);
      for (const [row, column] of presses) {
        const choices = current ? axisChoices(product, current) : [];
        const choice = choices[row % Math.max(1, choices.length)];
        const option = choice?.options[column % choice.options.length];
        const next = product.variants.find(({ id }) => id === option?.variant);
        if (option?.state === 'impossible') expect(next).toBeUndefined();
        else if (option) expect(next).toBeDefined();
        current = next ?? current;
        // Exactly one option of each axis is chosen.
        for (const { options: list } of current ? axisChoices(product, current) : []) {
          expect(list.filter(({ chosen }) => chosen)).toHaveLength(1);
          expect(list.find(({ chosen }) => chosen)?.variant).toBe(current?.id);
        }
      }
      for (const goal of product.variants) {
        const fields = { size: goal.size_id, colour: goal.colour_id, print: goal.print_id };
        let reached = findVariant(product, null);
        for (const axis of axes)
          reached = reached && (variantAfterChoosing(product, reached, axis, fields[axis]) ?? reached);
        expect(reached?.id).toBe(goal.id);
      }
    }),
  );
});
