import type { Kind } from './kinds/kind.ts';
import type { Colour, Option, Options } from './options.ts';
import type { SeededRandom } from './random.ts';

export type Variant = {
  size: Option | null;
  colour: Colour | null;
  print: Option | null;
  price: number | null;
  compare_at: number | null;
  on_hand: number;
  weight_grams: number;
};

/** A variant's id is ten times the product's id plus its index, so there can be at most ten. */
const maxVariants = 8;

/** Sizes × colours × prints with some combinations left out, as in a real warehouse. The first variant is the cheapest. */
export function makeVariants(kind: Kind, pack: number, options: Options, random: SeededRandom): Variant[] {
  const sizes = orNoChoice(random.sample(kind.sizes, random.between(1, 3)).map(options.size));
  const colours = orNoChoice(random.sample(kind.colours, random.between(1, 3)).map(options.colour));
  const prints = orNoChoice(random.sample(kind.prints, random.chance(0.3) ? 2 : 1).map(options.print));
  const terms = termsOf(kind, pack, random);
  const combinations = sizes.flatMap((size, step) =>
    colours.flatMap((colour) => prints.map((print, extra) => ({ size, colour, print, step, extra }))),
  );
  return combinations
    .filter((_, place) => place === 0 || random.chance(0.8))
    .slice(0, maxVariants)
    .map(({ size, colour, print, step, extra }, place) => ({
      size,
      colour,
      print,
      ...terms(1 + 0.3 * step + 0.12 * extra, place === 0),
    }));
}

/** A single `null` when there is nothing to choose. */
function orNoChoice<T>(options: T[]): (T | null)[] {
  return options.length === 0 ? [null] : options;
}

function termsOf(kind: Kind, pack: number, random: SeededRandom) {
  const [low, high] = kind.price;
  const [light, heavy] = kind.grams;
  const price = low + random.next() ** 2 * (high - low);
  const grams = random.between(light, heavy);
  const onRequest = random.chance(0.01);
  const discount = random.chance(0.15) ? random.between(5, 35) : 0;
  const packs = packsOf(random);
  return (factor: number, isFirst: boolean) => {
    const fullPrice = Math.ceil((price * factor) / 5_000) * 5_000;
    const reducedPrice = Math.floor((fullPrice * (100 - discount)) / 100 / 1_000) * 1_000;
    return {
      price: onRequest ? null : reducedPrice,
      compare_at: onRequest || discount === 0 ? null : fullPrice,
      on_hand: packs(isFirst) * pack,
      weight_grams: Math.round(grams * factor),
    };
  };
}

/** The stock in packs: 8 % of products are sold out, 5 % nearly; the others lack some variants, but never the first. */
function packsOf(random: SeededRandom): (isFirst: boolean) => number {
  const draw = random.next();
  if (draw < 0.08) return () => 0;
  if (draw < 0.13) return () => random.between(1, 3);
  const maxPacks = random.pick([20, 100, 500]);
  return (isFirst) => (!isFirst && random.chance(0.1) ? 0 : random.between(4, maxPacks));
}
