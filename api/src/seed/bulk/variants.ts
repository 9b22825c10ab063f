import type { Kind } from './kinds/kind.ts';
import type { Colour, Option, Options } from './options.ts';
import type { Chance } from './random.ts';

export type Variant = {
  size: Option | null;
  colour: Colour | null;
  print: Option | null;
  price: number | null;
  compare_at: number | null;
  on_hand: number;
  weight_grams: number;
};

/** Their ids have one decimal place for them. */
const MOST = 8;

/** Sizes × colours × prints, some of them missing, as in a real warehouse. The first costs least. */
export function makeVariants(kind: Kind, pack: number, options: Options, luck: Chance): Variant[] {
  const sizes = chosen(luck.some(kind.sizes, luck.between(1, 3)).map(options.size));
  const colours = chosen(luck.some(kind.colours, luck.between(1, 3)).map(options.colour));
  const prints = chosen(luck.some(kind.prints, luck.happens(0.3) ? 2 : 1).map(options.print));
  const terms = termsOf(kind, pack, luck);
  const all = sizes.flatMap((size, step) =>
    colours.flatMap((colour) => prints.map((print, extra) => ({ size, colour, print, step, extra }))),
  );
  return all
    .filter((_, place) => place === 0 || luck.happens(0.8))
    .slice(0, MOST)
    .map(({ size, colour, print, step, extra }, place) => ({
      ...{ size, colour, print },
      ...terms(1 + 0.3 * step + 0.12 * extra, place === 0),
    }));
}

function chosen<T>(options: T[]): (T | null)[] {
  return options.length === 0 ? [null] : options;
}

function termsOf(kind: Kind, pack: number, luck: Chance) {
  const [low, high] = kind.price;
  const [light, heavy] = kind.grams;
  const price = low + luck.next() ** 2 * (high - low);
  const grams = luck.between(light, heavy);
  const onRequest = luck.happens(0.01);
  const discount = luck.happens(0.15) ? luck.between(5, 35) : 0;
  const packs = packsOf(luck);
  return (factor: number, isFirst: boolean) => {
    const shelf = Math.ceil((price * factor) / 5_000) * 5_000;
    const reduced = Math.floor((shelf * (100 - discount)) / 100 / 1_000) * 1_000;
    return {
      price: onRequest ? null : reduced,
      compare_at: onRequest || discount === 0 ? null : shelf,
      on_hand: packs(isFirst) * pack,
      weight_grams: Math.round(grams * factor),
    };
  };
}

/** Nothing of any; the last few; or enough, but for a variant here and there that is not the first. */
function packsOf(luck: Chance): (isFirst: boolean) => number {
  const kind = luck.next();
  if (kind < 0.08) return () => 0;
  if (kind < 0.13) return () => luck.between(1, 3);
  const around = luck.one([20, 100, 500]);
  return (isFirst) => (!isFirst && luck.happens(0.1) ? 0 : luck.between(4, around));
}
