import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { buildVariant } from '../testing/build.ts';
import { axes, type Choosable, choicesOf, nameOf, pick, variantIn } from './choice.ts';

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
const of = (id: number) => {
  const found = bags.variants.find((one) => one.id === id);
  if (!found) throw new Error(`no variant ${id}`);
  return found;
};

test('an address names a variant; what names none gets the cheapest that can be had', () => {
  expect(variantIn(bags, '22')?.id).toBe(22);
  for (const nonsense of [null, '', '99', '12abc', '١٢']) expect(variantIn(bags, nonsense)?.id).toBe(12);
  expect(variantIn({ ...bags, variants: [] }, '11')).toBeUndefined();
});

test('another size takes the colour along where it can, and another colour where it cannot', () => {
  expect(pick(bags, of(12), 'size', 2)?.id).toBe(22);
  expect(pick(bags, of(11), 'size', 2)?.id).toBe(22);
  expect(pick(bags, of(22), 'size', 1)?.id).toBe(12);
});

test('what is not made is impossible and says with what; what is sold out can still be chosen', () => {
  const [size, colour] = choicesOf(bags, of(22));
  expect(size?.options.map(({ state, chosen }) => [state, chosen])).toEqual([
    ['open', false],
    ['sold-out', true],
  ]);
  expect(colour?.options.map(({ state, variant: leads }) => [state, leads])).toEqual([
    ['impossible', undefined],
    ['sold-out', 22],
  ]);
  expect(colour?.why).toBe('با این اندازه ساخته نمی‌شود');
  expect(nameOf(bags, of(22))).toBe('اندازه ۲، رنگ ۲');
});

/** Any products at all: some axes empty, some variants without a colour, any of them sold out. */
const products = fc
  .record({
    sizes: fc.integer({ min: 0, max: 3 }),
    colours: fc.integer({ min: 0, max: 4 }),
    prints: fc.integer({ min: 0, max: 3 }),
    made: fc.uniqueArray(fc.tuple(fc.nat(3), fc.nat(4), fc.nat(3)), {
      minLength: 1,
      maxLength: 20,
      selector: (one) => one.join(),
    }),
    stocks: fc.array(fc.nat(40), { minLength: 20, maxLength: 20 }),
  })
  .map(({ sizes, colours, prints, made, stocks }): Choosable => {
    const places = made.map(([size, colour, print]) => [
      size % (sizes + 1),
      colour % (colours + 1),
      print % (prints + 1),
    ]);
    const different = [...new Map(places.map((place) => [place.join(), place])).values()];
    const variants = different.map(([size_id, colour_id, print_id], at) =>
      buildVariant({
        id: at + 1,
        ...{ size_id: size_id || null, colour_id: colour_id || null, print_id: print_id || null },
        stock: stocks[at] ?? 0,
      }),
    );
    const occurring = (ids: (number | null)[]) => [...new Set(ids.filter((id) => id !== null))];
    return {
      variants,
      pack_step: 10,
      options: {
        sizes: occurring(variants.map((one) => one.size_id)).map((id) => ({
          ...{ id, title: `س${id}`, width_cm: null, height_cm: null, gusset_cm: null },
        })),
        colours: occurring(variants.map((one) => one.colour_id)).map((id) => ({ id, title: `ر${id}`, hex: '#000000' })),
        prints: occurring(variants.map((one) => one.print_id)).map((id) => ({ id, title: `چ${id}` })),
      },
    };
  });

test('whatever is picked, one after the other, is a variant that is made, and every one can be reached', () => {
  fc.assert(
    fc.property(products, fc.array(fc.tuple(fc.nat(2), fc.nat(5)), { maxLength: 8 }), (product, presses) => {
      let at = variantIn(product, null);
      for (const [row, place] of presses) {
        const choices = at ? choicesOf(product, at) : [];
        const choice = choices[row % Math.max(1, choices.length)];
        const option = choice?.options[place % choice.options.length];
        const next = product.variants.find(({ id }) => id === option?.variant);
        if (option?.state === 'impossible') expect(next).toBeUndefined();
        else if (option) expect(next).toBeDefined();
        at = next ?? at;
        // Exactly one option of each row is what is shown.
        for (const { options: list } of at ? choicesOf(product, at) : []) {
          expect(list.filter(({ chosen }) => chosen)).toHaveLength(1);
          expect(list.find(({ chosen }) => chosen)?.variant).toBe(at?.id);
        }
      }
      for (const goal of product.variants) {
        const fields = { size: goal.size_id, colour: goal.colour_id, print: goal.print_id };
        let way = variantIn(product, null);
        for (const axis of axes) way = way && (pick(product, way, axis, fields[axis]) ?? way);
        expect(way?.id).toBe(goal.id);
      }
    }),
  );
});
