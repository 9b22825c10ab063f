import { type SeededRandom, seededRandom } from '../bulk/random.ts';
import type { ColourCode, PrintCode, SizeCode } from './options.ts';
import type { Choice, Cost, Product } from './product.ts';

export type Variant = {
  size: SizeCode | null;
  colour: ColourCode | null;
  print: PrintCode | null;
  price: number | null;
  compare_at: number | null;
  on_hand: number;
  weight_grams: number;
};

type Combination = Pick<Variant, 'size' | 'colour' | 'print'>;

/** All combinations that are made, beginning with the smallest and plainest. */
export function variantsOf(product: Product): Variant[] {
  const random = seededRandom(product.id);
  const { sizes, colours, prints, without, sold_out = [] } = product;
  return sizes.flatMap(({ code: size, cost }) =>
    colours.flatMap((colour) =>
      prints
        .map((print) => ({
          combination: { size, colour: colour.code, print: print.code },
          extra: colour.extra + print.extra,
        }))
        .filter(({ combination }) => !without.some((choice) => matches(combination, choice)))
        .map(({ combination, extra }) => ({
          ...combination,
          ...pricesOf(product, combination, cost, extra),
          on_hand: sold_out.some((choice) => matches(combination, choice)) ? 0 : stockOf(product, random),
          weight_grams: cost.grams,
        })),
    ),
  );
}

function matches(combination: Combination, choice: Choice): boolean {
  const { size, colour, print }: Combination = { ...combination, ...choice };
  return combination.size === size && combination.colour === colour && combination.print === print;
}

function pricesOf({ discount }: Product, combination: Combination, { rial }: Cost, extra: number) {
  if (rial === null) return { price: null, compare_at: null };
  const fullPrice = rial + extra;
  if (discount === null || !matches(combination, discount)) return { price: fullPrice, compare_at: null };
  return { price: Math.floor((fullPrice * (100 - discount.percent)) / 100_000) * 1000, compare_at: fullPrice };
}

/** A random stock in whole packs, at least four so that it does not look nearly sold out. */
function stockOf({ stock, pack = 1 }: Product, random: SeededRandom): number {
  if (stock === 'sold-out') return 0;
  if (typeof stock === 'object') return stock.exactly;
  return Math.max(4, Math.round((stock * (0.4 + random.next())) / pack)) * pack;
}
